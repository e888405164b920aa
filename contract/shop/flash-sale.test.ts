import { expect, test } from 'vitest'
import type { FlashDetail, FlashItem, FlashSlots } from '#domain/flash-sale.ts'
import { fen } from '#domain/money.ts'
import type { ProductReviews } from '#domain/review.ts'
import { decodeFlashDetail, encodeFlashDetail, findFlashItem } from './flash-detail.ts'
import { decodeFlashItem, decodeSlots, encodeFlashItem, encodeSlots, listFlashItems, listSlots } from './flash-sale.ts'

const say = (key: string) => key
const pc = { locale: 'zh-CN', client: 'pc', say } as const
const phone = { locale: 'en-US', client: 'phone', say } as const
const overTheWire = (value: unknown) => JSON.parse(JSON.stringify(value))

const item: FlashItem = {
  id: 201,
  slotId: 3,
  productId: 1001,
  skuCode: '0a1b2c3d',
  title: { zh: '雷司令', en: 'Riesling' },
  image: '/uploads/a.webp',
  vintage: 2023,
  sizeMl: 750,
  pack: 1,
  price: fen(8_801),
  listPrice: fen(12_800),
  offered: 100,
  sold: 30,
  remaining: 70,
  perPerson: 4,
  perOrder: 2,
  state: 'running',
  startsAt: '2026-11-20T02:00:00.000Z',
  endsAt: '2026-11-20T06:00:00.000Z',
}
const slots: FlashSlots = {
  slots: [
    { id: 3, startsHour: 8, hours: 14, image: '', state: 'ended', startsAt: item.startsAt, endsAt: item.endsAt },
    { id: 4, startsHour: 22, hours: 12, image: '/uploads/b.webp', state: 'coming', startsAt: item.startsAt, endsAt: item.endsAt },
  ],
  current: 1,
  serverTime: '2026-11-20T10:00:00.123Z',
}
const detail: FlashDetail = {
  ...item,
  images: ['/uploads/a.webp'],
  blurb: { zh: '清', en: 'Clear' },
  description: { zh: '一。\n\n二 <三>。', en: 'One.' },
  bought: 1,
  serverTime: slots.serverTime,
}
const reviews: ProductReviews = {
  summary: {
    count: 3,
    average: 4,
    byStars: [0, 0, 1, 1, 1],
    byKind: { good: 1, medium: 2, poor: 0 },
    withPictures: 0,
    byLanguage: { 'zh-CN': 3, 'en-US': 0 },
  },
  best: null,
}

test('slots, sales and the page of a sale survive the way over the wire, and fit their schemas', () => {
  expect(decodeSlots(listSlots.data.parse(overTheWire(encodeSlots(slots, pc))))).toEqual(slots)
  for (const value of [item, { ...item, listPrice: null, vintage: null, state: 'coming' as const, remaining: 0, sold: 100 }]) {
    expect(listFlashItems.data.parse(overTheWire([encodeFlashItem(value, pc)])).map(decodeFlashItem)).toEqual([value])
    const page = { ...detail, ...value }
    expect(decodeFlashDetail(findFlashItem.data.parse(overTheWire(encodeFlashDetail(page, 7, pc, reviews))))).toEqual(page)
  }
})

test('phone clients get CRMEB’s own fields, in the reader’s language', () => {
  expect(encodeSlots(slots, phone)).toMatchObject({
    seckillTime: [
      { time: '08:00', continued: 14, state: 'Ended', status: 0 },
      { time: '22:00', continued: 12, state: 'Coming soon', status: 2, stop: 1_795_154_400 },
    ],
    seckillTimeIndex: 1,
  })
  expect(encodeFlashItem(item, phone)).toMatchObject({
    title: 'Riesling',
    price: 88.01,
    ot_price: 128,
    percent: 30,
    quota: 70,
    stock: 70,
  })
  expect(encodeFlashDetail(detail, 7, phone, reviews)).toMatchObject({
    storeInfo: { price: '88.01', ot_price: '128.00', num: 4, once_num: 2, status: 1, product_is_show: 1, uid: 7 },
    buy_num: 1,
    productAttr: [{ attr_name: 'Option', attr_values: ['Standard'] }],
    productValue: { Standard: { unique: '0a1b2c3d', quota: 70, quota_show: 100, product_stock: 70 } },
  })
})

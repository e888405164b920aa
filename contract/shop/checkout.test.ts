import { expect, test } from 'vitest'
import type { Reader } from '#contract/localized.ts'
import type { CartLine } from '#domain/cart.ts'
import type { CouponChoice } from '#domain/coupon.ts'
import { CARD_MAX } from '#domain/gift.ts'
import { fen, ZERO } from '#domain/money.ts'
import type { Checkout } from '#domain/order.ts'
import { createOrder, decodeCheckout, encodeCheckout } from './checkout.ts'
import { decodeRepriced, encodeRepriced } from './repriced.ts'

const reader: Reader = { locale: 'zh-CN', client: 'pc' }

const line: CartLine = {
  id: `u${'0'.repeat(32)}`,
  productId: 1001,
  skuCode: '0a1b2c3d',
  name: { zh: '雷司令', en: 'Riesling' },
  image: '/uploads/a.webp',
  vintage: null,
  sizeMl: 750,
  pack: 6,
  price: fen(128_00),
  listPrice: fen(158_00),
  priceWhenAdded: fen(120_00),
  quantity: 3,
  stock: 4,
  isValid: true,
  flashItemId: null,
}
const address = {
  id: 501,
  name: '林晓',
  phone: '13800000001',
  province: '上海市',
  city: '上海市',
  district: '徐汇区',
  cityCode: 310100,
  detail: '武康路 378 号',
  postCode: '',
  isDefault: true,
}
const held = {
  claimId: 7,
  couponId: 101,
  title: { zh: '满减', en: 'Off' },
  scope: 'category',
  termIds: [101, 102],
  productIds: [],
  amount: fen(30_05),
  percent: null,
  minSpend: fen(200_00),
  validFrom: '2026-11-20T16:00:00.000Z',
  validTo: '2026-12-20T16:00:00.000Z',
} as const
const coupons: CouponChoice[] = [
  { ...held, discount: fen(30_05), problem: null },
  { ...held, claimId: 8, discount: ZERO, problem: { kind: 'too-little', missing: fen(21_00) } },
  { ...held, claimId: 9, discount: ZERO, problem: { kind: 'not-yet', from: held.validFrom } },
  { ...held, claimId: 10, scope: 'product', productIds: [1002], discount: ZERO, problem: { kind: 'no-wine-matches' } },
  { ...held, claimId: 12, percent: 10, discount: fen(20_01), problem: null },
  { ...held, claimId: 11, scope: 'shop', discount: ZERO, problem: { kind: 'expired' } },
]
const checkout: Checkout = {
  key: 'k',
  lines: [line],
  address,
  totals: { goods: fen(384_00), shipping: fen(18_00), boxes: fen(38_00), discount: fen(30_05), due: fen(409_95) },
  freeShippingFrom: fen(399_00),
  isDelivered: true,
  balance: fen(5_000_00),
  coupons,
  couponsToTake: [{ ...held, claimId: 0, discount: fen(40_00), problem: null }],
  couponClaimId: 7,
  flashItemId: null,
  boxes: [{ id: 3, name: { zh: '木盒', en: 'Wooden box' }, price: fen(38_00), holds: 2 }],
  boxId: 3,
  days: [{ day: '2026-11-25', leaveOn: '2026-11-24' }],
}

const throughTheWire = (sent: Checkout): Checkout =>
  decodeCheckout(JSON.parse(JSON.stringify(encodeCheckout(sent, 10001, reader))))

test('a checkout comes through the wire: with coupons, without any, without an address, where nothing is sent or travels free', () => {
  expect(throughTheWire(checkout)).toEqual(checkout)
  const bare = { ...checkout, address: null, coupons: [], couponClaimId: null, isDelivered: false, freeShippingFrom: null }
  expect(encodeCheckout(bare, 10001, reader)).toMatchObject({ addressInfo: [], coupon_id: 0, deduction: false })
  expect(throughTheWire(bare)).toEqual(bare)
})

test('an order of a flash sale is an activity on the wire: neither coupon nor points', () => {
  const flash = { ...checkout, coupons: [], couponClaimId: null, flashItemId: 201 }
  expect(encodeCheckout(flash, 10001, reader)).toMatchObject({ seckill_id: 201, deduction: true })
  expect(throughTheWire(flash)).toEqual(flash)
})

test('what computed answers comes through the wire, with the reason of every coupon that cannot be used', () => {
  const { totals, freeShippingFrom, isDelivered, couponClaimId, boxes, boxId, days } = checkout
  const priced = { totals, freeShippingFrom, isDelivered, coupons, couponClaimId, boxes, boxId, days }
  expect(decodeRepriced(JSON.parse(JSON.stringify(encodeRepriced(priced, reader))))).toEqual(priced)
})

test('a coupon beside an order carries CRMEB’s own words: days in Shanghai, amounts as numbers', () => {
  expect(encodeCheckout(checkout, 10001, reader).coupons[0]).toMatchObject({
    id: 7,
    cid: 101,
    type: 1,
    coupon_price: 30.05,
    use_min_price: 200,
    start_time: '2026/11/21',
    end_time: '2026/12/21',
  })
})

test('U68: the card of a present is counted in characters, and a day of delivery is a day or nothing', () => {
  const { body } = createOrder
  const isTaken = (sent: object) => body?.safeParse(sent).success
  expect(isTaken({ gift: { text: '🍷'.repeat(CARD_MAX), from: '林晓', to: '', box_id: 3 } })).toBe(true)
  expect(isTaken({ gift: { text: '酒'.repeat(CARD_MAX + 1) } })).toBe(false)
  expect(isTaken({ gift: null, deliver_on: '' })).toBe(true)
  expect(isTaken({ deliver_on: '2026-11-31' })).toBe(false)
})

test('T33: what is no id of an address or a coupon is refused by the schema', () => {
  const { body } = createOrder
  for (const id of [-1, 1.5, '1e3', Number.NaN, 2 ** 53, [1], {}, 'abc']) {
    expect(body?.safeParse({ addressId: id }).success).toBe(false)
    expect(body?.safeParse({ couponId: id }).success).toBe(false)
  }
  for (const id of [0, 7, '7']) expect(body?.safeParse({ addressId: id, couponId: id }).success).toBe(true)
})

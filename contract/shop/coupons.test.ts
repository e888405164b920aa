import { expect, test } from 'vitest'
import type { Reader } from '#contract/localized.ts'
import type { OwnCoupon } from '#domain/coupon.ts'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import { fen } from '#domain/money.ts'
import { decodeOffer, encodeOffer } from './issue-coupon.ts'
import { decodeOwnCoupon, decodeOwnType, encodeOwnCoupon, encodeOwnState } from './own-coupons.ts'

const reader: Reader = { locale: 'en-US', client: 'pc' }
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const offer: CouponOffer = {
  id: 101,
  title: { zh: '秋日券', en: 'Autumn' },
  scope: 'category',
  termIds: [101, 137],
  productIds: [],
  amount: fen(30_05),
  percent: null,
  minSpend: fen(200_00),
  validDays: null,
  validFrom: '2026-11-20T16:00:00.000Z',
  validTo: '2026-12-20T15:59:59.000Z',
  claimFrom: null,
  claimTo: '2026-11-30T15:59:59.000Z',
  total: 100,
  claimed: 79,
  perPerson: 2,
  givenBy: 'claim',
  state: 'open',
  takenAt: ['2026-11-20T12:00:00.000Z'],
  goodFor: [{ id: 101, name: { zh: '摩泽尔', en: 'Mosel' } }],
}

test('an offered coupon comes through the wire as it was', () => {
  expect(decodeOffer(throughJson(encodeOffer(offer, reader, 7)))).toEqual(offer)
  const bare: CouponOffer = {
    ...offer,
    scope: 'shop',
    termIds: [],
    validDays: 14,
    validFrom: null,
    validTo: null,
    claimTo: null,
    total: null,
    claimed: 0,
    givenBy: 'newcomer',
    takenAt: [],
    goodFor: [],
  }
  for (const coupon of [bare, { ...bare, percent: 15 }])
    expect(decodeOffer(throughJson(encodeOffer(coupon, reader, 0)))).toEqual(coupon)
})

test('days are Shanghai’s, 0 where there is none; a phone reads the title in its own language', () => {
  const wire = encodeOffer(offer, { locale: 'en-US', client: 'phone' }, 7)
  expect(wire).toMatchObject({
    coupon_title: 'Autumn',
    title: 'Autumn',
    start_use_time: '2026/11/21',
    end_use_time: '2026/12/20',
    start_time: 0,
    end_time: '2026/11/30',
    remain_count: 21,
    used: [{ uid: 7, issue_coupon_id: 101, add_time: 1_795_176_000 }],
  })
})

test('U105: a phone reads a percentage in the title, unless the name says it already', () => {
  const phone = (locale: Reader['locale'], spec: Partial<CouponOffer>) =>
    encodeOffer({ ...offer, percent: 10, ...spec }, { locale, client: 'phone' }, 7).coupon_title
  expect(phone('zh-CN', {})).toBe('9 折 · 秋日券')
  expect(phone('en-US', {})).toBe('10% off · Autumn')
  expect(phone('zh-CN', { title: { zh: '雷司令9折', en: '10% off Riesling' } })).toBe('雷司令9折')
  expect(phone('en-US', { title: { zh: '雷司令9折', en: '10% off Riesling' } })).toBe('10% off Riesling')
  expect(encodeOffer({ ...offer, percent: 10 }, reader, 7)).toMatchObject({
    coupon_title: '秋日券',
    coupon_price: 30.05,
    percent: 10,
  })
})

test('a coupon in somebody’s hands comes through the wire as it was, in every state', () => {
  const own: OwnCoupon = {
    claimId: 9,
    couponId: 101,
    title: offer.title,
    scope: 'product',
    termIds: [],
    productIds: [1001, 1002],
    amount: fen(30_05),
    percent: null,
    minSpend: fen(0),
    validFrom: '2026-11-20T12:00:00.000Z',
    validTo: '2026-12-20T15:59:59.000Z',
    state: 'unused',
    hasBegun: true,
    claimedAt: '2026-11-20T12:00:00.000Z',
    isGift: false,
    orderNumber: null,
    calledBack: null,
    goodFor: [{ id: 1001, name: { zh: '雷司令', en: 'Riesling' } }],
  }
  const say = (key: string) => key
  const now = new Date('2026-11-21T11:00:00.000Z')
  const wireOf = (coupon: OwnCoupon, at = now) => encodeOwnCoupon(coupon, 7, { ...reader, say, now: at })
  for (const coupon of [
    own,
    { ...own, state: 'used' as const, orderNumber: 'cp1' },
    { ...own, state: 'expired' as const, isGift: true },
    { ...own, state: 'expired' as const, calledBack: { zh: '输错了', en: 'Typed wrongly' } },
    { ...own, hasBegun: false },
    { ...own, percent: 10 },
  ]) {
    expect(decodeOwnCoupon(throughJson(wireOf(coupon)))).toEqual(coupon)
  }
  expect(wireOf(own)._type).toBe(2)
  expect(wireOf(own, new Date('2026-11-21T12:00:00.000Z'))._type).toBe(1)
  expect(wireOf({ ...own, state: 'used' })).toMatchObject({ _type: 0, pc_type: 0, _msg: 'coupons.wire.used' })
  expect(wireOf({ ...own, hasBegun: false })).toMatchObject({
    _type: 0,
    _msg: 'coupons.wire.not-begun',
    status: 'coupons.wire.unused',
  })
})

test('the types of the list of own coupons', () => {
  expect([0, 1, 2, 3, 4].map(decodeOwnType)).toEqual([
    ['unused', 'used', 'expired'],
    ['unused'],
    ['used', 'expired'],
    ['used'],
    ['expired'],
  ])
  for (const state of ['unused', 'used', 'expired'] as const) expect(decodeOwnType(encodeOwnState(state))).toEqual([state])
})

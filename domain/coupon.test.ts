import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CouponLine, couponValue, discountShares, type HeldCoupon, percentFigure } from './coupon.ts'
import { type Coupon, offerState, remainingPercent, timeToChange } from './coupon-offer.ts'
import { fen } from './money.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const before = '2026-11-20T11:59:59.999Z'
const after = '2026-11-20T12:00:00.001Z'

const held = (spec: Partial<HeldCoupon> = {}): HeldCoupon => ({
  claimId: 1,
  couponId: 101,
  title: { zh: '满减', en: 'Off' },
  scope: 'shop',
  termIds: [],
  productIds: [],
  amount: fen(30_00),
  percent: null,
  minSpend: fen(200_00),
  validFrom: before,
  validTo: after,
  ...spec,
})
const line = (amount: number, productId = 1, categoryIds: number[] = []): CouponLine => ({
  productId,
  categoryIds,
  amount: fen(amount),
})

describe('what a coupon takes off', () => {
  test.each([
    { what: 'its amount, from its minimum on', coupon: held(), lines: [line(200_00)], value: { discount: 30_00, problem: null } },
    {
      what: 'nothing a fen below its minimum',
      coupon: held(),
      lines: [line(179_00)],
      value: { discount: 0, problem: { kind: 'too-little', missing: 21_00 } },
    },
    {
      what: 'never more than what it is good for costs',
      coupon: held({ minSpend: fen(0), scope: 'product', productIds: [2] }),
      lines: [line(500_00), line(12_34, 2)],
      value: { discount: 12_34, problem: null },
    },
    {
      what: 'by the sum of the matching lines alone',
      coupon: held({ scope: 'category', termIds: [7] }),
      lines: [line(500_00), line(199_99, 2, [7, 9])],
      value: { discount: 0, problem: { kind: 'too-little', missing: 1 } },
    },
    {
      what: 'U105: a percentage of the matching lines, to the nearest fen',
      coupon: held({ percent: 15, amount: fen(100_00), minSpend: fen(0), scope: 'product', productIds: [2] }),
      lines: [line(500_00), line(12_34, 2)],
      value: { discount: 1_85, problem: null },
    },
    {
      what: 'U105: half a fen of a percentage counts as one',
      coupon: held({ percent: 10, minSpend: fen(0) }),
      lines: [line(45)],
      value: { discount: 5, problem: null },
    },
    {
      what: 'U105: of a percentage no more than its bound',
      coupon: held({ percent: 10, amount: fen(100_00), minSpend: fen(0) }),
      lines: [line(1_000_05)],
      value: { discount: 100_00, problem: null },
    },
    {
      what: 'U105: of a percentage a fen at least',
      coupon: held({ percent: 1, minSpend: fen(0) }),
      lines: [line(3)],
      value: { discount: 1, problem: null },
    },
    {
      what: 'U105: nothing of a percentage below its minimum, which may lie below its bound',
      coupon: held({ percent: 10, amount: fen(100_00), minSpend: fen(50_00) }),
      lines: [line(49_99)],
      value: { discount: 0, problem: { kind: 'too-little', missing: 1 } },
    },
    {
      what: 'nothing when no wine matches',
      coupon: held({ scope: 'category', termIds: [7] }),
      lines: [line(500_00, 1, [8])],
      value: { discount: 0, problem: { kind: 'no-wine-matches' } },
    },
    {
      what: 'nothing from nothing',
      coupon: held({ minSpend: fen(0) }),
      lines: [],
      value: { discount: 0, problem: { kind: 'no-wine-matches' } },
    },
    {
      what: 'nothing before its time',
      coupon: held({ validFrom: after }),
      lines: [line(200_00)],
      value: { discount: 0, problem: { kind: 'not-yet', from: after } },
    },
    {
      what: 'nothing at the instant when it ends',
      coupon: held({ validTo: NOW.toISOString() }),
      lines: [line(200_00)],
      value: { discount: 0, problem: { kind: 'expired' } },
    },
  ])('$what', ({ coupon, lines, value }) => {
    expect(couponValue(coupon, lines, NOW)).toEqual(value)
  })
})

describe('T34: the shares of the discount', () => {
  const someLine = fc.record({
    productId: fc.integer({ min: 1, max: 5 }),
    categoryIds: fc.array(fc.integer({ min: 100, max: 104 }), { maxLength: 3 }),
    amount: fc.integer({ min: 1, max: 10_000_00 }).map(fen),
  })
  const someCoupon = fc
    .record({
      scope: fc.constantFrom('shop', 'category', 'product'),
      termIds: fc.array(fc.integer({ min: 100, max: 104 }), { minLength: 1, maxLength: 3 }),
      productIds: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
      amount: fc.integer({ min: 1, max: 100_000_00 }).map(fen),
      percent: fc.option(fc.integer({ min: 1, max: 90 })),
    })
    .map((spec) => held({ ...spec, minSpend: fen(0) } as Partial<HeldCoupon>))

  const check = (coupon: HeldCoupon, lines: CouponLine[]) => {
    const { discount, problem } = couponValue(coupon, lines, NOW)
    if (problem) return
    const shares = discountShares(coupon, lines, discount)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount)
    for (const [index, share] of shares.entries()) {
      const { amount, productId, categoryIds } = lines[index] ?? line(0)
      const isMatching = couponValue(coupon, [{ amount, productId, categoryIds }], NOW).problem === null
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(isMatching ? amount : 0)
    }
  }

  test('add up to it to the fen, and no line gets more than it costs or anything that is not meant for it', () => {
    fc.assert(fc.property(someCoupon, fc.array(someLine, { minLength: 1, maxLength: 40 }), check), { numRuns: 500 })
  })

  test('also over 1,000 lines', () => {
    fc.assert(fc.property(someCoupon, fc.array(someLine, { minLength: 1_000, maxLength: 1_000 }), check), { numRuns: 10 })
  })

  test('also when there is hardly anything to share: 1 fen over three bottles of 1 fen', () => {
    const coupon = held({ amount: fen(1), minSpend: fen(0) })
    expect(discountShares(coupon, [line(1), line(1), line(1)], fen(1))).toEqual([1, 0, 0])
  })
})

test('U105: a percentage is told in tenths that are left in Chinese, and in per cent that are taken off in English', () => {
  const figures = [1, 5, 10, 15, 20, 90].map((percent) => [percentFigure(percent, 'zh-CN'), percentFigure(percent, 'en-US')])
  expect(figures).toEqual([
    ['9.9', '1'],
    ['9.5', '5'],
    ['9', '10'],
    ['8.5', '15'],
    ['8', '20'],
    ['1', '90'],
  ])
})

describe('U50: what a coupon of the centre is to somebody', () => {
  const coupon = (spec: Partial<Coupon> = {}): Coupon => ({
    ...held(),
    id: 101,
    validDays: 7,
    validFrom: null,
    validTo: null,
    claimFrom: null,
    claimTo: null,
    total: 10,
    claimed: 9,
    perPerson: 1,
    givenBy: 'claim',
    ...spec,
  })
  test.each([
    { what: 'open', spec: {}, taken: 0, state: 'open' },
    { what: 'taken, also when it is gone for others', spec: { claimed: 10 }, taken: 1, state: 'taken' },
    { what: 'taken, also when nobody can take it any more', spec: { claimTo: before }, taken: 1, state: 'taken' },
    { what: 'open once more for those who may have two', spec: { perPerson: 2 }, taken: 1, state: 'open' },
    { what: 'gone', spec: { claimed: 10 }, taken: 0, state: 'gone' },
    { what: 'never gone without a limit', spec: { total: null, claimed: 10_000 }, taken: 0, state: 'open' },
    { what: 'coming', spec: { claimFrom: after, claimed: 10 }, taken: 0, state: 'coming' },
    { what: 'over when its claiming has ended', spec: { claimTo: before }, taken: 0, state: 'over' },
    {
      what: 'over when it cannot be used any more, whoever has it',
      spec: { validTo: before, validDays: null },
      taken: 1,
      state: 'over',
    },
  ])('$what', ({ spec, taken, state }) => {
    expect(offerState(coupon(spec), taken, NOW)).toBe(state)
  })

  test('a list of coupons stays as it is until the first of them begins or ends', () => {
    const list = [coupon({ claimFrom: before }), coupon({ claimTo: '2026-11-20T12:05:00.000Z' }), coupon({ claimFrom: after })]
    expect(timeToChange(list, NOW, 60_000)).toBe(1)
    expect(timeToChange(list.slice(0, 2), NOW, 3_600_000)).toBe(300_000)
    expect(timeToChange(list.slice(0, 1), NOW, 60_000)).toBe(60_000)
    expect(timeToChange([], NOW, 60_000)).toBe(60_000)
  })

  test('the remaining share is 0 % only when nothing is left', () => {
    expect(remainingPercent({ total: 1_000, claimed: 999 })).toBe(1)
    expect(remainingPercent({ total: 1_000, claimed: 1_000 })).toBe(0)
    expect(remainingPercent({ total: 10, claimed: 0 })).toBe(100)
    expect(remainingPercent({ total: null, claimed: 5 })).toBeNull()
  })
})

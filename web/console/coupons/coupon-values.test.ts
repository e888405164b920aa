import { expect, test } from 'vitest'
import { checkCoupon, couponDraft, couponValues } from './coupon-values.ts'

const right = { ...couponValues(undefined), title: { zh: '秋日券', en: 'Autumn' }, amount: '¥30' }

test('a new coupon needs its names and its amount; the rest goes without saying', () => {
  expect(checkCoupon(couponValues(undefined), 0)).toEqual({ title: 'title', amount: 'amount' })
  expect(checkCoupon(right, 0)).toEqual({})
  expect(couponDraft(right)).toMatchObject({
    amount: 30_00,
    minSpend: 0,
    validDays: 30,
    validTo: null,
    total: null,
    perPerson: 1,
  })
})

test.each([
  [{ kind: 'percent' as const }, { percent: 'percent' }],
  [{ kind: 'percent' as const, percent: '91' }, { percent: 'percent' }],
  [{ kind: 'percent' as const, percent: '12.5' }, { percent: 'percent' }],
  [{ kind: 'percent' as const, percent: '10', amount: '' }, { amount: 'amount' }],
  [{ minSpend: 'x' }, { minSpend: 'min-spend' }],
  [{ minSpend: '30' }, { minSpend: 'min-spend-low' }],
  [{ scope: 'category' as const }, { terms: 'terms' }],
  [{ scope: 'product' as const }, { wines: 'wines' }],
  [{ validDays: '0' }, { validDays: 'days' }],
  [{ validity: 'dates' as const }, { validTo: 'valid-to' }],
  [{ validity: 'dates' as const, validFrom: '2026-11-20T10:00', validTo: '2026-11-20T10:00' }, { validTo: 'valid-order' }],
  [{ claimFrom: '2026-11-21T10:00', claimTo: '2026-11-20T10:00' }, { claimTo: 'claim-order' }],
  [{ total: '1.5' }, { total: 'total' }],
  [{ total: '4' }, { total: 'total-below-claimed' }],
  [{ perPerson: '' }, { perPerson: 'per-person' }],
  [{ sort: '2000' }, { sort: 'sort' }],
  [{ givenBy: 'code' as const }, { code: 'code' }],
  [{ givenBy: 'code' as const, code: 'coupon-12' }, { code: 'code-reserved' }],
])('%o is told beside its field', (change, problems) => {
  expect(checkCoupon({ ...right, ...change }, 5)).toEqual(problems)
})

test('U105: a percentage goes out with its bound, and a fixed sum without one that was typed before', () => {
  const percent = { ...right, kind: 'percent' as const, percent: '10', amount: '100', minSpend: '50' }
  expect(checkCoupon(percent, 0)).toEqual({})
  expect(couponDraft(percent)).toMatchObject({ percent: 10, amount: 100_00, minSpend: 50_00 })
  expect(couponDraft({ ...percent, kind: 'sum' })).toMatchObject({ percent: null, amount: 100_00 })
})

test('days and dates exclude each other, and only what the scope names goes out', () => {
  const terms = [{ id: 7, name: { zh: '雷司令', en: 'Riesling' } }]
  const values = { ...right, validity: 'dates' as const, validTo: '2026-12-31T23:59', scope: 'shop' as const, terms }
  expect(couponDraft(values)).toMatchObject({ validDays: null, validTo: '2026-12-31T15:59:00.000Z', termIds: [] })
  expect(couponDraft({ ...values, scope: 'category' })).toMatchObject({ termIds: [7], productIds: [] })
})

test('U104: a code goes out as it is read, and only with a coupon that is given by it', () => {
  const values = { ...right, givenBy: 'code' as const, code: ' wein 20 ' }
  expect(checkCoupon(values, 0)).toEqual({})
  expect(couponDraft(values)).toMatchObject({ givenBy: 'code', code: 'WEIN20' })
  expect(couponDraft({ ...values, givenBy: 'claim' })).toMatchObject({ code: null })
})

test('a coupon that is there fills the form, and comes out of it unchanged', () => {
  const coupon = {
    id: 3,
    ...couponDraft({
      ...right,
      validity: 'dates',
      validFrom: '2026-11-20T10:00',
      validTo: '2026-12-31T23:59',
      total: '50',
      sort: '-2',
    }),
    claimed: 1,
    used: 0,
    expired: 0,
    discount: 0 as never,
    turnover: 0 as never,
    isOpen: true,
    createdAt: '2026-11-01T00:00:00.000Z',
    goodFor: [],
    calledBack: null,
    version: '',
  }
  for (const each of [coupon, { ...coupon, percent: 15 }]) expect(each).toMatchObject(couponDraft(couponValues(each)))
})

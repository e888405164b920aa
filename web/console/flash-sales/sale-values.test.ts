import { expect, test } from 'vitest'
import { fen } from '#domain/money.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { checkPlan, checkTerms, percentOff, saleTerms } from './sale-values.ts'

const terms = { title: { zh: '', en: '' }, price: '59.90', perPerson: '4', perOrder: '2', sort: '0' }
const at = new Date()
const today = shanghaiDay(at)
const plan = { slotId: '3', fromDay: today, toDay: addDays(today, 1), offered: '10' }
const shop = { slot: { startsHour: 20, hours: 2 }, stock: 10, at }

test('right terms and a right plan go through', () => {
  expect(checkTerms(terms)).toEqual({})
  expect(checkPlan(plan, shop)).toEqual({})
  expect(saleTerms({ ...terms, title: { zh: ' 抢购 ', en: '' } })).toEqual({
    title: { zh: '抢购', en: '' },
    price: 59_90,
    perPerson: 4,
    perOrder: 2,
    sort: 0,
  })
})

test.each([
  [{ price: '0' }, { price: 'price' }],
  [{ perPerson: '0' }, { perPerson: 'limit' }],
  [{ perOrder: '5' }, { perOrder: 'order-above-person' }],
  [{ sort: 'x' }, { sort: 'sort' }],
])('terms with %o', (change, problems) => expect(checkTerms({ ...terms, ...change })).toEqual(problems))

test('a sale must be below the usual price', () => {
  expect(checkTerms(terms, fen(59_90))).toEqual({ price: 'price-not-lower' })
  expect(checkTerms(terms, fen(59_91))).toEqual({})
})

test.each([
  [{ fromDay: '' }, { fromDay: 'from-day' }],
  [{ toDay: '' }, { toDay: 'to-day' }],
  [{ fromDay: addDays(today, 3) }, { toDay: 'days-order' }],
  [{ fromDay: addDays(today, -9), toDay: addDays(today, -8) }, { toDay: 'days-over' }],
  [{ offered: '' }, { offered: 'offered' }],
  [{ offered: '11' }, { offered: 'offered-above-stock' }],
])('a plan with %o', (change, problems) => expect(checkPlan({ ...plan, ...change }, shop)).toEqual(problems))

test('a time of the day is needed', () => expect(checkPlan(plan, { ...shop, slot: undefined })).toEqual({ slotId: 'slot' }))

test('a price is never said to be lower than it is', () => {
  expect(percentOff(fen(50_01), fen(100_00))).toBe(49)
  expect(percentOff(fen(120_00), fen(100_00))).toBe(0)
})

import { expect, test } from 'vitest'
import { askAgainAt, PARCEL_STEP_KINDS, stateAfter } from './parcel.ts'
import { COURIERS, findCourier } from './vocabulary/couriers.ts'

const HOUR_MS = 60 * 60 * 1000
const shipped = new Date('2026-11-20T08:00:00Z')
const hoursLater = (hours: number) => new Date(shipped.getTime() + hours * HOUR_MS)

test.each([
  { age: 0, pause: 1 },
  { age: 23, pause: 1 },
  { age: 24, pause: 3 },
  { age: 4 * 24, pause: 12 },
  { age: 14 * 24, pause: 24 },
  { age: 45 * 24, pause: null },
])('a parcel of $age hours is asked after again in $pause hours', ({ age, pause }) => {
  expect(askAgainAt(shipped, hoursLater(age))).toEqual(pause === null ? null : hoursLater(age + pause))
})

test('every kind of step leads to a state', () => {
  expect(Object.fromEntries(PARCEL_STEP_KINDS.map((kind) => [kind, stateAfter(kind)]))).toEqual({
    'handed-over': 'under-way',
    'picked-up': 'under-way',
    'in-transit': 'under-way',
    customs: 'under-way',
    'out-for-delivery': 'under-way',
    delivered: 'delivered',
    problem: 'problem',
    returned: 'problem',
  })
})

test('couriers have codes and names of their own, and are found by each', () => {
  expect(new Set(COURIERS.map(({ code }) => code)).size).toBe(COURIERS.length)
  for (const courier of COURIERS) {
    for (const word of [courier.code, courier.name.zh, courier.name.en]) expect(findCourier(word)).toBe(courier)
  }
  expect(findCourier('马车')).toBeUndefined()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askAgainAt, type LineToShip, leftToShip, PARCEL_STEP_KINDS, planShipment, stateAfter } from './parcel.ts'
import { COURIERS, findCourier, parcelWords } from './vocabulary/couriers.ts'

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
  expect(parcelWords('顺丰速运 SF1234567890123')).toEqual({ zh: '顺丰速运 SF1234567890123', en: 'SF Express SF1234567890123' })
  expect(parcelWords('马车 7')).toEqual({ zh: '马车 7', en: '马车 7' })
})

const line = (unique: string, parts: Partial<LineToShip> = {}): LineToShip => ({
  unique,
  quantity: 3,
  shipped: 0,
  withdrawn: 0,
  ...parts,
})

test.each([
  { what: 'nothing sent', parts: {}, left: 3 },
  { what: 'one sent', parts: { shipped: 1 }, left: 2 },
  { what: 'all sent', parts: { shipped: 3 }, left: 0 },
  { what: 'one refunded before anything was sent', parts: { withdrawn: 1 }, left: 2 },
  { what: 'one sent, another one refunded unsent', parts: { shipped: 1, withdrawn: 1 }, left: 1 },
  { what: 'one sent, the others refunded', parts: { shipped: 1, withdrawn: 2 }, left: 0 },
])('of three, $what: $left are left to ship', ({ parts, left }) => {
  expect(leftToShip(line('a', parts))).toBe(left)
})

test('a parcel takes the wanted lines, or all that is left; the last one is known as such', () => {
  const lines = [line('a', { shipped: 1 }), line('b')]
  expect(planShipment(lines, undefined)).toEqual({
    kind: 'planned',
    lines: [
      { unique: 'a', quantity: 2 },
      { unique: 'b', quantity: 3 },
    ],
    isLast: true,
  })
  expect(planShipment(lines, [{ unique: 'b', quantity: 3 }])).toMatchObject({ kind: 'planned', isLast: false })
  expect(
    planShipment(lines, [
      { unique: 'a', quantity: 1 },
      { unique: 'a', quantity: 2 },
    ]),
  ).toEqual({
    kind: 'too-many',
    unique: 'a',
    left: 2,
  })
  expect(planShipment(lines, [{ unique: 'c', quantity: 1 }])).toEqual({ kind: 'unknown-line' })
  expect(planShipment([line('a', { shipped: 3 })], undefined)).toEqual({ kind: 'nothing-left' })
})

test('whatever is sent in whatever parcels: everything leaves once, and exactly the last parcel says so', () => {
  const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 12 }), withdrawn: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.nat(4)), (specs, sizes) => {
      let lines = specs.map(({ quantity, withdrawn }, index) => {
        return line(String(index), { quantity, withdrawn: Math.min(quantity, withdrawn) })
      })
      for (let parcels = 0; parcels < 200 && lines.some((each) => leftToShip(each) > 0); parcels += 1) {
        const wanted = lines.map((each) => ({
          unique: each.unique,
          quantity: Math.min(leftToShip(each), sizes.next().value ?? 1),
        }))
        const plan = planShipment(lines, wanted)
        if (plan.kind === 'nothing-left') continue
        if (plan.kind !== 'planned') throw new Error(plan.kind)
        lines = lines.map((each) => ({
          ...each,
          shipped: each.shipped + (plan.lines.find(({ unique }) => unique === each.unique)?.quantity ?? 0),
        }))
        expect(plan.isLast).toBe(lines.every((each) => leftToShip(each) === 0))
      }
      for (const each of lines) expect(each.shipped + each.withdrawn).toBe(each.quantity)
    }),
  )
})

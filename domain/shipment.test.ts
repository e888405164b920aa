import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LineToShip, leftToShip, planShipment } from './shipment.ts'

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

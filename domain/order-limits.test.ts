import { expect, test } from 'vitest'
import { DEFAULT_ORDER_LIMITS, type Holding, mayWaitForTransfer, type OrderLimits, placingObstacle } from './order-limits.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(AT.getTime() - days * 24 * 60 * 60_000)

const LIMITS: OrderLimits = {
  regular: { orders: 5, bottles: 60, transferOrders: 2, transferBottles: 24, cancelledPerDay: 8 },
  newcomer: { orders: 2, bottles: 12, transferOrders: 1, transferBottles: 6, cancelledPerDay: 3 },
  newcomerDays: 7,
  placedPerHour: 10,
  phoneHours: 24,
}
const NOTHING: Holding = {
  accountSince: daysAgo(100),
  hasPaid: true,
  orders: 0,
  bottles: 0,
  transferOrders: 0,
  transferBottles: 0,
  placedLastHour: 0,
  cancelledLastDay: 0,
}

test.each([
  ['nothing held', {}, 60, null],
  ['more bottles at once than can ever be held', {}, 61, { kind: 'too-many-bottles-at-once', max: 60 }],
  ['the last order', { orders: 4, bottles: 59 }, 1, null],
  ['one order too many', { orders: 5, bottles: 5 }, 1, { kind: 'too-many-orders', count: 5, max: 5 }],
  ['one bottle too many', { orders: 4, bottles: 60 }, 1, { kind: 'too-many-bottles', held: 60, max: 60 }],
  ['a newcomer who has never paid', { hasPaid: false, orders: 2 }, 1, { kind: 'too-many-orders', count: 2, max: 2 }],
  [
    'a young account that has paid',
    { accountSince: daysAgo(6.99), bottles: 12 },
    1,
    { kind: 'too-many-bottles', held: 12, max: 12 },
  ],
  ['an account of seven days that has paid', { accountSince: daysAgo(7), bottles: 12 }, 1, null],
  ['an hour full of orders, all paid', { placedLastHour: 10 }, 1, { kind: 'placed-too-often', max: 10 }],
  ['a day of ordering and cancelling', { cancelledLastDay: 8 }, 1, { kind: 'cancelled-too-often', max: 8 }],
  ['the same, earlier for a newcomer', { hasPaid: false, cancelledLastDay: 3 }, 1, { kind: 'cancelled-too-often', max: 3 }],
])('placing: %s', (_, holding, bottles, expected) => {
  expect(placingObstacle(LIMITS, { ...NOTHING, ...holding }, bottles, AT)).toEqual(expected)
})

test.each([
  ['the first', {}, 24, true],
  ['too many bottles', {}, 25, false],
  ['the last', { transferOrders: 1, transferBottles: 12 }, 12, true],
  ['too many orders', { transferOrders: 2, transferBottles: 2 }, 1, false],
  ['too many bottles together', { transferOrders: 1, transferBottles: 12 }, 13, false],
  ['a newcomer', { hasPaid: false }, 6, true],
  ['a newcomer, too many bottles', { hasPaid: false }, 7, false],
])('waiting for a transfer: %s', (_, holding, bottles, expected) => {
  expect(mayWaitForTransfer(LIMITS, { ...NOTHING, ...holding }, bottles, AT)).toBe(expected)
})

test('what holds by default is less for newcomers, and less for transfers', () => {
  const { regular, newcomer } = DEFAULT_ORDER_LIMITS
  for (const name of Object.keys(regular) as (keyof typeof regular)[]) expect(newcomer[name], name).toBeLessThan(regular[name])
  for (const { orders, bottles, transferOrders, transferBottles } of [regular, newcomer]) {
    expect(transferOrders).toBeLessThan(orders)
    expect(transferBottles).toBeLessThan(bottles)
  }
})

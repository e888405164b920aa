import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from './money.ts'
import { orderTotals } from './order.ts'
import { can, ORDER_STATUSES, shopperActions, statusesOfTab, transitionOf } from './order-status.ts'

const line = fc.record({ price: fc.integer({ min: 1, max: 100_000_00 }).map(fen), quantity: fc.integer({ min: 1, max: 99 }) })

test('U35, T34: the totals of 200 random carts sum up to the fen: goods + freight − discount = due', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), fc.nat(100_00), (lines, wanted) => {
      const exact = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
      const discount = fen(Math.min(wanted, Number(exact)))
      const totals = orderTotals(lines, discount)
      expect(BigInt(totals.goods)).toBe(exact)
      expect(totals.goods + totals.shipping - totals.discount).toBe(totals.due)
      expect(totals.shipping).toBe(totals.goods >= 399_00 ? 0 : 18_00)
      expect(Object.values(totals).every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('what a shopper may do in each status', () => {
  expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, shopperActions(status)]))).toEqual({
    unpaid: ['pay', 'cancel'],
    paid: ['refund', 'again'],
    shipped: ['receive', 'refund', 'again'],
    received: ['review', 'refund', 'again'],
    finished: ['again', 'delete'],
    cancelled: ['again', 'delete'],
    refunded: ['again', 'delete'],
  })
})

test('nothing leads out of a cancelled or refunded order, and nothing back to unpaid', () => {
  const actions = ['pay', 'cancel', 'ship', 'receive', 'review', 'refund'] as const
  for (const action of actions) {
    expect(can(action, 'cancelled') || can(action, 'refunded')).toBe(false)
    expect(transitionOf(action).to).not.toBe('unpaid')
  }
})

test('U41: every status but the finished and the cancelled ones has a tab, and "all" has them all', () => {
  const { all, ...others } = statusesOfTab
  expect(all).toEqual(ORDER_STATUSES)
  expect(ORDER_STATUSES.filter((status) => !Object.values(others).flat().includes(status))).toEqual(['finished', 'cancelled'])
})

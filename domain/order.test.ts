import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from './money.ts'
import { orderTotals } from './order.ts'
import { can, filterOfTab, ORDER_STATUSES, shopperActions, transitionOf } from './order-status.ts'

const line = fc.record({ price: fc.integer({ min: 1, max: 100_000_00 }).map(fen), quantity: fc.integer({ min: 1, max: 99 }) })

test('U35, T34: the totals of 200 random carts sum up to the fen: goods + freight − discount = due', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), fc.nat(100_00), fc.nat(50_00), (lines, wanted, fee) => {
      const exact = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
      const discount = fen(Math.min(wanted, Number(exact)))
      const totals = orderTotals(lines, { discount, shipping: fen(fee) })
      expect(BigInt(totals.goods)).toBe(exact)
      expect(totals.goods + totals.shipping - totals.discount).toBe(totals.due)
      expect(totals.shipping).toBe(fee)
      expect(Object.values(totals).every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('what a shopper may do in each status', () => {
  expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, shopperActions(status)]))).toEqual({
    unpaid: ['pay', 'cancel', 'change'],
    paid: ['change', 'refund', 'again'],
    'part-shipped': ['refund', 'again'],
    shipped: ['receive', 'refund', 'again'],
    received: ['review', 'refund', 'again'],
    finished: ['review', 'refund', 'again', 'delete'],
    cancelled: ['again', 'delete'],
    refunded: ['again', 'delete'],
  })
})

test('nothing leads out of a cancelled or refunded order, and nothing back to unpaid', () => {
  const actions = ['pay', 'cancel', 'ship-part', 'ship', 'receive', 'review', 'finish', 'refund', 'refund-all'] as const
  for (const action of actions) {
    expect(can(action, 'cancelled') || can(action, 'refunded')).toBe(false)
    expect(transitionOf(action).to).not.toBe('unpaid')
  }
})

test('U41: every status but the finished and the cancelled ones has a tab, and "all" has them all', () => {
  const { all, ...others } = filterOfTab
  expect(all).toEqual({ statuses: ORDER_STATUSES })
  const inTabs = Object.values(others).flatMap(({ statuses }) => statuses)
  expect(ORDER_STATUSES.filter((status) => !inTabs.includes(status))).toEqual(['finished', 'cancelled'])
  expect(others.refund).toMatchObject({ requests: 'any' })
})

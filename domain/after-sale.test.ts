import { expect, test } from 'vitest'
import {
  AFTER_SALE_ACTIONS,
  AFTER_SALE_KINDS,
  AFTER_SALE_STATUSES,
  afterSaleTransition,
  canAfterSale,
  isOpenAfterSale,
  isRefundTime,
  REFUND_DAYS,
  reasonsFor,
  wayOf,
} from './after-sale.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { REFUND_REASONS, reasonNamed } from './vocabulary/refund-reasons.ts'

test('U44: what may be done with a request in each of its states', () => {
  const open = (kind: 'money' | 'return') =>
    Object.fromEntries(
      AFTER_SALE_STATUSES.map((status) => [
        status,
        AFTER_SALE_ACTIONS.filter((action) => canAfterSale(action, { kind, status })),
      ]),
    )
  expect(open('money')).toEqual({
    applied: ['agree-to-refund', 'refuse', 'cancel', 'replace'],
    agreed: ['refuse', 'cancel'],
    sent: ['refuse', 'cancel'],
    paying: ['finish'],
    refunded: [],
    refused: [],
    cancelled: [],
    replaced: [],
  })
  expect(open('return')).toEqual({
    applied: ['agree-to-return', 'refuse', 'cancel', 'replace'],
    agreed: ['refuse', 'send', 'take-in', 'cancel'],
    sent: ['refuse', 'send', 'take-in', 'cancel'],
    paying: ['finish'],
    refunded: [],
    refused: [],
    cancelled: [],
    replaced: [],
  })
})

test('the way of a request is made of the table’s steps, and once money moves nothing leads back', () => {
  for (const kind of AFTER_SALE_KINDS) {
    const way = wayOf(kind)
    for (const [index, status] of way.slice(0, -1).entries()) {
      const next = AFTER_SALE_ACTIONS.filter((action) => canAfterSale(action, { kind, status })).map(
        (action) => afterSaleTransition(action).to,
      )
      expect(next).toContain(way[index + 1])
    }
  }
  const ends = AFTER_SALE_STATUSES.filter((status) => !isOpenAfterSale(status))
  expect(ends).toEqual(['refunded', 'refused', 'cancelled', 'replaced'])
  for (const action of AFTER_SALE_ACTIONS) {
    const { from, to } = afterSaleTransition(action)
    expect(from.some((status) => ends.includes(status))).toBe(false)
    if (from.includes('paying')) expect(to).toBe('refunded')
  }
})

test('money can be asked for from payment on until 15 days after receipt, to the millisecond', () => {
  const receivedAt = '2026-11-01T08:00:00.000Z'
  const end = Date.parse(receivedAt) + REFUND_DAYS * 24 * 60 * 60 * 1000
  const open = ORDER_STATUSES.filter((status) => isRefundTime({ status, receivedAt: null }, new Date(0)))
  expect(open).toEqual(['paid', 'part-shipped', 'shipped', 'received', 'finished'])
  for (const status of ['received', 'finished'] as const) {
    expect(isRefundTime({ status, receivedAt }, new Date(end - 1))).toBe(true)
    expect(isRefundTime({ status, receivedAt }, new Date(end))).toBe(false)
  }
})

test('reasons are understood by their code and in both languages, and suit what is asked', () => {
  expect(Object.values(REFUND_REASONS).flatMap(({ zh, en }) => [reasonNamed(zh), reasonNamed(en)])).not.toContain(undefined)
  expect(reasonNamed('broken')).toBe('broken')
  expect(reasonNamed('toString')).toBeUndefined()
  expect(reasonsFor('money', false)).toEqual(['changed-mind', 'wrong-order', 'not-shipped', 'other'])
  expect(reasonsFor('money', true)).toContain('not-arrived')
  expect(reasonsFor('return', true)).not.toContain('not-arrived')
})

import { expect, test } from 'vitest'
import { isReplacementReason, leftToReplace } from './replacement.ts'
import { REFUND_REASON_CODES } from './vocabulary/refund-reasons.ts'

test.each([
  ['everything that was sent', { shipped: 3, refunded: 0, withdrawn: 0, replaced: 0 }, 3],
  ['nothing of what was never sent', { shipped: 0, refunded: 2, withdrawn: 2, replaced: 0 }, 0],
  ['less what money is asked for', { shipped: 3, refunded: 2, withdrawn: 1, replaced: 0 }, 2],
  ['less what was replaced', { shipped: 3, refunded: 0, withdrawn: 0, replaced: 2 }, 1],
  ['below zero once money went back for what was replaced', { shipped: 1, refunded: 1, withdrawn: 0, replaced: 1 }, -1],
])('can be replaced: %s', (_, sent, left) => {
  expect(leftToReplace(sent)).toBe(left)
})

test('four of the reasons for money back can be answered by new bottles', () => {
  expect(REFUND_REASON_CODES.filter(isReplacementReason)).toEqual(['broken', 'missing', 'wrong-wine', 'faulty'])
})

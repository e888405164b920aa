import { expect, test } from 'vitest'
import { DEFAULT_ORDER_LIMITS } from '#domain/order-limits.ts'
import { readLimits, writeLimits, wrongFields } from './limit-values.ts'

test('limits are shown and read back as they are', () => {
  const values = writeLimits(DEFAULT_ORDER_LIMITS)
  expect(values['newcomer.bottles']).toBe('72')
  expect(wrongFields(values)).toEqual([])
  expect(readLimits(values)).toEqual(DEFAULT_ORDER_LIMITS)
})

test.each([
  ['regular.orders', '0'],
  ['regular.bottles', 'many'],
  ['newcomer.transferOrders', '-1'],
  ['newcomer.cancelledPerDay', ''],
  ['newcomerDays', '366'],
  ['placedPerHour', '1.5'],
] as const)('%s cannot be "%s"', (name, typed) => {
  expect(wrongFields({ ...writeLimits(DEFAULT_ORDER_LIMITS), [name]: typed }).map((wrong) => wrong.name)).toEqual([name])
})

test('no order at all may be kept for a transfer', () => {
  const none = { 'newcomer.transferOrders': '0', 'newcomer.transferBottles': ' 0 ', newcomerDays: '0' }
  expect(wrongFields({ ...writeLimits(DEFAULT_ORDER_LIMITS), ...none })).toEqual([])
})

import { expect, test } from 'vitest'
import { fromShopTime, toShopTime } from './shop-time.ts'

test('a time that staff type is Shanghai’s, wherever they sit, and is shown as they typed it', () => {
  expect(fromShopTime('2026-11-20T20:00')).toBe('2026-11-20T12:00:00.000Z')
  expect(fromShopTime('2026-11-20T00:30:15')).toBe('2026-11-19T16:30:15.000Z')
  expect(toShopTime('2026-11-19T16:30:00.000Z')).toBe('2026-11-20T00:30')
  for (const empty of ['', '2026-11', '2026-02-30T99:00', 'soon']) expect(fromShopTime(empty)).toBeNull()
  expect(toShopTime(null)).toBe('')
})

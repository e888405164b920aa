import { expect, test } from 'vitest'
import { averageStars, goodPercent, maskNickname, timeAgo } from './review.ts'

test.each([
  ['林晓', '林**'],
  ['王小明', '王**明'],
  ['Thomas', 'T**s'],
  ['J', 'J**'],
  ['👩‍👩‍👧 of wine', '👩‍👩‍👧**e'],
  ['  ', ''],
  ['', ''],
])('the nickname %j is shown as %j', (nickname, shown) => {
  expect(maskNickname(nickname)).toBe(shown)
})

test('an average has one decimal, and none is 0', () => {
  expect([averageStars(0, 0), averageStars(14, 3), averageStars(9, 2)]).toEqual([0, 4.7, 4.5])
})

test('without reviews nothing speaks against a wine', () => {
  expect(goodPercent({ count: 0, byKind: { good: 0, medium: 0, poor: 0 } })).toBe(100)
  expect(goodPercent({ count: 3, byKind: { good: 2, medium: 1, poor: 0 } })).toBe(67)
})

test.each([
  ['2026-11-20T11:30:00Z', undefined],
  ['2026-11-20T12:00:01Z', undefined],
  ['2026-11-20T11:00:00Z', { unit: 'hour', count: 1 }],
  ['2026-11-19T11:00:00Z', { unit: 'day', count: 1 }],
  ['2026-11-10T11:00:00Z', { unit: 'week', count: 1 }],
  ['2026-09-10T11:00:00Z', { unit: 'month', count: 2 }],
  ['2024-09-10T11:00:00Z', { unit: 'year', count: 2 }],
])('%s was %j ago', (at, ago) => {
  expect(timeAgo(new Date(at), new Date('2026-11-20T12:00:00Z'))).toEqual(ago)
})

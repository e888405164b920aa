import { expect, test } from 'vitest'
import { waitedSince } from './waited.ts'

const now = Date.now()
const ago = (ms: number) => new Date(now - ms).toISOString()

test.each([
  { ms: 0, waited: { unit: 'seconds', count: 0, isLong: false } },
  { ms: -5_000, waited: { unit: 'seconds', count: 0, isLong: false } },
  { ms: 59_999, waited: { unit: 'seconds', count: 59, isLong: false } },
  { ms: 60_000, waited: { unit: 'minutes', count: 1, isLong: false } },
  { ms: 180_000, waited: { unit: 'minutes', count: 3, isLong: true } },
  { ms: 3_599_999, waited: { unit: 'minutes', count: 59, isLong: true } },
  { ms: 3_600_000, waited: { unit: 'hours', count: 1, isLong: true } },
  { ms: 86_400_000, waited: { unit: 'days', count: 1, isLong: true } },
])('who came $ms ms ago has waited $waited.count $waited.unit', ({ ms, waited }) => {
  expect(waitedSince(ago(ms), now)).toEqual(waited)
})

import { expect, test } from 'vitest'
import { readingMinutes } from './reading-time.ts'

test.each([
  ['', 1],
  ['雷'.repeat(800), 2],
  ['wine '.repeat(660), 3],
  [`${'酒'.repeat(400)} ${'Riesling '.repeat(220)}`, 2],
])('reading time counts Chinese characters and English words', (plain, minutes) => {
  expect(readingMinutes(plain)).toBe(minutes)
})

import { expect, test } from 'vitest'
import { whenSaid } from './when-said.ts'
import { chatWords } from './words.ts'

const now = new Date('2026-11-22T02:00:00Z')

test.each([
  ['2026-11-22T01:05:00Z', '今天 09:05', 'Today 09:05'],
  ['2026-11-21T15:59:00Z', '昨天 23:59', 'Yesterday 23:59'],
  ['2026-11-20T16:00:00Z', '昨天 00:00', 'Yesterday 00:00'],
  ['2026-11-20T15:59:00Z', '11月20日 23:59', 'November 20, 23:59'],
  ['2025-12-31T04:00:00Z', '2025年12月31日 12:00', 'December 31, 2025, 12:00'],
])('U54: the time tag of %s on 22 November 2026 in Shanghai', (at, zh, en) => {
  expect(whenSaid(at, now, chatWords('zh-CN'))).toBe(zh)
  expect(whenSaid(at, now, chatWords('en-US'))).toBe(en)
})

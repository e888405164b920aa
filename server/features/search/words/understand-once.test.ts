import { afterEach, expect, test, vi } from 'vitest'
import { buildLexicon } from './lexicon.ts'
import { understandOnce } from './understand.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a search is understood once, and anew in another year', () => {
  const lexicon = buildLexicon([], [], new Map())
  vi.useFakeTimers({ now: Date.parse('2026-12-31T15:00:00Z') })
  const before = understandOnce(lexicon, 'drink now')
  expect(understandOnce(lexicon, 'drink now')).toBe(before)
  vi.setSystemTime(Date.parse('2026-12-31T17:00:00Z'))
  expect(understandOnce(lexicon, 'drink now').clauses).toMatchObject([{ bounds: { range: { from: 2027, to: 2027 } } }])
})

import { expect, test } from 'vitest'
import { PROMISE_KEYS, PROMISE_MAX } from './promises.ts'
import { PROMISE_EXAMPLES } from './vocabulary/promise-examples.ts'
import { fittingOverrides, placeholdersIn, plainWords, wordProblem } from './words.ts'

test('placeholders are told once each, whatever their order', () => {
  expect(placeholdersIn('{to} and {from}, {to}')).toEqual(['from', 'to'])
  expect(placeholdersIn('{ to } {} {{x}}')).toEqual(['x'])
})

test.each([
  ['cart.removed', '{name} was removed', 'Gone: {name}', undefined],
  ['cart.removed', '{name} was removed', 'Gone', { kind: 'missing', names: ['name'] }],
  ['cart.removed', '{name} was removed', '{name} {price}', { kind: 'unknown', names: ['price'] }],
  ['x_one', '{count} wine', 'One wine', undefined],
  ['x_other', '{count} wines', 'Wines', { kind: 'missing', names: ['count'] }],
  ['cart.removed', '{name} was removed', '…', { kind: 'empty' }],
  ['content.comma', ', ', ' / ', undefined],
  ['shell.footer.health', 'Excessive drinking is harmful to health', 'no', { kind: 'empty' }],
  ['shell.footer.health', 'Excessive drinking is harmful to health', 'Drink little', undefined],
])('%s “%s” said as “%s”', (key, builtIn, words, problem) => {
  expect(wordProblem(key, builtIn, words)).toEqual(problem)
})

test('words become one line without signs that nobody sees', () => {
  expect(plainWords('  a\n\tb\u202e \u200bc ')).toBe('a b c')
})

test('overrides of unknown words, and those that no longer fit, are left out', () => {
  const builtIn = { a: 'A {name}', b: 'B' }
  expect(fittingOverrides(builtIn, { a: 'Mine', b: 'My B', c: 'C', constructor: 'x' })).toEqual({ b: 'My B' })
})

test('every promise has an example in both languages, short enough to be saved', () => {
  for (const key of PROMISE_KEYS) {
    for (const words of Object.values(PROMISE_EXAMPLES[key])) {
      expect(plainWords(words), key).toBe(words)
      expect(words.length, key).toBeGreaterThan(5)
      expect(words.length, key).toBeLessThanOrEqual(PROMISE_MAX)
    }
  }
})

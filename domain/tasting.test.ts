import { expect, test } from 'vitest'
import type { TasteBars } from './product.ts'
import { decantingOf, drinkingLine, glassOf } from './tasting.ts'

const wine = (code: string, bars: Partial<TasteBars> | null = {}) => ({
  type: code ? { id: 1, code, name: { zh: '', en: '' } } : null,
  bars: bars && { sweetness: 1, acidity: 3, body: 2, tannin: 0, fruit: 3, ...bars },
})

test.each([
  ['sparkling', {}, 'tulip', 0],
  ['ice-wine', { body: 5 }, 'small', 0],
  ['white', {}, 'white', 0],
  ['white', { body: 4 }, 'white-large', 30],
  ['white', null, 'white', 0],
  ['orange', {}, 'white', 30],
  ['rose', {}, 'white', 0],
  ['red', { tannin: 2 }, 'red', 0],
  ['red', { tannin: 3 }, 'red', 30],
  ['red', { tannin: 5, body: 5 }, 'red-large', 60],
  ['set', {}, undefined, undefined],
  ['no-low-alcohol', {}, undefined, undefined],
  ['', {}, undefined, undefined],
] as const)('U89: %s with %o is served in %s after %s minutes', (code, bars, glass, minutes) => {
  expect([glassOf(wine(code, bars)), decantingOf(wine(code, bars), 2023, 2026)]).toEqual([glass, minutes])
})

test('U89: an old wine stays out of the carafe', () => {
  expect(decantingOf(wine('red', { tannin: 5 }), 2014, 2026)).toBe(0)
  expect(decantingOf(wine('red', { tannin: 5 }), 2015, 2026)).toBe(60)
  expect(decantingOf(wine('red', { tannin: 5 }), null, 2026)).toBe(60)
})

test.each([
  [[2026, 2030], 2022, 2026, { from: 2022, to: 2030, opens: 0.5, closes: 1, now: 0.5, is: 'now' }],
  [[2028, 2032], 2024, 2026, { from: 2024, to: 2032, opens: 0.5, closes: 1, now: 0.25, is: 'early' }],
  [[2018, 2022], null, 2026, { from: 2018, to: 2026, opens: 0, closes: 0.5, now: 1, is: 'late' }],
  [[2026, 2026], null, 2026, { from: 2026, to: 2027, opens: 0, closes: 0, now: 0, is: 'now' }],
] as const)('U89: the window %o of the vintage %s in %s', (drinking, vintage, year, line) => {
  expect(drinkingLine(drinking, vintage, year)).toEqual(line)
})

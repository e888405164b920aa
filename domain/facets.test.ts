import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countChosen, FACET_KEYS, readChoice, toggleValue, withValues, writeChoice } from './facets.ts'
import { isWithin, readRange, writeRange } from './number-range.ts'
import { BUCKETS, FACET_NAMES, rangeName, sizeName, vintageName } from './vocabulary/facet-words.ts'

describe('a choice in an address (U17)', () => {
  test.each([
    [{}, {}],
    [{ region: 'mosel,rheingau' }, { region: ['mosel', 'rheingau'] }],
    [{ region: 'rheingau,mosel,mosel' }, { region: ['mosel', 'rheingau'] }],
    [{ region: ['rheingau', 'mosel,ahr'] }, { region: ['ahr', 'mosel', 'rheingau'] }],
    [{ region: ' Mosel , , two words' }, { region: ['mosel'] }],
    [{ region: '' }, {}],
    [
      { region: 12, size: 750 },
      { region: ['12'], size: ['750'] },
    ],
    [{ region: { a: 1 }, grape: null, taste: undefined, sort: 'x', colour: 'red' }, {}],
    [{ price: '100-300' }, { price: ['100-300'] }],
    [{ price: '300-100.50' }, { price: ['100.5-300'] }],
    [{ price: '-100,1000-' }, { price: ['-100', '1000-'] }],
    [{ price: '１００-３００' }, { price: ['100-300'] }],
    [{ price_from: '１００', price_to: '' }, { price: ['100-'] }],
    [{ price: '-' }, {}],
    [{ price: '100' }, {}],
    [{ price: '1e3-2e3' }, {}],
    [{ price_from: '100', price_to: '300' }, { price: ['100-300'] }],
    [{ price_from: '', price_to: ' 300 ' }, { price: ['-300'] }],
    [{ price_from: '', price_to: '' }, {}],
    [{ price: '100-200', price_from: '500' }, { price: ['100-200', '500-'] }],
    [
      { alcohol: '12.5-14.4', sugar: '-4' },
      { alcohol: ['12.5-14.4'], sugar: ['-4'] },
    ],
  ])('%j is read as %j', (raw, choice) => expect(readChoice(raw)).toEqual(choice))

  test('is written as it is read, and one list has one address', () => {
    const codes = fc.array(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { maxLength: 5 })
    const raw = fc.record(Object.fromEntries(FACET_KEYS.map((key) => [key, codes])))
    fc.assert(
      fc.property(raw, (typed) => {
        const choice = readChoice(typed)
        expect(readChoice(writeChoice(choice))).toEqual(choice)
        expect(
          writeChoice(readChoice(Object.fromEntries(Object.entries(typed).map(([key, list]) => [key, list.toReversed()])))),
        ).toEqual(writeChoice(choice))
      }),
    )
  })

  test('whatever somebody types is read without a fault', () => {
    const names = fc.oneof(fc.constantFrom(...FACET_KEYS, 'price_from', 'price_to', 'sugar_to'), fc.string())
    fc.assert(
      fc.property(fc.dictionary(names, fc.anything()), (raw) => {
        expect(writeChoice(readChoice(raw))).toBeTypeOf('object')
      }),
    )
    expect(readChoice({ region: 'x'.repeat(100_000), grape: 'a,'.repeat(50_000) })).toEqual({ grape: ['a'] })
    expect(readChoice({ grape: Array.from({ length: 500 }, (_, index) => `g${index}`).join(',') }).grape).toHaveLength(40)
    const many = Array.from({ length: 100 }, (_, index) => `${index + 1}-${index + 900}`).join(',')
    const all = readChoice(Object.fromEntries(FACET_KEYS.map((key) => [key, many])))
    expect(readChoice({ price: many }).price).toHaveLength(10)
    expect(countChosen(all)).toBe(60)
    // Read again it is the same choice: an address that is put right is right.
    expect(readChoice(writeChoice(all))).toEqual(all)
  })

  test('values are added and taken away one by one; the last one takes its facet along', () => {
    const mosel = toggleValue({}, 'region', 'mosel')
    expect(mosel).toEqual({ region: ['mosel'] })
    const both = toggleValue(mosel, 'region', 'ahr')
    expect(both).toEqual({ region: ['ahr', 'mosel'] })
    expect(toggleValue(both, 'region', 'ahr')).toEqual(mosel)
    expect(toggleValue(mosel, 'region', 'mosel')).toEqual({})
    expect(withValues({ ...mosel, grape: ['riesling'] }, 'region', [])).toEqual({ grape: ['riesling'] })
    expect(countChosen({ region: ['ahr', 'mosel'], price: ['-100'] })).toBe(3)
  })
})

describe('ranges', () => {
  test('both ends belong to a range, an open end ends nothing', () => {
    const range = readRange('100-300')
    expect(range && [99.99, 100, 300, 300.01].map((number) => isWithin(number, range))).toEqual([false, true, true, false])
    expect(isWithin(1e9, readRange('1000-') ?? { from: 0, to: 0 })).toBe(true)
    expect(writeRange({ from: null, to: 4 })).toBe('-4')
  })

  test('the offered ranges leave no number out and share none, at the precision of prices and of labels', () => {
    for (const [key, step] of [
      ['price', 0.01],
      ['alcohol', 0.1],
      ['sugar', 0.1],
    ] as const) {
      const ranges = BUCKETS[key].map((code) => readRange(code))
      expect(ranges[0]?.from).toBeNull()
      expect(ranges.at(-1)?.to).toBeNull()
      for (const [index, range] of ranges.entries()) {
        const next = ranges[index + 1]
        if (next) expect((next.from ?? 0) - (range?.to ?? 0), `${key} ${index}`).toBeCloseTo(step, 6)
      }
    }
  })

  test.each([
    ['price', '-99.99', '¥100 以下', 'Under CN¥100'],
    ['price', '100-199.99', '¥100–199', 'CN¥100–199'],
    ['price', '1000-', '¥1,000 起', 'CN¥1,000 or more'],
    ['price', '99.5-150', '¥99.5–150', 'CN¥99.5–150'],
    ['price', '-300', '不超过 ¥300', 'Up to CN¥300'],
    ['alcohol', '8.5-10.9', '8.5–10.9 % vol', '8.5–10.9 % vol'],
    ['alcohol', '14.5-', '不低于 14.5 % vol', '14.5 % vol or more'],
    ['sugar', '-4', '不超过 4 克/升', 'Up to 4 g/l'],
  ] as const)('%s %s reads %s, %s', (key, code, zh, en) => expect(rangeName(key, code)).toEqual({ zh, en }))
})

test('every facet and every value has words in both languages', () => {
  for (const key of FACET_KEYS) expect(FACET_NAMES[key].zh && FACET_NAMES[key].en).toBeTruthy()
  expect([vintageName('2021'), vintageName('nv')]).toEqual([
    { zh: '2021', en: '2021' },
    { zh: '无年份', en: 'Non-vintage' },
  ])
  expect([sizeName('375'), sizeName('200')]).toEqual([
    { zh: '375 ml 半瓶', en: '375 ml half bottle' },
    { zh: '200 ml', en: '200 ml' },
  ])
})

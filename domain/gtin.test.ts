import { expect, test } from 'vitest'
import { gtinMeant, readGtin, wholeGtin, worldwideGtin } from './gtin.ts'

test('U107: barcodes of all four lengths are read as typed, with spaces, hyphens or full-width digits', () => {
  for (const [typed, gtin] of [
    ['4006381333931', '4006381333931'],
    [' 4 006381-333931 ', '4006381333931'],
    ['４００６３８１３３３９３１', '4006381333931'],
    ["'4006381333931", '4006381333931'],
    ['"4006381333931"', '4006381333931'],
    ['036000291452', '036000291452'],
    ['9638‐5074', '96385074'],
    ['14006381333938', '14006381333938'],
    ['', ''],
    [' ', ''],
    ['0', ''],
    ['0000000000000', ''],
  ] as const)
    expect([typed, readGtin(typed)]).toEqual([typed, { gtin }])
})

test('U107: a wrong check digit is told with the right one, and other lengths and signs are no barcodes', () => {
  expect(readGtin('4006381333930')).toEqual({ problem: 'gtin-check-digit', expected: 1 })
  expect(readGtin('036000291459')).toEqual({ problem: 'gtin-check-digit', expected: 2 })
  for (const wrong of ['400638133393', '40063813339311', '96385071'])
    expect(readGtin(wrong)).toMatchObject({ problem: 'gtin-check-digit' })
  for (const wrong of ['36000291452', '400638133', '4006381333931x', '4.00638E+12', '400638133393100', '-1', '४००६३८१३३३९३१'])
    expect([wrong, readGtin(wrong)]).toEqual([wrong, { problem: 'gtin-wrong' }])
})

test('U107: a search means a barcode only when all of it is one', () => {
  expect(gtinMeant(' 4006381-333931')).toBe('4006381333931')
  for (const words of ['', '0', '2019', '4006381333930', 'riesling 4006381333931', '4006381333931'.repeat(4), ' '.repeat(40)])
    expect([words, gtinMeant(words)]).toEqual([words, undefined])
})

test('U107: 12, 13 and 14 digits that differ in zeros at the front are one number', () => {
  expect(new Set(['036000291452', '0036000291452', '00036000291452'].map(wholeGtin)).size).toBe(1)
})

test('U107: a company’s own numbers are not worldwide', () => {
  for (const gtin of ['4006381333931', '036000291452', '96385074', '14006381333938', '6901234567892'])
    expect(worldwideGtin(gtin)).toBe(gtin)
  for (const gtin of [
    '',
    '2000000000015',
    '0212345678901',
    '0412345678901',
    '212345678902',
    '20000011',
    '12000000000012',
    '02123456',
  ])
    expect(worldwideGtin(gtin), gtin).toBeUndefined()
})

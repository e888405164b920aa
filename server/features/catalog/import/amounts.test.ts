import { expect, test } from 'vitest'
import { prepareRecords } from './prepare-records.ts'
import { readRows } from './read-rows.ts'
import type { WineRecord } from './record.ts'

/** Numbers as lists write them. */
const read = (fields: Record<string, string>) => {
  const cells = Object.values(fields).map((cell) => `"${cell.replaceAll('"', '""')}"`)
  const list = `code;name;${Object.keys(fields).join(';')}\na;A;${cells.join(';')}`
  const { records, rows } = prepareRecords(readRows(Buffer.from(list)))
  const record = records[0]?.record as WineRecord | undefined
  return { record, sku: record?.skus[0], notes: rows[0]?.notes }
}

test.each([
  ['2,000', 2000],
  ['3.000', 3000],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['2’000', 2000],
  ["12'500", 12_500],
  ['1.000.000', 1_000_000],
  ['2,000.00', 2000],
  ['2.000,00', 2000],
  ['12.00', 12],
  ['24 瓶', 24],
  ['48', 48],
])('a stock of %s is %i: never a silent thousandth', (cell, stock) => {
  expect(read({ stock: cell }).sku?.stock).toBe(stock)
})

test.each(['2,5', '1,0000', '2.000,5', '1,00,000', '0,750', '12 24'])('a stock of %s is refused', (cell) => {
  expect(read({ stock: cell }).notes?.map(({ key }) => key)).toEqual([expect.stringMatching(/^not-(?:whole|a-number)$/)])
})

test.each([
  ['1,500 ml', 1500],
  ['1.500 ml', 1500],
  ['1,500 l', 1500],
  ['0.750 l', 750],
  ['0,75l', 750],
  ['75cl', 750],
  ['37,5 cl', 375],
  ['75cl瓶', 750],
  ['3 Liter', 3000],
])('a size of %s is %i ml', (cell, sizeMl) => {
  expect(read({ size: cell, price: '9' }).sku?.sizeMl).toBe(sizeMl)
})

test('a weight may be in kilograms', () => {
  expect(read({ weight: '1,25 kg' }).sku?.weightG).toBe(1250)
})

test.each([
  ['1.288,00', 128_800],
  ['1,288.00', 128_800],
  ['1,288', 128_800],
  ['1’288.50', 128_850],
  ['1 288', 128_800],
  ['128,5', 12_850],
])('a price of %s', (cell, price) => {
  expect(read({ price: cell }).sku?.price).toBe(price)
})

test('an amount that may be a thousand times as much is refused with both', () => {
  expect(read({ price: '1.288' }).notes).toEqual([
    { key: 'two-meanings', params: { field: 'price', value: '1.288', one: '1288', other: '1.288' } },
  ])
})

test('figures with decimals keep them where thousands cannot be meant', () => {
  expect(read({ alcohol: '12.500', acidity: '7,125', 'residual sugar': '1.250' }).record).toMatchObject({
    alcohol: 12.5,
    acidity: 7.125,
    residualSugar: 1.25,
  })
})

test.each([
  ['0.75', 750],
  ['0,375', 375],
  ['1.5', 1500],
  ['0.75升', 750],
  ['0,75 l', 750],
  ['75 cl', 750],
])('a size of %s is %i ml as lists write it', (cell, sizeMl) => {
  expect(read({ inhalt: cell, vk: '9' }).sku?.sizeMl).toBe(sizeMl)
})

test('a size of two digits may be in millilitres or centilitres', () => {
  expect(read({ size: '75', price: '9' }).notes).toEqual([{ key: 'size-unit', params: { value: '75' } }])
})

test.each([
  ['188元/瓶', 18_800],
  ['¥ 188,00', 18_800],
  ['188,00 元 / 支', 18_800],
])('a price of %s', (cell, price) => {
  expect(read({ price: cell }).sku?.price).toBe(price)
})

test.each(['EUR 12,50', '12,50 €', 'US$ 20', '20欧元'])('%s is not in yuan', (cell) => {
  expect(read({ uvp: cell }).notes).toEqual([{ key: 'not-yuan', params: { field: 'listPrice', value: cell } }])
})

test('an alcohol below one is asked about, unless it has the sign of per cents', () => {
  expect(read({ alcohol: '0.125' }).notes).toEqual([{ key: 'alcohol-below-one', params: { value: 0.125, percent: 12.5 } }])
  expect(read({ alcohol: '0,3 %' }).record?.alcohol).toBe(0.3)
  expect(read({ alcohol: '0' }).record?.alcohol).toBe(0)
})

test('the headers of German price lists', () => {
  const headers = 'Art.-Nr.;Weinbezeichnung;Rebsorte;Jahrgang;VE;EK;VK;UVP;Lagerort;Inhalt;Alk. % vol;Restzucker g/l;Säure (g/l)'
  const list = `${headers}\nA1;Mosel Riesling;Riesling;2023;6;8,10;1.288,00;1.300,00;B 12;0,75;12,5;7,1;6,9`
  const { records, ignoredHeaders } = prepareRecords(readRows(Buffer.from(list)))
  expect(ignoredHeaders).toEqual(['Lagerort'])
  expect(records[0]?.record).toMatchObject({
    code: 'A1',
    name: { en: 'Mosel Riesling' },
    alcohol: 12.5,
    residualSugar: 7.1,
    acidity: 6.9,
    skus: [{ vintage: 2023, sizeMl: 750, pack: 6, price: 128_800, listPrice: 130_000, cost: 810 }],
  })
})

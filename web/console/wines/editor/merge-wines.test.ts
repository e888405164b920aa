import { expect, test } from 'vitest'
import { mergeWines, settleTyped } from './merge-wines.ts'
import { newSku, type SkuValue, type WineValues, wineValues } from './wine-values.ts'

const bottle = (id: number, more: Partial<SkuValue> = {}): SkuValue => ({
  ...newSku(undefined),
  key: String(id),
  id,
  code: `code${id}`,
  vintage: String(2000 + id),
  price: '100.00',
  stock: '10',
  stockSeen: 10,
  ...more,
})
const wine = (more: Partial<WineValues> = {}): WineValues => ({
  ...wineValues(undefined),
  name: { zh: '石板', en: 'Slate' },
  skus: [bottle(1), bottle(2)],
  ...more,
})

test('what only one of two people changed stays, wherever it is', () => {
  const mine = wine({ name: { zh: '石板', en: 'Old Slate' }, skus: [bottle(1, { price: '90' }), bottle(2)] })
  const theirs = wine({ name: { zh: '老石板', en: 'Slate' }, alcohol: '12', skus: [bottle(1, { cost: '50.00' }), bottle(2)] })
  const { values, clashes } = mergeWines(wine(), mine, theirs)
  expect(clashes).toEqual([])
  expect(values).toMatchObject({ name: { zh: '老石板', en: 'Old Slate' }, alcohol: '12' })
  expect(values.skus[0]).toMatchObject({ price: '90', cost: '50.00' })
})

test('what both changed stays as I typed it until I choose, and can be chosen back', () => {
  const mine = wine({ name: { zh: '石板', en: 'Mine' } })
  const { values, clashes } = mergeWines(wine(), mine, wine({ name: { zh: '石板', en: 'Theirs' } }))
  expect(values.name.en).toBe('Mine')
  expect(clashes).toMatchObject([{ field: 'name.en', mine: 'Mine', theirs: 'Theirs' }])
  const chosen = clashes[0]?.put(values, 'theirs')
  expect(chosen?.name).toEqual({ zh: '石板', en: 'Theirs' })
  expect(clashes[0]?.put(chosen ?? values, 'mine').name.en).toBe('Mine')
})

test('the same change twice is no clash', () => {
  const both = wine({ alcohol: '13' })
  expect(mergeWines(wine(), both, both)).toEqual({ values: both, clashes: [] })
})

test('bottles of both are kept; one is gone when the other left it as it was', () => {
  const added = { ...newSku(undefined), vintage: '2024' }
  const mine = wine({ skus: [bottle(1), added] })
  const theirs = wine({ skus: [bottle(1), bottle(2), bottle(3)] })
  expect(mergeWines(wine(), mine, theirs).values.skus.map(({ vintage }) => vintage)).toEqual(['2001', '2024', '2003'])
  const dearer = wine({ skus: [bottle(1), bottle(2, { price: '200.00' })] })
  expect(mergeWines(wine(), mine, dearer).values.skus.map(({ vintage }) => vintage)).toEqual(['2001', '2024', '2002'])
  const gone = mergeWines(wine(), wine({ skus: [bottle(1), bottle(2, { price: '9' })] }), wine({ skus: [bottle(1)] }))
  expect(gone.values.skus[1]).toMatchObject({ id: undefined, price: '9' })
})

test('I1: a stock that was typed stays a movement of what was seen, whatever was sold meanwhile', () => {
  const mine = wine({ skus: [bottle(1, { stock: '20' }), bottle(2)] })
  const theirs = wine({ skus: [bottle(1, { stock: '7', stockSeen: 7 }), bottle(2, { stock: '3', stockSeen: 3 })] })
  const { values, clashes } = mergeWines(wine(), mine, theirs)
  expect(clashes).toEqual([])
  expect(values.skus).toMatchObject([
    { stock: '20', stockSeen: 10 },
    { stock: '3', stockSeen: 3 },
  ])
})

test('what is typed while a wine is saved stays, and a new bottle is not saved a second time', () => {
  const added = { ...newSku(undefined), vintage: '2003', stock: '12' }
  const sent = wine({ skus: [bottle(1), bottle(2), added] })
  const typed = wine({ name: { zh: '石板', en: 'Slate!' }, skus: [bottle(1), bottle(2), { ...added, stock: '15' }] })
  const stored = wine({ skus: [bottle(1), bottle(2), bottle(3, { price: '', stock: '12', stockSeen: 12 })] })
  const settled = settleTyped(sent, typed, stored)
  expect(settled.name.en).toBe('Slate!')
  expect(settled.skus).toHaveLength(3)
  expect(settled.skus[2]).toMatchObject({ id: 3, code: 'code3', stock: '15', stockSeen: 12 })
})

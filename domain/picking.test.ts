import { expect, test } from 'vitest'
import { bottlesOf, inTheBox, type PackedLine, pickingList } from './picking.ts'

const line = (skuCode: string, more: Partial<PackedLine> = {}): PackedLine => ({
  skuCode,
  articleCode: skuCode,
  gtin: '',
  name: { zh: '雷司令', en: 'Riesling' },
  estate: null,
  image: '',
  vintage: 2022,
  sizeMl: 750,
  pack: 1,
  place: { zh: '地窖', en: 'Cellar' },
  shelf: 'A1',
  left: 1,
  shipped: 0,
  ...more,
})

test('bottles of all orders are fetched together, by place and shelf, those without a place last', () => {
  const list = pickingList([
    { number: 'cp1', lines: [line('case', { pack: 6, left: 2, shelf: 'A10' }), line('none', { place: null, shelf: '' })] },
    {
      number: 'cp2',
      lines: [line('one', { shelf: 'A2', left: 3 }), line('case', { pack: 6, shelf: 'A10' }), line('gone', { left: 0 })],
    },
  ])
  expect(
    list.map(({ place, bottles, lines }) => [place?.en, bottles, lines.map(({ skuCode, packs }) => [skuCode, packs])]),
  ).toEqual([
    [
      'Cellar',
      21,
      [
        ['one', 3],
        ['case', 3],
      ],
    ],
    [undefined, 1, [['none', 1]]],
  ])
  expect(list[0]?.lines[1]?.wantedBy).toEqual([
    { number: 'cp1', packs: 2 },
    { number: 'cp2', packs: 1 },
  ])
})

test('three bottles of one wine stay three lines; two lines of one bottle become one', () => {
  const lines = [line('2021', { vintage: 2021 }), line('magnum', { sizeMl: 1500 }), line('2022'), line('2022', { left: 4 })]
  const [cellar] = pickingList([{ number: 'cp1', lines }])
  expect(cellar?.lines.map(({ skuCode, packs }) => [skuCode, packs])).toEqual([
    ['2021', 1],
    ['2022', 5],
    ['magnum', 1],
  ])
  expect(cellar?.lines[1]?.wantedBy).toEqual([{ number: 'cp1', packs: 5 }])
})

test('a slip shows what is left; printed again after all was sent, what was sent', () => {
  const lines = [line('a', { left: 1, shipped: 2 }), line('b', { left: 0, shipped: 1 })]
  expect(inTheBox(lines).map(({ skuCode, left }) => [skuCode, left])).toEqual([['a', 1]])
  const sent = [line('a', { left: 0, shipped: 2 }), line('b', { left: 0, shipped: 0 })]
  expect(inTheBox(sent).map(({ skuCode, left }) => [skuCode, left])).toEqual([['a', 2]])
  expect(bottlesOf([line('a', { left: 2, pack: 6 })])).toBe(12)
})

test('a set is fetched as its parts, together with the same bottles that are ordered singly', () => {
  const { left: _, shipped: __, ...bottle } = line('riesling')
  const parts = [
    { ...bottle, amount: 2 },
    { ...bottle, skuCode: 'silvaner', shelf: 'B2', amount: 1 },
  ]
  const [cellar] = pickingList([
    { number: 'cp1', lines: [line('set', { pack: 3, left: 2, parts }), line('riesling')] },
    { number: 'cp2', lines: [line('riesling', { left: 3 })] },
  ])
  expect(cellar?.lines.map(({ skuCode, packs, wantedBy }) => [skuCode, packs, wantedBy.map((order) => order.packs)])).toEqual([
    ['riesling', 8, [5, 3]],
    ['silvaner', 2, [2]],
  ])
  expect(cellar?.bottles).toBe(10)
})

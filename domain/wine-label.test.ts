import { expect, test } from 'vitest'
import { labelRows, NO_IMPORTER, type WineLabel, withImporter } from './wine-label.ts'

const both = (zh: string, en: string) => ({ zh, en })
const shop = { name: both('商城', 'Shop'), address: both('上海', 'Shanghai'), contact: both('400', '400') }
const nothing: WineLabel = { ingredients: both('', ''), storage: both('', ''), bottling: '', importer: NO_IMPORTER }
const chinese = ({ zh }: { zh: string }) => zh

test('only what is known has a row, in a fixed order; without anything there is none', () => {
  expect(labelRows(nothing, chinese)).toEqual([])
  expect(labelRows({ ...nothing, bottling: 'L1', ingredients: both('葡萄', ''), importer: shop }, chinese)).toEqual([
    { key: 'ingredients', words: '葡萄' },
    { key: 'bottling', words: 'L1' },
    { key: 'importer', words: '商城' },
    { key: 'importer-address', words: '上海' },
    { key: 'importer-contact', words: '400' },
  ])
})

test('a wine with an importer of its own says nothing of the shop’s, not even its address', () => {
  expect(withImporter(nothing, shop).importer).toEqual(shop)
  const own = { ...NO_IMPORTER, name: both('', 'Other') }
  expect(withImporter({ ...nothing, importer: own }, shop).importer).toEqual(own)
})

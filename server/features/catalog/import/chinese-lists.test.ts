import { expect, test } from 'vitest'
import { importShop, notesOf, outcomes } from '#test/support/import-shop.ts'
import { readRows } from './read-rows.ts'
import { guessMapping } from './runs/mapping-of.ts'

/** Lists as they are typed in China: full-width signs, packs as words, size and pack in one cell, sums below. */
const { db, load, names } = await importShop()

const skus = () =>
  db<{ vintage: number | null; sizeMl: number; pack: number; price: number; stock: number }[]>`
    select vintage, size_ml as "sizeMl", pack, price, stock from sku join product on product.id = product_id order by product.code, sku.id`

test('full-width digits and signs are figures', async () => {
  const list = [
    '编码;酒名;年份;容量;酒精度;售价;库存',
    'a;Riesling;２０２２;７５０ｍｌ;１２．５％;￥１，２８８．００;１２',
    'b;Silvaner;２０２１年;７５０;１１;１２８;０',
  ].join('\n')
  expect(outcomes(await load(list))).toEqual(['added', 'added'])
  expect(await skus()).toEqual([
    { vintage: 2022, sizeMl: 750, pack: 1, price: 1288_00, stock: 12 },
    { vintage: 2021, sizeMl: 750, pack: 1, price: 128_00, stock: 0 },
  ])
  expect(await db`select alcohol from product where code = 'a'`).toEqual([{ alcohol: 12.5 }])
  expect(guessMapping(readRows(Buffer.from(list))).map(({ field }) => field)).toEqual(
    expect.arrayContaining(['price', 'stock', 'alcohol']),
  )
})

test.each([
  ['750', '1*6', 750, 6],
  ['750', '1×12', 750, 12],
  ['750', '单支', 750, 1],
  ['750', '单瓶', 750, 1],
  ['750', '6支装', 750, 6],
  ['750', '整箱12支', 750, 12],
  ['750ml*6', '', 750, 6],
  ['750ml×1', '', 750, 1],
  ['6x75cl', '', 750, 6],
  ['0.75L*6', '', 750, 6],
  ['７５０ｍｌ＊６', '整箱', 750, 6],
  ['750ml*6', '6', 750, 6],
  ['750毫升/瓶*6', '', 750, 6],
  ['1*6', '', 750, 6],
  ['1.5L', '', 1500, 1],
])('size %s and pack %s', async (size, pack, sizeMl, bottles) => {
  const report = await load(`编码;酒名;规格;包装;售价\na;Riesling;${size};${pack};128`)
  expect(outcomes(report)).toEqual(['added'])
  expect(notesOf(report)).toEqual([])
  expect(await skus()).toMatchObject([{ sizeMl, pack: bottles }])
})

test('a whole case without a number is six bottles, and the report says so; two numbers that differ are refused', async () => {
  const report = await load(
    '编码;酒名;规格;包装;售价\na;Riesling;750;整箱;768\nb;Riesling;750ml*6;12;768\nc;Riesling;grande;1;1',
    { skipErrors: true },
  )
  expect(outcomes(report)).toEqual(['added', 'refused', 'refused'])
  expect(notesOf(report)).toEqual(['case-of-six', 'packs-differ', 'not-a-number'])
  expect(await skus()).toMatchObject([{ pack: 6 }])
})

test.each(['酒名(英)', '酒名（英文）', '品名(English)', '英文名', '商品名称（EN）'])('%s is the English name', async (header) => {
  await load(`编码;酒名（中）;${header};售价\na;雷司令;Riesling Trocken;128`)
  expect(await db`select name_zh, name_en from product`).toEqual([{ name_zh: '雷司令', name_en: 'Riesling Trocken' }])
})

test('sums below a list are left out, and the report says so', async () => {
  const sums = ['合计', '总 计', '小计：', 'Total', 'GRAND TOTAL', 'Summe'].map((word) => `;${word};;12800;99`)
  const report = await load(['编码;酒名;酒庄;售价;库存', 'a;Total Riesling;;128;3', ...sums, '合计;;;12800;99'].join('\n'))
  expect(outcomes(report)).toEqual(['added', ...Array(7).fill('skipped')])
  expect(new Set(notesOf(report))).toEqual(new Set(['total-row']))
  expect(await names()).toEqual(['Total Riesling'])
})

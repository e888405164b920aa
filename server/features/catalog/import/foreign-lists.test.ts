import { expect, test } from 'vitest'
import { plainColumn } from '#domain/import-run.ts'
import { importShop, notesOf, outcomes } from '#test/support/import-shop.ts'
import { wineRecord } from '#test/support/wine-list.ts'
import { mappingOf } from './runs/mapping-of.ts'

/** Lists as suppliers and reviewers write them, matched on screen. */
const { db, load, loadJson } = await importShop()

const matched = (columns: readonly (readonly [field: string, from: string, more?: object])[]) =>
  mappingOf(
    columns.map(([field, from, more]) => ({ ...plainColumn(field, from), ...more })),
    [],
  )
const wines = () =>
  db<{ code: string; name: string; text: string; vintages: number[]; prices: number[]; shown: boolean[] }[]>`
    select product.code, name_en as name, description_en as text, array_agg(coalesce(vintage, 0) order by vintage) as vintages,
           array_agg(price order by vintage) as prices, array_agg(sku.on_sale order by vintage) as shown
      from product left join sku on product_id = product.id group by product.id order by product.code`
const termsOf = async (kind: string, code: string) =>
  (
    await db<{ name: string }[]>`
      select term.name_en || coalesce(' ' || share, '') as name
        from product_term join term on term.id = term_id join product on product.id = product_id
       where kind = ${kind} and product.code = ${code} order by position`
  ).map(({ name }) => name)

const REVIEWS = [
  'country,description,designation,points,price,province,region_1,taster,title,variety,winery',
  'Germany,"Peach, ""wet slate"",\nlime.",Kabinett,92,20,Mosel,,Ann,Leitz 2016 Kabinett Riesling (Mosel),Riesling,Leitz',
  'Germany,Smoke.,Kabinett,90,25,Mosel,,Ann,Leitz 2015 Kabinett Riesling (Mosel),Riesling,Leitz',
  'Germany,Smoke.,Kabinett,90,25,Mosel,,Ann,Leitz 2015 Kabinett Riesling (Mosel),Riesling,Leitz',
  'France,Toast.,,88,,Alsace,Alsace,,Sparr NV Brut Sparkling (Alsace),Pinot Blanc,Sparr',
  'Austria,Pepper.,,91,,Kamptal,,,Hirsch 2018 Lamm (Kamptal),Grüner Veltliner,Hirsch',
].join('\n')
const AS_REVIEWS = matched([
  ['country', 'country'],
  ['description_en', 'description'],
  ['description_en', 'points', { prefix: 'Points: ' }],
  ['description_en', 'taster', { prefix: 'Taster: ' }],
  ['classification', 'designation'],
  ['price', 'price', { times: 7.2, round: 1 }],
  ['region', 'region_1'],
  ['region', 'province'],
  ['name_en', 'title'],
  ['grapes', 'variety'],
  ['estate', 'winery'],
])

test('reviews lose nothing: vintages come out of titles, columns are joined, each vintage keeps its own text', async () => {
  const report = await load(REVIEWS, { mapping: AS_REVIEWS, takesTitleVintages: true })
  expect(outcomes(report)).toEqual(['added', 'added', 'skipped', 'added', 'added'])
  expect(notesOf(report)).toContain('same-as-line')
  expect(await wines()).toMatchObject([
    {
      code: 'hirsch-hirsch-lamm-kamptal',
      name: 'Hirsch Lamm (Kamptal)',
      text: 'Pepper.\n\nPoints: 91',
      vintages: [2018],
      prices: [0],
      shown: [false],
    },
    { code: 'leitz-leitz-kabinett-riesling-mosel-2015', vintages: [2015], prices: [18000], shown: [true] },
    {
      code: 'leitz-leitz-kabinett-riesling-mosel-2016',
      name: 'Leitz Kabinett Riesling (Mosel)',
      text: 'Peach, "wet slate",\nlime.\n\nPoints: 92\n\nTaster: Ann',
      vintages: [2016],
    },
    { name: 'Sparr Brut Sparkling (Alsace)', vintages: [0] },
  ])
  expect(report.newTerms.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['estate Leitz', 'estate Sparr', 'estate Hirsch'])
  expect(outcomes(await load(REVIEWS, { mapping: AS_REVIEWS, takesTitleVintages: true }))).toEqual([
    'unchanged',
    'unchanged',
    'skipped',
    'unchanged',
    'unchanged',
  ])
})

test('years in the middle of names are vintages only when they are the only one, and may be it', async () => {
  const titles = 'name,vintage,price\nSince 1834 Riesling,,9\n2010 und 2011 Cuvée,,9\nRoter 2019 Hang,2018,9\nCuvée 2020,2020,9'
  await load(titles, { takesTitleVintages: true })
  expect((await wines()).map(({ name, vintages }) => [name, vintages])).toEqual([
    ['2010 und 2011 Cuvée', [0]],
    ['Cuvée', [2020]],
    ['Roter 2019 Hang', [2018]],
    ['Since 1834 Riesling', [0]],
  ])
})

test('shares separate grapes; commas inside numbers do not', async () => {
  const list = [
    'code;name;grapes',
    'a;A;60%黑皮诺Pinot Noir 40%早熟黑皮诺Frühburgunder',
    'b;B;Riesling 60% Silvaner 40 %',
    'c;C;70%赤霞珠Cabernet Sauvignon，30%梅洛Merlot',
    'd;D;Riesling (60,5 %), Silvaner (39,5 %)',
  ].join('\n')
  expect((await load(list)).newTerms).toEqual([])
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((code) => termsOf('grape', code)))).toEqual([
    ['Pinot Noir 60', 'Frühburgunder 40'],
    ['Riesling 60', 'Silvaner 40'],
    ['Cabernet Sauvignon 70', 'Merlot 30'],
    ['Riesling 61', 'Silvaner 40'],
  ])
})

test('an estate is known with and without "Weingut" or 酒庄, unless two could be meant', async () => {
  await loadJson([
    wineRecord({ code: 'a', estate: { zh: '布德迈尔酒庄', en: 'Weingut Bründlmayer' }, country: 'Austria', region: 'Kamptal' }),
    wineRecord({ code: 'b', estate: 'Domaine Weinbach', country: 'France', region: 'Alsace' }),
    wineRecord({ code: 'c', estate: 'Weingut Müller', region: 'Mosel' }),
    wineRecord({ code: 'd', estate: 'Müller Estate', region: 'Pfalz' }),
  ])
  const named = (code: string, estate: string, more: object = {}) =>
    wineRecord({ code, estate, country: '', region: '', ...more })
  const { newTerms } = await loadJson([
    named('e', 'Bruendlmayer'.replace('ue', 'ü')),
    named('f', '布德迈尔'),
    named('g', 'Weinbach'),
    named('h', 'Müller', { region: 'Pfalz' }),
    named('i', 'Müller'),
  ])
  expect(newTerms).toEqual([{ kind: 'estate', name: 'Müller' }])
  expect(await termsOf('estate', 'e')).toEqual(['Weingut Bründlmayer'])
  expect(await termsOf('estate', 'f')).toEqual(['Weingut Bründlmayer'])
  expect(await termsOf('estate', 'g')).toEqual(['Domaine Weinbach'])
  expect(await termsOf('estate', 'h')).toEqual(['Müller Estate'])
})

test('a line that is the same wine as another, but says something else, is told which line and what', async () => {
  const report = await load('code,name,type,price,vintage\na,One,white,9,2020\na,Other,red,9,2021')
  expect(report.rows[1]).toMatchObject({
    outcome: 'refused',
    notes: [{ key: 'differs-from-line', params: { line: 2, fields: 'name, type' } }],
  })
})

test('what a wine without a price says of vintage and stock is kept, and goes on sale with the price', async () => {
  await load('code,name,vintage,stock,price\na,One,2020,6,')
  expect(await db`select vintage, stock, price, on_sale from sku`).toMatchObject([
    { vintage: 2020, stock: 6, price: 0, on_sale: false },
  ])
  await load('code,price\na,99')
  expect(await db`select vintage, stock, price, on_sale from sku`).toMatchObject([
    { vintage: 2020, stock: 6, price: 9900, on_sale: true },
  ])
})

test('paths of pictures that the shop does not have are left out and named, and take no picture away', async () => {
  await loadJson([wineRecord({ code: 'a', images: ['/uploads/a.webp'] })])
  const report = await load('code,name,images\na,One,pics/a/b.jpg\nb,Two,https://elsewhere.example/b.jpg')
  expect(notesOf(report)).toEqual(expect.arrayContaining(['image-left-out', 'image-left-out']))
  expect(await db`select images from product order by code`).toEqual([{ images: ['/uploads/a.webp'] }, { images: [] }])
})

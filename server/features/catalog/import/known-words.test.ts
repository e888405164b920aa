import { describe, expect, test } from 'vitest'
import { importShop, notesOf, outcomes, ROW, table } from '#test/support/import-shop.ts'
import { wineRecord } from '#test/support/wine-list.ts'

const { db, load, loadJson, onlyProduct } = await importShop()

const termsOf = async (kind: string) =>
  (
    await db<{ name: string; share: number | null }[]>`
      select name_en as name, share from product_term join term on term.id = term_id where kind = ${kind} order by position`
  ).map(({ name, share }) => (share === null ? name : `${name} ${share}`))

describe('known words', () => {
  test('grapes in both languages, as an object or in one cell, with or without share, are the grapes that are known', async () => {
    const grapes = [
      { zh: '黑皮诺', en: 'Pinot Noir', share: 60 },
      '30%霞多丽Chardonnay',
      'Pinot Meunier (10 %)',
      { zh: '雷司令' },
    ]
    const report = await loadJson([wineRecord({ code: 'a', grapes })])
    expect(report.newTerms.filter(({ kind }) => kind === 'grape')).toEqual([])
    expect(await termsOf('grape')).toEqual(['Pinot Noir 60', 'Chardonnay 30', 'Pinot Meunier 10', 'Riesling'])
  })

  test('a cell of a table may hold them as well; shares that a later list does not name stay', async () => {
    await load('code;name;grapes;price\na;One;"[{""zh"":""雷司令"",""en"":""Riesling"",""share"":70}]";88')
    expect(await termsOf('grape')).toEqual(['Riesling 70'])
    await load('code,name,price\na,One,99')
    expect(await termsOf('grape')).toEqual(['Riesling 70'])
  })

  test('an unknown grape in both languages becomes one with both names', async () => {
    await load('code,name,grapes,price\na,One,试验葡萄 Probetraube 100%,88')
    expect((await onlyProduct()).grapes).toMatchObject([{ name: { zh: '试验葡萄', en: 'Probetraube' } }])
    expect(await termsOf('grape')).toEqual(['Probetraube 100'])
  })

  test.each([
    ['白', 'white'],
    ['红', 'red'],
    ['橙', 'orange'],
    ['起泡', 'sparkling'],
  ])('%s is a type of wine that is known', async (word, code) => {
    const report = await load(table([{ ...ROW, type: word }]))
    expect(report.newTerms.filter(({ kind }) => kind === 'type')).toEqual([])
    expect((await onlyProduct()).type?.code).toBe(code)
  })

  test('an appellation is the region or site that it names, else one more classification, and replaces none', async () => {
    await load(table([{ ...ROW, region: '', classification: 'Kabinett', appellation: 'Alsace AOC' }]))
    expect(await onlyProduct()).toMatchObject({
      region: { code: 'alsace' },
      country: { code: 'france' },
      classification: [{ code: 'kabinett' }, { code: 'aoc-alsace' }],
    })
    await db`delete from product`
    const report = await load(table([{ ...ROW, classification: 'Kabinett', appellation: 'Probe-Lage DOCG' }]))
    expect(report.newTerms).toContainEqual({ kind: 'classification', name: 'Probe-Lage DOCG' })
    expect(await termsOf('classification')).toEqual(['Kabinett', 'Probe-Lage DOCG'])
  })

  test('estate and region may have a column for each language', async () => {
    await load('code,name,estate_zh,estate_en,region_zh,region_en,price\na,One,试验酒庄,Weingut Paar,摩泽尔,Mosel,88')
    expect(await onlyProduct()).toMatchObject({
      estate: { name: { zh: '试验酒庄', en: 'Weingut Paar' } },
      region: { code: 'mosel' },
    })
  })
})

describe('what a list does not say stays', () => {
  test('a list in English only keeps the Chinese name', async () => {
    await loadJson([wineRecord({ code: 'a', name: { zh: '好酒', en: 'Good wine' } })])
    await load('code,name\na,Better wine')
    expect((await onlyProduct()).name).toEqual({ zh: '好酒', en: 'Better wine' })
  })

  test('a name that was in one language only is renamed in both', async () => {
    await load('code,name,price\na,Good wine,88')
    await load('code,name,price\na,Better wine,88')
    expect((await onlyProduct()).name).toEqual({ zh: 'Better wine', en: 'Better wine' })
  })

  test('a list with code, price and stock changes just these, also without vintage and size', async () => {
    await loadJson([wineRecord({ code: 'a' })])
    const before = await onlyProduct()
    const report = await load('code,price,stock\na,120.00,7')
    expect([outcomes(report), notesOf(report)]).toEqual([['changed'], []])
    expect(report.differences).toMatchObject([
      {
        changes: [],
        skus: [
          {
            vintage: 2023,
            changes: [
              { field: 'price', before: 10000, after: 12000 },
              { field: 'stock', before: 10, after: 7 },
            ],
          },
        ],
      },
    ])
    const after = await onlyProduct()
    expect(after).toMatchObject({ name: before.name, grapes: before.grapes })
    expect(after.skus).toMatchObject([{ code: before.skus[0]?.code, vintage: 2023, price: 12000, stock: 7 }])
  })

  test('where a wine has several SKUs such a list names vintage, or the code of the SKU; otherwise it is refused', async () => {
    const sku = (vintage: number) => ({ vintage, price: '100.00', stock: 3 })
    await loadJson([wineRecord({ code: 'a', skus: [sku(2020), sku(2021)] })])
    const [first] = (await onlyProduct()).skus
    const vague = await load('code,price\na,120')
    expect([outcomes(vague), notesOf(vague)]).toEqual([['refused'], ['sku-ambiguous']])
    await load('code,vintage,price\na,2021,130')
    await load(`code,price,stock\n${first?.code},140,\n`)
    expect((await onlyProduct()).skus.map(({ vintage, price, stock }) => [vintage, price, stock])).toEqual([
      [2020, 14000, 3],
      [2021, 13000, 3],
    ])
    const codes = (await onlyProduct()).skus.map(({ code }) => code)
    expect(outcomes(await load(`code,stock\n${codes[0]},1\n${codes[1]},2`))).toEqual(['changed', 'changed'])
    expect((await onlyProduct()).skus.map(({ stock }) => stock)).toEqual([1, 2])
  })

  test('a list of prices cannot add a wine, and says so by row', async () => {
    const report = await load('code,price\nnobody,120')
    expect([outcomes(report), notesOf(report)]).toEqual([['refused'], ['code-unknown']])
  })

  test('a list price below the price that the shop has is refused', async () => {
    await loadJson([wineRecord({ code: 'a' })])
    expect(notesOf(await load('code,listPrice\na,50'))).toEqual(['list-price-too-low'])
  })

  test('one picture with folders in its path is one picture', async () => {
    const report = await load('code,name,images\na,One,"/uploads/wines/2024/a.jpg, /uploads/wines/b.jpg"')
    expect(outcomes(report)).toEqual(['added'])
    expect(await db`select images from product`).toEqual([{ images: ['/uploads/wines/2024/a.jpg', '/uploads/wines/b.jpg'] }])
  })
})

describe('SKUs that a list no longer names', () => {
  const list = (vintage: number) => [
    wineRecord({ code: 'a', skus: [{ vintage, sizeMl: 750, pack: 1, price: '100.00', stock: 3 }] }),
  ]
  const onSale = async () =>
    (await db<{ vintage: number }[]>`select vintage from sku where on_sale order by vintage`).map(({ vintage }) => vintage)

  test('are named in the report, every time', async () => {
    await loadJson(list(2021))
    for (const outcome of ['changed', 'unchanged']) {
      const report = await loadJson(list(2022))
      expect([outcomes(report), notesOf(report)]).toEqual([[outcome], ['skus-missing']])
      expect(report.rows[0]?.notes[0]?.params.skus).toContain('2021')
    }
    expect(await onSale()).toEqual([2021, 2022])
  })

  test('are taken off sale where that is asked for, also by a list that is otherwise the same', async () => {
    await loadJson(list(2021))
    await loadJson(list(2022))
    const report = await loadJson(list(2022), { endsMissing: true })
    expect([outcomes(report), notesOf(report)]).toEqual([['changed'], ['skus-ended']])
    expect(await onSale()).toEqual([2022])
    expect(notesOf(await loadJson(list(2022), { endsMissing: true }))).toEqual([])
  })
})

describe('years in names', () => {
  const titles = 'name,price\nProbe Riesling 2019,88\nProbe Riesling (2020),99\n雷司令干白2018,77\nCuvée 1900 Reserve,55'

  test('are vintages on request', async () => {
    const report = await load(titles, { takesTitleVintages: true })
    expect(outcomes(report)).toEqual(['added', 'added', 'added', 'added'])
    const rows = await db<{ name: string; vintage: number | null }[]>`
      select name_zh as name, vintage from sku join product on product.id = product_id order by vintage nulls last`
    expect(rows.map(({ name, vintage }) => [name, vintage])).toEqual([
      ['雷司令干白', 2018],
      ['Probe Riesling', 2019],
      ['Probe Riesling', 2020],
      ['Cuvée 1900 Reserve', null],
    ])
  })

  test('stay in the names otherwise', async () => {
    await load(titles)
    expect(await db`select from product where name_en like '%2019'`).toHaveLength(1)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listCategories } from '#contract/shop/categories.ts'
import { listWithFacets } from '#contract/shop/product-list.ts'
import { importShop, notesOf, outcomes } from '#test/support/import-shop.ts'
import { readMapping } from './read-mapping.ts'

const { db, pc, load, loadJson, listed, onlyProduct } = await importShop()

describe('a mapping file', () => {
  const HEADER =
    'WineID,WineName,Type,Elaborate,Grapes,Harmonize,ABV,Body,Acidity,Code,Country,RegionID,RegionName,WineryID,WineryName,Website,Vintages'
  const mapping = () => readMapping(readFileSync(new URL('../../../../demo/import-maps/x-wines.json', import.meta.url)))
  const xWines = [
    HEADER,
    `900001,Probe Muskat,Sparkling,Varietal/100%,['Muscat/Moscato'],"['Pork', 'Rich Fish', ""Grandma's Pie""]",7.5,Medium-bodied,High,BR,Brazil,1,Vale do Teste,1,Casa Probe,http://x.example,"[2020, 2019, 'N.V.']"`,
    `900002,Porto Probe,Dessert/Port,Assemblage/Port Blend,"['Touriga Nacional', 'Tinta Roriz']",['Cheese'],19.5,Full-bodied,Low,PT,Portugal,2,Testdouro,2,Quinta Probe,,[]`,
    '900003,,Red,Varietal/100%,[],[],12,Full-bodied,High,FR,France,3,Testregion,3,Domaine Probe,,[]',
  ].join('\n')

  test('lists in cells, prefixes, other words for values, constants and skip rules', async () => {
    const report = await load(xWines, { mapping: mapping() })
    expect(outcomes(report)).toEqual(['added', 'added', 'skipped'])
    expect(notesOf(report).toSorted()).toEqual(['hidden-without-price', 'hidden-without-price', 'skip-rule'])
    const rows = await db<{ code: string; terms: string[] }[]>`
      select product.code, array_agg(term.kind || ' ' || term.name_en order by term.kind, term.name_en) as terms
        from product join product_term on product_id = product.id join term on term.id = term_id
       group by product.code order by product.code`
    expect(rows[0]?.code).toBe('x-wines-900001')
    expect(rows[0]?.terms).toEqual(
      expect.arrayContaining(['country Brazil', 'estate Casa Probe', 'type Sparkling', "pairing Grandma's Pie"]),
    )
    expect(rows[1]?.terms).toEqual(expect.arrayContaining(['type Fortified', 'grape Touriga Nacional']))
    expect(report.newTerms).toEqual(
      expect.arrayContaining([
        { kind: 'estate', name: 'Casa Probe' },
        { kind: 'region', name: 'Vale do Teste' },
      ]),
    )
    expect((await listed({})).count).toBe(0)
    expect(outcomes(await load(xWines, { mapping: mapping() }))).toEqual(['unchanged', 'unchanged', 'skipped'])
  })

  test('splits, separators and constants', async () => {
    const ours = readMapping(
      Buffer.from(
        JSON.stringify({
          records: 'wines',
          columns: {
            code: 'id',
            name_en: { from: 'label', split: { by: '|', take: 1 } },
            grapes: { from: 'grapes', list: '+', map: { RS: 'Riesling', '?': null } },
            country: { const: 'Germany' },
            price: 'price',
          },
        }),
      ),
    )
    await load('id,label,grapes,price\n1,Haus|Der Wein,RS + Silvaner + ?,88', { mapping: ours })
    expect(await onlyProduct()).toMatchObject({
      name: { en: 'Der Wein' },
      grapes: [{ code: 'riesling' }, { code: 'silvaner' }],
      country: { code: 'germany' },
    })
  })

  const mapped = (columns: object) => readMapping(Buffer.from(JSON.stringify({ records: 'wines', columns })))

  test('nested keys, patterns and amounts in another currency', async () => {
    const ours = mapped({
      code: 'id',
      name_en: { from: 'title.en', match: '^(.*?) +\\d{4}$' },
      vintage: { from: 'title.en', match: '(\\d{4})$' },
      estate_zh: 'winery.names.0',
      estate_en: 'winery.names.1',
      price: { from: 'usd', times: 7.2, round: 1 },
      listPrice: { from: 'usd', times: 7.2, plus: 10 },
    })
    const record = { id: 'a', title: { en: 'Der Wein 2019' }, winery: { names: ['试庄', 'Probegut'] }, usd: '$1,234.50' }
    await loadJson([record], { mapping: ours })
    expect(await onlyProduct()).toMatchObject({
      name: { en: 'Der Wein' },
      estate: { name: { zh: '试庄', en: 'Probegut' } },
      skus: [{ vintage: 2019, price: 888800, listPrice: 889840 }],
    })
  })

  test('a pattern that would take for ever elsewhere takes no time', async () => {
    const ours = mapped({ code: 'id', name: { from: 'title', match: '^(a+)+$' } })
    const report = await loadJson([{ id: 'a', title: `${'a'.repeat(50_000)}!` }], { mapping: ours })
    expect(notesOf(report)).toEqual(['code-unknown'])
  })

  test.each([
    ['mapping-wrong', '{"columns": {"name": {"from": "Name", "match": "(("}}}'],
    ['mapping-not-json', '{'],
    ['mapping-field', '{"columns": {"nmae": "Name"}}'],
    ['mapping-wrong', '{"columns": {"name": {"form": "Name"}}}'],
  ])('a mistake in it is named: %s', (key, json) => {
    expect(() => readMapping(Buffer.from(json))).toThrow(expect.objectContaining({ key }))
  })

  test('columns that the file lacks are named before anything happens', async () => {
    await expect(load('a,b\n1,2', { mapping: mapping() })).rejects.toMatchObject({ key: 'headers-missing' })
  })
})

describe('vineyards of the same name', () => {
  const sitesOf = () => db<{ wine: string; site: string; region: string }[]>`
    select product.name_en as wine, site.code as site, region.code as region
      from product join product_term on product_id = product.id
      join term site on site.id = term_id and site.kind = 'site' join term region on region.id = site.parent_id
     order by product.code`
  const wine = (code: string, more: object) => ({ code, name: code, grapes: 'Riesling', price: 88, ...more })

  test('are told apart by the region or country that the list names; one that no region knows yet is a new one, also the second time', async () => {
    const list = [
      wine('a', { site: 'Heiligenstein' }),
      wine('b', { site: 'Heiligenstein', region: 'Kamptal' }),
      wine('c', { site: 'Heiligenstein', region: 'Niederösterreich' }),
      wine('d', { site: 'Heiligenstein', region: 'Alsace' }),
      wine('e', { site: 'Heiligenstein', country: 'France' }),
    ]
    const told = [
      { wine: 'a', site: 'heiligenstein', region: 'kamptal' },
      { wine: 'b', site: 'heiligenstein', region: 'kamptal' },
      { wine: 'c', site: 'heiligenstein', region: 'kamptal' },
      { wine: 'd', site: 'heiligenstein-2', region: 'alsace' },
      { wine: 'e', site: 'heiligenstein-2', region: 'alsace' },
    ]
    expect(outcomes(await loadJson(list))).toEqual(Array(5).fill('added'))
    expect([...(await sitesOf())]).toEqual(told)
    expect(outcomes(await loadJson(list))).toEqual(Array(5).fill('unchanged'))
    expect([...(await sitesOf())]).toEqual(told)
  })

  test('the menu counts a wine where the lists do: in the region of its vineyard', async () => {
    await loadJson([wine('a', { site: 'Heiligenstein', region: 'Kamptal' }), wine('b', { region: 'Kamptal' })])
    await listed()
    const regions = (await pc.api.call(listCategories)).find(({ kind }) => kind === 'region')?.children ?? []
    const { facets } = await pc.api.call(listWithFacets, { sort: 'default', page: 1, limit: 1 })
    expect(regions.map(({ code, productCount }) => [code, productCount])).toEqual([['kamptal', 2]])
    expect(facets.find(({ key }) => key === 'region')?.values.find(({ code }) => code === 'kamptal')?.count).toBe(2)
  })
})

import { describe, expect, test } from 'vitest'
import { importShop, notesOf, outcomes, ROW, table } from '#test/support/import-shop.ts'
import { wineRecord } from '#test/support/wine-list.ts'
import { countOutcomes } from './report.ts'

const { db, load, loadJson, names, listed, onlyProduct } = await importShop()

describe('formats', () => {
  test.each([
    ['comma', ',', '\n'],
    ['semicolon', ';', '\r\n'],
    ['tab', '\t', '\r'],
  ])('a table with %s reads the same, whatever the line ends', async (_name, sign, lineEnd) => {
    const report = await load(table([ROW, { ...ROW, code: 'b', name: 'Second' }], sign, lineEnd))
    expect(outcomes(report)).toEqual(['added', 'added'])
    expect(report.rows.map(({ line }) => line)).toEqual([2, 3])
    expect(await names()).toEqual(['Zeltinger Riesling', 'Second'])
  })

  test('a byte order mark, quoted line breaks and quoted quotes belong to nobody’s name', async () => {
    const report = await load(
      '\uFEFFcode,name,description\r\na,"Riesling ""trocken""","First line\r\nsecond, with a comma"\r\nb,Other,Text\r\n',
    )
    expect(report.rows.map(({ line }) => line)).toEqual([2, 4])
    const [row] = await db<{ name: string; text: string }[]>`
      select name_en as name, description_en as text from product where code = 'a'`
    expect(row).toEqual({ name: 'Riesling "trocken"', text: 'First line\nsecond, with a comma' })
  })

  test('Chinese headers, amounts and numbers as lists write them', async () => {
    await load(
      '编码;中文名;英文名;酒庄;产区;葡萄品种;类型;酒精度（%vol）;适饮温度;年份;容量;售价;原价;库存\nx;摩泽尔雷司令;Mosel Riesling;试酒庄;摩泽尔;雷司令、丽丝玲;干白;12,5 %;8–10 °C;2023;0.75 l;￥1,288.00;1388,5;24',
    )
    expect(await onlyProduct()).toMatchObject({
      name: { zh: '摩泽尔雷司令', en: 'Mosel Riesling' },
      region: { code: 'mosel' },
      country: { code: 'germany' },
      grapes: [{ code: 'riesling' }],
      type: { code: 'white' },
      alcohol: 12.5,
      serving: [8, 10],
      skus: [{ vintage: 2023, sizeMl: 750, pack: 1, price: 128800, listPrice: 138850, stock: 24 }],
    })
  })

  test('the headers of German price lists', async () => {
    await load(
      'Artikelnummer;Weinname;Weingut;Anbaugebiet;Rebsorte;Weintyp;Alkoholgehalt;Jahrgang;Inhalt;Preis;Lagerbestand\nx;Mosel Riesling;Weingut Probe;Mosel;Riesling;Weisswein;12,5 %;2023;0,75 l;128,5;24',
    )
    expect(await onlyProduct()).toMatchObject({
      name: { en: 'Mosel Riesling' },
      type: { code: 'white' },
      alcohol: 12.5,
      skus: [{ vintage: 2023, sizeMl: 750, price: 12850, stock: 24 }],
    })
  })

  test('lines of the same wine are its SKUs; the same SKU twice, or the same code with other facts, is refused', async () => {
    const sku = (more: Record<string, string>) => ({ ...ROW, vintage: '2022', pack: '1', ...more })
    await load(table([sku({}), sku({ vintage: '2023' }), sku({ pack: '6', price: '700' })]))
    expect((await onlyProduct()).skus.map(({ vintage, pack, price }) => [vintage, pack, price])).toEqual([
      [2022, 1, 12800],
      [2023, 1, 12800],
      [2022, 6, 70000],
    ])
    const twice = await load(table([sku({}), sku({ price: '99' }), sku({ vintage: '2020', name: 'Another' })]))
    expect(outcomes(twice)).toEqual(['held', 'refused', 'refused'])
    expect(notesOf(twice)).toEqual(['skus-missing', 'code-twice', 'differs-from-line'])
  })

  test('a list without codes gets lasting ones from house and name', async () => {
    const { code: _, ...withoutCode } = ROW
    await load(table([withoutCode]))
    expect(await db`select code from product`).toEqual([{ code: 'weingut-probe-zeltinger-riesling' }])
    expect(outcomes(await load(table([withoutCode])))).toEqual(['unchanged'])
  })

  test('estates and their wines in the canonical format', async () => {
    const estate = {
      code: 'weingut-probe',
      name: { zh: '试酒庄', en: 'Weingut Probe' },
      country: 'Germany',
      region: 'Nahe',
      founded: 1874,
      hectares: 11.5,
    }
    expect(outcomes(await loadJson([{ ...estate, village: { zh: '村', en: 'Dorf' }, blurb: { zh: '好', en: 'Good' } }]))).toEqual(
      ['added'],
    )
    await loadJson([wineRecord({ code: 'w', estate: 'weingut-probe', region: 'Nahe' })])
    expect(await onlyProduct()).toMatchObject({
      estate: { code: 'weingut-probe', name: { zh: '试酒庄' } },
      estateStory: { founded: 1874, hectares: 11.5, village: { en: 'Dorf' }, blurb: { zh: '好' } },
    })
    expect(outcomes(await loadJson([{ ...estate, village: { zh: '村', en: 'Dorf' } }]))).toEqual(['unchanged'])
    expect(outcomes(await loadJson([{ ...estate, village: { zh: '村', en: 'Ort' } }]))).toEqual(['changed'])
  })
})

test('names in any spelling mean the same value; an unknown one becomes a new value and is reported', async () => {
  const grapes = ['Grüner Veltliner', 'Gruener Veltliner', 'GRUNER VELTLINER', '绿维特利纳', 'Probetraube']
  const report = await loadJson(grapes.map((grape, index) => wineRecord({ code: `g${index}`, grapes: [grape] })))
  const rows = await db<{ code: string; count: number }[]>`
    select term.code, count(*) from term join product_term on term_id = term.id where kind = 'grape' group by term.code order by 2 desc`
  expect(rows.map(({ count }) => count)).toEqual([4, 1])
  expect(report.newTerms).toContainEqual({ kind: 'grape', name: 'Probetraube' })
})

test('"dry" on a sparkling wine is the sparkling sweetness', async () => {
  await loadJson([wineRecord({ code: 'a', type: 'Sekt', taste: 'dry' })])
  expect((await onlyProduct()).taste?.code).toBe('sparkling-dry')
})

test('10,000 rows are read, written in batches and listed', { timeout: 300_000 }, async () => {
  const header = 'code,name,estate,region,grapes,price,stock,vintage'
  const rows = Array.from(
    { length: 10_000 },
    (_, i) => `n${i},Wine ${i},Weingut ${i % 200},Mosel,Riesling,${100 + (i % 900)}.00,${i % 7},${2015 + (i % 9)}`,
  )
  const seen: number[] = []
  const report = await load([header, ...rows].join('\n'), { onProgress: (done) => seen.push(done) })
  expect(countOutcomes(report).added).toBe(10_000)
  expect([seen[0], seen.at(-1)]).toEqual([0, 10_000])
  expect((await listed({ keyword: 'Wine 4242' })).count).toBe(1)
})

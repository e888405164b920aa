import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { client, shopWith, type TestShop } from '#test/shop.ts'
import { wineRecord } from '#test/wine-list.ts'
import { findProduct, listProducts } from '#web/api/catalog.ts'
import { type ImportOptions, importCatalogue } from './import-catalogue.ts'
import { readMapping } from './read-mapping.ts'
import { readRows } from './read-rows.ts'
import { countOutcomes, type ImportReport } from './report.ts'

const shop: TestShop = await shopWith({ wines: [] })
const pc = client(shop.app)

beforeEach(async () => {
  await shop.db`delete from product`
  await shop.db`delete from estate`
  await shop.db`delete from term where kind = 'estate' or sort = 10000`
})

const load = (list: string | Buffer, options?: ImportOptions): Promise<ImportReport> =>
  importCatalogue(shop.db, shop.deps.files, readRows(Buffer.from(list)), options)
const loadJson = (records: unknown, options?: ImportOptions) => load(JSON.stringify(records), options)
const outcomes = ({ rows }: ImportReport) => rows.map(({ outcome }) => outcome)
const notesOf = ({ rows }: ImportReport) => rows.flatMap(({ notes }) => notes.map(({ key }) => key))
const names = async () =>
  (await shop.db<{ name: string }[]>`select name_en as name from product order by code`).map(({ name }) => name)
const onlyProduct = async () => {
  // The news of a change comes a moment after the commit; these tests do not wait for it.
  shop.deps.kept.drop(['*'])
  const [card] = (await listProducts(pc.api, {})).list
  return findProduct(pc.api, card?.id ?? 0)
}

const ROW = { code: 'a', name: 'Zeltinger Riesling', estate: 'Weingut Probe', region: 'Mosel', price: '128.00', stock: '12' }
const table = (rows: Record<string, string>[], sign = ',', lineEnd = '\n') =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(sign)).join(lineEnd)

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
    const [row] = await shop.db<{ name: string; text: string }[]>`
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
    expect(notesOf(twice)).toEqual(['code-twice', 'code-twice'])
  })

  test('a list without codes gets lasting ones from house and name', async () => {
    const { code: _, ...withoutCode } = ROW
    await load(table([withoutCode]))
    expect(await shop.db`select code from product`).toEqual([{ code: 'weingut-probe-zeltinger-riesling' }])
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
    expect(notesOf(report)).toEqual(
      ['skip-rule', 'hidden-without-price', 'hidden-without-price'].toSorted((a) => (a === 'skip-rule' ? 1 : -1)),
    )
    const rows = await shop.db<{ code: string; terms: string[] }[]>`
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
    shop.deps.kept.drop(['*'])
    expect((await listProducts(pc.api, {})).count).toBe(0)
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

  test.each([
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

describe('all or nothing', () => {
  test('a wrong row holds the whole file back, and says in which line what is wrong', async () => {
    const report = await load(table([ROW, { ...ROW, code: 'b', price: '12.345' }, { ...ROW, code: 'c', name: '' }]))
    expect(outcomes(report)).toEqual(['held', 'refused', 'refused'])
    expect(report.rows[1]).toMatchObject({ line: 3, notes: [{ key: 'not-money', params: { field: 'price', value: '12.345' } }] })
    expect(notesOf(report)).toEqual(['not-money', 'name-missing'])
    expect(report.isWritten).toBe(false)
    expect(await names()).toEqual([])
  })

  test('with consent the good rows go in', async () => {
    const report = await load(table([ROW, { ...ROW, code: 'b', price: 'free' }]), { skipErrors: true })
    expect(countOutcomes(report)).toMatchObject({ added: 1, refused: 1 })
    expect(await names()).toEqual(['Zeltinger Riesling'])
  })

  test('a dry run tells what would happen, and writes nothing', async () => {
    const report = await load(table([ROW]), { isDryRun: true })
    expect([outcomes(report), report.isWritten]).toEqual([['added'], false])
    expect(await names()).toEqual([])
    expect(await shop.db`select from term where kind = 'estate'`).toHaveLength(0)
  })

  test('a fault in the middle takes everything back', async () => {
    await shop.db`create function refuse_sku() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`
    await shop.db`create trigger refuse_sku before insert on sku for each row execute function refuse_sku()`
    await expect(load(table([ROW]))).rejects.toThrow('disk full')
    await shop.db`drop function refuse_sku cascade`
    expect(await names()).toEqual([])
    expect(await shop.db`select from term where kind = 'estate'`).toHaveLength(0)
  })

  test.each(
    Object.entries({
      listPrice: ['1.00'],
      stock: ['-1', '1.5', '1e9', 'many'],
      price: ['-5', 'NaN', '1.234', '0x10'],
      code: ['x'.repeat(121)],
      name: ['n'.repeat(201)],
      vintage: ['99999'],
      alcohol: ['250'],
      drinking: ['2030-2020'],
      flags: ['cheap'],
      pack: ['0'],
    }),
  )('T33: a wrong %s is refused', async (field, values) => {
    for (const value of values) expect(outcomes(await load(table([{ ...ROW, [field]: value }]))), value).toEqual(['refused'])
  })

  test('records that are none, and lines with too many or too few cells, are refused one by one', async () => {
    expect(outcomes(await loadJson([wineRecord({ code: 'a' }), 'text', 42, null, []]))).toEqual([
      'held',
      'refused',
      'refused',
      'refused',
      'refused',
    ])
    const ragged = await load('code,name\na,b\nc\nd,e,f')
    expect(ragged.rows.map(({ outcome, notes }) => [outcome, notes[0]?.params])).toEqual([
      ['held', undefined],
      ['refused', { found: 1, expected: 2 }],
      ['refused', { found: 3, expected: 2 }],
    ])
  })
})

describe('again', () => {
  test('the same list changes nothing', async () => {
    const list = [wineRecord({ code: 'a' }), wineRecord({ code: 'b' })]
    await loadJson(list)
    const state = () =>
      shop.db`select product.*, product.xmin, sku.*, sku.xmin as sku_xmin from product join sku on product_id = product.id order by sku.id`
    const before = await state()
    expect(outcomes(await loadJson(list))).toEqual(['unchanged', 'unchanged'])
    expect(await state()).toEqual(before)
  })

  test('a changed record changes its wine, keeps what it does not mention, and makes no second one', async () => {
    await loadJson([wineRecord({ code: 'a', flavours: ['peach'], description: { zh: '说明', en: 'Text' } })])
    const before = await onlyProduct()
    const report = await load(table([{ code: 'a', name: 'New name', price: '150.00', vintage: '2023' }]))
    expect(outcomes(report)).toEqual(['changed'])
    const after = await onlyProduct()
    expect(after).toMatchObject({
      id: before.id,
      name: { en: 'New name' },
      description: { zh: '说明' },
      flavours: [{ code: 'peach' }],
      skus: [{ code: before.skus[0]?.code, price: 15000, stock: 10 }],
    })
  })

  test('bottles that were sold since do not come back unless the list names another stock', async () => {
    const record = (stock: number, blurb: string) =>
      wineRecord({ code: 'a', blurb: { zh: blurb, en: blurb }, skus: [{ vintage: 2023, price: '100.00', stock }] })
    await loadJson([record(10, 'one')])
    await shop.db`update sku set stock = stock - 4, sold = sold + 4`
    await loadJson([record(10, 'two')])
    expect((await onlyProduct()).stock).toBe(6)
    await loadJson([record(20, 'three')])
    expect((await onlyProduct()).stock).toBe(20)
    const [sku] = await shop.db<{ left: number }[]>`select stock + sold - received as left from sku`
    expect(sku?.left).toBe(0)
  })

  test('two imports of the same list at once leave one wine', async () => {
    const list = [wineRecord({ code: 'a', estate: 'Weingut Neu' })]
    const reports = await Promise.all([loadJson(list), loadJson(list)])
    expect(reports.flatMap(outcomes).toSorted()).toEqual(['added', 'unchanged'])
    expect(await shop.db`select from term where name_en = 'Weingut Neu'`).toHaveLength(1)
  })
})

describe('hostile lists', () => {
  test('T46: formula signs at the start of texts are taken off, numbers keep their minus', async () => {
    const evil = ["=cmd|' /C calc'!A0", '+HYPERLINK(1)', '-2+3', '@SUM(1)', '\t=1+1', '=@+-=x']
    const report = await loadJson(evil.map((name, index) => wineRecord({ code: `c${index}`, name })))
    expect(await names()).toEqual(["cmd|' /C calc'!A0", 'HYPERLINK(1)', '2+3', 'SUM(1)', '1+1', 'x'])
    expect(notesOf(report).filter((key) => key === 'neutralised')).toHaveLength(evil.length)
  })

  test('T35: a script in a name is a name', async () => {
    const name = '<script>alert(1)</script> <img src=x onerror=alert(1)>'
    await loadJson([wineRecord({ code: 'a', name: { zh: name, en: name }, description: { zh: name, en: name } })])
    expect((await onlyProduct()).name.zh).toBe(name)
    const { data } = (await pc.get(`/product/detail/${(await onlyProduct()).id}`)) as {
      data: { storeInfo: { description: string } }
    }
    expect(data.storeInfo.description).not.toContain('<script')
    expect(data.storeInfo.description).not.toContain('<img')
  })

  test('T46: broken UTF-8, UTF-16 and binary files are refused, naming the line', async () => {
    const gbk = Buffer.concat([
      Buffer.from('code,name\na,fine\nb,'),
      Buffer.from([0xc0, 0xd7, 0xcb, 0xbe]),
      Buffer.from('\nc,fine'),
    ])
    expect(() => readRows(gbk)).toThrow(expect.objectContaining({ key: 'not-utf8', params: { line: 3 } }))
    expect(() => readRows(Buffer.from('\uFEFFcode,name\na,b', 'utf16le'))).toThrow(expect.objectContaining({ key: 'not-utf8' }))
    expect(() => readRows(Buffer.from('code,name\na,b\0c'))).toThrow(
      expect.objectContaining({ key: 'not-text', params: { line: 2 } }),
    )
  })

  test.each([
    ['empty', ''],
    ['empty', ' \n \n'],
    ['not-json', '[{"code": '],
    ['not-csv', 'code,name\na,"open'],
    ['header-twice', 'name,price,name\na,1,b'],
  ])('a file that is %s is refused as a whole', (key, content) => {
    expect(() => readRows(Buffer.from(content))).toThrow(expect.objectContaining({ key }))
  })

  test('a table of which no header is known is refused, headers without meaning are reported', async () => {
    await expect(load('foo,bar\n1,2')).rejects.toMatchObject({ key: 'no-known-header' })
    expect((await load('code,name,Lagerplatz\na,b,c')).ignoredHeaders).toEqual(['Lagerplatz'])
  })

  test('T32: keys that would pollute objects are ordinary unknown columns', async () => {
    await load('[{"code":"a","name":"x","__proto__":{"price":"1"},"constructor":"y"}]')
    expect(({} as Record<string, unknown>).price).toBeUndefined()
    expect(await names()).toEqual(['x'])
  })
})

describe('pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rebstock-list-'))

  test('pictures beside the list are stored in the shop', async () => {
    const png = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#1f3d36' } })
      .png()
      .toBuffer()
    writeFileSync(join(folder, 'bottle.png'), png)
    await loadJson([wineRecord({ code: 'a', images: ['bottle.png'] })], { folder })
    expect((await onlyProduct()).image).toMatch(/^\/uploads\/catalogue\/[0-9a-f]{32}\.webp$/)
    expect(outcomes(await loadJson([wineRecord({ code: 'a', images: ['bottle.png'] })], { folder }))).toEqual(['unchanged'])
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/x.png',
    '//evil.example/x.png',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
  ])('T44: %s is not fetched', async (image) => {
    const report = await loadJson([wineRecord({ code: 'a', images: [image] })], { folder })
    expect([outcomes(report), notesOf(report)]).toEqual([['added'], ['image-remote']])
    expect((await onlyProduct()).images).toEqual([])
  })

  test.each(['../../../etc/passwd', '/etc/passwd', 'missing.png'])(
    '%s is refused: a list reaches nothing but its own folder',
    async (image) => {
      expect(notesOf(await loadJson([wineRecord({ code: 'a', images: [image] })], { folder }))).toEqual(['image-unreadable'])
      expect(await names()).toEqual([])
    },
  )
})

test('names in any spelling mean the same value; an unknown one becomes a new value and is reported', async () => {
  const grapes = ['Grüner Veltliner', 'Gruener Veltliner', 'GRUNER VELTLINER', '绿维特利纳', 'Probetraube']
  const report = await loadJson(grapes.map((grape, index) => wineRecord({ code: `g${index}`, grapes: [grape] })))
  const rows = await shop.db<{ code: string; count: number }[]>`
    select term.code, count(*) from term join product_term on term_id = term.id where kind = 'grape' group by term.code order by 2 desc`
  expect(rows.map(({ count }) => count)).toEqual([4, 1])
  expect(report.newTerms).toContainEqual({ kind: 'grape', name: 'Probetraube' })
})

test('"dry" on a sparkling wine is the sparkling sweetness', async () => {
  await loadJson([wineRecord({ code: 'a', type: 'Sekt', taste: 'dry' })])
  expect((await onlyProduct()).taste?.code).toBe('sparkling-dry')
})

test('10,000 rows are read, written in batches and listed', { timeout: 60_000 }, async () => {
  const header = 'code,name,estate,region,grapes,price,stock,vintage'
  const rows = Array.from(
    { length: 10_000 },
    (_, i) => `n${i},Wine ${i},Weingut ${i % 200},Mosel,Riesling,${100 + (i % 900)}.00,${i % 7},${2015 + (i % 9)}`,
  )
  const seen: number[] = []
  const report = await load([header, ...rows].join('\n'), { onProgress: (done) => seen.push(done) })
  expect(countOutcomes(report).added).toBe(10_000)
  expect([seen[0], seen.at(-1)]).toEqual([0, 10_000])
  shop.deps.kept.drop(['*'])
  expect((await listProducts(pc.api, { keyword: 'Wine 4242' })).count).toBe(1)
})

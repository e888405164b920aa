import { afterAll, describe, expect, test } from 'vitest'
import {
  applyImport,
  deleteImport,
  findImport,
  listImports,
  previewImport,
  undoImport,
  uploadList,
} from '#contract/staff/imports.ts'
import { addLot } from '#contract/staff/lots.ts'
import { addMovements } from '#contract/staff/stock.ts'
import { NO_OPTIONS, plainColumn } from '#domain/import-run.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { violations } from '#test/support/invariants.ts'
import { unpaidOrderOf } from '#test/support/refunds.ts'
import { client, type Shopper, shopper, shopWith, type TestSku } from '#test/support/shop.ts'
import { xlsx } from '#test/support/xlsx.ts'
import { CELLS_MAX, COLUMNS_MAX, ROWS_MAX } from '../list-limits.ts'
import { applyWaitingImports } from './apply-imports.ts'
import { startRun } from './sql.ts'

const shop = await shopWith({ wines: [] })
const { db, deps } = shop
const staff = await shopper(shop, { scopes: ['merchandiser'] })
afterAll(async () => expect(await violations(db)).toEqual([]))

const upload = async (
  name: string,
  content: string | Buffer,
  more: { sheet?: string; supplier?: string } = {},
  by: Shopper = staff,
) => (await by.api.call(uploadList, { file: new File([new Uint8Array(Buffer.from(content))], name), ...more })).id
const found = (id: number) => staff.api.call(findImport, id)
const preview = async (id: number, more: Partial<Parameters<typeof previewOf>[1]> = {}) => previewOf(id, more)
async function previewOf(
  id: number,
  more: { options?: object; words?: { kind: string; name: string; code: string }[]; supplier?: string },
) {
  const run = await found(id)
  await staff.api.call(previewImport, {
    id,
    supplier: more.supplier ?? run.supplier,
    mapping: run.mapping,
    words: more.words ?? [],
    options: { ...NO_OPTIONS, ...more.options },
  })
  return found(id)
}
const apply = async (id: number) => {
  await staff.api.call(applyImport, id)
  await applyWaitingImports(deps)
  return found(id)
}
const brought = async (content: string | Buffer, name = 'list.csv') => {
  const id = await upload(name, content)
  await preview(id)
  return apply(id)
}
const gbk = (text: string): Buffer => {
  const known: Record<string, number[]> = {
    酒: [0xbe, 0xc6],
    名: [0xc3, 0xfb],
    编: [0xb1, 0xe0],
    码: [0xc2, 0xeb],
    红: [0xba, 0xec],
  }
  return Buffer.concat([...text].map((sign) => Buffer.from(known[sign] ?? [sign.charCodeAt(0)])))
}

describe('from upload to report', () => {
  test('a workbook is matched by its headers, previewed with differences, applied by the job, and kept', async () => {
    const id = await upload(
      '价目表.xlsx',
      xlsx({ 说明: [], 酒单: [['2026 价目表'], ['编码', '中文名', '售价', '库存', 'Lager'], ['x1', '好酒', 128.5, 6, 'A']] }),
    )
    const draft = await found(id)
    expect(draft).toMatchObject({
      fileName: '价目表.xlsx',
      sheets: ['说明', '酒单'],
      sheet: '酒单',
      rowCount: 1,
      state: 'draft',
      report: null,
    })
    expect(draft.columns.map(({ header, samples }) => [header, samples[0]])).toContainEqual(['售价', '128.5'])
    expect(draft.mapping.map(({ field, from }) => [field, from])).toEqual([
      ['code', '编码'],
      ['name_zh', '中文名'],
      ['price', '售价'],
      ['stock', '库存'],
    ])
    const { report, counts } = await preview(id)
    expect([counts.added, report?.ignored]).toEqual([1, ['Lager']])
    expect(report?.differences).toMatchObject([
      {
        isNew: true,
        name: { zh: '好酒' },
        skus: [
          {
            changes: [
              { field: '售价', after: '128.50' },
              { field: '库存', after: '6' },
            ],
          },
        ],
      },
    ])
    expect(await db`select from product where code = 'x1'`).toHaveLength(0)
    expect((await apply(id)).state).toBe('done')
    expect(
      await db`select price, stock from sku join product on product.id = product_id where product.code = 'x1'`,
    ).toMatchObject([{ price: 12850, stock: 6 }])
    expect((await staff.api.call(listImports, {})).list[0]).toMatchObject({ id, state: 'done', counts: { added: 1 } })
  })

  test('of a workbook the sheet that looks like a list is read, another one on request', async () => {
    const sheets = xlsx({
      封面: [['报价单'], ['2026']],
      酒单: [
        ['产品名称（中文）', 'Product Name', '酒庄', 'Winery', '葡萄品种 Grapes', '零售价(元)', 'Unit price (USD)'],
        ['石板雷司令 2020', 'Slate Riesling 2020', '试验庄', 'Weingut Probe', '雷司令', 188, 20],
      ],
      Notes: [['code', 'name']],
    })
    const run = await found(await upload('book.xlsx', sheets))
    expect([run.sheet, run.sheets, run.rowCount]).toEqual(['酒单', ['封面', '酒单', 'Notes'], 1])
    expect(run.mapping.map(({ field, from }) => [from, field])).toEqual([
      ['产品名称（中文）', 'name_zh'],
      ['Product Name', 'name_en'],
      ['酒庄', 'estate_zh'],
      ['Winery', 'estate_en'],
      ['葡萄品种 Grapes', 'grapes'],
      ['零售价(元)', 'price'],
    ])
    expect(run.options.takesTitleVintages).toBe(true)
    expect((await found(await upload('book.xlsx', sheets, { sheet: '封面' }))).sheet).toBe('封面')
  })
  test('the headers of a data set of wines are matched; words where the shop has figures are left, and every row goes in', async () => {
    const list = [
      'WineID,WineName,Type,Elaborate,Grapes,Harmonize,ABV,Body,Acidity,Code,Country,RegionID,RegionName,WineryID,WineryName,Website,Vintages',
      `100001,Espumante Moscatel,Sparkling,Varietal/100%,['Muscat/Moscato'],"['Pork', 'Rich Fish', 'Shellfish']",7.5,Medium-bodied,High,BR,Brazil,1001,Serra Gaúcha,10001,Casa Perini,http://www.vinicolaperini.com.br,"[2020, 2019, 'N.V.']"`,
      `100002,Ancellotta,Red,Varietal/100%,['Ancellotta'],"['Beef', 'Barbecue']",12.0,Medium-bodied,Medium,BR,Brazil,1001,Serra Gaúcha,10001,Casa Perini,http://www.vinicolaperini.com.br,"[2016, 2015]"`,
    ].join('\n')
    const id = await upload('wines.csv', list)
    expect((await found(id)).mapping.map(({ field, from }) => [from, field])).toEqual([
      ['WineID', 'code'],
      ['WineName', 'name'],
      ['Type', 'type'],
      ['Grapes', 'grapes'],
      ['Harmonize', 'pairings'],
      ['ABV', 'alcohol'],
      ['Country', 'country'],
      ['RegionName', 'region'],
      ['WineryName', 'estate'],
    ])
    const { counts, report } = await preview(id)
    expect(counts).toMatchObject({ added: 2 })
    expect(report?.newTerms).toContainEqual({ kind: 'estate', name: 'Casa Perini' })
  })

  test.each<[string, string[]]>([
    ['wine_name,winery_name,region_name,VINTAGE,unit_price,in_stock', ['name', 'estate', 'region', 'vintage', 'price', 'stock']],
    ['Wine,Producer,Region,Vintage,Bottle size,Price,Qty', ['name', 'estate', 'region', 'vintage', 'sizeMl', 'price', 'stock']],
    ['ItemNumber,wine-name,GrapeVariety,CountryOfOrigin,listPrice', ['code', 'name', 'grapes', 'country', 'listPrice']],
    ['条码,酒名,酒庄,产区,年份,价格,库存', ['gtin', 'name', 'estate', 'region', 'vintage', 'price', 'stock']],
    [
      '商品条码,中文酒名,英文酒名,酒庄名称,产区名称,销售价（元）,库存数量',
      ['gtin', 'name_zh', 'name_en', 'estate', 'region', 'price', 'stock'],
    ],
    ['Notes to self,仓位,Website', []],
  ])('the headers %s are matched with %j', async (headers, fields) => {
    const run = await found(await upload('list.csv', `${headers}\n${headers.replaceAll(/[^,]+/g, '1')}\n`))
    expect(run.mapping.map(({ field, from }) => [from, field])).toEqual(
      fields.map((field, place) => [headers.split(',')[place], field]),
    )
  })

  test('a column of words is matched with a figure of the shop only when its cells have figures', async () => {
    const guessed = async (acidity: string) =>
      (await found(await upload('list.csv', `name,acidity\nOne,${acidity}\n`))).mapping.map(({ field }) => field)
    expect(await guessed('6.5 g/l')).toContain('acidity')
    expect(await guessed('High')).not.toContain('acidity')
  })

  test('a column of texts is matched with the language of its cells', async () => {
    const guessed = async (text: string) =>
      (await found(await upload('list.csv', `title,description,winery,founded\nOne,${text},Probe,1900\n`))).mapping.map(
        ({ field }) => field,
      )
    expect(await guessed('Peach')).toEqual(['name', 'description_en', 'estate'])
    expect(await guessed('桃子')).toEqual(['name', 'description_zh', 'estate'])
  })
  test('the years of an exported list stay in its names', async () => {
    const run = await found(await upload('list.csv', 'code,name,vintage,price\na,One 2019,NV,9\nb,Two,2018,9\nc,Three,2018,9\n'))
    expect(run.options.takesTitleVintages).toBe(false)
  })

  test('a CSV in GBK is read', async () => {
    const id = await upload('list.csv', gbk('编码,酒名\ng1,红酒\n'))
    expect((await found(id)).columns).toEqual([
      { header: '编码', samples: ['g1'] },
      { header: '酒名', samples: ['红酒'] },
    ])
  })

  test('errors are told by row and field in the reader’s language, and hold the list back', async () => {
    const id = await upload('list.csv', 'code,name,price\ne1,One,12.345\ne2,Two,12\n')
    const { report, counts } = await preview(id)
    expect(counts).toMatchObject({ refused: 1, held: 1 })
    expect(report?.rows[0]).toMatchObject({ line: 2, outcome: 'refused' })
    expect(report?.rows[0]?.notes[0]).toContain('售价')
    expect(await staff.post(`/staff/imports/${id}/apply`)).toMatchObject({ code: '100101', msg: expect.stringContaining('错误') })
    await preview(id, { options: { skipErrors: true } })
    expect((await apply(id)).counts).toMatchObject({ refused: 1, added: 1 })
  })

  test('the matching is remembered for the supplier, and for the next list with the same columns', async () => {
    const list = 'Nr,Wein,Was\nm1,Probe,88\n'
    const id = await upload('one.csv', list)
    const mapping = [plainColumn('code', 'Nr'), plainColumn('name', 'Wein'), { ...plainColumn('price', 'Was'), times: 2 }]
    await staff.api.call(previewImport, { id, supplier: 'Handelshaus', mapping, words: [], options: NO_OPTIONS })
    expect((await found(await upload('two.csv', list, { supplier: 'Handelshaus' }))).mapping).toEqual(mapping)
    const third = await found(await upload('three.csv', list))
    expect([third.supplier, third.mapping]).toEqual(['Handelshaus', mapping])
  })

  test('a new word can be said to mean a known one', async () => {
    const id = await upload('list.csv', 'code,name,grapes,price\nw1,One,Weisser Klingelberger,88\n')
    expect((await preview(id)).report?.newTerms).toEqual([{ kind: 'grape', name: 'Weisser Klingelberger' }])
    const words = [{ kind: 'grape', name: 'Weisser Klingelberger', code: 'riesling' }]
    expect((await preview(id, { words })).report?.newTerms).toEqual([])
  })

  test('what was not previewed, was applied already, or is gone, is refused', async () => {
    const id = await upload('list.csv', 'code,name\nz1,One\n')
    expect(await staff.post(`/staff/imports/${id}/apply`)).toMatchObject({ code: '100101' })
    await preview(id)
    const answers = await Promise.all([staff.post(`/staff/imports/${id}/apply`), staff.post(`/staff/imports/${id}/apply`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await Promise.all([applyWaitingImports(deps), applyWaitingImports(deps)])
    expect((await found(id)).state).toBe('done')
    expect(await staff.post(`/staff/imports/${id}/delete`)).toMatchObject({ status: 400 })
    const other = await upload('list.csv', 'code,name\nz2,One\n')
    await staff.api.call(deleteImport, other)
    expect(await staff.get(`/staff/imports/${other}`)).toMatchObject({ code: '100026' })
  })

  test('a process that is killed in the middle leaves nothing; the next one begins again', async () => {
    const id = await upload('list.csv', 'code,name,price\nk1,One,88\n')
    await preview(id)
    await staff.api.call(applyImport, id)
    await db`
      create function cut() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`
    await db`create trigger cut after insert on sku for each statement execute function cut()`
    await applyWaitingImports(deps)
    await db`drop function cut cascade`
    expect(await db`select from product where code = 'k1'`).toHaveLength(0)
    const { state, problem } = await found(id)
    expect(state).toBe('failed')
    // Neither the database's words nor a bare number.
    expect(problem).toMatch(/^系统故障，编号 [0-9a-f]{8}，可在日志中查到原因$/)
    await preview(id)
    expect((await found(id)).problem).toBe('')
    expect((await apply(id)).state).toBe('done')
  })

  test('rows that are refused only when they are written are counted in words', async () => {
    const id = await upload('list.csv', 'code,name,price\nr1,One,88\n')
    await preview(id)
    await staff.api.call(applyImport, id)
    await db`update import_run set source = jsonb_set(source, '{rows,0,values,price}', '"dear"') where id = ${id}`
    await applyWaitingImports(deps)
    expect(await found(id)).toMatchObject({ state: 'failed', problem: '1 行被拒绝' })
  })

  test('a run whose last preview refused rows is not started, whatever was read before', async () => {
    const id = await upload('list.csv', 'code,name,price\ns0,Zero,88\ns1,One,99\ns2,Two,dear\n')
    await preview(id)
    expect(await startRun(db, id)).toBe(false)
    await preview(id, { options: { skipErrors: true } })
    expect(await startRun(db, id)).toBe(true)
    await db`delete from import_run where id = ${id}`
  })

  test('ranges read as they are meant', async () => {
    const list = (serving: string, drinking: string) => `code,name,price,serving,drinking\ng1,One,88,${serving},${drinking}\n`
    await brought(list('8-10', '2025-2030'))
    const id = await upload('list.csv', list('9', '2025-2031'))
    const { report } = await preview(id)
    expect(report?.differences[0]?.changes).toEqual([
      { field: '适饮温度', before: '8–10 °C', after: '9 °C' },
      { field: '适饮期', before: '2025–2030 年', after: '2025–2031 年' },
    ])
  })

  test('wines and rows are counted apart, whatever is shown of them', async () => {
    const rows = Array.from({ length: 510 }, (_, at) => [`c${at},Wine ${at},2022,88`, `c${at},Wine ${at},2023,99`]).flat()
    const id = await upload('list.csv', ['code,name,vintage,price', ...rows].join('\n'))
    const { report, counts } = await preview(id)
    expect(counts.added).toBe(1020)
    expect([report?.newCount, report?.differenceCount, report?.differences.length]).toEqual([510, 510, 500])
    expect(report?.hasPriceless).toBe(false)
    const without = await preview(await upload('list.csv', 'code,name,price\nn1,One,\n'))
    expect(without.report?.hasPriceless).toBe(true)
  })

  test('a preview does not wait for another import', async () => {
    const id = await upload('list.csv', 'code,name\nb1,One\n')
    const lock = await db.reserve()
    await lock`select pg_advisory_lock(7317002)`
    const { counts } = await preview(id)
    await lock`select pg_advisory_unlock(7317002)`
    lock.release()
    expect(counts).toMatchObject({ added: 1 })
  })
})

describe('undo', () => {
  test('removes what was added and puts back what was changed', async () => {
    await brought('code,name,grapes,price,stock\nu1,Old,Riesling,88,5\n')
    const before =
      await db`select name_en, price, stock, received from sku join product on product.id = product_id where product.code = 'u1'`
    const run = await brought('code,name,grapes,vintage,price,stock\nu1,New,Silvaner,,99,9\nu2,Second,Neuwort,,10,1\n')
    expect(run.counts).toMatchObject({ changed: 1, added: 1 })
    await staff.api.call(undoImport, run.id)
    const { state, undo } = await found(run.id)
    expect([state, undo]).toEqual(['undone', { removed: 1, ended: 0, restored: 1, left: [] }])
    expect(
      await db`select name_en, price, stock, received from sku join product on product.id = product_id where product.code = 'u1'`,
    ).toEqual(before)
    expect(await db`select from product where code = 'u2'`).toHaveLength(0)
    expect(await db`select from term where name_en = 'Neuwort'`).toHaveLength(0)
    expect(await staff.post(`/staff/imports/${run.id}/undo`)).toMatchObject({ status: 400, code: '100101' })
  })

  test('takes back the words it brought: estates, regions with what lies below them; not those that somebody wrote about', async () => {
    const names = ['Neugut', 'Fernland', 'Ferntal', 'Altgut', 'Neuland', 'Neutal']
    const words = async () => {
      const found = await db<{ name: string }[]>`select name_en as name from term where name_en = any(${names}) order by name_en`
      return found.map(({ name }) => name)
    }
    const run = await brought(
      'code,name,estate,country,region,price,stock\nw1,One,Neugut,Fernland,Ferntal,88,5\nw2,Two,Altgut,Neuland,Neutal,88,5\n',
    )
    expect(await words()).toEqual(names.toSorted())
    await db`update estate set story_en = 'Since 1720' where term_id = (select id from term where name_en = 'Altgut')`
    await staff.api.call(undoImport, run.id)
    expect(await words()).toEqual(['Altgut', 'Neuland', 'Neutal'])
  })

  test('leaves what was ordered or changed since, and names it', async () => {
    await brought('code,name,price,stock\nv1,One,88,5\nv2,Two,88,5\n')
    const run = await brought('code,name,price,stock\nv1,One,90,7\nv2,Two changed,91,8\n')
    const [sku] = await db<TestSku[]>`
      select sku.id, product_id as "productId", sku.code, price, stock from sku join product on product.id = product_id where product.code = 'v1'`
    await unpaidOrderOf(shop, await shopper(shop), [{ sku: sku as TestSku, quantity: 1 }])
    await db`update product set name_en = 'By hand' where code = 'v2'`
    await staff.api.call(undoImport, run.id)
    expect((await found(run.id)).undo).toMatchObject({
      restored: 1,
      left: [
        { code: 'v1', reason: 'sold' },
        { code: 'v2', reason: 'changed' },
      ],
    })
    const prices =
      await db`select product.code, name_en, price from sku join product on product.id = product_id where product.code in ('v1', 'v2') order by 1`
    expect(prices).toMatchObject([
      { code: 'v1', price: 9000 },
      { code: 'v2', name_en: 'By hand', price: 8800 },
    ])
  })

  test('packs that had deliveries, breakage or a lot since are ended, with all that is on record of them; others are removed', async () => {
    await brought('code,name,vintage,price,stock\ny1,One,2019,88,5\n')
    const run = await brought(
      'code,name,vintage,price,stock\ny1,One,2019,88,5\ny1,One,2020,90,4\ny1,One,2021,91,4\ny1,One,2022,92,4\ny1,One,2023,93,4\ny2,Two,2020,90,4\ny3,Three,2020,90,4\n',
    )
    const packs = async () =>
      db<{ id: number; code: string; vintage: number; stock: number; isOnSale: boolean; reasons: string[]; lots: string[] }[]>`
        select sku.id, product.code, vintage, stock, sku.on_sale and product.on_sale as "isOnSale",
               array(select reason from stock_movement where sku_id = sku.id order by id) as reasons,
               array(select code from lot where sku_id = sku.id) as lots
          from sku join product on product.id = product_id
         where product.code in ('y1', 'y2', 'y3')
         order by product.code, vintage`
    const idOf = new Map((await packs()).map(({ id, code, vintage }) => [`${code} ${vintage}`, id]))
    const lot = {
      ...{ lot: 'L1', bottledOn: null, bestBefore: null, arrivedOn: shanghaiDay(new Date()) },
      ...{ supplier: '', declarationNumber: '', certificateNumber: '' },
    }
    const move = (pack: string, reason: 'delivery' | 'breakage', count: number, named?: typeof lot) =>
      staff.api.call(addMovements, {
        ...{ key: `${pack} ${reason}`, reason, note: '' },
        lines: [{ skuId: idOf.get(pack) ?? 0, packs: count, ...(named ? { lot: named } : {}) }],
      })
    await move('y1 2020', 'delivery', 12, lot)
    // As many as before, but not the same ones.
    await move('y1 2021', 'delivery', 3)
    await move('y1 2021', 'breakage', 3)
    for (const pack of ['y1 2022', 'y2 2020']) await staff.api.call(addLot, { ...lot, skuId: idOf.get(pack) ?? 0, packs: 4 })
    await staff.api.call(undoImport, run.id)
    expect((await found(run.id)).undo).toEqual({
      ...{ removed: 1, ended: 1, restored: 1 },
      left: [{ code: 'y1', name: { zh: 'One', en: 'One' }, reason: 'changed' }],
    })
    expect((await packs()).map(({ id: _, ...pack }) => pack)).toEqual([
      { code: 'y1', vintage: 2019, stock: 5, isOnSale: true, reasons: ['import'], lots: [] },
      { code: 'y1', vintage: 2020, stock: 16, isOnSale: false, reasons: ['import', 'delivery'], lots: ['L1'] },
      { code: 'y1', vintage: 2021, stock: 4, isOnSale: false, reasons: ['import', 'delivery', 'breakage'], lots: [] },
      { code: 'y1', vintage: 2022, stock: 4, isOnSale: false, reasons: ['import'], lots: ['L1'] },
      { code: 'y2', vintage: 2020, stock: 4, isOnSale: false, reasons: ['import'], lots: ['L1'] },
    ])
  })
})

describe('hostile files', () => {
  // On a quick machine the uploads of this file are more than a minute allows from one address.
  const elsewhere = client(shop.app, { token: staff.token, address: '10.4.0.1' })
  const refused = async (name: string, content: Buffer | string) => {
    const answer = await elsewhere.api
      .call(uploadList, { file: new File([new Uint8Array(Buffer.from(content))], name) })
      .catch((error: Error) => error)
    return answer instanceof Error ? answer.message : 'accepted'
  }
  const sheetOf = (xml: string) => xlsx({ a: [] }, { 'xl/worksheets/s0.xml': xml })

  test('T46: a bomb, a page of the web, 100,000 columns, an old Excel file and rubbish are refused in words', {
    timeout: 300_000,
  }, async () => {
    const bomb = sheetOf(`<worksheet><sheetData><row><c><v>${'0'.repeat(70 * 1024 * 1024)}</v></c></row></sheetData></worksheet>`)
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refused('bomb.xlsx', bomb)).toContain('64 MB')
    expect(await refused('page.xlsx', '<!DOCTYPE html><table><tr><td>code</table>')).toContain('网页')
    expect(
      await refused('wide.xlsx', sheetOf('<worksheet><sheetData><row><c r="EQXD1"><v>1</v></c></row></sheetData></worksheet>')),
    ).toContain('300')
    expect(await refused('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('XLSX')
    expect(await refused('cut.xlsx', xlsx({ a: [['code']] }).subarray(0, 100))).toContain('XLSX')
    expect(await refused('empty.csv', '')).toContain('空')
    expect(
      await refused(
        'entities.xlsx',
        sheetOf(
          '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>',
        ),
      ),
    ).not.toContain('aaaa')
  })

  const heads = (count: number) => Array.from({ length: count }, (_, at) => (at === 0 ? 'code' : `h${at}`))
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheetOfRows = (rows: string[]) =>
    sheetOf(`<worksheet><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`)

  test('T46: a small file of very many cells, rows, values or levels is refused in words of the reader, and the shop goes on', {
    timeout: 300_000,
  }, async () => {
    const few = Math.floor(CELLS_MAX / COLUMNS_MAX)
    const english = client(shop.app, { token: staff.token, locale: 'en-US' })
    const wide = `${heads(COLUMNS_MAX)}\n${'x\n'.repeat(2_000_000)}`
    expect(wide.length).toBeLessThan(5_000_000)
    expect(await refused('wide.csv', wide)).toContain('单元格')
    await expect(english.api.call(uploadList, { file: new File([wide], 'wide.csv') })).rejects.toThrow(
      /cells \(rows times columns\)/,
    )
    expect(await refused('long.csv', `code\n${'x\n'.repeat(ROWS_MAX + 1)}`)).toContain('行。')
    expect(await refused('blank.csv', `code,name\n${',\n'.repeat(1_100_000)}`)).toContain('行。')
    expect(await refused('rows.json', `[${'{},'.repeat(ROWS_MAX)}{}]`)).toContain('行。')
    expect(await refused('values.json', `[{"code":"a","name":[${'1,'.repeat(CELLS_MAX)}1]}]`)).toContain('单元格')
    expect(await refused('deep.json', `[{"code":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`)).toContain('嵌套')
    expect(await refused('keys.json', `[{${heads(COLUMNS_MAX + 1).map((key) => `"${key}":1`)}}]`)).toContain('300')
    const wideSheet = sheetOfRows([heads(COLUMNS_MAX).map(cell).join(''), ...Array(few + 1).fill('<c><v>1</v></c>')])
    expect(await refused('wide.xlsx', wideSheet)).toContain('单元格')
    expect(await refused('long.xlsx', sheetOfRows([cell('code'), ...Array(ROWS_MAX).fill('<c><v>1</v></c>')]))).toContain('行。')
    // One text of 32,000 signs in very many cells.
    const shared = xlsx(
      { a: [] },
      {
        'xl/sharedStrings.xml': `<sst><si><t>code</t></si><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
        'xl/worksheets/s0.xml': `<worksheet><sheetData><row><c t="s"><v>0</v></c></row>${'<row><c t="s"><v>1</v></c></row>'.repeat(10_000)}</sheetData></worksheet>`,
      },
    )
    expect(await refused('shared.xlsx', shared)).toContain('文字过多')
    expect(await refused('headers.csv', `${['code', 'h'.repeat(50_000)]}\n${'x,y\n'.repeat(5_000)}`)).toContain('文字过多')
    expect((await found(await upload('small.csv', 'code,name\na,A\n'))).rowCount).toBe(1)
  })

  test('T46: a list of as many rows as there may be goes in, and so do wide rows whose last cells have only a colour', {
    timeout: 300_000,
  }, async () => {
    const id = await upload('long.csv', `code\n${'x\n'.repeat(ROWS_MAX)}`)
    expect((await found(id)).rowCount).toBe(ROWS_MAX)
    const few = Math.floor(CELLS_MAX / COLUMNS_MAX)
    const coloured = sheetOfRows([`${cell('code')}${cell('name')}`, ...Array(few + 1).fill(`${cell('a')}<c r="KN1" s="1"/>`)])
    expect((await found(await upload('coloured.xlsx', coloured))).rowCount).toBe(few + 1)
  })

  test('T46: a sheet that is named many times is read once, and many large sheets are refused', {
    timeout: 300_000,
  }, async () => {
    const workbook = (count: number, target: (at: number) => number) => ({
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${heads(count)
        .map((_, at) => `<sheet name="s${at}" r:id="r${at}"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${heads(count)
        .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${target(at)}.xml"/>`)
        .join('')}</Relationships>`,
    })
    const large = `<worksheet><sheetData><row>${cell('code')}</row><row><c><v>${'0'.repeat(50 * 1024 * 1024)}</v></c></row></sheetData></worksheet>`
    const id = await upload(
      'twenty.xlsx',
      xlsx({ a: [['code'], ['x']] }, { ...workbook(20, () => 0), 'xl/worksheets/s0.xml': large }),
    )
    expect((await found(id)).sheets).toEqual(['s0'])
    const four = Object.fromEntries(heads(4).map((_, at) => [`xl/worksheets/s${at}.xml`, large]))
    expect(await refused('four.xlsx', xlsx({ a: [] }, { ...workbook(4, (at) => at), ...four }))).toContain('192 MB')
  })

  test('T46: a formula in a workbook is the text of its result, without its sign', async () => {
    const formula = '<c t="str"><f>HYPERLINK("http://x.example")</f><v>=cmd|x</v></c>'
    const id = await upload(
      'f.xlsx',
      sheetOf(
        `<worksheet><sheetData><row><c t="inlineStr"><is><t>code</t></is></c><c t="inlineStr"><is><t>name</t></is></c></row><row><c t="inlineStr"><is><t>f1</t></is></c>${formula}</row></sheetData></worksheet>`,
      ),
    )
    expect((await preview(id)).report?.differences[0]?.name.en).toBe('cmd|x')
  })
})

test('refused rows are saved as they came, each with its reason, also after the good ones were imported; mended they go in', async () => {
  const refusedOf = async (id: number, locale = 'zh-CN', by = staff) => {
    const headers = { 'authori-zation': `Bearer ${by.token}`, 'form-type': 'pc', 'cb-lang': locale }
    return shop.app.inject({ url: `/api/staff/imports/${id}/refused`, headers })
  }
  const list = '编码,酒名,售价,备注\nre-1,Good one,100,"a, b"\nre-2,Dear one,cheap,=1+1\nre-3,,1.234,\n'
  const id = await upload('list.csv', list)
  expect((await refusedOf(id)).json()).toMatchObject({ status: 400 })
  expect((await preview(id, { options: { skipErrors: true } })).report?.hasRefused).toBe(true)
  const before = (await refusedOf(id, 'en-US')).body
  expect(before).toBe(
    "\uFEFF编码,酒名,售价,备注,Refused because\r\nre-2,Dear one,cheap,'=1+1,Price is not an amount with at most two decimals: cheap\r\nre-3,,1.234,,Price may be 1234 or 1.234: write 1.234 without a sign between thousands\r\n",
  )
  expect((await apply(id)).state).toBe('done')
  const after = await refusedOf(id)
  expect(after.headers['content-disposition']).toContain(`refused-${id}.csv`)
  expect(after.body.split('\r\n')[0]).toContain('备注,未导入原因')
  const mended = await brought(before.replace('cheap', '120').replace('re-3,,1.234', 're-3,Third,90'))
  expect(mended.counts).toMatchObject({ added: 2, refused: 0 })
  expect(mended.report?.hasRefused).toBe(false)
  const agent = await shopper(shop, { scopes: ['agent'] })
  expect((await refusedOf(id, 'zh-CN', agent)).json()).toMatchObject({ code: '100101' })
})

import { describe, expect, test } from 'vitest'
import { importShop, notesOf, outcomes, ROW, table } from '#test/support/import-shop.ts'
import { wineRecord } from '#test/support/wine-list.ts'
import { countOutcomes } from './report.ts'

const { db, load, loadJson, names, onlyProduct } = await importShop()

describe('all or nothing', () => {
  test('a wrong row holds the whole file back, and says in which line what is wrong', async () => {
    const report = await load(table([ROW, { ...ROW, code: 'b', price: '12.345' }, { ...ROW, code: 'c', name: '' }]))
    expect(outcomes(report)).toEqual(['held', 'refused', 'refused'])
    expect(report.rows[1]).toMatchObject({
      line: 3,
      notes: [{ key: 'two-meanings', params: { field: 'price', value: '12.345' } }],
    })
    expect(notesOf(report)).toEqual(['two-meanings', 'code-unknown'])
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
    expect(await db`select from term where kind = 'estate'`).toHaveLength(0)
  })

  test('a fault in the middle takes everything back', async () => {
    await db`create function refuse_sku() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`
    await db`create trigger refuse_sku before insert on sku for each row execute function refuse_sku()`
    await expect(load(table([ROW]))).rejects.toThrow('disk full')
    await db`drop function refuse_sku cascade`
    expect(await names()).toEqual([])
    expect(await db`select from term where kind = 'estate'`).toHaveLength(0)
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
      ['held', {}],
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
      db`select product.*, product.xmin, sku.*, sku.xmin as sku_xmin from product join sku on product_id = product.id order by sku.id`
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
    await db`update sku set stock = stock - 4, sold = sold + 4`
    await loadJson([record(10, 'two')])
    expect((await onlyProduct()).stock).toBe(6)
    await loadJson([record(20, 'three')])
    expect((await onlyProduct()).stock).toBe(20)
    const [sku] = await db<{ left: number }[]>`select stock + sold - received as left from sku`
    expect(sku?.left).toBe(0)
  })

  test('two imports of the same list at once leave one wine', async () => {
    const list = [wineRecord({ code: 'a', estate: 'Weingut Neu' })]
    const reports = await Promise.all([loadJson(list), loadJson(list)])
    expect(reports.flatMap(outcomes).toSorted()).toEqual(['added', 'unchanged'])
    expect(await db`select from term where name_en = 'Weingut Neu'`).toHaveLength(1)
  })
})

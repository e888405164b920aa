import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyImport, exportWines, findImport, previewImport, uploadList } from '#contract/staff/imports.ts'
import { NO_OPTIONS } from '#domain/import-run.ts'
import { applyWaitingImports } from '#server/features/catalog/import/runs/apply-imports.ts'
import { shopper, shopWith } from '#test/support/shop.ts'
import { importWines, type WineFields } from '#test/support/wine-list.ts'

/** The wines of the demo, and the record of docs/import.md. */
const shop = await shopWith({ wines: [] })
const { db, deps, app } = shop
const staff = await shopper(shop, { scopes: ['merchandiser', 'finance', 'admin'] })

const recordsIn = (folder: string): WineFields[] => {
  const place = new URL(`../../../demo/${folder}/`, import.meta.url)
  return readdirSync(place).flatMap((file) => JSON.parse(readFileSync(new URL(file, place), 'utf8')) as WineFields[])
}
const documented = (): WineFields[] => {
  const page = readFileSync(new URL('../../../docs/import.md', import.meta.url), 'utf8')
  const [, json = ''] = /## Wines[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? []
  return [JSON.parse(json) as WineFields]
}
const previewed = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const { id } = await staff.api.call(uploadList, { file: new File([bytes], name) })
  const { mapping } = await staff.api.call(findImport, id)
  await staff.api.call(previewImport, { id, supplier: '', mapping, words: [], options: NO_OPTIONS })
  return staff.api.call(findImport, id)
}
const asBytes = (records: readonly WineFields[]) => new Uint8Array(Buffer.from(JSON.stringify(records)))

test.each([
  ['the record of the documentation', documented],
  ['the wines of the demo', () => recordsIn('wines')],
])('%s are whole in the console, as by the command', async (_name, records) => {
  if ((await db`select from estate`).length === 0) await importWines(deps, recordsIn('estates'))
  const { id, report, counts } = await previewed(asBytes(records()), 'wines.json')
  expect([counts.refused, report?.ignored]).toEqual([0, ['bottle']])
  await staff.api.call(applyImport, id)
  await applyWaitingImports(deps)
  expect((await staff.api.call(findImport, id)).state).toBe('done')
  const { rows } = await importWines(deps, records(), { isDryRun: true })
  expect(rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
  const [{ count }] = (await db`
    select count(*) from sku join product on product.id = product_id
     where product.code = any(${records().map(({ code }) => code)}) and price > 0 and vintage is not null`) as unknown as [
    { count: number },
  ]
  expect(count).toBeGreaterThanOrEqual(records().length)
})

test('a record that comes back as a table keeps what was nested in it', async () => {
  const [record] = documented()
  const cells = Object.values(record ?? {}).map((value) => {
    const cell = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
    return `"${cell.replaceAll('"', '""')}"`
  })
  const table = `${Object.keys(record ?? {}).join(',')}\n${cells.join(',')}`
  const { report, counts } = await previewed(new Uint8Array(Buffer.from(table)), 'refused.csv')
  expect(report?.rows).toEqual([])
  expect(report?.differences).toEqual([])
  expect(counts.unchanged).toBe(1)
})

test.each(['csv', 'xlsx'] as const)(
  'all wines as %s change nothing, also those with acidity but no taste bars',
  async (format) => {
    await db`update product set acidity = 7.2, bars = null where id % 3 = 0`
    await db`update product set acidity = 6.4 where id % 3 = 1`
    const answer = await app.inject({
      url: `/api${exportWines.path}?format=${format}`,
      headers: { 'authori-zation': `Bearer ${staff.token}`, 'form-type': 'pc', 'cb-lang': 'zh-CN' },
    })
    const { report, counts } = await previewed(new Uint8Array(answer.rawPayload), `wines.${format}`)
    expect(report?.rows.filter(({ outcome }) => outcome === 'refused')).toEqual([])
    expect(report?.differences).toEqual([])
    expect(counts).toMatchObject({ added: 0, changed: 0, refused: 0 })
  },
)

import { beforeEach } from 'vitest'
import { findProduct } from '#contract/shop/product-detail.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import type { Product } from '#domain/product.ts'
import { type ImportOptions, importCatalogue } from '#server/features/catalog/import/import-catalogue.ts'
import { readRows } from '#server/features/catalog/import/read-rows.ts'
import type { ImportReport } from '#server/features/catalog/import/report.ts'
import { heardAll } from './heard.ts'
import { client, shopWith } from './shop.ts'

/** A shop without wines, emptied before every test, with functions to import lists and read the result. */
export async function importShop() {
  const { app, db, deps } = await shopWith({ wines: [] })
  const pc = client(app)
  beforeEach(async () => {
    await db`delete from product`
    await db`delete from estate`
    await db`delete from term where kind = 'estate' or sort = 10000`
  })
  const load = (list: string | Buffer, options?: ImportOptions): Promise<ImportReport> =>
    importCatalogue(db, deps, readRows(Buffer.from(list)), options)
  return {
    db,
    pc,
    load,
    loadJson: (records: unknown, options?: ImportOptions) => load(JSON.stringify(records), options),
    names: async () => (await db<{ name: string }[]>`select name_en as name from product order by code`).map(({ name }) => name),
    /** Through the API, after all changes have arrived. */
    listed: async (query = {}) => {
      await heardAll(deps, '*')
      return pc.api.call(listProducts, query)
    },
    onlyProduct: async (): Promise<Product> => {
      await heardAll(deps, '*')
      const [card] = (await pc.api.call(listProducts, {})).list
      return pc.api.call(findProduct, { id: card?.id ?? 0 })
    },
  }
}

export const outcomes = ({ rows }: ImportReport) => rows.map(({ outcome }) => outcome)
export const notesOf = ({ rows }: ImportReport) => rows.flatMap(({ notes }) => notes.map(({ key }) => key))

export const ROW = {
  code: 'a',
  name: 'Zeltinger Riesling',
  estate: 'Weingut Probe',
  region: 'Mosel',
  price: '128.00',
  stock: '12',
}

export const table = (rows: Record<string, string>[], sign = ',', lineEnd = '\n'): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(sign)).join(lineEnd)

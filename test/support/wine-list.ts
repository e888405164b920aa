import { type ImportOptions, importCatalogue } from '#server/features/catalog/import/import-catalogue.ts'
import type { ImportReport } from '#server/features/catalog/import/report.ts'
import type { Deps } from '#server/http/deps.ts'

export type WineFields = Record<string, unknown> & { code: string }

/** A record like in docs/import.md; by default a plain Mosel Riesling. */
export const wineRecord = ({ code, ...fields }: WineFields): WineFields => ({
  code,
  name: { zh: `测试酒 ${code}`, en: `Test wine ${code}` },
  blurb: { zh: '一句话。', en: 'One sentence.' },
  estate: 'Weingut Probe',
  country: 'Germany',
  region: 'Mosel',
  grapes: ['Riesling'],
  type: 'white',
  taste: 'dry',
  skus: [{ vintage: 2023, sizeMl: 750, pack: 1, price: '100.00', stock: 10 }],
  ...fields,
})

/** Imports records; throws when a row is refused. */
export async function importWines(
  deps: Pick<Deps, 'db' | 'files' | 'pictureDecoder'>,
  wines: readonly WineFields[],
  options?: ImportOptions,
): Promise<ImportReport> {
  const rows = wines.map((values, index) => ({ line: index + 1, values: { ...values } }))
  const headers = [...new Set(wines.flatMap((wine) => Object.keys(wine)))]
  const report = await importCatalogue(deps.db, deps, { format: 'json', headers, rows }, options)
  const refused = report.rows.filter(({ outcome }) => outcome === 'refused')
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
  return report
}

export async function idsByCode({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  const rows = await db<{ code: string; id: number }[]>`select code, id from product`
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]))
}

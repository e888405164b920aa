import type { BulkDifference, BulkRefused, BulkSide } from '#contract/staff/wine-bulk.ts'
import type { BulkRefusal } from '#domain/bulk-change.ts'
import type { Db } from '#server/db/database.ts'
import { listTermNames } from '../staff-list/sql.ts'
import { listSkuLabels, listWineNames } from './sql.ts'

type About = { wineId: number; skuId: number | null }
type Changed = About & { before: object; after: object }
type Refused = About & { refused: BulkRefusal }
type Described = { differences: BulkDifference[]; refused: BulkRefused[] }

/** Adds names of wines and terms, and what a SKU is. */
export async function describe(db: Db, changed: readonly Changed[], refused: readonly Refused[]): Promise<Described> {
  const all: readonly About[] = [...changed, ...refused]
  const termIds = changed.flatMap(({ before, after }) => [...termIdsOf(before), ...termIdsOf(after)])
  const [wines, skus, terms] = await Promise.all([
    listWineNames(db, [...new Set(all.map(({ wineId }) => wineId))]),
    listSkuLabels(
      db,
      all.flatMap(({ skuId }) => skuId ?? []),
    ),
    listTermNames(db, [...new Set(termIds)]),
  ])
  const wineOf = new Map(wines.map(({ id, name }) => [id, name]))
  const skuOf = new Map(skus.map((sku) => [sku.id, sku]))
  const termOf = new Map(terms.map(({ id, name }) => [id, name]))
  const nameless = { zh: '', en: '' }
  const about = ({ wineId, skuId }: About) => {
    const { vintage = null, sizeMl = null, pack = null } = skuOf.get(skuId ?? 0) ?? {}
    return { wineId, name: wineOf.get(wineId) ?? nameless, vintage, sizeMl, pack }
  }
  const side = (value: object): BulkSide =>
    'termIds' in value ? { terms: termIdsOf(value).map((id) => termOf.get(id) ?? nameless) } : (value as BulkSide)
  return {
    differences: changed.map((each) => ({ ...about(each), before: side(each.before), after: side(each.after) })),
    refused: refused.map((each) => ({ ...about(each), reason: each.refused })),
  }
}

const termIdsOf = (value: object): number[] => ('termIds' in value ? (value.termIds as number[]) : [])

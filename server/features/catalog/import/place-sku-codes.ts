import type { Db } from '#server/db/database.ts'
import { skuKey } from './parse-record.ts'
import type { Prepared } from './prepare-records.ts'
import type { WineRecord } from './record.ts'
import { isPriceList } from './resolve-skus.ts'
import { listPlacesByCode } from './sql.ts'

/** Lines of a list of prices may name SKUs instead of wines; those of one wine become one record. */
export async function placeSkuCodes(db: Db, records: readonly Prepared[]): Promise<Prepared[]> {
  const isOfPrices = (prepared: Prepared): prepared is Prepared<WineRecord> =>
    prepared.record.kind === 'wine' && isPriceList(prepared.record)
  const codes = records.filter(isOfPrices).map(({ record }) => record.code)
  if (codes.length === 0) return [...records]
  const places = new Map((await listPlacesByCode(db, codes)).map((place) => [place.code, place]))
  const byWine = new Map<string, Prepared<WineRecord>>()
  return records.filter((prepared) => {
    const place = isOfPrices(prepared) ? places.get(prepared.record.code) : undefined
    if (!isOfPrices(prepared) || !place) return true
    const { record, rows } = prepared
    if (place.sizeMl !== null && place.pack !== null) {
      const { vintage, sizeMl, pack } = place
      record.code = place.wineCode
      record.skus = record.skus.map((sku) => ({ ...sku, vintage, sizeMl, pack }))
    }
    const first = byWine.get(record.code)
    if (!first) {
      byWine.set(record.code, prepared)
      return true
    }
    if (first.record.skus.some((sku) => record.skus.some((other) => skuKey(sku) === skuKey(other)))) {
      for (const row of rows) {
        row.outcome = 'refused'
        row.notes.push({ key: 'code-twice', params: { code: record.code, line: first.record.line } })
      }
      return false
    }
    first.record.skus.push(...record.skus)
    first.rows.push(...rows)
    return false
  })
}

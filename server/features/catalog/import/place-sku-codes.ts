import { gtinMeant, wholeGtin } from '#domain/gtin.ts'
import type { Db } from '#server/db/database.ts'
import { skuKey } from './parse-record.ts'
import type { Prepared } from './prepare-records.ts'
import type { WineRecord } from './record.ts'
import { fits, isPriceList } from './resolve-skus.ts'
import { listPacksByGtin, listPlacesByCode, type PackByGtin, type PlaceByCode } from './sql.ts'

/**
 * Lines of a list of prices may name SKUs, or barcodes, instead of wines; those of one wine become one record. A wine whose list has no
 * codes is known again by its barcodes.
 */
export async function placeSkuCodes(db: Db, records: readonly Prepared[]): Promise<Prepared[]> {
  await nameByBarcodes(db, records)
  const codes = records.filter(isOfPrices).map(({ record }) => record.code)
  if (codes.length === 0) return [...records]
  const places = new Map((await listPlacesByCode(db, codes)).map((place) => [place.code, place]))
  const packs = await packsOf(db, codes)
  const wines = records.filter((prepared): prepared is Prepared<WineRecord> => prepared.record.kind === 'wine')
  const byWine = new Map(wines.filter(({ record }) => !isPriceList(record)).map((wine) => [wine.record.code, wine]))
  return records.filter((prepared) => {
    if (!isOfPrices(prepared)) return true
    const { record, rows } = prepared
    const place = places.get(record.code) ?? placeByBarcode(prepared, packs)
    if (!place) return rows.every(({ outcome }) => outcome !== 'refused')
    if (place.sizeMl !== null && place.pack !== null) {
      const { vintage, sizeMl, pack } = place
      record.skus = record.skus.map((sku) => ({ ...sku, vintage, sizeMl, pack }))
    }
    record.code = place.wineCode
    const first = byWine.get(record.code)
    if (!first) {
      byWine.set(record.code, prepared)
      return true
    }
    if (
      !isPriceList(first.record) ||
      first.record.skus.some((sku) => record.skus.some((other) => skuKey(sku) === skuKey(other)))
    ) {
      refuseRows(rows, 'code-twice', { code: record.code, line: first.record.line })
      return false
    }
    first.record.skus.push(...record.skus)
    first.rows.push(...rows)
    return false
  })
}

const isOfPrices = (prepared: Prepared): prepared is Prepared<WineRecord> =>
  prepared.record.kind === 'wine' && isPriceList(prepared.record)

function refuseRows(rows: Prepared['rows'], key: string, params: Record<string, string | number>): void {
  for (const row of rows) {
    row.outcome = 'refused'
    row.notes.push({ key, params })
  }
}

type Packs = ReadonlyMap<string, readonly PackByGtin[]>

async function packsOf(db: Db, words: readonly string[]): Promise<Packs> {
  const gtins = words.flatMap((each) => gtinMeant(each) ?? []).map(wholeGtin)
  return gtins.length > 0 ? Map.groupBy(await listPacksByGtin(db, gtins), ({ gtin }) => gtin) : new Map()
}

/** Of several packs that have the number, one that the line's vintage, size and pack fit, on sale rather than not. */
function placeByBarcode({ record, rows }: Prepared<WineRecord>, packs: Packs): Omit<PlaceByCode, 'code'> | undefined {
  const gtin = gtinMeant(record.code)
  const all = gtin === undefined ? [] : (packs.get(wholeGtin(gtin)) ?? [])
  const onSale = all.filter(({ isOnSale }) => isOnSale)
  const known = onSale.length > 0 ? onSale : all
  const fitting = known.filter((pack) => record.skus.some((sku) => fits(sku, pack)))
  const [only, ...others] = fitting
  if (only && others.length === 0 && record.skus.length === 1) return only
  const wines = new Set((only ? fitting : known).map(({ wineCode }) => wineCode))
  const [wineCode] = wines
  if (wines.size > 1) refuseRows(rows, 'gtin-several', { value: record.code, count: wines.size })
  return wines.size === 1 && wineCode !== undefined ? { wineCode, vintage: null, sizeMl: null, pack: null } : undefined
}

/**
 * A wine that is not known by its names, but all of whose known barcodes are those of one wine, is that wine. Lists once had barcodes as
 * their codes, so these are looked for, too.
 */
async function nameByBarcodes(db: Db, records: readonly Prepared[]): Promise<void> {
  const unnamed = records.filter(
    (prepared): prepared is Prepared<WineRecord> =>
      !prepared.hasCode && prepared.record.kind === 'wine' && !isPriceList(prepared.record),
  )
  const gtinsOf = ({ record }: Prepared<WineRecord>) => record.skus.flatMap(({ gtin }) => gtin ?? [])
  const gtins = unnamed.flatMap(gtinsOf)
  if (gtins.length === 0) return
  const byCode = await listPlacesByCode(db, [...unnamed.map(({ record }) => record.code), ...gtins])
  const wines = new Set(byCode.filter(({ code, wineCode }) => code === wineCode).map(({ code }) => code))
  const packs = await packsOf(db, gtins)
  const taken = new Set(records.map(({ record }) => record.code))
  for (const prepared of unnamed) {
    const { record, rows } = prepared
    if (wines.has(record.code)) continue
    const meant = new Set(
      gtinsOf(prepared).flatMap((gtin) => [
        ...(wines.has(gtin) ? [gtin] : []),
        ...(packs.get(wholeGtin(gtin)) ?? []).map(({ wineCode }) => wineCode),
      ]),
    )
    const [only] = meant
    if (only === undefined || meant.size > 1 || taken.has(only)) continue
    taken.add(only)
    record.code = only
    for (const row of rows) row.code = only
  }
}

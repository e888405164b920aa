import type { CartLine } from '#domain/cart.ts'
import type { Db } from '#server/db/database.ts'
import { listCheaperCases, listSellableSkus, type SellableSku } from '#server/features/catalog/stock.ts'
import { listSoldPacks } from '#server/features/flash-sale/sold-pack.ts'
import { deleteBuyNow, deleteRows, listRows } from './sql.ts'
import { listStored, type StoredIds, type StoredLine } from './stored-lines-sql.ts'

export type SoldLine = CartLine & { skuId: number; weightG: number }

/** Newest line first. */
export const readCart = async (db: Db, accountId: number): Promise<SoldLine[]> =>
  withCheaperCases(db, await fillIn(db, await listRows(db, accountId)))

/** Adds to single bottles the case of the same wine in which a bottle costs less, if there is one. */
export async function withCheaperCases<Line extends SoldLine>(db: Db, lines: readonly Line[]): Promise<Line[]> {
  const singles = lines.filter(({ pack, isValid }) => pack === 1 && isValid)
  if (singles.length === 0) return [...lines]
  const cases = await listCheaperCases(
    db,
    singles.map(({ skuId }) => skuId),
  )
  return lines.map((line) => ({ ...line, cheaperCase: cases.get(line.skuId) }))
}

/**
 * Own lines in the order of the ids: cart rows, or "buy now" keys. Missing ones are left out: compare the count. A line of a
 * flash sale has the sale's price and stock.
 */
export async function readCartLines(
  db: Db,
  accountId: number,
  ids: readonly (number | string)[],
  { isBuyNow, at }: { isBuyNow: boolean; at: Date },
): Promise<SoldLine[]> {
  return readStored(db, ids, await listStored(db, accountId, idsIn(ids, isBuyNow)), { at })
}

/** `skus`: those of the lines, where they were read together. */
export async function readStored(
  db: Db,
  ids: readonly (number | string)[],
  stored: readonly StoredLine[],
  { at, skus }: { at: Date; skus?: readonly SellableSku[] },
): Promise<SoldLine[]> {
  const ofSales = stored.filter(({ flashItemId }) => flashItemId)
  const ordinary = stored.filter(({ flashItemId }) => !flashItemId)
  const filledIn = [...(await fillIn(db, ordinary, skus)), ...(await fillInOfSales(db, ofSales, at))]
  const lines = new Map(filledIn.map((line) => [String(line.id), line]))
  return ids.flatMap((id) => lines.get(String(id)) ?? [])
}

/** Picks the ids that may be ids of such lines. */
export const idsIn = (ids: readonly (number | string)[], isBuyNow: boolean): StoredIds =>
  isBuyNow ? { rows: [], keys: ids.map(String) } : { rows: rowIds(ids), keys: [] }

/** Answers how many were still there, so that lines are ordered once. */
export async function removeCartLines(db: Db, accountId: number, ids: readonly (number | string)[]): Promise<number> {
  const { rows, keys } = storedIds(ids)
  const removedRows = rows.length > 0 ? await deleteRows(db, accountId, rows) : 0
  const removedKeys = keys.length > 0 ? await deleteBuyNow(db, accountId, keys) : 0
  return removedRows + removedKeys
}

export const storedIds = (ids: readonly (number | string)[]): StoredIds => ({
  rows: rowIds(ids),
  keys: ids.map(String).filter(isBuyNowKey),
})

/** `u` and 32 hex digits, never a row id. */
const isBuyNowKey = (id: string): boolean => /^u[0-9a-f]{32}$/.test(id)

const rowIds = (ids: readonly (number | string)[]): number[] => ids.filter((id) => /^\d{1,15}$/.test(String(id))).map(Number)

async function fillIn(
  db: Db,
  stored: readonly (OfCart & { skuId: number })[],
  known?: readonly SellableSku[],
): Promise<SoldLine[]> {
  if (stored.length === 0) return []
  const read = () =>
    listSellableSkus(
      db,
      stored.map(({ skuId }) => skuId),
    )
  const skus = new Map((known ?? (await read())).map((sku) => [sku.skuId, sku]))
  return stored.flatMap((line) => {
    const sku = skus.get(line.skuId)
    return sku ? [lineOf(sku, line)] : []
  })
}

async function fillInOfSales(db: Db, stored: readonly StoredLine[], at: Date): Promise<SoldLine[]> {
  const ids = stored.flatMap(({ flashItemId }) => flashItemId ?? [])
  const packs = new Map((await listSoldPacks(db, ids, at)).map((pack) => [pack.flashItemId, pack]))
  return stored.flatMap((line) => {
    const pack = packs.get(line.flashItemId ?? 0)
    return pack ? [{ ...lineOf(pack, line), flashItemId: pack.flashItemId }] : []
  })
}

export function lineOf({ isOnSale, ...sku }: SellableSku, { id, quantity, priceWhenAdded }: OfCart): SoldLine {
  return {
    ...sku,
    id,
    quantity,
    priceWhenAdded: priceWhenAdded ?? sku.price,
    isValid: isOnSale && sku.stock > 0,
    flashItemId: null,
  }
}
type OfCart = Pick<StoredLine, 'id' | 'quantity'> & Partial<StoredLine>

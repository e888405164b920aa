import type { MovementAbout } from '#domain/stock.ts'
import type { Db } from '#server/db/database.ts'
import { announce, announceAlone, type Tag, tagsOf } from '#server/http/changes.ts'
import {
  areOnSale,
  listSkusById,
  listTwoNamed,
  lockForSale,
  type MovementReason,
  moveReceived,
  moveUnsold,
  returnSold,
  type SellableSku,
  setMovementReason,
  takeAllForSale,
  takeForSale,
} from './stock-sql.ts'

export { inSales } from './in-sales-sql.ts'
export { orderedPartsColumn, type StockedPart } from './set-parts-sql.ts'
export type { SellableSku, StockReason } from './stock-sql.ts'
export { estateColumn, listCheaperCases, selectSku, selectTwoNamed } from './stock-sql.ts'
export { articleCode, estateOf } from './whose-wine-sql.ts'

type Wanted = { productId?: number; skuCode: string }

/**
 * The SKU that a client names, on sale or not. An empty `skuCode` means the only SKU of the wine (docs/wire.md, "Product"),
 * undefined if it has several.
 */
export async function findSellableSku(db: Db, { productId, skuCode }: Wanted): Promise<SellableSku | undefined> {
  if (skuCode === '' && productId === undefined) return undefined
  const found = await listTwoNamed(db, skuCode, productId)
  return found.length === 1 ? found[0] : undefined
}

export const listSellableSkus = (db: Db, skuIds: readonly number[]): Promise<SellableSku[]> => listSkusById(db, skuIds)

/**
 * Takes `quantity` packs in the caller's transaction; false when too few are left or the wine is off sale. One statement decides,
 * so nothing is sold twice. Take several SKUs in ascending `skuId` order, to avoid deadlocks.
 */
export async function takeStock(db: Db, skuId: number, quantity: number, about?: MovementAbout): Promise<boolean> {
  const taken = await takeForSale(db, skuId, quantity, about)
  if (taken) await announceStock(db, [taken], taken.stock === 0)
  return taken !== undefined
}

type SoldSku = { sku: Pick<SellableSku, 'skuId' | 'parts'>; quantity: number }

/** One step of taking or giving back: bottles of one SKU, `inSet` when they are sold in a set. */
export type StockStep = { skuId: number; inSet?: number | undefined; quantity: number }

/**
 * A set becomes its parts. In the order in which stock is locked: ascending by SKU, whatever of it is sold singly or in sets, so that
 * orders never deadlock.
 */
export function stockSteps(sold: readonly SoldSku[]): StockStep[] {
  const steps = new Map<string, StockStep>()
  for (const { sku, quantity } of sold) {
    const bottles = sku.parts?.map(({ skuId, amount }) => ({ skuId, inSet: sku.skuId, quantity: quantity * amount }))
    for (const step of bottles ?? [{ skuId: sku.skuId, quantity }]) {
      const key = `${step.skuId} ${'inSet' in step ? step.inSet : ''}`
      steps.set(key, { ...step, quantity: step.quantity + (steps.get(key)?.quantity ?? 0) })
    }
  }
  return [...steps.values()].toSorted((a, b) => a.skuId - b.skuId || (a.inSet ?? 0) - (b.inSet ?? 0))
}

/** Takes SKUs and sets in the caller's transaction, for what `about` names. Answers the first step that failed: then the caller rolls back. */
export async function takeSoldSkus(tx: Db, sold: readonly SoldSku[], about?: MovementAbout): Promise<StockStep | undefined> {
  const steps = stockSteps(sold)
  if (!steps.some(({ inSet }) => inSet !== undefined)) return takeTogether(tx, steps, about)
  for (const step of steps) {
    const { skuId, inSet, quantity } = step
    const isTaken =
      inSet === undefined
        ? await takeStock(tx, skuId, quantity, about)
        : await withMovementReason(tx, { reason: '', inSet }, () => takeStock(tx, skuId, quantity, about))
    if (!isTaken) return step
  }
  const sets = sold.filter(({ sku }) => sku.parts).map(({ sku }) => sku.skuId)
  // No lock on the set: an order that began before it went off sale counts as placed before.
  if (!(await areOnSale(tx, sets))) return { skuId: sets[0] ?? 0, quantity: 0 }
  return undefined
}

/** What is in no set needs no reason for its movement, so one statement takes all. */
async function takeTogether(tx: Db, steps: readonly StockStep[], about?: MovementAbout): Promise<StockStep | undefined> {
  // Begun together, so it costs no round trip.
  const locked = lockForSale(
    tx,
    steps.map(({ skuId }) => skuId),
  )
  const [taken] = await Promise.all([takeAllForSale(tx, steps, about), locked])
  await announceStock(
    tx,
    taken,
    taken.some(({ stock }) => stock === 0),
  )
  const takenIds = new Set(taken.map(({ skuId }) => skuId))
  return steps.find(({ skuId }) => !takenIds.has(skuId))
}

/** Gives back such steps, for `reason` or, without one, because the sale was called off. */
export async function returnSteps(
  tx: Db,
  steps: readonly StockStep[],
  { about, reason = '' }: { about: MovementAbout | undefined; reason?: MovementReason['reason'] },
): Promise<void> {
  for (const { skuId, inSet, quantity } of steps) {
    if (inSet === undefined && reason === '') await returnStock(tx, skuId, quantity, about)
    else await withMovementReason(tx, { reason, inSet }, () => returnStock(tx, skuId, quantity, about))
  }
}

/** Returns stock on cancel, time-out or refund; call exactly once. */
export async function returnStock(db: Db, skuId: number, quantity: number, about?: MovementAbout): Promise<void> {
  const returned = await returnSold(db, skuId, quantity, about)
  if (returned) await announceStock(db, [returned], returned.stock === quantity)
}

/** Reserves packs for the flash sale. False when too few are left; then nothing is taken. */
export async function setAside(db: Db, skuId: number, quantity: number, saleId: number): Promise<boolean> {
  const taken = await withMovementReason(db, { reason: 'set-aside', about: aboutSale(saleId) }, () =>
    moveUnsold(db, skuId, -quantity),
  )
  if (taken) await announceStock(db, [taken], taken.stock === 0)
  return taken !== undefined
}

/** Returns packs that a flash sale had set aside and did not sell; call exactly once. */
export async function putBack(db: Db, skuId: number, quantity: number, saleId: number): Promise<void> {
  const returned = await withMovementReason(db, { reason: 'put-back', about: aboutSale(saleId) }, () =>
    moveUnsold(db, skuId, quantity),
  )
  if (returned) await announceStock(db, [returned], returned.stock === quantity)
}

const aboutSale = (id: number): MovementAbout => ({ kind: 'flash-sale', id: String(id) })

/**
 * Bottles that came to the house or left it. False, with nothing changed, when fewer than none would be left. Call it within
 * `withMovementReason`.
 */
export async function moveStock(db: Db, skuId: number, change: number): Promise<boolean> {
  const moved = await moveReceived(db, skuId, change)
  if (moved) await announceStock(db, [moved], moved.stock === 0 || moved.stock === change)
  return moved !== undefined
}

/** The movements of stock in `act` carry this reason, person and note. */
export async function withMovementReason<T>(tx: Db, reason: MovementReason, act: () => Promise<T>): Promise<T> {
  await setMovementReason(tx, reason)
  const result = await act()
  await setMovementReason(tx, { reason: '' })
  return result
}

type Moved = { productId: number; isInSets: boolean }

/**
 * Sold-out wines come last in every list, so selling out or coming back changes lists that do not show the wine. Its sets may sell out
 * any time.
 */
async function announceStock(db: Db, moved: readonly Moved[], isOrderOfListsChanged: boolean): Promise<void> {
  const areInSets = moved.some(({ isInSets }) => isInSets)
  const wines = tagsOf('product', [...new Set(moved.map(({ productId }) => productId))])
  const tags: Tag[] = [...wines, 'sales', ...(isOrderOfListsChanged || areInSets ? (['products'] as const) : [])]
  await (areInSets ? announce(db, ...tags) : announceAlone(db, ...tags))
}

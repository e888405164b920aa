import { Refusal, refuse } from '#contract/refusals.ts'
import { flashState, saleTimes } from '#domain/flash-sale.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import type { Db } from '#server/db/database.ts'
import type { SellableSku } from '#server/features/catalog/stock.ts'
import { countBoughtBy, listSalesByIds, type SaleRow } from './sql.ts'

export type Sale = SaleRow

/** A pack as carts and orders know SKUs: `stock` is what the sale has left. */
export type SoldPack = SellableSku & { flashItemId: number }

/** Unordered; unknown ids are left out. */
export const listSoldPacks = async (db: Db, ids: readonly number[], at: Date): Promise<SoldPack[]> =>
  ids.length === 0 ? [] : (await listSalesByIds(db, ids)).map((sale) => packOf(sale, at))

const packOf = (sale: SaleRow, at: Date): SoldPack => ({
  flashItemId: sale.id,
  skuId: sale.skuId,
  skuCode: sale.skuCode,
  productId: sale.productId,
  name: sale.name,
  estate: sale.estate,
  image: sale.image,
  vintage: sale.vintage,
  sizeMl: sale.sizeMl,
  pack: sale.pack,
  weightG: sale.weightG,
  price: sale.price,
  listPrice: sale.listPrice,
  stock: sale.remaining,
  isOnSale: whyNotRunning(sale, at) === null,
  // Sets are in no sale.
  parts: null,
})

/** `productId` and `skuCode` as the client sent them. */
type Wanted = { id: number; quantity: number; productId?: number; skuCode?: string }

/**
 * The pack somebody wants to buy; refuses with the reason. Only a first check: the order itself decides. `at` is the server's
 * time (T18).
 */
export async function requireSoldPack(db: Db, accountId: number, wanted: Wanted, at: Date): Promise<SoldPack> {
  const [sale] = await listSalesByIds(db, [wanted.id])
  if (!sale || (wanted.productId !== undefined && sale.productId !== wanted.productId)) return refuse('product-gone')
  if (wanted.skuCode !== undefined && sale.skuCode !== wanted.skuCode) refuse('sku-invalid')
  const problem = whyNotRunning(sale, at)
  if (problem) throw problem
  const { quantity } = wanted
  const max = Math.min(sale.perOrder, QUANTITY_PER_LINE_MAX)
  if (quantity > max) refuse('flash-per-order', { max }, { max })
  const bought = await countBoughtBy(db, sale.id, accountId)
  if (bought + quantity > sale.perPerson) {
    const limits = { max: sale.perPerson, bought }
    refuse('limit-per-person', limits, limits)
  }
  if (sale.remaining === 0) refuse('flash-sold-out')
  if (sale.remaining < quantity) refuse('flash-too-few', { left: sale.remaining }, { left: sale.remaining })
  return packOf(sale, at)
}

/** Like `whyNotRunning`, but looks at the calendar once per run. */
export function saleGate(sale: SaleRow): (at: Date) => Refusal | null {
  let [fromMs, toMs] = [0, 0]
  return (at) => {
    if (fromMs <= at.getTime() && at.getTime() < toMs) return null
    const problem = whyNotRunning(sale, at)
    if (problem) return problem
    const { startsAt, endsAt } = saleTimes(sale, at)
    fromMs = Date.parse(startsAt)
    toMs = Date.parse(endsAt)
    return null
  }
}

/** Null while it runs. */
function whyNotRunning(sale: SaleRow, at: Date): Refusal | null {
  if (!sale.isOnSale) return new Refusal('product-not-on-sale')
  if (sale.closedAt !== null) return new Refusal('flash-over')
  const state = flashState(saleTimes(sale, at), at)
  return state === 'running' ? null : new Refusal(state === 'coming' ? 'flash-not-started' : 'flash-over')
}

import { refuse } from '#contract/refusals.ts'
import { daysWords } from '#domain/flash-plan.ts'
import { saleEnd } from '#domain/flash-sale.ts'
import { toYuan } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { listOpenSales, type OpenSale } from './flash-sales-sql.ts'

/* Shoppers rely on a sale that was told to them: nothing makes it vanish as a side effect. It is ended by hand first. */

/** Refuses what has just hidden a sale that shoppers saw, or would have seen. */
export async function keepSalesShown<T>(tx: Db, productId: number, change: () => Promise<T>): Promise<T> {
  const shown = (await listOpenSales(tx, productId)).filter(({ isHidden }) => !isHidden)
  const changed = await change()
  if (shown.length === 0) return changed
  const hidden = (await listOpenSales(tx, productId)).find(({ id, isHidden }) => isHidden && shown.some((sale) => sale.id === id))
  if (hidden) refuse(hidden.isTooCheap ? 'wine-below-flash-price' : 'wine-in-flash-sale', wordsOf(hidden))
  return changed
}

/** Of a wine that goes off sale; its packs would stay set aside for nobody. */
export async function requireNoSale(tx: Db, productId: number): Promise<void> {
  const [sale] = await listOpenSales(tx, productId)
  if (sale) refuse('wine-in-flash-sale', wordsOf(sale))
}

type NextPrice = { skuId: number; price: number; startsAt: string }

/** A price for later is refused at once when a sale is still to run by then. */
export async function requirePlanAboveSales(tx: Db, productId: number, { skuId, price, startsAt }: NextPrice): Promise<void> {
  const sale = (await listOpenSales(tx, productId)).find(
    (each) => each.skuId === skuId && each.price >= price && saleEnd(each) > new Date(startsAt),
  )
  if (sale) refuse('wine-below-flash-price', wordsOf(sale))
}

const wordsOf = ({ price, ...days }: OpenSale) => ({ price: toYuan(price), days: daysWords(days) })

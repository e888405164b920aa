import { refuse } from '#contract/refusals.ts'
import { QUANTITY_STEPS } from '#contract/shop/cart.ts'
import type { GuestLine } from '#domain/cart.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { findSellableSku, listSellableSkus } from '#server/features/catalog/stock.ts'
import { addToCart } from './add-to-cart.ts'
import { requireForSale, requireQuantity } from './require-sku.ts'
import { deleteRows, findRowBySku, listRowsOf, takeFromLine, updateQuantity } from './sql.ts'

/** Sets the packs of an own line. Refuses a line that is gone, a wine that is not for sale, and more than there is or one may order. */
export async function setQuantity(db: Db, accountId: number, lineId: number, quantity: number): Promise<void> {
  const [line] = await listRowsOf(db, accountId, [lineId])
  const [sku] = line ? await listSellableSkus(db, [line.skuId]) : []
  if (!sku) refuse('cart-lost')
  requireForSale(sku)
  requireQuantity(sku, quantity)
  if (!(await updateQuantity(db, accountId, lineId, quantity))) refuse('cart-lost')
}

/** Steppers of product lists know the SKU, not the line. Taking away works for sold-out wines, too. */
export async function stepQuantity(db: Db, accountId: number, step: number, wanted: GuestLine): Promise<void> {
  if (step === QUANTITY_STEPS.plus) {
    await addToCart(db, accountId, wanted)
    return
  }
  const sku = (await findSellableSku(db, wanted)) ?? refuse('sku-invalid')
  if (step === QUANTITY_STEPS.minus) return takeFromLine(db, accountId, sku.skuId, wanted.quantity)
  requireForSale(sku)
  requireQuantity(sku, wanted.quantity)
  const line = await findRowBySku(db, accountId, sku.skuId)
  if (line) await updateQuantity(db, accountId, line.id, wanted.quantity)
  else await addToCart(db, accountId, wanted)
}

/** Changes a line to another vintage or size. A line that has that SKU already takes it in. */
export async function changeSku(db: Pool, accountId: number, lineId: number, wanted: GuestLine): Promise<void> {
  await transaction(db, async (tx) => {
    const [line] = await listRowsOf(tx, accountId, [lineId])
    if (!line) refuse('cart-lost')
    await deleteRows(tx, accountId, [lineId])
    await addToCart(tx, accountId, wanted)
  })
}

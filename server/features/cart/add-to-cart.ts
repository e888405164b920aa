import { randomBytes } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { BUY_NOW_SECONDS, CART_LINES_MAX, type GuestLine } from '#domain/cart.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import type { Db } from '#server/db/database.ts'
import { requireSoldPack } from '#server/features/flash-sale/sold-pack.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireForSale, requireFound, requireQuantity } from './require-sku.ts'
import { addBuyNowOf, addToLine, findRowBySku, insertBuyNow } from './sql.ts'

/** `key`: the same press sent again adds nothing. Answers the id of the SKU's line. Stock is taken only when the order is placed. */
export async function addToCart(db: Db, accountId: number, wanted: GuestLine & { key?: string | undefined }): Promise<number> {
  const found = await addToLine(db, { accountId, ...wanted }, { quantityMax: QUANTITY_PER_LINE_MAX, linesMax: CART_LINES_MAX })
  if (found.lineId !== null) return found.lineId
  const skuId = requireFound(found)
  requireForSale(found)
  requireQuantity(found, wanted.quantity)
  const present = await findRowBySku(db, accountId, skuId)
  if (!present) return refuse('cart-full', { max: CART_LINES_MAX })
  requireQuantity(found, present.quantity + wanted.quantity)
  // The line became smaller meanwhile: the caller may try again.
  return refuse('too-often')
}

/** Makes a line that never enters the cart: its key goes to the confirm page. */
export async function buyNow(db: Db, accountId: number, wanted: GuestLine): Promise<string> {
  const key = newKey()
  const found = await addBuyNowOf(
    db,
    { accountId, ...wanted },
    { key, seconds: BUY_NOW_SECONDS, quantityMax: QUANTITY_PER_LINE_MAX },
  )
  if (found.hasAdded) return key
  requireFound(found)
  requireForSale(found)
  requireQuantity(found, wanted.quantity)
  return refuse('too-often')
}

/** Valid for an hour. Begins with a letter, so it is never taken for a row id. */
export const addBuyNow = (db: Db, accountId: number, skuId: number, quantity: number): Promise<string> =>
  addBuyNowLine(db, { accountId, skuId, quantity, flashItemId: null })

/** A buy-now line at the sale's price. Whether packs are left is decided when the order is placed. */
export async function buyInSale(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  { saleId, productId, skuCode, quantity }: GuestLine & { saleId: number },
): Promise<string> {
  const wanted = { id: saleId, productId, quantity, ...(skuCode === '' ? {} : { skuCode }) }
  const { skuId, flashItemId } = await requireSoldPack(db, accountId, wanted, now())
  return addBuyNowLine(db, { accountId, skuId, quantity, flashItemId })
}

async function addBuyNowLine(
  db: Db,
  line: { accountId: number; skuId: number; quantity: number; flashItemId: number | null },
): Promise<string> {
  const key = newKey()
  await insertBuyNow(db, { ...line, key, seconds: BUY_NOW_SECONDS })
  return key
}

const newKey = (): string => `u${randomBytes(16).toString('hex')}`

import { refuse } from '#contract/refusals.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import type { Db } from '#server/db/database.ts'
import { findSellableSku, type SellableSku } from '#server/features/catalog/stock.ts'
import { productExists } from './sql.ts'

/** Refuses what does not exist, is not on sale or is sold out. */
export async function requireSku(db: Db, productId: number, skuCode: string): Promise<SellableSku> {
  const sku = await findSellableSku(db, { productId, skuCode })
  if (!sku) return refuse((await productExists(db, productId)) ? 'sku-invalid' : 'product-gone')
  requireForSale(sku)
  return sku
}

export function requireForSale({ isOnSale, stock }: Pick<SellableSku, 'isOnSale' | 'stock'>): void {
  if (!isOnSale) refuse('product-not-on-sale')
  if (stock <= 0) refuse('out-of-stock')
}

export function requireQuantity({ stock }: Pick<SellableSku, 'stock'>, quantity: number): void {
  if (quantity > QUANTITY_PER_LINE_MAX) refuse('quantity-too-large', { max: QUANTITY_PER_LINE_MAX })
  if (quantity > stock) refuse('stock-too-low', { left: stock }, { left: stock })
}

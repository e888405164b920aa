import { refuse } from '#contract/refusals.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import type { SellableSku } from '#server/features/catalog/stock.ts'
import type { Added } from './sql.ts'

/** The id of the SKU; refuses with what is unknown: the wine, or this SKU of it. */
export const requireFound = ({ skuId, isProduct }: Added): number => skuId ?? refuse(isProduct ? 'sku-invalid' : 'product-gone')

/** Refuses a wine that is not on sale, and one that is sold out. */
export function requireForSale({ isOnSale, stock }: Pick<SellableSku, 'isOnSale' | 'stock'>): void {
  if (!isOnSale) refuse('product-not-on-sale')
  if (stock <= 0) refuse('out-of-stock')
}

/** Refuses less than one pack, more than a line may have, and more than there are. */
export function requireQuantity({ stock }: Pick<SellableSku, 'stock'>, quantity: number): void {
  if (quantity < 1) refuse('quantity-too-small')
  if (quantity > QUANTITY_PER_LINE_MAX) refuse('quantity-too-large', { max: QUANTITY_PER_LINE_MAX })
  if (quantity > stock) refuse('stock-too-low', { left: stock }, { left: stock })
}

import { refuse } from '#contract/refusals.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import type { SellableSku } from '#server/features/catalog/stock.ts'
import type { Added } from './sql.ts'

export const requireFound = ({ skuId, isProduct }: Added): number => skuId ?? refuse(isProduct ? 'sku-invalid' : 'product-gone')

export function requireForSale({ isOnSale, stock }: Pick<SellableSku, 'isOnSale' | 'stock'>): void {
  if (!isOnSale) refuse('product-not-on-sale')
  if (stock <= 0) refuse('out-of-stock')
}

export function requireQuantity({ stock }: Pick<SellableSku, 'stock'>, quantity: number): void {
  if (quantity > QUANTITY_PER_LINE_MAX) refuse('quantity-too-large', { max: QUANTITY_PER_LINE_MAX })
  if (quantity > stock) refuse('stock-too-low', { left: stock }, { left: stock })
}

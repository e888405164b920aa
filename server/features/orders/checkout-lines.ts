import { refuse } from '#contract/refusals.ts'
import { type OrderTotals, orderTotals } from '#domain/order.ts'
import type { Db } from '#server/db/database.ts'
import { listSellableSkus, type SellableSku } from '#server/features/catalog/find-sellable-sku.ts'
import { type CheckoutLine, type StoredCheckout, saveShown } from './sql.ts'

/** A line of a checkout as it stands now: today's price and stock beside what the shopper has been shown. */
export type CurrentLine = { shown: CheckoutLine; sku: SellableSku; quantity: number }

/** Refuses by the wine's name when one is no longer sold, or too few are left for all lines of it together (T10, T15). */
export async function currentLines(db: Db, shown: readonly CheckoutLine[]): Promise<CurrentLine[]> {
  const skus = new Map(
    (
      await listSellableSkus(
        db,
        shown.map(({ skuId }) => skuId),
      )
    ).map((sku) => [sku.skuId, sku]),
  )
  const lines = shown.map((line) => ({ shown: line, sku: skus.get(line.skuId) ?? refuse('cart-lost'), quantity: line.quantity }))
  for (const [skuId, quantity] of quantityPerSku(shown)) {
    const sku = skus.get(skuId)
    if (sku && (!sku.isOnSale || sku.stock < quantity)) refuseForStock(sku)
  }
  return lines
}

export function refuseForStock(sku: SellableSku): never {
  refuse('order-stock-too-low', { name: sku.name, left: sku.isOnSale ? sku.stock : 0 })
}

/** In ascending order of SKU, in which stock is locked: two orders never wait for each other in a circle. */
export function quantityPerSku(lines: readonly { skuId: number; quantity: number }[]): [skuId: number, quantity: number][] {
  const quantities = new Map<number, number>()
  for (const { skuId, quantity } of lines) quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity)
  return [...quantities].toSorted(([a], [b]) => a - b)
}

/** What the checkout costs now, and whether that is what its shopper has been shown. */
export function compareWithShown(
  checkout: StoredCheckout,
  lines: readonly CurrentLine[],
): { totals: OrderTotals; isAsShown: boolean } {
  const totals = orderTotals(lines.map(({ sku, quantity }) => ({ price: sku.price, quantity })))
  const isAsShown = totals.shipping === checkout.shipping && lines.every(({ shown, sku }) => shown.price === sku.price)
  return { totals, isAsShown }
}

/** From now on the shopper has been shown today's prices. */
export async function showCurrent(db: Db, key: string, lines: readonly CurrentLine[], totals: OrderTotals): Promise<void> {
  await saveShown(
    db,
    key,
    lines.map(({ shown, sku }) => ({ ...shown, price: sku.price })),
    totals.shipping,
  )
}

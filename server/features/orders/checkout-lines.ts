import { refuse } from '#contract/refusals.ts'
import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { listSellableSkus, type SellableSku, type StockStep, stockSteps } from '#server/features/catalog/stock.ts'
import { requireSoldPack } from '#server/features/flash-sale/sold-pack.ts'
import type { Priced } from './price-checkout.ts'
import { type CheckoutLine, type StoredCheckout, saveShown } from './sql.ts'

/** Today's SKU beside what the shopper was shown. */
export type CurrentLine = { shown: CheckoutLine; sku: SellableSku; quantity: number }

/** Refuses by name wines that are no longer sold or too few (T10, T15), or with the flash sale's own reasons. */
export async function currentLines(
  db: Db,
  accountId: number,
  { lines: shown, flashItemId }: StoredCheckout,
  skus: readonly SellableSku[],
  at: Date,
): Promise<CurrentLine[]> {
  if (flashItemId !== null) return currentFlashLines(db, accountId, shown, flashItemId, at)
  const known = new Map(skus.map((sku) => [sku.skuId, sku]))
  const lines = shown.map((line) => ({ shown: line, sku: known.get(line.skuId) ?? refuse('cart-lost'), quantity: line.quantity }))
  for (const [skuId, quantity] of quantityPerSku(shown)) {
    const sku = known.get(skuId)
    if (sku && (!sku.isOnSale || sku.stock < quantity)) refuseForStock(sku.name, sku.isOnSale ? sku.stock : 0)
  }
  return lines
}

const currentFlashLines = (
  db: Db,
  accountId: number,
  shown: readonly CheckoutLine[],
  flashItemId: number,
  at: Date,
): Promise<CurrentLine[]> =>
  Promise.all(
    shown.map(async (line) => {
      const { quantity } = line
      return { shown: line, sku: await requireSoldPack(db, accountId, { id: flashItemId, quantity }, at), quantity }
    }),
  )

/** `left` packs could still be had of this wine. */
export function refuseForStock(name: Localized, left: number): never {
  return left > 0 ? refuse('order-stock-too-low', { name, left }) : refuse('order-sold-out', { name })
}

/** `failed`: the step that got too few. What was taken before it in this transaction counts as there. */
export async function refuseForStep(tx: Db, lines: readonly CurrentLine[], failed: StockStep): Promise<never> {
  const { skuId } = failed
  const [scarce] = await listSellableSkus(tx, [skuId])
  const holding = lines.filter(({ sku }) => sku.skuId === skuId || sku.parts?.some((part) => part.skuId === skuId))
  const [line] = holding
  if (!scarce || !line) return refuse('cart-lost')
  const steps = stockSteps(lines).filter((step) => step.skuId === skuId)
  const taken = sumOf(
    steps.slice(
      0,
      steps.findIndex(({ inSet }) => inSet === failed.inSet),
    ),
  )
  const left = scarce.isOnSale ? scarce.stock + taken : 0
  if (holding.length > 1) return refuse('order-parts-too-low', { name: scarce.name, wanted: sumOf(steps), left })
  const amount = line.sku.parts?.find((part) => part.skuId === skuId)?.amount ?? 1
  return refuseForStock(line.sku.name, Math.floor(left / amount))
}

const sumOf = (steps: readonly StockStep[]): number => steps.reduce((sum, { quantity }) => sum + quantity, 0)

/** The packs of each SKU, since several lines may have the same one. */
export function quantityPerSku(lines: readonly { skuId: number; quantity: number }[]): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const { skuId, quantity } of lines) quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity)
  return quantities
}

export type Compared = Priced & { isAsShown: boolean }

/** `isAsShown`: prices, freight, gift boxes and discount are still those that the shopper was shown. */
export const compareWithShown = (checkout: StoredCheckout, lines: readonly CurrentLine[], priced: Priced): Compared => ({
  ...priced,
  isAsShown:
    priced.totals.shipping === checkout.shipping &&
    priced.totals.boxes === checkout.boxes &&
    priced.totals.discount === checkout.discount &&
    lines.every(({ shown, sku }) => shown.price === sku.price),
})

/** The lines in the form in which they are priced. */
export const linesToPrice = (lines: readonly CurrentLine[]) => lines.map(({ sku, quantity }) => ({ ...sku, quantity }))

/** Stores today's prices as shown, so that the same key places the order at them. */
export async function showCurrent(db: Db, key: string, lines: readonly CurrentLine[], { totals, coupon }: Priced): Promise<void> {
  await saveShown(db, key, {
    lines: lines.map(({ shown, sku }) => ({ ...shown, price: sku.price })),
    shipping: totals.shipping,
    boxes: totals.boxes,
    discount: totals.discount,
    couponClaimId: coupon?.claimId ?? null,
  })
}

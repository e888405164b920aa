import type { FlashBadge } from '#domain/flash-sale.ts'
import type { ProductCard } from '#domain/product.ts'

/** A sale was planned, changed or closed, or has sold out or come back. */
export const FLASH_TAG = 'flash-sale'

/** Sales that run, by their wine; true for `staysMs`, or until one changes when that is null. Comes from the feature of the sales. */
export type FlashBadges = { ofProduct: ReadonlyMap<number, FlashBadge>; staysMs: number | null }
export type ReadFlashBadges = () => Promise<FlashBadges>

/** The cards with the badges of the sales that run, and the answer kept no longer than they are true. */
export async function withBadges<Card extends ProductCard>(
  readBadges: ReadFlashBadges,
  cards: readonly Card[],
  cacheFor: (ms: number) => void,
): Promise<Card[]> {
  const { ofProduct, staysMs } = await readBadges()
  if (staysMs !== null) cacheFor(staysMs)
  return cards.map((card) => {
    const flashSale = ofProduct.get(card.id)
    return flashSale ? { ...card, flashSale } : card
  })
}

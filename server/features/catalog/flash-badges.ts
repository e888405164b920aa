import type { FlashBadge } from '#domain/flash-sale.ts'
import type { ProductCard } from '#domain/product.ts'

/** Tag of changes to flash sales. */
export const FLASH_TAG = 'flash-sale'

/** By wine; valid for `staysMs`, or until the next change (null). */
export type FlashBadges = { ofProduct: ReadonlyMap<number, FlashBadge>; staysMs: number | null }
export type ReadFlashBadges = () => Promise<FlashBadges>

/** Limits the answer's cache time to the badges'. */
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

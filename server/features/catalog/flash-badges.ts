import type { FlashBadge } from '#domain/flash-sale.ts'
import type { ProductCard } from '#domain/product.ts'

/** A sale was planned, changed, closed, sold out, or came back. */
export const FLASH_TAG = 'flash-sale'

/** Running sales by wine, valid for `staysMs` or until the next change (null). Read from the feature of the sales. */
export type FlashBadges = { ofProduct: ReadonlyMap<number, FlashBadge>; staysMs: number | null }
export type ReadFlashBadges = () => Promise<FlashBadges>

/** Adds badges to cards; the answer is cached no longer than they are valid. */
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

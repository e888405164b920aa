import { mergeCart } from '#contract/shop/cart.ts'
import type { CappedLine, GuestLine } from '#domain/cart.ts'
import type { Api } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { noteCapped } from './capped-lines.ts'
import { readGuestCart, storeGuestCart } from './guest-cart.ts'

const NAME = 'rebstock.cart-merge'

/**
 * Merges this browser's cart into the account's and answers the capped lines (U33). When it fails, the cart stays; merging later
 * under the same key adds nothing twice.
 */
export async function mergeGuestCart(api: Api): Promise<CappedLine[]> {
  const lines = readGuestCart()
  if (lines.length === 0) return []
  const { capped } = await api.call(mergeCart, { lines, key: keyOf(lines) })
  storeGuestCart([])
  localStorage.removeItem(NAME)
  noteCapped(capped)
  return capped
}

/** One key for exactly these lines until they are merged. */
function keyOf(lines: readonly GuestLine[]): string {
  const of = JSON.stringify(lines)
  const stored = JSON.parse(localStorage.getItem(NAME) ?? 'null') as { key: string; of: string } | null
  if (stored?.of === of) return stored.key
  const key = newKey()
  localStorage.setItem(NAME, JSON.stringify({ key, of }))
  return key
}

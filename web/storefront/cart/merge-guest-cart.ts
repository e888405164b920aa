import type { CappedLine, GuestLine } from '#domain/cart.ts'
import { mergeCart } from '#web/api/cart.ts'
import type { Api } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { readGuestCart, storeGuestCart } from '../guest-cart.ts'
import { noteCapped } from './capped-lines.ts'

const NAME = 'rebstock.cart-merge'

/**
 * Adds the cart of this browser to the account's, and forgets it here; answers the lines that stock has capped (U33). Throws when the
 * shop cannot be reached: then the cart stays, and merging it later under the same key adds nothing twice.
 */
export async function mergeGuestCart(api: Api): Promise<CappedLine[]> {
  const lines = readGuestCart()
  if (lines.length === 0) return []
  const { capped } = await mergeCart(api, lines, keyOf(lines))
  storeGuestCart([])
  localStorage.removeItem(NAME)
  noteCapped(capped)
  return capped
}

/** One key for these very lines, until they are merged. Lines can only be there when the browser's storage works. */
function keyOf(lines: readonly GuestLine[]): string {
  const of = JSON.stringify(lines)
  const stored = JSON.parse(localStorage.getItem(NAME) ?? 'null') as { key: string; of: string } | null
  if (stored?.of === of) return stored.key
  const key = newKey()
  localStorage.setItem(NAME, JSON.stringify({ key, of }))
  return key
}

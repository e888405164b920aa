import { addToCart, changeSku, countCart, listCart, previewCart, removeLines, setQuantity } from '#contract/shop/cart.ts'
import type { Cart, CartLine, CheaperCase, GuestLine } from '#domain/cart.ts'
import type { Api } from '#web/api/client.ts'
import { keepGuestCart } from '../visitor.ts'
import { pieces, readGuestCart, withLine } from './guest-cart.ts'
import { mergeGuestCart } from './merge-guest-cart.ts'

/** With the account, or in this browser until its owner signs in. */
export type CartStorage = {
  list: () => Promise<Cart>
  /** Pieces, as the header shows them. */
  count: () => Promise<number>
  setQuantity: (line: CartLine, quantity: number) => Promise<void>
  remove: (lines: readonly CartLine[]) => Promise<void>
  /** Undoes `remove`. */
  putBack: (line: CartLine) => Promise<void>
  /** As many cases as its bottles fill; the rest stay single. */
  toCases: (line: CartLine, found: CheaperCase) => Promise<void>
}

export const accountStorage = (api: Api): CartStorage => ({
  list: async () => {
    // Merging at sign-in may have failed.
    await mergeGuestCart(api).catch(() => [])
    return api.call(listCart)
  },
  count: () => api.call(countCart),
  setQuantity: (line, quantity) => api.call(setQuantity, { lineId: Number(line.id), quantity }),
  remove: (lines) => api.call(removeLines, { lineIds: lines.map(({ id }) => Number(id)) }),
  putBack: async ({ productId, skuCode, quantity }) => {
    await api.call(addToCart, { productId, skuCode, quantity })
  },
  toCases: async ({ id, productId, quantity }, { skuCode, pack }) => {
    const rest = quantity % pack
    const cases = { productId, skuCode, quantity: (quantity - rest) / pack }
    if (rest === 0) return api.call(changeSku, { lineId: Number(id), ...cases })
    // First what may be refused.
    await api.call(addToCart, cases)
    await api.call(setQuantity, { lineId: Number(id), quantity: rest })
  },
})

/** Changes start from what the browser has stored: another tab may have changed it. */
export const guestStorage = (api: Api): CartStorage => ({
  list: async () => {
    const lines = readGuestCart()
    if (lines.length === 0) return { valid: [], invalid: [] }
    const cart = await api.call(previewCart, { lines })
    forgetUnknown(lines, cart)
    return cart
  },
  count: async () => pieces(readGuestCart()),
  setQuantity: async ({ skuCode }, quantity) =>
    keepGuestCart(readGuestCart().map((line) => (line.skuCode === skuCode ? { ...line, quantity } : line))),
  remove: async (lines) => {
    const gone = new Set(lines.map(({ skuCode }) => skuCode))
    keepGuestCart(readGuestCart().filter(({ skuCode }) => !gone.has(skuCode)))
  },
  putBack: async ({ productId, skuCode, quantity }) => keepGuestCart(withLine(readGuestCart(), { productId, skuCode, quantity })),
  toCases: async (line, { skuCode, pack }) => {
    const rest = line.quantity % pack
    const lines = readGuestCart().flatMap((each) =>
      each.skuCode !== line.skuCode ? each : rest > 0 ? { ...each, quantity: rest } : [],
    )
    keepGuestCart(withLine(lines, { productId: line.productId, skuCode, quantity: (line.quantity - rest) / pack }))
  },
})

/** Lines of unknown SKUs would be counted in the header but never shown. */
function forgetUnknown(lines: readonly GuestLine[], { valid, invalid }: Cart): void {
  const known = new Set([...valid, ...invalid].map(({ skuCode }) => skuCode))
  const kept = lines.filter(({ skuCode }) => known.has(skuCode))
  if (kept.length < lines.length) keepGuestCart(kept)
}

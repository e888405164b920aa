import * as cart from '#contract/shop/cart.ts'
import type { CappedLine, Cart, GuestLine } from '#domain/cart.ts'
import type { Api } from './client.ts'
import { newKey } from './new-key.ts'

/** Answers the id of the line, or the key of a "buy now" line for the confirm page. An empty `skuCode` is the wine's only SKU. */
export async function addToCart(
  api: Api,
  { productId, skuCode, quantity, isBuyNow = false }: GuestLine & { isBuyNow?: boolean },
): Promise<string> {
  const body = { productId, uniqueId: skuCode, cartNum: quantity, new: isBuyNow }
  return String((await api.call(cart.addToCart, { body })).cartId)
}

export const listCart = async (api: Api): Promise<Cart> => cart.decodeCart(await api.call(cart.pcCartList))

/** Pieces, not lines. */
export const countCart = async (api: Api): Promise<number> => (await api.call(cart.cartCount, { query: { numType: 0 } })).count

export async function setQuantity(api: Api, lineId: number, quantity: number): Promise<void> {
  await api.call(cart.setQuantity, { body: { id: lineId, number: quantity } })
}

export async function removeLines(api: Api, lineIds: number[]): Promise<void> {
  await api.call(cart.removeLines, { body: { ids: lineIds } })
}

/** The cart of a signed-out visitor as it stands now; the ids of its lines are the SKU codes. */
export const previewCart = async (api: Api, lines: GuestLine[]): Promise<Cart> =>
  cart.decodeCart(await api.call(cart.cartPreview, { query: { lines: cart.encodeGuestLines(lines) } }))

/**
 * Adds the signed-out cart to the account's. `key` names this signed-out cart: however often it is sent, from however many tabs, its
 * lines are added once. Answers the lines that got fewer than both together.
 */
export async function mergeCart(api: Api, lines: GuestLine[], key: string = newKey()): Promise<{ capped: CappedLine[] }> {
  const data = await api.call(cart.mergeCart, { body: { key, lines: lines.map(cart.encodeGuestLine) } })
  return { capped: data.capped.map(cart.decodeCapped) }
}

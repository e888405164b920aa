const NAME = 'rebstock.checkout'
const MAX_AGE_MS = 15 * 60_000

/** Somebody pressed "to checkout" and has to sign in first: with these SKUs the way goes on afterwards. */
export const noteWantedCheckout = (skuCodes: readonly string[]): void =>
  sessionStorage.setItem(NAME, JSON.stringify({ skuCodes, at: Date.now() }))

export function takeWantedCheckout(): readonly string[] {
  try {
    const { skuCodes, at } = JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as { skuCodes: unknown; at: number }
    sessionStorage.removeItem(NAME)
    return Array.isArray(skuCodes) && Date.now() - at < MAX_AGE_MS ? skuCodes : []
  } catch {
    return []
  }
}

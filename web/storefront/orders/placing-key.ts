const NAME = 'rebstock.placing'

type Placing = { cartId: string; key: string }

/**
 * The key under which an order was last sent from this tab. When the page is loaded again before the answer has come, the shop is
 * asked whether the order exists, so that it is never placed twice (U38).
 */
export function rememberPlacing(placing: Placing): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(placing))
  } catch {
    // Storage is switched off; the lines of a placed order have left the cart, so a second one cannot be made of them anyway.
  }
}

export function keyOfPlacing(cartId: string): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Placing | null
    return stored?.cartId === cartId ? stored.key : undefined
  } catch {
    return undefined
  }
}

const NAME = 'rebstock.placing'

type Placing = { cartId: string; key: string }

/** The key under which this tab last sent an order. After a reload the shop is asked whether that order exists (U38). */
export function rememberPlacing(placing: Placing): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(placing))
  } catch {
    // Storage is off. The lines have left the cart, so no second order can be made of them.
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

import type { CappedLine } from '#domain/cart.ts'

const NAME = 'rebstock.capped'

/** What merging two carts has capped, kept until the cart is looked at: it is the page that can name the wines. */
export function noteCapped(lines: readonly CappedLine[]): void {
  if (lines.length > 0) sessionStorage.setItem(NAME, JSON.stringify(lines))
}

export function takeCapped(): CappedLine[] {
  try {
    const lines = JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as CappedLine[]
    sessionStorage.removeItem(NAME)
    return Array.isArray(lines) ? lines : []
  } catch {
    return []
  }
}

import type { CappedLine } from '#domain/cart.ts'

const NAME = 'rebstock.capped'

/** Stored until the cart page shows it: only that page can name the wines. */
export function noteCapped(lines: readonly CappedLine[]): void {
  if (lines.length > 0) sessionStorage.setItem(NAME, JSON.stringify(lines))
}

export const hasCapped = (): boolean => sessionStorage.getItem(NAME) !== null

export function takeCapped(): CappedLine[] {
  try {
    const lines = JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as CappedLine[]
    sessionStorage.removeItem(NAME)
    return Array.isArray(lines) ? lines : []
  } catch {
    return []
  }
}

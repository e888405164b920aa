import { GUEST_LINES_MAX, type GuestLine } from '#domain/cart.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'

const KEY = 'rebstock.cart'
const isLine = (value: unknown): value is GuestLine => {
  const line = value as Partial<GuestLine> | null
  return (
    typeof line === 'object' &&
    line !== null &&
    Number.isSafeInteger(line.productId) &&
    typeof line.skuCode === 'string' &&
    Number.isSafeInteger(line.quantity) &&
    (line.quantity ?? 0) > 0
  )
}

/** Drops invalid entries. */
export function parseGuestCart(stored: string | null): GuestLine[] {
  try {
    const lines: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(lines) ? lines.filter(isLine).slice(0, GUEST_LINES_MAX) : []
  } catch {
    return []
  }
}

/** One line per SKU, capped. */
export function withLine(lines: readonly GuestLine[], added: GuestLine): GuestLine[] {
  const present = lines.find((line) => line.skuCode === added.skuCode)
  const quantity = Math.min((present?.quantity ?? 0) + added.quantity, QUANTITY_PER_LINE_MAX)
  return present
    ? lines.map((line) => (line === present ? { ...line, quantity } : line))
    : [...lines, { ...added, quantity }].slice(-GUEST_LINES_MAX)
}

export const pieces = (lines: readonly GuestLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** In this browser only, until it is merged at sign-in (U33). */
export const readGuestCart = (): GuestLine[] => {
  try {
    return parseGuestCart(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

export const storeGuestCart = (lines: readonly GuestLine[]): void => {
  try {
    if (lines.length > 0) localStorage.setItem(KEY, JSON.stringify(lines))
    else localStorage.removeItem(KEY)
  } catch {}
}

import type { AfterSaleKind } from '#domain/after-sale.ts'
import { type RefundableLine, refundableQuantity, refundOfLine, refundTotal } from '#domain/refund-amount.ts'

/** By the line's `unique`; missing: none. */
export type Picked = Readonly<Record<string, number>>

export const pickedAtFirst = (lines: readonly RefundableLine[], kind: AfterSaleKind, unique: string | undefined): Picked => {
  const isKnown = lines.some((line) => line.unique === unique)
  return Object.fromEntries(
    lines.map((line) => [line.unique, isKnown && line.unique !== unique ? 0 : refundableQuantity(line, kind)]),
  )
}

/** Unsent goods cannot be returned. */
export const pickedFor = (lines: readonly RefundableLine[], kind: AfterSaleKind, picked: Picked): Picked =>
  Object.fromEntries(lines.map((line) => [line.unique, Math.min(picked[line.unique] ?? 0, refundableQuantity(line, kind))]))

export const piecesOf = (picked: Picked): { unique: string; quantity: number }[] =>
  Object.entries(picked).flatMap(([unique, quantity]) => (quantity > 0 ? [{ unique, quantity }] : []))

export const totalOf = (lines: readonly RefundableLine[], kind: AfterSaleKind, picked: Picked) =>
  refundTotal(lines.flatMap((line) => refundOfLine(line, picked[line.unique] ?? 0, kind) ?? []))

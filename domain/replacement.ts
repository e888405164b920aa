import type { ParcelLine } from './parcel.ts'
import type { RefundReason } from './vocabulary/refund-reasons.ts'

/** New bottles for those that came broken, and the like: no money moves. Their words are those of requests for money back. */
export const REPLACEMENT_REASONS = ['broken', 'missing', 'wrong-wine', 'faulty'] as const satisfies readonly RefundReason[]
export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number]

/** The bottles of one that waits have left the stock, and come back when it is called off. */
export const REPLACEMENT_STATES = ['waiting', 'sent', 'called-off'] as const
export type ReplacementState = (typeof REPLACEMENT_STATES)[number]

export type Replacement = {
  id: number
  reason: ReplacementReason
  /** The shopper reads it. */
  note: string
  state: ReplacementState
  at: string
  lines: ParcelLine[]
  /** Its parcel, once it is sent. */
  parcelId: number | null
}

export const REPLACEMENT_NOTE_MAX = 200

/** `refunded`: asked back, or back already; `withdrawn`: those of them that were never sent. */
type Sent = { shipped: number; refunded: number; withdrawn: number; replaced: number }

/** What the shopper has at this moment, neither paid back nor replaced. Below zero once money went back for what was replaced. */
export const leftToReplace = ({ shipped, refunded, withdrawn, replaced }: Sent): number =>
  shipped - (refunded - withdrawn) - replaced

/** What stands on its slip and is scanned: one word, so that scanners of every layout type it. */
export const replacementNumber = (order: string, id: number): string => `${order}r${id}`

/** Undefined for what cannot be one; an order of a shop that was taken over may read the same, and comes first. */
export function readReplacementNumber(typed: string): { order: string; id: number } | undefined {
  const [, order, id] = /^(.+)r(\d{1,15})$/i.exec(typed) ?? []
  return order === undefined ? undefined : { order, id: Number(id) }
}

export const isReplacementReason = (reason: string): reason is ReplacementReason =>
  REPLACEMENT_REASONS.some((each) => each === reason)

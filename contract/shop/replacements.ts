import { z } from 'zod'
import { encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { toDateTime } from '#contract/times.ts'
import { REPLACEMENT_REASONS, REPLACEMENT_STATES, type Replacement } from '#domain/replacement.ts'
import { REFUND_REASONS } from '#domain/vocabulary/refund-reasons.ts'

/* CRMEB has none: all of it is ours. */

export const wireReplacement = z.object({
  id: z.number(),
  reason: z.enum(REPLACEMENT_REASONS),
  ...localizedShape('reason_name'),
  note: z.string(),
  state: z.enum(REPLACEMENT_STATES),
  at: z.string(),
  time: z.string(),
  lines: z.array(z.object({ unique: z.string(), cart_num: z.number() })),
  parcel_id: z.number().nullable(),
})
type WireReplacement = z.infer<typeof wireReplacement>

export const encodeReplacement = (made: Replacement, reader: Reader): WireReplacement => ({
  id: made.id,
  reason: made.reason,
  ...encodeLocalized('reason_name', REFUND_REASONS[made.reason], reader),
  note: made.note,
  state: made.state,
  at: made.at,
  time: toDateTime(made.at),
  lines: made.lines.map(({ unique, quantity }) => ({ unique, cart_num: quantity })),
  parcel_id: made.parcelId,
})

export const decodeReplacement = (wire: WireReplacement): Replacement => ({
  id: wire.id,
  reason: wire.reason,
  note: wire.note,
  state: wire.state,
  at: wire.at,
  lines: wire.lines.map(({ unique, cart_num }) => ({ unique, quantity: cart_num })),
  parcelId: wire.parcel_id,
})

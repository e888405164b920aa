import { z } from 'zod'
import { toYuan } from '#domain/money.ts'
import { PAYBACK_REASONS, PAYBACK_STATES, type Payback } from '#domain/payment.ts'
import { decodePayType, encodePayMethod, PAY_TYPES } from './order-shapes.ts'
import { decodePrice } from './product-card.ts'

/** Money on its way back to the shopper. Ours. */
export const wirePayback = z.object({
  number: z.string(),
  paytype: z.enum(PAY_TYPES),
  price: z.string(),
  reason: z.enum(PAYBACK_REASONS),
  state: z.enum(PAYBACK_STATES),
  at: z.string(),
  done_at: z.string().nullable(),
})
export const encodePayback = ({ number, method, amount, reason, state, at, doneAt }: Payback): z.infer<typeof wirePayback> => ({
  number,
  paytype: encodePayMethod(method),
  price: toYuan(amount),
  reason,
  state,
  at,
  done_at: doneAt,
})
export const decodePayback = (wire: z.infer<typeof wirePayback>): Payback => ({
  number: wire.number,
  method: decodePayType(wire.paytype),
  amount: decodePrice(wire.price),
  reason: wire.reason,
  state: wire.state,
  at: wire.at,
  doneAt: wire.done_at,
})

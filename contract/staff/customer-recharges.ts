import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireInt, wireText } from '#contract/inputs.ts'
import type { Fen } from '#domain/money.ts'
import { ACT_REASON_MAX } from '#domain/money-act.ts'
import { PAY_METHODS } from '#domain/payment.ts'
import { nothing } from './writing.ts'

/* What a customer has put on the balance, and gets back. Money is in fen. */

/** Paid ones; those of which something is left stand first, then the newest. */
export const customerRecharge = z.object({
  number: z.string(),
  paidAt: z.string(),
  method: z.enum(PAY_METHODS),
  amount: z.number(),
  /** The shop's bonus on it. */
  gift: z.number(),
  /** What went back of both; parts of `returned` are under way, or were refused by the provider. */
  returned: z.number(),
  giftTaken: z.number(),
  underWay: z.number(),
  failed: z.number(),
  /** What can still go back at most. */
  returnable: z.number(),
})
export type CustomerRecharge = z.infer<typeof customerRecharge>

export const returnRecharge = endpoint({
  method: 'POST',
  data: nothing,
  access: 'finance',
  path: '/staff/customers/:id/recharges/:number/return',
  confirm: true,
  summary: 'Give a recharge back the way it was paid, whole or in part; the gift on it is taken off the balance in proportion',
  params: z.object({ id: wireBigId, number: wireText(64) }),
  /** `returned`: what was given back of it before, so that a form sent twice is refused. */
  body: z.object({
    amount: wireInt(1, Number.MAX_SAFE_INTEGER),
    returned: wireInt(0, Number.MAX_SAFE_INTEGER),
    reason: wireText(ACT_REASON_MAX).pipe(z.string().min(1)),
  }),
  encode: ({ id, number, ...body }: { id: number; number: string; amount: Fen; returned: number; reason: string }) => ({
    params: { id, number },
    body,
  }),
})

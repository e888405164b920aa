import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireInt, wireText } from '#contract/inputs.ts'
import { AFTER_SALE_KINDS, type AfterSaleKind, EXPLANATION_MAX, REFUND_QUANTITY_MAX } from '#domain/after-sale.ts'
import { fen } from '#domain/money.ts'
import { CANCEL_REASON_MAX, ORDER_LINES_MAX } from '#domain/order.ts'
import { LINE_UNIQUE } from '#domain/order-line.ts'
import type { RefundableLine } from '#domain/refund-amount.ts'
import { REFUND_REASON_CODES, type RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import { deskLine } from './orders.ts'

/* Requests for money back that staff open in the shopper's stead. Money is in fen. */

const orderNumber = z.object({ number: wireText(64).pipe(z.string().min(1)) })
const refundable = deskLine
  .omit({ articleCode: true, gtin: true })
  .extend({ shipping: z.number(), boxShare: z.number(), withdrawnQuantity: z.number() })

export const listRefundableOf = endpoint({
  method: 'GET',
  path: '/staff/orders/:number/refundable',
  access: ['agent', 'merchandiser', 'finance'],
  summary: 'What of an order its shopper can get money back for, with what each piece was paid for',
  params: orderNumber,
  data: z.array(refundable),
  encode: (number: string) => ({ params: { number } }),
  /** Reviews have no part in it. */
  decode: (lines): RefundableLine[] =>
    lines.map(({ price, discount, reduction, shipping, boxShare, ...line }) => ({
      ...line,
      price: fen(price),
      discount: fen(discount),
      reduction: fen(reduction),
      shipping: fen(shipping),
      boxShare: fen(boxShare),
      isReviewed: false,
    })),
})

type Opened = {
  orderNumber: string
  kind: AfterSaleKind
  reason: RefundReason
  explanation: string
  pieces: { unique: string; quantity: number }[]
}

export const openAfterSale = endpoint({
  method: 'POST',
  path: '/staff/orders/:number/after-sales',
  access: ['agent', 'merchandiser', 'finance'],
  summary: 'Ask for money back in the shopper’s stead; the shopper sees that the shop has opened it',
  params: orderNumber,
  body: z.object({
    kind: z.enum(AFTER_SALE_KINDS),
    reason: z.enum(REFUND_REASON_CODES),
    explanation: wireText(EXPLANATION_MAX).default(''),
    pieces: z
      .array(z.object({ unique: z.string().regex(LINE_UNIQUE), quantity: wireInt(1, REFUND_QUANTITY_MAX) }))
      .min(1)
      .max(ORDER_LINES_MAX),
  }),
  data: z.object({ number: z.string() }),
  encode: ({ orderNumber, ...body }: Opened) => ({ params: { number: orderNumber }, body }),
  decode: ({ number }) => number,
})

export const cancelPaidOrder = endpoint({
  method: 'POST',
  path: '/staff/orders/:number/give-up',
  confirm: true,
  access: 'finance',
  summary: 'Cancel a paid order of which nothing was sent: everything goes back the way it came; the shopper reads the reason',
  params: orderNumber,
  body: z.object({ reason: wireText(CANCEL_REASON_MAX).pipe(z.string().min(1)) }),
  data: z.object({ number: z.string() }),
  encode: ({ number, ...body }: { number: string; reason: string }) => ({ params: { number }, body }),
  decode: ({ number }) => number,
})

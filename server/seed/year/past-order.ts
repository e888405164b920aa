import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { OrderTotals } from '#domain/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { LineRefund } from '#domain/refund-amount.ts'
import type { RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import type { PastBuyer } from './buyers.ts'

/** `kind` is the wine's type. */
export type PastSku = {
  id: number
  productId: number
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: Fen
  weightG: number
  kind: string
}
export type PastLine = { sku: PastSku; unique: string; price: Fen; quantity: number; discount: Fen; shipping: Fen }
export type Campaign = { fromDay: string; toDay: string; amount: Fen; minSpend: Fen }
export type FlashOffer = { day: string; hour: number; skuId: number; price: Fen; offered: number }

export type PastOrder = {
  number: string
  buyer: PastBuyer
  lines: PastLine[]
  totals: OrderTotals
  status: OrderStatus
  placedAt: Date
  remark: string
  paid: { method: PayMethod; at: Date } | null
  cancelledAt: Date | null
  shippedAt: Date | null
  receivedAt: Date | null
  finishedAt: Date | null
  refund: PastRefund | null
  campaign: Campaign | null
  offer: FlashOffer | null
}

/** `whole`: all of it before it was sent. `broken`: one pack, which stays. `returned`: one line comes back. */
export type PastRefund = {
  kind: 'whole' | 'broken' | 'returned'
  reason: RefundReason
  explanation: string
  parts: (LineRefund & { line: PastLine; quantity: number; restocked: number })[]
  amount: Fen
  askedAt: Date
  answeredAt: Date
  arrivedAt: Date | null
  doneAt: Date
}

/** Packs that a flash sale has sold. */
export const soldIn = (offer: FlashOffer, orders: readonly PastOrder[]): number =>
  orders
    .filter((order) => order.offer === offer && !order.cancelledAt)
    .reduce((sum, { lines }) => sum + (lines[0]?.quantity ?? 0), 0)

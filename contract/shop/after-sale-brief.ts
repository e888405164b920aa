import { z } from 'zod'
import { toDateTime } from '#contract/times.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_STATUSES,
  type AfterSaleBrief,
  type AfterSaleKind,
  type AfterSaleStatus,
} from '#domain/after-sale.ts'
import { toYuan } from '#domain/money.ts'
import { decodePrice } from './product-card.ts'

/**
 * `refund_type` (docs/wire.md, "Order states"). CRMEB has no state for money under way: it counts as refunded. Nor for new
 * bottles instead of money: no money goes back, as of one that is refused.
 */
export function refundType({ kind, status }: { kind: AfterSaleKind; status: AfterSaleStatus }): number {
  if (status === 'applied') return kind === 'money' ? 1 : 2
  return REFUND_TYPES[status]
}
const REFUND_TYPES = { refused: 3, agreed: 4, sent: 5, paying: 6, refunded: 6, cancelled: 0, replaced: 3 } as const

/** 1 pending, 2 done, 3 refused. */
export const refundStatus = (status: AfterSaleStatus): number =>
  status === 'refused' || status === 'replaced'
    ? 3
    : status === 'refunded' || status === 'paying' || status === 'cancelled'
      ? 2
      : 1

export const wireBrief = z.object({
  id: z.number(),
  order_id: z.string(),
  refund_type: z.number(),
  refund_status: z.number(),
  refund_num: z.number(),
  refund_price: z.string(),
  add_time: z.string(),
  kind: z.enum(AFTER_SALE_KINDS),
  state: z.enum(AFTER_SALE_STATUSES),
  created_at: z.string(),
})
export type WireBrief = z.infer<typeof wireBrief>

export const encodeBrief = (brief: AfterSaleBrief): WireBrief => ({
  id: brief.id,
  order_id: brief.number,
  refund_type: refundType(brief),
  refund_status: refundStatus(brief.status),
  refund_num: brief.quantity,
  refund_price: toYuan(brief.amount),
  add_time: toDateTime(brief.at),
  kind: brief.kind,
  state: brief.status,
  created_at: brief.at,
})

export const decodeBrief = (wire: WireBrief): AfterSaleBrief => ({
  id: wire.id,
  number: wire.order_id,
  kind: wire.kind,
  status: wire.state,
  quantity: wire.refund_num,
  amount: decodePrice(wire.refund_price),
  at: wire.created_at,
})

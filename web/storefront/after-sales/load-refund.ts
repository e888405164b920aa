import { redirect } from '@tanstack/react-router'
import { findAfterSale, listRefundable } from '#contract/shop/after-sales.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { type AfterSale, isOpenAfterSale, isRefundTime } from '#domain/after-sale.ts'
import type { Order } from '#domain/order.ts'
import { can } from '#domain/order-status.ts'
import type { RefundableLine } from '#domain/refund-amount.ts'
import type { Api } from '#web/api/client.ts'
import { loadOwn } from '../orders/load-own.ts'

export type ClosedReason = 'unpaid' | 'over' | 'too-late' | 'nothing-left'

export type RefundPageData =
  | { page: 'apply'; order: Order; lines: RefundableLine[] }
  | { page: 'closed'; order: Order; reason: ClosedReason }
  | { page: 'request'; request: AfterSale }

/** Others' requests are not found (T30). */
export async function loadRequest(api: Api, number: string): Promise<RefundPageData> {
  return { page: 'request', request: await loadOwn(number, (own) => api.call(findAfterSale, { number: own })) }
}

export async function loadOrderToRefund(api: Api, orderNumber: string): Promise<RefundPageData> {
  const order = await loadOwn(orderNumber, (number) => api.call(findOrder, { number }))
  const open = order.afterSales.find(({ status }) => isOpenAfterSale(status))
  if (open) throw redirect({ to: '/refund', search: { id: open.number }, replace: true })
  const reason = closedReason(order)
  if (reason) return { page: 'closed', order, reason }
  return { page: 'apply', order, lines: await api.call(listRefundable, { orderNumber: order.number }) }
}

function closedReason(order: Order): ClosedReason | undefined {
  if (order.status === 'unpaid') return 'unpaid'
  if (!can('refund', order.status)) return 'over'
  if (!isRefundTime(order, new Date(order.serverTime))) return 'too-late'
  return order.lines.every((line) => line.refundedQuantity >= line.quantity) ? 'nothing-left' : undefined
}

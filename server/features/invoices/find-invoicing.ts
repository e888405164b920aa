import {
  canRequestInvoice,
  INVOICE_WITHIN_DAYS,
  invoiceAmount,
  invoiceUntil,
  type OrderInvoicing,
  type UninvoicedOrder,
} from '#domain/invoice.ts'
import type { Db } from '#server/db/database.ts'
import { findInvoiceOf, findOrderOf, listUninvoiced } from './invoice-sql.ts'

const SHOWN_MAX = 20
const DAY_MS = 24 * 60 * 60 * 1000

/** Undefined for an unknown order. */
export async function findInvoicingOf(db: Db, accountId: number, name: string, now: Date): Promise<OrderInvoicing | undefined> {
  const order = await findOrderOf(db, accountId, name)
  if (!order) return undefined
  return {
    invoice: (await findInvoiceOf(db, accountId, order.id)) ?? null,
    canRequest: canRequestInvoice(order, now),
    amount: invoiceAmount(order),
    until: order.paidAt && invoiceUntil(order.paidAt).toISOString(),
  }
}

export async function listUninvoicedOf(db: Db, accountId: number, now: Date): Promise<UninvoicedOrder[]> {
  const since = new Date(now.getTime() - INVOICE_WITHIN_DAYS * DAY_MS)
  const orders = await listUninvoiced(db, accountId, since, SHOWN_MAX)
  return orders.flatMap((order) =>
    order.paidAt && canRequestInvoice(order, now)
      ? [
          {
            orderNumber: order.number,
            amount: invoiceAmount(order),
            paidAt: order.paidAt,
            until: invoiceUntil(order.paidAt).toISOString(),
          },
        ]
      : [],
  )
}

import { refuse } from '#contract/refusals.ts'
import { encodeInvoice } from '#contract/shop/invoice-shapes.ts'
import * as invoices from '#contract/shop/invoices.ts'
import { encodeOrder } from '#contract/shop/order-detail.ts'
import { encodeOrderCard } from '#contract/shop/order-shapes.ts'
import { findInvoicingOf } from '#server/features/invoices/find-invoicing.ts'
import { listInvoicesOf } from '#server/features/invoices/invoice-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf } from '#server/http/words.ts'
import { findOrderOf, findOrdersNumbered } from './find-order.ts'

/** CRMEB's phone clients read invoices as orders. */
export function orderInvoiceRoutes(serve: Serve, { db, now }: Deps): void {
  serve(invoices.listInvoicesForPhones, async ({ account: { accountId }, query, locale }) => {
    const { list } = await listInvoicesOf(db, accountId, query)
    const orders = await findOrdersNumbered(
      db,
      accountId,
      list.map(({ orderNumber }) => orderNumber),
    )
    return list.flatMap((invoice) => {
      const order = orders.get(invoice.orderNumber)
      if (!order) return []
      const numbers = { id: order.id, unique_num: '' }
      return [{ ...encodeInvoice(invoice), ...numbers, order: encodeOrderCard(order, readerOf({ locale, client: 'phone' })) }]
    })
  })
  serve(invoices.findInvoicing, async ({ account: { accountId }, params, client, locale }) => {
    const invoicing = (await findInvoicingOf(db, accountId, params.order_id, now())) ?? refuse('order-not-found')
    if (client === 'pc') return invoices.encodeInvoicing(invoicing)
    const order = (await findOrderOf(db, accountId, params.order_id, now())) ?? refuse('order-not-found')
    return { ...encodeOrder(order, readerOf({ locale, client: 'phone' })), ...invoices.encodeInvoicing(invoicing) }
  })
}

import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import { encodeInvoice } from '#contract/shop/invoice-shapes.ts'
import * as invoices from '#contract/shop/invoices.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listUninvoicedOf } from './find-invoicing.ts'
import { findFileOf, listInvoicesOf } from './invoice-sql.ts'
import { invoiceStore, openInvoice } from './open-invoice.ts'
import { cancelRequest, requestInvoice } from './request-invoice.ts'
import { deleteTitle, saveTitle, setDefaultTitle } from './save-title.ts'
import { findDefaultTitleOf, findTitleOf, listTitles } from './title-sql.ts'

export function invoiceRoutes(serve: Serve, deps: Deps): void {
  titleRoutes(serve, deps)
  const { db, now } = deps
  const store = invoiceStore(deps)

  serve(invoices.requestInvoice, async ({ account, body }) => {
    await requestInvoice(deps, account.accountId, body.order_id, body.invoice_id)
    return done('submitted')
  })
  serve(invoices.cancelInvoiceRequest, async ({ account, body }) => {
    await cancelRequest(deps, account.accountId, body.order_id)
    return done('cancelled')
  })
  serve(invoices.listInvoices, async ({ account: { accountId }, query }) => {
    const [{ list, count }, open] = await Promise.all([
      listInvoicesOf(db, accountId, query),
      listUninvoicedOf(db, accountId, now()),
    ])
    return { list: list.map(encodeInvoice), count, open: open.map(invoices.encodeUninvoiced) }
  })
  serve(invoices.fetchInvoiceFile, async ({ account, params }) =>
    openInvoice(store, await findFileOf(db, account.accountId, params.order_id)),
  )
}

function titleRoutes(serve: Serve, { db }: Deps): void {
  serve(invoices.listTitles, async ({ account, query }) =>
    (await listTitles(db, account.accountId, query)).map(invoices.encodeTitle),
  )
  serve(invoices.titleDetail, async ({ account, params }) => {
    const title = await findTitleOf(db, account.accountId, params.id)
    return invoices.encodeTitle(title ?? refuse('invoice-title-not-found'))
  })
  serve(invoices.defaultTitle, async ({ account }) => {
    const title = await findDefaultTitleOf(db, account.accountId)
    return title ? invoices.encodeTitle(title) : []
  })
  serve(invoices.saveTitle, async ({ account, body }) => {
    const id = await saveTitle(db, account.accountId, invoices.decodeTitleDraft(body), body.id || undefined)
    return done(body.id === 0 ? 'added' : 'changed', { id })
  })
  serve(invoices.setDefaultTitle, async ({ account, params }) => {
    await setDefaultTitle(db, account.accountId, params.id)
    return done('saved')
  })
  for (const endpoint of [invoices.deleteTitle, invoices.deleteTitleByGet]) {
    serve(endpoint, async ({ account, params }) => {
      await deleteTitle(db, account.accountId, params.id)
      return done('deleted')
    })
  }
}

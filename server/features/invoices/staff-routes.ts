import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/invoices.ts'
import { INVOICE_PDF_MAX_BYTES } from '#domain/invoice.ts'
import type { Deps } from '#server/http/deps.ts'
import { readForm } from '#server/http/read-form.ts'
import { UPLOAD_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { findFile, listForStaff } from './invoice-sql.ts'
import { cancelInvoice, enterRedNumber, issueInvoice } from './issue-invoice.ts'
import { findIssuedFile } from './issued-sql.ts'
import { invoiceStore, openInvoice } from './open-invoice.ts'

export function staffInvoiceRoutes(serve: Serve, deps: Deps): void {
  const store = invoiceStore(deps)
  serve(staff.listInvoices, async ({ query }) => {
    const { list, count } = await listForStaff(deps.db, query)
    return { list: list.map(staff.encodeStaffInvoice), count }
  })
  serve(
    staff.issueInvoice,
    async ({ account, ip, params, request }) => {
      const { fields, files } = await readForm(request, {
        fileMaxBytes: INVOICE_PDF_MAX_BYTES,
        tooLarge: 'invoice-pdf-too-large',
      })
      const pdf = files.get('file') ?? refuse('invalid-input', { fields: 'file' })
      const invoiceNumber = fields.get('invoiceNumber')?.trim() ?? ''
      const redNumber = fields.get('redNumber')?.trim() ?? ''
      await issueInvoice(deps, store, { ...account, ip }, { id: params.id, invoiceNumber, redNumber, pdf })
      return done('done')
    },
    { timeLimitMs: UPLOAD_LIMIT_MS },
  )
  serve(staff.cancelInvoice, async ({ account, ip, params, body }) => {
    await cancelInvoice(deps, { ...account, ip }, { id: params.id, ...body })
    return done('cancelled')
  })
  serve(staff.addRedNumber, async ({ account, ip, params, body }) => {
    await enterRedNumber(deps, { ...account, ip }, { id: params.id, ...body })
    return done('saved')
  })
  serve(staff.fetchInvoiceFile, async ({ params }) => openInvoice(store, await findFile(deps.db, params.id)))
  serve(staff.fetchIssuedFile, async ({ params: { id, issued: issuedId } }) =>
    openInvoice(store, await findIssuedFile(deps.db, { id, issuedId })),
  )
}

import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireDay, wireText } from '#contract/inputs.ts'
import { decodePdf } from '#contract/shop/invoice-shapes.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/import-run.ts'
import { INVOICE_ENDINGS, INVOICE_NOTE_MAX, INVOICE_SEARCH_MAX, INVOICE_STATUSES, TITLE_KINDS } from '#domain/invoice.ts'
import { toYuan } from '#domain/money.ts'
import { staffName } from './own.ts'

/* Invoices for staff of the finances. */

const issuedInvoice = z.object({
  id: z.number(),
  number: z.string(),
  amount: z.string(),
  name: z.string(),
  issuedAt: z.string(),
  by: staffName.nullable(),
  /** Null while it is valid. */
  ending: z.enum(INVOICE_ENDINGS).nullable(),
  endedAt: z.string().nullable(),
  endedBy: staffName.nullable(),
  note: z.string(),
  /** Empty until it is known. */
  redNumber: z.string(),
})
type WireIssued = z.infer<typeof issuedInvoice>
const encodeIssued = (issued: IssuedInvoice): WireIssued => ({ ...issued, amount: toYuan(issued.amount) })
const decodeIssued = ({ amount, ...issued }: WireIssued) => ({ ...issued, amount: decodePrice(amount) })
/** One on record: what was issued stays as it was, however it ended. */
export type IssuedInvoice = ReturnType<typeof decodeIssued>

const staffInvoice = z.object({
  id: z.number(),
  orderNumber: z.string(),
  status: z.enum(INVOICE_STATUSES),
  title: z.object({
    kind: z.enum(TITLE_KINDS),
    name: z.string(),
    taxNumber: z.string(),
    address: z.string(),
    phone: z.string(),
    bank: z.string(),
    bankAccount: z.string(),
    email: z.string(),
  }),
  invoiceNumber: z.string(),
  redNumber: z.string(),
  amount: z.string(),
  /** Set when money went back after the issue. */
  correctAmount: z.string().nullable(),
  note: z.string(),
  requestedAt: z.string(),
  issuedAt: z.string().nullable(),
  /** All that were ever issued for the order, latest first. */
  issued: z.array(issuedInvoice),
})
type WireStaffInvoice = z.infer<typeof staffInvoice>

export const encodeStaffInvoice = (invoice: StaffInvoice): WireStaffInvoice => ({
  ...invoice,
  amount: toYuan(invoice.amount),
  correctAmount: invoice.correctAmount === null ? null : toYuan(invoice.correctAmount),
  issued: invoice.issued.map(encodeIssued),
})
const decodeStaffInvoice = ({ amount, correctAmount, issued, ...invoice }: WireStaffInvoice) => ({
  ...invoice,
  amount: decodePrice(amount),
  correctAmount: correctAmount === null ? null : decodePrice(correctAmount),
  issued: issued.map(decodeIssued),
})
export type StaffInvoice = ReturnType<typeof decodeStaffInvoice>

/** `requested`: of paid orders only. `to-correct`: money went back after the issue. */
export const STAFF_INVOICE_STATES = ['all', 'requested', 'issued', 'cancelled', 'to-correct'] as const
export type StaffInvoiceState = (typeof STAFF_INVOICE_STATES)[number]

const byId = z.object({ id: wireBigId })
/** What is wrong with it is said by a refusal of its own. */
const typedNumber = wireText(60)

/** By the issue, whole days in Shanghai, both included. */
const filter = z.object({ search: wireText(INVOICE_SEARCH_MAX).default(''), from: wireDay.optional(), to: wireDay.optional() })
export type InvoiceFilter = z.input<typeof filter>
export type InvoicesAsked = InvoiceFilter & { page?: number | undefined; state?: StaffInvoiceState | undefined }

export const INVOICES_PER_PAGE = 20
export const listInvoices = endpoint({
  method: 'GET',
  path: '/staff/invoices',
  access: 'finance',
  summary:
    'Invoices in a state, those that wait longest first; by number, order, name, tax number and days, with all that were issued before',
  query: z.object({ state: z.enum(STAFF_INVOICE_STATES).default('requested'), ...filter.shape, ...pageQuery.shape }),
  data: z.object({ list: z.array(staffInvoice), count: z.number() }),
  encode: (asked: InvoicesAsked) => ({ query: { ...asked, limit: INVOICES_PER_PAGE } }),
  decode: ({ list, count }) => ({ list: list.map(decodeStaffInvoice), count }),
})

/** A form with `invoiceNumber`, the PDF as `file`, and for a corrected one `redNumber`, of the invoice that takes the earlier one back. */
export const issueInvoice = endpoint({
  method: 'POST',
  path: '/staff/invoices/:id/issue',
  access: 'finance',
  summary: 'Issue an invoice, or the corrected one after money went back',
  params: byId,
  data: z.undefined(),
  encode: ({ id, number, redNumber, pdf }: { id: number; number: string; redNumber: string; pdf: File }) => {
    const body = new FormData()
    body.set('invoiceNumber', number)
    body.set('redNumber', redNumber)
    body.set('file', pdf)
    return { params: { id }, body }
  },
})

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/staff/invoices/:id/cancel',
  access: 'finance',
  summary: 'Cancel an invoice, and say why; one that was issued stays on record',
  params: byId,
  body: z.object({ note: wireText(INVOICE_NOTE_MAX).pipe(z.string().min(1)), redNumber: typedNumber.default('') }),
  data: z.undefined(),
  encode: ({ id, ...body }: { id: number; note: string; redNumber: string }) => ({ params: { id }, body }),
})

/** Where it became known later. It cannot be changed. */
export const addRedNumber = endpoint({
  method: 'POST',
  path: '/staff/invoices/:id/red-number',
  access: 'finance',
  summary: 'Enter the number of the red invoice that took an earlier one back',
  params: byId,
  body: z.object({ issuedId: wireBigId, redNumber: typedNumber }),
  data: z.undefined(),
  encode: ({ id, ...body }: { id: number; issuedId: number; redNumber: string }) => ({ params: { id }, body }),
})

export const fetchInvoiceFile = endpoint({
  method: 'GET',
  path: '/staff/invoices/:id/file',
  access: 'finance',
  summary: 'The PDF of an invoice',
  params: byId,
  data: z.undefined(),
  encode: (params: { id: number }) => ({ params }),
  decode: decodePdf,
})

export const fetchIssuedFile = endpoint({
  method: 'GET',
  path: '/staff/invoices/:id/issued/:issued/file',
  access: 'finance',
  summary: 'The PDF of an invoice on record, also of one that is no longer valid',
  params: z.object({ id: wireBigId, issued: wireBigId }),
  data: z.undefined(),
  encode: (params: { id: number; issued: number }) => ({ params }),
  decode: decodePdf,
})

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/staff/exports/invoices',
  access: 'finance',
  confirm: true,
  isLogged: true,
  summary: 'Every invoice that was issued, also those that ended, as they are filtered',
  query: filter.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') }),
  data: z.unknown(),
  encode: (query: InvoiceFilter & { format: ExportFormat }) => ({ query }),
})

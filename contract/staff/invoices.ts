import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireText } from '#contract/inputs.ts'
import { decodePdf } from '#contract/shop/invoice-shapes.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import { INVOICE_NOTE_MAX, INVOICE_STATUSES, TITLE_KINDS } from '#domain/invoice.ts'
import { toYuan } from '#domain/money.ts'

/* Invoices for staff of the finances. */

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
  amount: z.string(),
  /** Set when money went back after the issue. */
  correctAmount: z.string().nullable(),
  note: z.string(),
  requestedAt: z.string(),
  issuedAt: z.string().nullable(),
})
type WireStaffInvoice = z.infer<typeof staffInvoice>

export const encodeStaffInvoice = (invoice: StaffInvoice): WireStaffInvoice => ({
  ...invoice,
  amount: toYuan(invoice.amount),
  correctAmount: invoice.correctAmount === null ? null : toYuan(invoice.correctAmount),
})
const decodeStaffInvoice = ({ amount, correctAmount, ...invoice }: WireStaffInvoice) => ({
  ...invoice,
  amount: decodePrice(amount),
  correctAmount: correctAmount === null ? null : decodePrice(correctAmount),
})
export type StaffInvoice = ReturnType<typeof decodeStaffInvoice>

/** `requested`: of paid orders only. `to-correct`: money went back after the issue. */
export const STAFF_INVOICE_STATES = ['all', 'requested', 'issued', 'cancelled', 'to-correct'] as const
export type StaffInvoiceState = (typeof STAFF_INVOICE_STATES)[number]

const byId = z.object({ id: wireBigId })

export const INVOICES_PER_PAGE = 20
export const listInvoices = endpoint({
  method: 'GET',
  path: '/staff/invoices',
  access: 'finance',
  summary: 'Invoices in a state, those that wait longest first',
  query: z.object({ state: z.enum(STAFF_INVOICE_STATES).default('requested'), ...pageQuery.shape }),
  data: z.object({ list: z.array(staffInvoice), count: z.number() }),
  encode: (asked: { page?: number | undefined; state?: StaffInvoiceState | undefined }) => ({
    query: { ...asked, limit: INVOICES_PER_PAGE },
  }),
  decode: ({ list, count }) => ({ list: list.map(decodeStaffInvoice), count }),
})

/** A form with `invoiceNumber` and the PDF as `file`. */
export const issueInvoice = endpoint({
  method: 'POST',
  path: '/staff/invoices/:id/issue',
  access: 'finance',
  summary: 'Issue an invoice, or the corrected one after money went back',
  params: byId,
  data: z.undefined(),
  encode: ({ id, number, pdf }: { id: number; number: string; pdf: File }) => {
    const body = new FormData()
    body.set('invoiceNumber', number)
    body.set('file', pdf)
    return { params: { id }, body }
  },
})

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/staff/invoices/:id/cancel',
  access: 'finance',
  summary: 'Cancel an invoice, and say why',
  params: byId,
  body: z.object({ note: wireText(INVOICE_NOTE_MAX).pipe(z.string().min(1)) }),
  data: z.undefined(),
  encode: ({ id, note }: { id: number; note: string }) => ({ params: { id }, body: { note } }),
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

import * as staff from '#contract/staff/invoices.ts'
import type { Api } from './client.ts'

export type StaffInvoice = staff.StaffInvoice
export const STAFF_INVOICE_STATES = staff.STAFF_INVOICE_STATES
export type StaffInvoiceState = (typeof STAFF_INVOICE_STATES)[number]
export const STAFF_INVOICES_PER_PAGE = 20

/** Those that wait longest first. */
export async function listInvoices(
  api: Api,
  { page = 1, state = 'requested' }: { page?: number | undefined; state?: StaffInvoiceState | undefined },
): Promise<{ list: StaffInvoice[]; count: number }> {
  return await api.call(staff.listInvoices, { query: { page, state, limit: STAFF_INVOICES_PER_PAGE } })
}

/** `number`: given by the tax office. Also the corrected one after money went back. */
export async function issueInvoice(api: Api, id: number, { number, pdf }: { number: string; pdf: File }): Promise<void> {
  const form = new FormData()
  form.set('invoiceNumber', number)
  form.set('file', pdf)
  await api.call(staff.issueInvoice, { params: { id }, body: form })
}

export async function cancelInvoice(api: Api, id: number, note: string): Promise<void> {
  await api.call(staff.cancelInvoice, { params: { id }, body: { note } })
}

/** The PDF; only in the browser. */
export async function fetchInvoiceFile(api: Api, id: number): Promise<Blob> {
  const data = await api.call(staff.downloadInvoice, { params: { id } })
  // No JSON: the transport hands on the file itself.
  return data as unknown as Blob
}

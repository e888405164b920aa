import { decodeInvoice } from '#contract/shop/invoice-shapes.ts'
import * as invoices from '#contract/shop/invoices.ts'
import type { Invoice, InvoiceTitle, OrderInvoicing, TitleDraft, UninvoicedOrder } from '#domain/invoice.ts'
import type { Api } from './client.ts'

export const INVOICES_PER_PAGE = 20

export async function listTitles(api: Api): Promise<InvoiceTitle[]> {
  const data = await api.call(invoices.titleList)
  return data.map(invoices.decodeTitle)
}

/** Answers the id of the saved title. */
export async function saveTitle(api: Api, draft: TitleDraft, id?: number): Promise<number> {
  return (await api.call(invoices.saveTitle, { body: invoices.encodeTitleDraft(draft, id) })).id
}

export async function setDefaultTitle(api: Api, id: number): Promise<void> {
  await api.call(invoices.setDefaultTitle, { params: { id } })
}

export async function deleteTitle(api: Api, id: number): Promise<void> {
  await api.call(invoices.deleteTitle, { params: { id } })
}

export type InvoicePage = { list: Invoice[]; count: number; open: UninvoicedOrder[] }

/** One page of the own invoices, and the latest orders that can still have one. */
export async function listInvoices(api: Api, page: number): Promise<InvoicePage> {
  const data = await api.call(invoices.pcInvoiceList, { query: { page, limit: INVOICES_PER_PAGE } })
  return {
    list: data.list.map(decodeInvoice),
    count: data.count,
    open: data.open.map(invoices.decodeUninvoiced),
  }
}

export async function findInvoicing(api: Api, orderNumber: string): Promise<OrderInvoicing> {
  const data = await api.call(invoices.invoiceOfOrder, { params: { order_id: orderNumber } })
  return invoices.decodeInvoicing(data)
}

export async function requestInvoice(api: Api, orderNumber: string, titleId: number): Promise<void> {
  await api.call(invoices.requestInvoice, { body: { order_id: orderNumber, invoice_id: titleId } })
}

export async function cancelInvoiceRequest(api: Api, orderNumber: string): Promise<void> {
  await api.call(invoices.cancelInvoice, { body: { order_id: orderNumber } })
}

/** The PDF of an own issued invoice; only in the browser. */
export async function fetchInvoiceFile(api: Api, orderNumber: string): Promise<Blob> {
  const data = await api.call(invoices.downloadInvoice, { params: { order_id: orderNumber } })
  // No JSON: the transport hands on the file itself.
  return data as unknown as Blob
}

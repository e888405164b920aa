import { z } from 'zod'
import { toDateTime } from '#contract/times.ts'
import { INVOICE_STATUSES, type Invoice, type InvoicedTitle, type OrderInvoicing, type TitleKind } from '#domain/invoice.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import { decodePrice } from './product-card.ts'

/* CRMEB's field names; `header_type` 1 person, 2 company. The shop issues no special VAT invoices (`type` 2). */

const KINDS = ['person', 'company'] as const satisfies TitleKind[]
const encodeKind = (kind: TitleKind): number => KINDS.indexOf(kind) + 1
export const decodeKind = (headerType: number): TitleKind => KINDS[headerType - 1] ?? 'person'

export const titleFields = z.object({
  header_type: z.number(),
  type: z.literal(1),
  name: z.string(),
  duty_number: z.string(),
  drawer_phone: z.string(),
  tell: z.string(),
  address: z.string(),
  bank: z.string(),
  card_number: z.string(),
  email: z.string(),
})
export const encodeFields = (title: InvoicedTitle): z.infer<typeof titleFields> => ({
  header_type: encodeKind(title.kind),
  type: 1,
  name: title.name,
  duty_number: title.taxNumber,
  drawer_phone: title.phone,
  tell: title.phone,
  address: title.address,
  bank: title.bank,
  card_number: title.bankAccount,
  email: title.email,
})
export const decodeFields = (wire: z.infer<typeof titleFields>): InvoicedTitle => ({
  kind: decodeKind(wire.header_type),
  name: wire.name,
  taxNumber: wire.duty_number,
  phone: wire.tell,
  address: wire.address,
  bank: wire.bank,
  bankAccount: wire.card_number,
  email: wire.email,
})

export const wireInvoice = titleFields.extend({
  order_id: z.string(),
  state: z.enum(INVOICE_STATUSES),
  is_invoice: z.number(),
  invoice_number: z.string(),
  red_invoice_num: z.string(),
  invoice_amount: z.string(),
  correct_amount: z.string().nullable(),
  remark: z.string(),
  add_time: z.string(),
  requested_at: z.string(),
  issued_at: z.string().nullable(),
})
type WireInvoice = z.infer<typeof wireInvoice>
const encodeAmount = (amount: Fen | null): string | null => (amount === null ? null : toYuan(amount))

export const encodeInvoice = (invoice: Invoice): WireInvoice => ({
  ...encodeFields(invoice.title),
  order_id: invoice.orderNumber,
  state: invoice.status,
  is_invoice: Number(invoice.status === 'issued'),
  invoice_number: invoice.invoiceNumber,
  red_invoice_num: invoice.redNumber,
  invoice_amount: toYuan(invoice.amount),
  correct_amount: encodeAmount(invoice.correctAmount),
  remark: invoice.note,
  add_time: toDateTime(invoice.requestedAt),
  requested_at: invoice.requestedAt,
  issued_at: invoice.issuedAt,
})
export const decodeInvoice = (wire: WireInvoice): Invoice => ({
  orderNumber: wire.order_id,
  title: decodeFields(wire),
  status: wire.state,
  invoiceNumber: wire.invoice_number,
  redNumber: wire.red_invoice_num,
  amount: decodePrice(wire.invoice_amount),
  correctAmount: wire.correct_amount === null ? null : decodePrice(wire.correct_amount),
  note: wire.remark,
  requestedAt: wire.requested_at,
  issuedAt: wire.issued_at,
})

export const encodeOrderInvoice = ({ invoice, canRequest }: OrderInvoicing) => ({
  invoice: invoice && encodeInvoice(invoice),
  invoice_func: canRequest,
})

/** A file is not JSON: the transport answers the blob. */
export const decodePdf = (file: unknown): Blob => file as Blob

import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireBigIdOrNone, wireFlag, wireInt, wireText } from '#contract/inputs.ts'
import {
  type InvoiceTitle,
  type OrderInvoicing,
  TITLE_FIELD_MAX,
  type TitleDraft,
  type UninvoicedOrder,
} from '#domain/invoice.ts'
import { toYuan } from '#domain/money.ts'
import {
  decodeFields,
  decodeInvoice,
  decodeKind,
  decodePdf,
  encodeFields,
  encodeInvoice,
  titleFields,
  wireInvoice,
} from './invoice-shapes.ts'
import { wireOrder } from './order-detail.ts'
import { wireOrderCard } from './order-shapes.ts'
import { wireOrderName } from './orders.ts'
import { decodePrice } from './product-card.ts'

const wireTitle = titleFields.extend({ id: z.number(), is_default: z.number() })
type WireTitle = z.infer<typeof wireTitle>
export const encodeTitle = (title: InvoiceTitle): WireTitle => ({
  ...encodeFields(title),
  id: title.id,
  is_default: Number(title.isDefault),
})
export const decodeTitle = (wire: WireTitle): InvoiceTitle => ({
  ...decodeFields(wire),
  id: wire.id,
  isDefault: wire.is_default === 1,
})

const field = (max: number) => wireText(max).default('')
/** Long names pass: the server refuses them with a text of their own. */
const titleForm = z.object({
  id: wireBigIdOrNone.default(0),
  header_type: wireInt(1, 2).default(1),
  type: z.union([z.literal(1), z.literal('1')]).default(1),
  name: field(500),
  duty_number: field(60),
  drawer_phone: field(TITLE_FIELD_MAX.phone),
  tell: field(TITLE_FIELD_MAX.phone),
  address: field(TITLE_FIELD_MAX.address),
  bank: field(TITLE_FIELD_MAX.bank),
  card_number: field(TITLE_FIELD_MAX.bankAccount),
  email: field(200),
  is_default: wireFlag.default(false),
})
export const decodeTitleDraft = (wire: z.output<typeof titleForm>): TitleDraft => ({
  kind: decodeKind(wire.header_type),
  name: wire.name,
  taxNumber: wire.duty_number,
  phone: wire.tell || wire.drawer_phone,
  address: wire.address,
  bank: wire.bank,
  bankAccount: wire.card_number,
  email: wire.email,
  isDefault: wire.is_default,
})
export const encodeTitleDraft = (draft: TitleDraft, id = 0): z.input<typeof titleForm> => ({
  ...encodeFields(draft),
  id,
  is_default: draft.isDefault,
})

const wireInvoicing = z.object({
  invoice: wireInvoice.nullable(),
  invoice_func: z.boolean(),
  amount: z.string(),
  until: z.string().nullable(),
})
export const encodeInvoicing = ({ invoice, canRequest, amount, until }: OrderInvoicing): z.infer<typeof wireInvoicing> => ({
  invoice: invoice && encodeInvoice(invoice),
  invoice_func: canRequest,
  amount: toYuan(amount),
  until,
})
export const decodeInvoicing = (wire: z.infer<typeof wireInvoicing>): OrderInvoicing => ({
  invoice: wire.invoice && decodeInvoice(wire.invoice),
  canRequest: wire.invoice_func,
  amount: decodePrice(wire.amount),
  until: wire.until,
})

const wireUninvoiced = z.object({ order_id: z.string(), amount: z.string(), paid_at: z.string(), until: z.string() })
export const encodeUninvoiced = (order: UninvoicedOrder): z.infer<typeof wireUninvoiced> => ({
  order_id: order.orderNumber,
  amount: toYuan(order.amount),
  paid_at: order.paidAt,
  until: order.until,
})
export const decodeUninvoiced = (wire: z.infer<typeof wireUninvoiced>): UninvoicedOrder => ({
  orderNumber: wire.order_id,
  amount: decodePrice(wire.amount),
  paidAt: wire.paid_at,
  until: wire.until,
})

const byId = z.object({ id: wireBigId })
const encodeId = (params: { id: number }) => ({ params })

export const listTitles = endpoint({
  method: 'GET',
  path: '/v2/invoice',
  access: 'shopper',
  summary: 'Own invoice titles, the default one first',
  query: pageQuery,
  data: z.array(wireTitle),
  encode: () => ({}),
  decode: (list) => list.map(decodeTitle),
})
export const titleDetail = endpoint({
  method: 'GET',
  path: '/v2/invoice/detail/:id',
  access: 'shopper',
  summary: 'One of the own invoice titles',
  params: byId,
  data: wireTitle,
})
export const defaultTitle = endpoint({
  method: 'GET',
  path: '/v2/invoice/get_default/:type',
  access: 'shopper',
  summary: 'The default invoice title, or an empty list',
  params: z.object({ type: wireInt(1, 2) }),
  data: z.union([wireTitle, z.array(z.never())]),
})
export const saveTitle = endpoint({
  method: 'POST',
  path: '/v2/invoice/save',
  access: 'shopper',
  summary: 'Add an invoice title (id 0) or change one of the own',
  body: titleForm,
  data: z.object({ id: z.number() }),
  /** Without an id: a new title. */
  encode: ({ draft, id }: { draft: TitleDraft; id?: number | undefined }) => ({ body: encodeTitleDraft(draft, id) }),
  decode: ({ id }) => id,
})
export const setDefaultTitle = endpoint({
  method: 'POST',
  path: '/v2/invoice/set_default/:id',
  access: 'shopper',
  summary: 'Make one of the own invoice titles the default',
  params: byId,
  data: z.undefined(),
  encode: encodeId,
})
export const deleteTitle = endpoint({
  method: 'POST',
  path: '/v2/invoice/del/:id',
  access: 'shopper',
  summary: 'Delete one of the own invoice titles',
  params: byId,
  data: z.undefined(),
  encode: encodeId,
})

/** Phone clients delete by GET. */
export const deleteTitleByGet = endpoint({
  method: 'GET',
  path: '/v2/invoice/del/:id',
  access: 'shopper',
  summary: 'Delete one of the own invoice titles, as phone clients do',
  params: byId,
  data: z.undefined(),
})

const ofOrder = z.object({ order_id: wireOrderName })
type OfOrder = { orderNumber: string }

export const requestInvoice = endpoint({
  method: 'POST',
  path: '/v2/order/make_up_invoice',
  access: 'shopper',
  summary: 'Ask for the invoice of an order; asking again before it is issued changes its title',
  body: ofOrder.extend({ invoice_id: wireBigId }),
  data: z.undefined(),
  encode: ({ orderNumber, titleId }: OfOrder & { titleId: number }) => ({
    body: { order_id: orderNumber, invoice_id: titleId },
  }),
})
export const cancelInvoiceRequest = endpoint({
  method: 'POST',
  path: '/v2/order/cancel_invoice',
  access: 'shopper',
  summary: 'Take the request for an invoice back',
  body: ofOrder,
  data: z.undefined(),
  encode: ({ orderNumber }: OfOrder) => ({ body: { order_id: orderNumber } }),
})
export const listInvoicesForPhones = endpoint({
  method: 'GET',
  path: '/v2/order/invoice_list',
  access: 'shopper',
  summary: 'Own invoices, newest first',
  query: pageQuery,
  data: z.array(wireInvoice.extend({ id: z.number(), unique_num: z.string(), order: wireOrderCard })),
})
export const INVOICES_PER_PAGE = 20
export const listInvoices = endpoint({
  method: 'GET',
  path: '/pc/get_invoice_list',
  access: 'shopper',
  summary: 'Own invoices with their number, newest first, and the latest orders that can still have one',
  query: pageQuery,
  data: z.object({ list: z.array(wireInvoice), count: z.number(), open: z.array(wireUninvoiced) }),
  encode: ({ page }: { page: number }) => ({ query: { page, limit: INVOICES_PER_PAGE } }),
  decode: ({ list, count, open }) => ({ list: list.map(decodeInvoice), count, open: open.map(decodeUninvoiced) }),
})
export const findInvoicing = endpoint({
  method: 'GET',
  path: '/v2/order/invoice_detail/:order_id',
  access: 'shopper',
  summary: 'The invoice of an order, or whether there can be one; for phone clients with the whole order',
  params: ofOrder,
  data: z.union([wireOrder.extend(wireInvoicing.shape), wireInvoicing]),
  encode: ({ orderNumber }: OfOrder) => ({ params: { order_id: orderNumber } }),
  decode: decodeInvoicing,
})
/** Works in the browser only. */
export const fetchInvoiceFile = endpoint({
  method: 'GET',
  path: '/v2/order/down_invoice/:order_id',
  access: 'shopper',
  summary: 'The PDF of an own issued invoice',
  params: ofOrder,
  data: z.undefined(),
  encode: ({ orderNumber }: OfOrder) => ({ params: { order_id: orderNumber } }),
  decode: decodePdf,
})

import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, localizedShape } from '#contract/localized.ts'
import { wireReturnAddress } from '#contract/shop/after-sale-shapes.ts'
import { decodePayback, encodePayback, wirePayback } from '#contract/shop/paybacks.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import {
  AFTER_SALE_EVENTS,
  AFTER_SALE_KINDS,
  AFTER_SALE_READERS,
  AFTER_SALE_STATUSES,
  type AfterSale,
  type AfterSaleCard,
  type AfterSaleStatus,
  REFUND_QUANTITY_MAX,
  REQUEST_NUMBER,
  RETURN_ADDRESS_MAX,
  STAFF_NOTE_MAX,
} from '#domain/after-sale.ts'
import { type Fen, fromYuan, toYuan } from '#domain/money.ts'
import { LINE_UNIQUE } from '#domain/order-line.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { seen, version } from './writing.ts'

const note = wireText(STAFF_NOTE_MAX)
const byNumber = z.object({ number: z.string().regex(REQUEST_NUMBER) })

const staffLine = z.object({
  unique: z.string(),
  productId: z.number(),
  skuCode: z.string(),
  ...localizedShape('name'),
  vintage: z.number().nullable(),
  quantity: z.number(),
  amount: z.string(),
})

const staffCard = z.object({
  number: z.string(),
  orderNumber: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  kind: z.enum(AFTER_SALE_KINDS),
  status: z.enum(AFTER_SALE_STATUSES),
  quantity: z.number(),
  amount: z.string(),
  appliedAt: z.string(),
  isOpenedByShop: z.boolean(),
  lines: z.array(staffLine),
  shopper: z.object({ id: z.number(), nickname: z.string() }),
})

const staffDetail = staffCard.extend({
  reason: z.string(),
  explanation: z.string(),
  pictures: z.array(z.string()),
  asked: z.string(),
  shipping: z.string(),
  boxes: z.string(),
  refuseReason: z.string(),
  returnParcel: z
    .object({
      courier: z.string(),
      trackingNumber: z.string(),
      phone: z.string(),
      note: z.string(),
      pictures: z.array(z.string()),
    })
    .nullable(),
  events: z.array(
    z.object({
      kind: z.enum(AFTER_SALE_EVENTS),
      by: z.enum(['shopper', 'staff', 'shop']),
      byName: z.string(),
      note: z.string(),
      at: z.string(),
    }),
  ),
  paybacks: z.array(wirePayback),
})

const decodeStaffCard = (wire: z.infer<typeof staffCard>) => ({
  ...wire,
  amount: decodePrice(wire.amount),
  lines: wire.lines.map((line) => ({ ...line, name: decodeLocalized('name', line), amount: decodePrice(line.amount) })),
})
export type StaffRequest = ReturnType<typeof decodeStaffCard>

const decodeStaffDetail = (wire: z.infer<typeof staffDetail>) => ({
  ...wire,
  ...decodeStaffCard(wire),
  asked: decodePrice(wire.asked),
  shipping: decodePrice(wire.shipping),
  boxes: decodePrice(wire.boxes),
  paybacks: wire.paybacks.map(decodePayback),
})
export type StaffRequestInFull = ReturnType<typeof decodeStaffDetail>

export type StaffCard = AfterSaleCard & { shopper: { id: number; nickname: string } }
/** `names`: who did each event, in their order. */
export type StaffDetail = AfterSale & { shopper: { id: number; nickname: string }; names: string[] }

export const encodeStaffCard = (request: StaffCard): z.infer<typeof staffCard> => ({
  number: request.number,
  orderNumber: request.orderNumber,
  orderStatus: request.orderStatus,
  kind: request.kind,
  status: request.status,
  quantity: request.quantity,
  amount: toYuan(request.amount),
  appliedAt: request.at,
  isOpenedByShop: request.isOpenedByShop,
  lines: request.lines.map(({ line, quantity, amount }) => ({
    unique: line.unique,
    productId: line.productId,
    skuCode: line.skuCode,
    name: line.name.zh,
    name_en: line.name.en,
    vintage: line.vintage,
    quantity,
    amount: toYuan(amount),
  })),
  shopper: request.shopper,
})

export const encodeStaffDetail = (request: StaffDetail): z.infer<typeof staffDetail> => ({
  ...encodeStaffCard(request),
  reason: request.reason,
  explanation: request.explanation,
  pictures: request.pictures,
  asked: toYuan(request.asked),
  shipping: toYuan(request.shipping),
  boxes: toYuan(request.boxes),
  refuseReason: request.refuseReason,
  returnParcel: request.returnParcel,
  events: request.events.map((event, index) => ({ ...event, byName: request.names[index] ?? '' })),
  paybacks: request.paybacks.map(encodePayback),
})

const AMOUNT_TEXT_MAX = 20
const amount = wireText(AMOUNT_TEXT_MAX).transform((yuan, context) => {
  const typed = fromYuan(yuan)
  if (typed !== undefined && typed >= 0) return typed
  context.addIssue({ code: 'custom', message: 'not an amount of yuan' })
  return z.NEVER
})

export const REQUESTS_PER_PAGE = 20
type AskedRequests = {
  page?: number | undefined
  limit?: number
  search?: string | undefined
  status?: AfterSaleStatus | undefined
}

export const listAfterSales = endpoint({
  method: 'GET',
  path: '/staff/after-sales',
  access: AFTER_SALE_READERS,
  summary: 'Requests for money back, the longest waiting first',
  query: z.object({
    status: z.enum(AFTER_SALE_STATUSES).optional(),
    kind: z.enum(AFTER_SALE_KINDS).optional(),
    search: wireText(40).default(''),
    ...pageQuery.shape,
  }),
  data: z.object({ list: z.array(staffCard), count: z.number() }),
  encode: ({ limit = REQUESTS_PER_PAGE, ...asked }: AskedRequests) => ({ query: { ...asked, limit } }),
  decode: ({ list, count }) => ({ list: list.map(decodeStaffCard), count }),
})

export const findAfterSale = endpoint({
  method: 'GET',
  path: '/staff/after-sales/:number',
  access: AFTER_SALE_READERS,
  summary: 'One request in full, with who did what',
  params: byNumber,
  data: staffDetail,
  encode: ({ number }: { number: string }) => ({ params: { number } }),
  decode: decodeStaffDetail,
})

export const agreeAfterSale = endpoint({
  method: 'POST',
  path: '/staff/after-sales/:number/agree',
  confirm: true,
  access: 'finance',
  summary: 'Agree to a request: money goes back at once, or when the goods have arrived. Less than was asked for needs a reason',
  params: byNumber,
  body: z.object({ amount: amount.optional(), note: note.default('') }),
  data: z.undefined(),
  /** The shopper reads the `note`. */
  encode: ({ number, amount, note }: { number: string; amount: Fen; note: string }) => ({
    params: { number },
    body: { amount: toYuan(amount), note },
  }),
})

export const refuseAfterSale = endpoint({
  method: 'POST',
  path: '/staff/after-sales/:number/refuse',
  access: 'finance',
  summary: 'Refuse a request with a reason that the shopper reads',
  params: byNumber,
  body: z.object({ reason: note }),
  data: z.undefined(),
  encode: ({ number, reason }: { number: string; reason: string }) => ({ params: { number }, body: { reason } }),
})

export const takeInReturn = endpoint({
  method: 'POST',
  path: '/staff/after-sales/:number/arrived',
  confirm: true,
  access: 'merchandiser',
  summary: 'The goods are back: what is not broken goes on the shelf, and the money goes back',
  params: byNumber,
  body: z.object({
    broken: z.array(z.object({ unique: z.string().regex(LINE_UNIQUE), quantity: wireInt(1, REFUND_QUANTITY_MAX) })).default([]),
    note: note.default(''),
  }),
  data: z.undefined(),
  encode: ({ number, ...arrived }: { number: string; broken: { unique: string; quantity: number }[]; note: string }) => ({
    params: { number },
    body: arrived,
  }),
})

export const readReturnAddress = endpoint({
  method: 'GET',
  path: '/staff/return-address',
  access: ['agent', 'merchandiser'],
  summary: 'Where shoppers send returns',
  data: wireReturnAddress.extend({ version }),
})

const filled = (max: number) => wireText(max).pipe(z.string().min(1))
export const saveReturnAddress = endpoint({
  method: 'POST',
  path: '/staff/return-address',
  access: 'merchandiser',
  summary: 'Change where shoppers send returns. Without a version the last writer wins',
  body: z.object({
    name: filled(RETURN_ADDRESS_MAX.name),
    name_en: filled(RETURN_ADDRESS_MAX.name),
    phone: filled(RETURN_ADDRESS_MAX.phone),
    address: filled(RETURN_ADDRESS_MAX.address),
    address_en: filled(RETURN_ADDRESS_MAX.address),
    ...seen,
  }),
  data: z.undefined(),
})

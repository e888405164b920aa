import { z } from 'zod'
import { type ActAs, endpoint, theCall } from '#contract/endpoint.ts'
import { wireBigId, wireInt, wireText } from '#contract/inputs.ts'
import {
  type AfterSaleDetailRow,
  type AfterSaleRow,
  encodeAfterSale,
  encodeCard,
  wireAfterSale,
  wireCard,
} from '#contract/shop/after-sale-shapes.ts'
import type { OrderReader } from '#contract/shop/order-shapes.ts'
import * as desk from '#contract/staff/after-sales.ts'
import { addOrderNote } from '#contract/staff/orders.ts'
import { REQUEST_NUMBER, STAFF_NOTE_MAX } from '#domain/after-sale.ts'
import { ORDER_NOTE_MAX } from '#domain/order-desk.ts'
import { infoOfLines, priceOfPhone, statusName } from './orders.ts'

/* Requests for money back on the merchant's phone: `admin/refund_order` of CRMEB's client. */

const SEARCH_MAX = 40
const request = z.string().regex(REQUEST_NUMBER)
const byRequest = z.object({ uni: request })
const asAtTheDesk = (call: { method: string; path: string }): ActAs =>
  theCall(call, ({ body }) => ({ number: String(body.order_id ?? body.id ?? '') }))

const onPhone = {
  nickname: z.string(),
  status_name: statusName,
  pinkStatus: z.null(),
  _info: infoOfLines,
}
const listed = wireCard.extend({
  ...onPhone,
  refund: z.array(z.never()),
  is_all_refund: z.boolean(),
  pay_type: z.string(),
  shipping_type: z.number(),
  remark: z.string(),
})
const whole = wireAfterSale.extend(onPhone)

type Asked = { shopper: { nickname: string } }

const asShown = (card: z.infer<typeof wireCard>, { shopper }: Asked) => ({
  nickname: shopper.nickname,
  status_name: { status_name: card._status._title, pics: [] },
  pinkStatus: null,
  _info: card.cartInfo.map(({ line: _, refund_price: __, ...cart_info }) => ({ cart_info })),
})

export function encodeListed(row: AfterSaleRow & Asked, reader: OrderReader): z.infer<typeof listed> {
  const card = encodeCard(row, reader)
  return { ...card, ...asShown(card, row), refund: [], is_all_refund: true, pay_type: '', shipping_type: 1, remark: '' }
}
export function encodeWhole(row: AfterSaleDetailRow & Asked, reader: OrderReader): z.infer<typeof whole> {
  const detail = encodeAfterSale(row, reader)
  return { ...detail, ...asShown(detail, row) }
}

export const listRefunds = endpoint({
  method: 'GET',
  path: '/admin/refund_order/list',
  access: desk.listAfterSales.access,
  summary: 'Requests for money back, the longest waiting first',
  query: z.object({
    keywords: wireText(SEARCH_MAX).default(''),
    page: wireInt(1, 100_000).default(1),
    limit: wireInt(1, 100).default(20),
  }),
  data: z.array(listed),
})
export const findRefund = endpoint({
  method: 'GET',
  path: '/admin/refund_order/detail/:uni',
  access: desk.findAfterSale.access,
  summary: 'One request in full',
  params: byRequest,
  data: whole,
})
export const addRefundRemark = endpoint({
  method: 'POST',
  path: '/admin/refund_order/remark',
  access: addOrderNote.access,
  actAs: asAtTheDesk(addOrderNote),
  summary: 'A note for colleagues at the order of a request',
  body: z.object({ order_id: request, remark: wireText(ORDER_NOTE_MAX).pipe(z.string().min(1)) }),
  data: z.undefined(),
})

export const AGREE = 1
const REFUSE = 2
/**
 * Agrees to a request for money, takes returned goods in, or refuses. What the console wants a reason for is refused without one.
 * Ours: `refuse_reason`, which the shopper reads.
 */
export const decideRefund = endpoint({
  method: 'POST',
  path: '/admin/order/refund',
  access: ['finance', 'merchandiser'],
  confirm: true,
  actAs: {
    ...asAtTheDesk(desk.agreeAfterSale),
    otherwise: ({ type }) => (type === REFUSE ? desk.refuseAfterSale : undefined),
  },
  summary: 'Decide on a request for money back: 1 agree, or take returned goods in; 2 refuse',
  body: z.object({
    order_id: request,
    price: priceOfPhone,
    type: wireInt(AGREE, REFUSE).default(AGREE),
    refuse_reason: wireText(STAFF_NOTE_MAX).default(''),
  }),
  data: z.undefined(),
})
export const agreeToReturn = endpoint({
  method: 'POST',
  path: '/admin/order/agreeExpress',
  access: desk.agreeAfterSale.access,
  confirm: true,
  actAs: asAtTheDesk(desk.agreeAfterSale),
  summary: 'Agree that goods come back; the money follows when they have arrived',
  body: z.object({ id: wireBigId }),
  data: z.undefined(),
})

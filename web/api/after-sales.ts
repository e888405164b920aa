import { decodeAfterSale, decodeCard } from '#contract/shop/after-sale-shapes.ts'
import {
  applyForRefund as apply,
  cancelRefund as cancel,
  decodeRefundable,
  encodeKind,
  encodeParcelSent,
  encodePieces,
  hideRefund as hide,
  pcRefundList,
  refundableLines,
  refundDetail,
  sendReturn as send,
  type WantedPieces,
} from '#contract/shop/after-sales.ts'
import type { AfterSale, AfterSaleCard, AfterSaleKind, ReturnParcel } from '#domain/after-sale.ts'
import type { Page } from '#domain/product.ts'
import type { RefundableLine } from '#domain/refund-amount.ts'
import type { RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import type { Api } from './client.ts'

/** The lines of an order that money can be asked for; refused while another request is under way, and when it is too late. */
export async function listRefundable(api: Api, orderNumber: string): Promise<RefundableLine[]> {
  const data = await api.call(refundableLines, { params: { id: orderNumber } })
  return data.map(decodeRefundable)
}

type Wanted = {
  kind: AfterSaleKind
  reason: RefundReason
  explanation: string
  /** Addresses of pictures that this shopper has uploaded. */
  pictures: readonly string[]
  pieces: readonly WantedPieces[]
}

/** Asks for money back; answers the number of the request. What it comes to is reckoned by the server. */
export async function applyForRefund(api: Api, orderNumber: string, wanted: Wanted): Promise<string> {
  const data = await api.call(apply, {
    params: { id: orderNumber },
    body: {
      text: wanted.reason,
      refund_reason_wap_explain: wanted.explanation,
      refund_reason_wap_img: [...wanted.pictures],
      refund_type: encodeKind(wanted.kind),
      cart_ids: encodePieces(wanted.pieces),
    },
  })
  return data.order_id
}

/** The shopper's requests, newest first. */
export async function listAfterSales(api: Api, { page }: { page?: number } = {}): Promise<Page<AfterSaleCard>> {
  const data = await api.call(pcRefundList, { query: { page } })
  return { list: data.list.map(decodeCard), count: data.count }
}

export async function findAfterSale(api: Api, number: string): Promise<AfterSale> {
  const data = await api.call(refundDetail, { params: { uni: number } })
  return decodeAfterSale(data)
}

export async function cancelAfterSale(api: Api, number: string): Promise<void> {
  await api.call(cancel, { params: { uni: number } })
}

export async function sendReturn(api: Api, id: number, parcel: ReturnParcel): Promise<void> {
  await api.call(send, { body: encodeParcelSent(id, parcel) })
}

/** Takes a request that is over out of the list. */
export async function hideAfterSale(api: Api, number: string): Promise<void> {
  await api.call(hide, { params: { uni: number } })
}

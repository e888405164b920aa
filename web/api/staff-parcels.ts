import { decodeLocalized } from '#contract/localized.ts'
import * as staff from '#contract/staff-parcels.ts'
import type { Localized } from '#domain/locale.ts'
import type { Api } from './client.ts'

/** A paid order with something left to send; `left` is what has still to leave the house. */
export type OrderToSend = {
  number: string
  paidAt: string
  recipient: { name: string; phone: string; address: string }
  remark: string
  /** Nothing may be sent before that is decided. */
  isBeingRefunded: boolean
  lines: { unique: string; name: Localized; quantity: number; shipped: number; left: number }[]
}
export const ORDERS_PER_PAGE = 20

/** The longest waiting first. `search`: part of a number, a name or a phone. */
export async function listOrdersToSend(
  api: Api,
  { page = 1, search = '' }: { page?: number | undefined; search?: string | undefined },
): Promise<{ list: OrderToSend[]; count: number }> {
  const { data } = await api.call(staff.listOrdersToSend, { query: { page, search, limit: ORDERS_PER_PAGE } })
  return {
    count: data.count,
    list: data.list.map((order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, name: decodeLocalized('name', line) })),
    })),
  }
}

type Sent = { courier: string; trackingNumber: string; lines: { unique: string; quantity: number }[] }
/** A parcel has left the house. `courier`: a code of the vocabulary, or the name of another one. */
export async function sendParcel(api: Api, orderNumber: string, parcel: Sent): Promise<void> {
  await api.call(staff.sendParcel, { params: { number: orderNumber }, body: parcel })
}

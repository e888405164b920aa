import type { Cashier } from '#domain/order.ts'
import type { PayFor } from '#domain/payment.ts'
import { parseSearch } from '#web/ui/query.ts'
import { orderIdOf } from '../orders/order-id.ts'

/** `type` is left out for an order. */
export type PaySearch = { orderId: string; type?: 'recharge' }
/** `back`: returned by the provider, which proves nothing (T27). */
export type ReturnSearch = PaySearch & { back?: 1 }

export const paySearchOf = ({ orderId, type }: Record<string, unknown>): PaySearch => ({
  orderId: orderIdOf(orderId),
  type: type === 'recharge' ? type : undefined,
})

export const returnSearchOf = (search: Record<string, unknown>): ReturnSearch => ({
  ...paySearchOf(search),
  back: Number(search.back) === 1 ? 1 : undefined,
})

const OURS = ['orderId', 'type', 'back']
/** What providers append is not trusted and leaves the address. */
export const isOursAlone = (searchString: string): boolean =>
  Object.keys(parseSearch(searchString)).every((name) => OURS.includes(name))

export const payForOf = ({ type }: PaySearch): PayFor => type ?? 'order'
export const searchOf = ({ orderNumber, type }: Pick<Cashier, 'orderNumber' | 'type'>): PaySearch => ({
  orderId: orderNumber,
  ...(type === 'recharge' ? { type } : {}),
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** History state, not address: a link cannot start a payment. */
    paying?: { useBalance: boolean }
  }
}

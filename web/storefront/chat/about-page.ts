import { wholeNumber } from '../catalog/list-search.ts'
import { orderIdOf } from '../orders/order-id.ts'
import type { ChatAbout } from './open-chat.ts'

const ID_MAX = 2_147_483_647

/** The product or order of the page on which the chat opens. */
export function aboutPage({ pathname, search }: { pathname: string; search: Record<string, unknown> }): ChatAbout {
  const [, routeId] = /^\/goods_detail\/(\d+)\/?$/.exec(pathname) ?? []
  return {
    productId: wholeNumber(routeId ?? search.productId, ID_MAX),
    orderId: orderIdOf(search.orderId) || undefined,
  }
}

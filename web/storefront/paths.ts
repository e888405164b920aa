import type { PageKey } from '#domain/content.ts'
import type { FacetKey } from '#domain/facets.ts'
import { stringifySearch } from '#web/ui/query.ts'

const to = (page: string, query: Record<string, string | number | undefined> = {}): string => page + stringifySearch(query)

/** Every address of the shop, without base path and language; paths.test.ts checks that each has a route (docs/decisions/027). */
export const paths = {
  home: () => to('/'),
  aboutus: () => to('/aboutus'),
  afterSale: (id: string) => to('/refund', { id }),
  /** Hands over to Alipay, which returns here. */
  aliPay: (orderId: string, type?: 'recharge') => to('/aliPay', { orderId, type }),
  appChat: ({ productId, orderId }: { productId?: number | undefined; orderId?: string | undefined } = {}) =>
    to('/AppChat', { productId, orderId }),
  /** What an assistant has put together. */
  assistant: (token: string) => to(`/assistant/${token}`),
  article: (cid: number, id: number) => to('/detail', { cid, id }),
  cart: () => to('/shoppingCart'),
  categories: (kind?: string) => to('/goods_cate') + (kind ? `#${kind}` : ''),
  category: (id: number) => to('/categoryDetail', { id }),
  choose: (query: Record<string, string | undefined> = {}) => to('/choose', query),
  compare: (ids = '') => to('/compare', { ids }),
  coupons: () => to('/user/userCoupon', { type: 6 }),
  estates: (query: { country?: string; region?: string; id?: number } = {}) => to('/estates', query),
  about: (kind: string, id: number) => to(kind === 'estate' ? '/estates' : '/categoryDetail', { id }),
  estatesPrint: () => to('/estates_bk'),
  evaluation: (orderId: string) => to('/evaluation', { orderId }),
  favourites: () => to('/user/collect'),
  festival: () => to('/festival'),
  /** Without `slot`: the current or next sale. */
  flashSale: (slot?: number) => to('/goods_seckill', { slot }),
  flashSaleItem: (id: number) => to('/goods_seckill_detail', { id }),
  invoices: (page?: number) => to('/user/invoices', { page }),
  inputList: (title: string) => to('/inputList', { title }),
  login: () => to('/login'),
  logistics: (orderId: string, parcel?: number) => to('/logistics', { orderId, parcel }),
  mobileLogin: () => to('/mobile_login'),
  myCoupons: (state?: string) => to('/user/myCoupon', { state }),
  news: (cid?: number, page?: number) => to('/newsList', { cid, page }),
  order: (orderId: string) => to('/order_detail', { orderId }),
  /** `address`: the own one to send it to; without it the default one. */
  orderConfirm: (cartId: string, isBuyNow = false, address?: number) =>
    to('/order_confirm', { cartId, new: isBuyNow ? 1 : undefined, address }),
  page: (key: PageKey) => to(`/page/${key}`),
  payLink: (token: string) => to(`/pay_link/${token}`),
  /** Without `type`: an order. */
  payment: (orderId: string, type?: 'recharge') => to('/payment', { orderId, type }),
  product: (id: number, sku?: string) => to(`/goods_detail/${id}`, { sku }),
  products: (query: { cid?: number; sid?: number; keyword?: string; sort?: string; page?: number } = {}) =>
    to('/goods_list', query),
  winesOf: (key: FacetKey, code: string) => to('/goods_list', { [key]: code }),
  productList: (by?: string) => to('/productList', { by }),
  refund: (orderId: string, unique?: string) => to('/refund', { orderId, unique }),
  register: () => to('/login', { mode: 'register' }),
  resetPassword: () => to('/login', { mode: 'reset' }),
  search: (title?: string) => to('/goods_search', { title }),
  shopping: () => to('/shopping'),
  unsubscribe: (token?: string) => to('/unsubscribe', { token }),
  user: () => to('/user', { type: 0 }),
  userAddresses: () => to('/user/address_list'),
  userBalance: () => to('/user/balance', { type: 3 }),
  userOrders: (tab?: string) => to('/user/orderList', { type: 1, tab }),
  videos: () => to('/videos'),
  website: () => to('/website'),
  whyFestival: () => to('/why_festival'),
  wishList: (token: string) => to(`/wish_list/${token}`),
  wonderful: () => to('/wonderful'),
  wxPay: (orderId: string, type?: 'recharge') => to('/wxPay', { orderId, type }),
} as const

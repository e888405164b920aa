import type { PageKey } from '#domain/content.ts'
import type { FacetKey } from '#domain/facets.ts'
import { stringifySearch } from './search-params.ts'

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => path + stringifySearch(query)

/**
 * Every address of the shop, without base path and language: the router puts those on. Links are built here, so
 * that a renamed page fails to compile where it is linked.
 */
export const paths = {
  home: () => '/',
  aboutus: () => '/aboutus',
  /** A request for money back, as it stands. */
  afterSale: (id: string) => withQuery('/refund', { id }),
  /** Hands over to Alipay, and is where Alipay sends back to. */
  aliPay: (orderId: string, type?: 'recharge') => withQuery('/aliPay', { orderId, type }),
  /** `id` and `productId` both name a product. */
  appChat: ({ productId, orderId }: { productId?: number | undefined; orderId?: string | undefined } = {}) =>
    withQuery('/AppChat', { productId, orderId }),
  article: (cid: number, id: number) => withQuery('/detail', { cid, id }),
  cart: () => '/shoppingCart',
  categories: (kind?: string) => `/goods_cate${kind ? `#${kind}` : ''}`,
  /** The page of a region, a grape, an estate … by the number of its category. */
  category: (id: number) => withQuery('/categoryDetail', { id }),
  coupons: () => '/user/userCoupon?type=6',
  /** All estates, those of a country or region, or one of them. */
  estates: (query: { country?: string; region?: string; id?: number } = {}) => withQuery('/estates', query),
  /** What the shop says about a value of a facet: an estate stands among the estates, everything else has its category. */
  about: (kind: string, id: number) => withQuery(kind === 'estate' ? '/estates' : '/categoryDetail', { id }),
  estatesPrint: () => '/estates_bk',
  evaluation: (orderId: string) => withQuery('/evaluation', { orderId }),
  favourites: () => '/user/collect',
  festival: () => '/festival',
  /** `slot` is left out for the one that runs or comes next. */
  flashSale: (slot?: number) => withQuery('/goods_seckill', { slot }),
  flashSaleItem: (id: number) => withQuery('/goods_seckill_detail', { id }),
  invoices: (page?: number) => withQuery('/user/invoices', { page }),
  inputList: (title: string) => withQuery('/inputList', { title }),
  login: () => '/login',
  logistics: (orderId: string, parcel?: number) => withQuery('/logistics', { orderId, parcel }),
  mobileLogin: () => '/mobile_login',
  myCoupons: (state?: string) => withQuery('/user/myCoupon', { state }),
  news: (cid?: number, page?: number) => withQuery('/newsList', { cid, page }),
  order: (orderId: string) => withQuery('/order_detail', { orderId }),
  orderConfirm: (cartId: string, isBuyNow = false) => withQuery('/order_confirm', { cartId, new: isBuyNow ? 1 : undefined }),
  /** A rich-text page that has no address of its own in the table: privacy, terms, delivery, returns. */
  page: (key: PageKey) => `/page/${key}`,
  /** `type` is left out for an order. */
  payment: (orderId: string, type?: 'recharge') => withQuery('/payment', { orderId, type }),
  product: (id: number, sku?: string) => withQuery(`/goods_detail/${id}`, { sku }),
  products: (query: { cid?: number; sid?: number; keyword?: string; sort?: string; page?: number } = {}) =>
    withQuery('/goods_list', query),
  /** All wines with one value of a facet: `region=mosel`. */
  winesOf: (key: FacetKey, code: string) => withQuery('/goods_list', { [key]: code }),
  /** Wines by category, in sections. */
  productList: (by?: string) => withQuery('/productList', { by }),
  refund: (orderId: string, unique?: string) => withQuery('/refund', { orderId, unique }),
  register: () => '/login?mode=register',
  resetPassword: () => '/login?mode=reset',
  search: (title?: string) => withQuery('/goods_search', { title }),
  shopping: () => '/shopping',
  user: () => '/user?type=0',
  userAddresses: () => '/user/address_list',
  userBalance: () => '/user/balance?type=3',
  userOrders: (tab?: string) => withQuery('/user/orderList', { type: 1, tab }),
  videos: () => '/videos',
  website: () => '/website',
  whyFestival: () => '/why_festival',
  wonderful: () => '/wonderful',
  wxPay: (orderId: string, type?: 'recharge') => withQuery('/wxPay', { orderId, type }),
} as const

/** What search engines are told about: pages that are always there, and how to reach the others. */
export const publicPaths = {
  fixed: [
    paths.home(),
    paths.shopping(),
    paths.categories(),
    paths.products(),
    paths.productList(),
    paths.flashSale(),
    paths.estates(),
    paths.festival(),
    paths.whyFestival(),
    paths.wonderful(),
    paths.videos(),
    paths.news(),
    paths.aboutus(),
    paths.website(),
    ...(['shipping', 'returns', 'payment', 'age', 'agreement', 'privacy'] as const).map(paths.page),
  ],
  product: paths.product,
  article: paths.article,
  estate: (id: number) => paths.estates({ id }),
}

const PRIVATE = [
  '/user',
  '/AppChat',
  '/order_confirm',
  '/payment',
  '/aliPay',
  '/wxPay',
  '/order_detail',
  '/logistics',
  '/refund',
  '/evaluation',
]

/** Pages of the signed-in visitor: rendered per request, never kept, and only after signing in. */
export const isPrivatePath = (path: string): boolean => PRIVATE.some((root) => path === root || path.startsWith(`${root}/`))

/**
 * Every address of the shop (spec section 2), without base path and language: the router puts those on. Links are built here, so
 * that a renamed page fails to compile where it is linked.
 */
const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

export const paths = {
  home: () => '/',
  aboutus: () => '/aboutus',
  article: (cid: number, id: number) => withQuery('/detail', { cid, id }),
  cart: () => '/shoppingCart',
  categories: () => '/goods_cate',
  estates: () => '/estates',
  favourites: () => '/user/collect',
  festival: () => '/festival',
  flashSale: () => '/goods_seckill',
  inputList: (title: string) => withQuery('/inputList', { title }),
  login: (mode?: 'register' | 'reset') => withQuery('/login', { mode }),
  mobileLogin: () => '/mobile_login',
  myCoupons: () => '/user/userCoupon?type=6',
  news: (cid?: number) => withQuery('/newsList', { cid }),
  order: (orderId: string) => withQuery('/order_detail', { orderId }),
  orderConfirm: (cartId: string, isBuyNow = false) => withQuery('/order_confirm', { cartId, new: isBuyNow ? 1 : undefined }),
  payment: (orderId: string) => withQuery('/payment', { orderId }),
  product: (id: number, sku?: string) => withQuery(`/goods_detail/${id}`, { sku }),
  products: (query: { cid?: number; sid?: number; keyword?: string; sort?: string; page?: number } = {}) => withQuery('/goods_list', query),
  search: (title: string) => withQuery('/goods_search', { title }),
  shopping: () => '/shopping',
  user: () => '/user?type=0',
  userAddresses: () => '/user/address_list',
  userBalance: () => '/user/balance?type=3',
  userOrders: (tab?: string) => withQuery('/user/orderList', { type: 1, tab }),
  videos: () => '/videos',
  whyFestival: () => '/why_festival',
} as const

const PRIVATE = ['/user', '/order_confirm', '/payment', '/order_detail']

/** Pages of the signed-in visitor: rendered per request, never kept, and only after signing in. */
export const isPrivatePath = (path: string): boolean => PRIVATE.some((root) => path === root || path.startsWith(`${root}/`))

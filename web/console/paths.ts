import { queryOf } from './page-search.ts'

/** Paths of all console pages, without the router's base path /staff. */
export const paths = {
  home: () => '/',
  login: ({ from }: { from?: string } = {}) => (from && from !== '/' ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  orders: (asked: { page?: number; search?: string } = {}) => `/orders${queryOf(asked)}`,
  heldStock: (asked: { page?: number; search?: string } = {}) => `/held-stock${queryOf(asked)}`,
  stockHolder: (accountId: number) => `/held-stock/${accountId}`,
  afterSales: (asked: { page?: number; search?: string; status?: string } = {}) =>
    `/after-sales${queryOf({ ...asked, status: asked.status === 'applied' ? undefined : asked.status })}`,
  afterSale: (number: string) => `/after-sales/${number}`,
  transfers: (asked: { page?: number; search?: string } = {}) => `/transfers${queryOf(asked)}`,
  invoices: (asked: { page?: number; state?: string } = {}) =>
    `/invoices${queryOf({ ...asked, state: asked.state === 'requested' ? undefined : asked.state })}`,
  moneyActs: (asked: { page?: number; status?: string } = {}) =>
    `/money-acts${queryOf({ ...asked, status: asked.status === 'waiting' ? undefined : asked.status })}`,
  auditLog: (asked: { page?: number; search?: string } = {}) => `/audit-log${queryOf(asked)}`,
  reviews: (asked: { page?: number; state?: string } = {}) =>
    `/reviews${queryOf({ ...asked, state: asked.state === 'unanswered' ? undefined : asked.state })}`,
  coupons: (asked: { page?: number } = {}) => `/coupons${queryOf(asked)}`,
  couponNew: () => '/coupons/new',
  coupon: (id: number) => `/coupons/${id}`,
  flashSales: (asked: { page?: number; state?: string } = {}) => `/flash-sales${queryOf(asked)}`,
  flashSaleNew: () => '/flash-sales/new',
  flashTimes: () => '/flash-sales/times',
  flashSale: (id: number) => `/flash-sales/${id}`,
  freight: () => '/freight',
  freightNew: () => '/freight/new',
  freightZone: (id: number) => `/freight/${id}`,
  /** `add`: a phrase that needs a synonym. */
  searchWords: (asked: { page?: number; search?: string; kind?: string | undefined; add?: string } = {}) =>
    `/search-words${queryOf(asked)}`,
  searchMisses: (asked: { page?: number } = {}) => `/search-words/misses${queryOf(asked)}`,
  searchTry: (words = '') => `/search-words/try${queryOf({ q: words })}`,
  wines: (asked: Record<string, string | number | undefined> = {}) => `/wines${queryOf(asked)}`,
  wine: (id: number | 'new') => `/wines/${id}`,
  wineImport: () => '/wines/import',
  chat: () => '/chat',
  replies: () => '/settings/replies',
  keywords: () => '/settings/keywords',
  hours: () => '/settings/hours',
  notice: () => '/settings/notice',
  agents: () => '/settings/agents',
  staff: () => '/settings/staff',
  orderLimits: () => '/settings/order-limits',
  supervisor: (days?: number) => (days === undefined ? '/supervisor' : `/supervisor?days=${days}`),
  articles: ({
    state,
    ...asked
  }: {
    page?: number | undefined
    search?: string | undefined
    cid?: number | undefined
    state?: string | undefined
  } = {}) => `/content/articles${queryOf({ ...asked, state: state === 'all' ? undefined : state })}`,
  /** `new` stands for the page of a new one; likewise below. */
  article: (id: number | 'new') => `/content/articles/${id}`,
  articleCategories: () => '/content/article-categories',
  articleCategory: (id: number | 'new') => `/content/article-categories/${id}`,
  banners: () => '/content/banners',
  banner: (id: number | 'new') => `/content/banners/${id}`,
  festivals: () => '/content/festivals',
  festival: (id: number | 'new') => `/content/festivals/${id}`,
  moments: () => '/content/moments',
  moment: (id: number | 'new') => `/content/moments/${id}`,
  films: () => '/content/films',
  film: (id: number | 'new') => `/content/films/${id}`,
  estates: () => '/content/estates',
  estate: (id: number) => `/content/estates/${id}`,
  texts: () => '/content/pages',
  text: (key: string) => `/content/pages/${key}`,
  company: () => '/content/company',
}

import { queryOf } from './page-search.ts'

/** Paths of all console pages, without the router's base path /staff. */
export const paths = {
  home: () => '/',
  login: ({ from }: { from?: string } = {}) => (from && from !== '/' ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  orders: ({ tab, ...asked }: { page?: number; search?: string; tab?: string; from?: string; to?: string } = {}) =>
    `/orders${queryOf({ ...asked, tab: tab === 'all' ? undefined : tab })}`,
  newOrder: (customer?: number) => `/orders/new${queryOf({ customer })}`,
  order: (number: string) => `/orders/${number}`,
  ordersToSend: (asked: { page?: number; search?: string; only?: string } = {}) => `/orders/to-send${queryOf(asked)}`,
  packingSlips: (numbers: readonly string[]) => `/orders/slips${queryOf({ numbers: numbers.join(',') })}`,
  picking: (numbers: readonly string[]) => `/orders/picking${queryOf({ numbers: numbers.join(',') })}`,
  labels: (numbers: readonly string[]) => `/orders/labels${queryOf({ numbers: numbers.join(',') })}`,
  trackingNumbers: () => '/orders/numbers',
  scanParcels: () => '/orders/scan',
  replacements: (asked: { page?: number } = {}) => `/orders/replacements${queryOf(asked)}`,
  stillParcels: (asked: { page?: number; days?: number } = {}) => `/orders/still${queryOf(asked)}`,
  heldStock: (asked: { page?: number; search?: string } = {}) => `/held-stock${queryOf(asked)}`,
  stockHolder: (accountId: number) => `/held-stock/${accountId}`,
  afterSales: (asked: { page?: number; search?: string; status?: string } = {}) =>
    `/after-sales${queryOf({ ...asked, status: asked.status === 'applied' ? undefined : asked.status })}`,
  afterSale: (number: string) => `/after-sales/${number}`,
  payments: (asked: Record<string, string | number | undefined> = {}) => `/payments${queryOf(asked)}`,
  bills: (asked: { page?: number } = {}) => `/bills${queryOf(asked)}`,
  billDay: (provider: string, day: string, asked: { page?: number } = {}) => `/bills/${provider}/${day}${queryOf(asked)}`,
  accounting: (asked: { from?: string; to?: string } = {}) => `/accounting${queryOf(asked)}`,
  corrections: (asked: Record<string, string | number | undefined> = {}) => `/corrections${queryOf(asked)}`,
  rechargeOffers: () => '/recharge-offers',
  bankAccount: () => '/bank-account',
  transfers: (asked: { page?: number; search?: string } = {}) => `/transfers${queryOf(asked)}`,
  invoices: (asked: Record<string, string | number | undefined> = {}) =>
    `/invoices${queryOf({ ...asked, state: asked.state === 'requested' ? undefined : asked.state })}`,
  moneyActs: (asked: { page?: number; status?: string } = {}) =>
    `/money-acts${queryOf({ ...asked, status: asked.status === 'waiting' ? undefined : asked.status })}`,
  alarms: (asked: { page?: number; state?: string; payment?: string | undefined } = {}) =>
    `/alarms${queryOf({ ...asked, state: asked.state === 'open' ? undefined : asked.state })}`,
  paybacks: (asked: { page?: number; state?: string } = {}) => `/paybacks${queryOf(asked)}`,
  audit: (asked: Record<string, string | number | undefined> = {}) => `/audit${queryOf(asked)}`,
  moneyLog: (asked: { page?: number; search?: string } = {}) => `/audit/money${queryOf(asked)}`,
  reviews: (asked: { page?: number; state?: string } = {}) =>
    `/reviews${queryOf({ ...asked, state: asked.state === 'unanswered' ? undefined : asked.state })}`,
  coupons: (asked: { page?: number } = {}) => `/coupons${queryOf(asked)}`,
  couponNew: () => '/coupons/new',
  coupon: (id: number) => `/coupons/${id}`,
  flashSales: (asked: { page?: number; state?: string } = {}) => `/flash-sales${queryOf(asked)}`,
  flashSaleNew: () => '/flash-sales/new',
  flashTimes: () => '/flash-sales/times',
  flashSale: (id: number) => `/flash-sales/${id}`,
  stock: ({ state, ...asked }: { page?: number; search?: string; state?: string | undefined; place?: number | undefined } = {}) =>
    `/stock${queryOf({ ...asked, state: state === 'all' ? undefined : state })}`,
  stockMovements: (
    asked: {
      sku?: number | undefined
      reason?: string | undefined
      by?: number | undefined
      from?: string | undefined
      to?: string | undefined
      before?: number | undefined
    } = {},
  ) => `/stock/movements${queryOf(asked)}`,
  stockExpected: (asked: { page?: number } = {}) => `/stock/expected${queryOf(asked)}`,
  stockCount: (asked: { place?: number | undefined } = {}) => `/stock/count${queryOf(asked)}`,
  stockCounts: (asked: { page?: number } = {}) => `/stock/counts${queryOf(asked)}`,
  stockCountReport: (id: number) => `/stock/counts/${id}`,
  stockLots: (asked: { page?: number; search?: string } = {}) => `/stock/lots${queryOf(asked)}`,
  stockLot: (id: number, asked: { page?: number } = {}) => `/stock/lots/${id}${queryOf(asked)}`,
  stockLanded: (asked: { page?: number } = {}) => `/stock/landed${queryOf(asked)}`,
  stockLandedNew: () => '/stock/landed/new',
  stockLandedOf: (id: number) => `/stock/landed/${id}`,
  stockPlaces: () => '/stock/places',
  freight: () => '/freight',
  giftBoxes: () => '/gift-boxes',
  freightNew: () => '/freight/new',
  freightZone: (id: number) => `/freight/${id}`,
  /** `add`: a phrase that needs a synonym. */
  searchWords: (asked: { page?: number; search?: string; kind?: string | undefined; add?: string } = {}) =>
    `/search-words${queryOf(asked)}`,
  searchMisses: (asked: { page?: number } = {}) => `/search-words/misses${queryOf(asked)}`,
  searchTry: (words = '') => `/search-words/try${queryOf({ q: words })}`,
  vocabulary: ({ state, ...asked }: { kind?: string; page?: number; search?: string; state?: string } = {}) =>
    `/vocabulary${queryOf({ ...asked, state: state === 'all' ? undefined : state })}`,
  /** `kind` is for a new one. */
  term: (id: number | 'new', kind?: string) => `/vocabulary/${id}${queryOf({ kind })}`,
  wines: (asked: Record<string, string | number | undefined> = {}) => `/wines${queryOf(asked)}`,
  wine: (id: number | 'new') => `/wines/${id}`,
  /** At its vintage, which is what another one changes first. */
  wineCopy: (id: number) => `/wines/new${queryOf({ from: id })}#vintage`,
  customers: ({ state, ...asked }: Record<string, string | number | undefined> = {}) =>
    `/customers${queryOf({ ...asked, state: state === 'all' ? undefined : state })}`,
  customer: (id: number) => `/customers/${id}`,
  chat: () => '/chat',
  replies: () => '/settings/replies',
  keywords: () => '/settings/keywords',
  hours: () => '/settings/hours',
  notice: () => '/settings/notice',
  agents: () => '/settings/agents',
  staff: () => '/accounts',
  account: () => '/account',
  secondFactor: () => '/account/second-factor',
  returnAddress: () => '/settings/return-address',
  opening: () => '/opening',
  assistants: () => '/settings/assistants',
  orderLimits: () => '/settings/order-limits',
  notices: () => '/settings/notices',
  noticeTemplates: () => '/settings/notices/templates',
  noticeTemplate: (kind: string, channel: string) => `/settings/notices/templates/${kind}/${channel}`,
  noticeLog: (asked: Record<string, string | number | undefined> = {}) => `/settings/notices/log${queryOf(asked)}`,
  report: (name: string, asked: Record<string, string | number | undefined> = {}) =>
    `/reports${name === 'sales' ? '' : `/${name}`}${queryOf(asked)}`,
  ordersBehind: ({
    figure,
    ...asked
  }: {
    figure: string
    from: string
    to: string
    productId?: number | undefined
    couponId?: number | undefined
    flashId?: number | undefined
    page?: number | undefined
  }) => `/reports/orders${queryOf({ figure, ...asked })}`,
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
  imports: (asked: { page?: number } = {}) => `/wines/import${queryOf(asked)}`,
  importRun: (id: number) => `/wines/import/${id}`,
  menu: () => '/menu',
  company: () => '/content/company',
  promises: () => '/promises',
  words: (asked: Record<string, string | number | undefined> = {}) => `/words${queryOf(usualLeftOut(asked))}`,
  /** `asked`: the list to go back to. */
  word: (key: string, asked: Record<string, string | number | undefined> = {}) => `/words/${key}${queryOf(usualLeftOut(asked))}`,
}

const usualLeftOut = ({ state, ...asked }: Record<string, string | number | undefined>) => ({
  ...asked,
  state: state === 'all' ? undefined : state,
})

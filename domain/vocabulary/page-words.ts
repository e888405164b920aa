const words = (chinese: string, latin: string): RegExp => new RegExp(`${chinese}|\\b(?:${latin})\\b`, 'i')

/** Search words that mean a page, in Chinese, English and German. */
const PAGE_WORDS = {
  'flash-sale': words('秒杀|限时|抢购|闪购', 'flash ?sales?|blitzangebote?'),
  coupons: words('优惠券|代金券|领券|红包', 'coupons?|vouchers?|gutscheine?'),
  orders: words('订单|物流|快递', 'orders?|tracking|parcels?|bestellung(?:en)?'),
  shipping: words('运费|配送|送货|包邮|发货', 'shipping|delivery|postage|versand|lieferung'),
  returns: words('退货|退款|退换|售后|破损', 'returns?|refunds?|rückgabe|broken bottles?'),
  payment: words('付款|支付|发票', 'payments?|pay|alipay|wechat pay|invoices?|zahlung|rechnung'),
  festival: words('酒节', 'festivals?|weinfest'),
  estates: words('^(?:所有|全部)?(?:酒庄|酒园|庄园)$', '(?:all )?(?:estates|wineries|weingüter)'),
  videos: words('视频|影片', 'videos?|films?'),
  news: words('资讯|新闻|文章', 'news|blog|articles?'),
  about: words('关于|联系|客服|电话|公司', 'about us|contact|phone|address|kontakt'),
} as const
export type SearchedPage = keyof typeof PAGE_WORDS

export const pagesIn = (keyword: string): SearchedPage[] =>
  (Object.keys(PAGE_WORDS) as SearchedPage[]).filter((page) => PAGE_WORDS[page].test(keyword))

import type { MessageKey } from '#messages/keys.ts'
import { paths } from '../../paths.ts'

type ShopPage = { key: MessageKey; to: string }
type Rule = ShopPage & { words: RegExp }

const page = (key: MessageKey, to: string, chinese: string, english: string): Rule => ({
  key,
  to,
  words: new RegExp(`${chinese}|\\b(?:${english})\\b`, 'i'),
})

/** What is typed into the search box although it is no wine: a page of the shop. Chinese, English and German words. */
const PAGES: readonly Rule[] = [
  page('shell.nav.flash-sale', paths.flashSale(), '秒杀|限时|抢购|闪购', 'flash ?sales?|blitzangebote?'),
  page('shell.nav.coupons', paths.coupons(), '优惠券|代金券|领券|红包', 'coupons?|vouchers?|gutscheine?'),
  page('shell.orders', paths.userOrders(), '订单|物流|快递', 'orders?|tracking|parcels?|bestellung(?:en)?'),
  page(
    'shell.footer.shipping',
    paths.page('shipping'),
    '运费|配送|送货|包邮|发货',
    'shipping|delivery|postage|versand|lieferung',
  ),
  page('shell.footer.returns', paths.page('returns'), '退货|退款|退换|售后|破损', 'returns?|refunds?|rückgabe|broken bottles?'),
  page(
    'shell.footer.payment',
    paths.page('payment'),
    '付款|支付|发票',
    'payments?|pay|alipay|wechat pay|invoices?|zahlung|rechnung',
  ),
  page('shell.nav.festival', paths.festival(), '酒节|葡萄酒节', 'festivals?|weinfest'),
  page('shell.nav.estates', paths.estates(), '^(?:所有|全部)?(?:酒庄|酒园|庄园)$', '(?:all )?(?:estates|wineries|weingüter)'),
  page('shell.nav.videos', paths.videos(), '视频|影片', 'videos?|films?'),
  page('shell.nav.news', paths.news(), '资讯|新闻|文章', 'news|blog|articles?'),
  page('shell.nav.about', paths.aboutus(), '关于|联系|客服|电话|公司', 'about us|contact|phone|address|kontakt'),
]

/** The pages that a search may mean besides wines. */
export const pagesMeant = (title: string): readonly ShopPage[] => PAGES.filter(({ words }) => words.test(title))

import type { Locale } from '#domain/locale.ts'
import { articleOf } from '#domain/menu.ts'

/** Pages of CRMEB's phone client, where ours have a counterpart. */
export const PHONE_PAGES = {
  home: '/pages/index/index',
  lists: '/pages/goods/goods_list/index',
  sale: '/pages/activity/goods_seckill/index',
  coupons: '/pages/users/user_get_coupon/index',
  news: '/pages/extension/news_list/index',
} as const

const SAME: Record<string, string> = {
  '/': PHONE_PAGES.home,
  '/goods_cate': '/pages/goods_cate/goods_cate',
  '/productList': PHONE_PAGES.lists,
  '/shopping': PHONE_PAGES.lists,
  '/goods_seckill': PHONE_PAGES.sale,
  '/user/userCoupon': PHONE_PAGES.coupons,
  '/newsList': PHONE_PAGES.news,
}

type Shop = { siteUrl: string | undefined; locale: Locale }

/**
 * Where a link of the shop leads on a phone. Pages that the client does not have are shown as the shop's own, without its frame; without an
 * address of the shop they lead home.
 */
export function phonePage(path: string, { siteUrl, locale }: Shop): string {
  if (!path.startsWith('/')) return path || PHONE_PAGES.home
  const { pathname, searchParams } = new URL(path, 'http://shop')
  const article = articleOf(path)
  if (article) return `/pages/extension/news_details/index?id=${article}`
  const wine = /^\/goods_detail\/(\d+)$/.exec(pathname)?.[1]
  if (wine) return `/pages/goods_details/index?id=${wine}`
  if (pathname === '/goods_list' || pathname === '/goods_search') return listPage(searchParams)
  const same = SAME[pathname]
  if (same) return same
  if (!siteUrl) return PHONE_PAGES.home
  searchParams.set('frame', 'none')
  return `${siteUrl.replace(/\/$/, '')}/home/${locale}${pathname}?${searchParams}`
}

const listPage = (asked: URLSearchParams): string =>
  categoryPage({
    cid: Number(asked.get('cid')) || 0,
    sid: Number(asked.get('sid')) || 0,
    title: '',
    keyword: asked.get('keyword') ?? '',
  })

type Wanted = { cid: number; sid: number; title: string; keyword?: string }
export const categoryPage = ({ cid, sid, title, keyword = '' }: Wanted): string =>
  `${PHONE_PAGES.lists}?cid=${cid}&sid=${sid}&title=${encodeURIComponent(title)}${keyword ? `&searchValue=${encodeURIComponent(keyword)}` : ''}`

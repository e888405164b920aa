import type { Reader } from '#contract/localized.ts'
import type { WireUserMenu } from '#contract/shop/look.ts'
import { PHONE_PAGES } from '#contract/shop/phone-pages.ts'
import { REPORT_READERS } from '#domain/report.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { say } from '#server/http/words.ts'
import { readShownMenu } from './menu/menu.ts'

/** Pictures lie with the client. `nav`: hidden together with that entry of the shop's menu. */
const ENTRIES: readonly { key: string; picture: string; url: string; nav?: string }[] = [
  { key: 'coupons', picture: 'one', url: '/pages/users/user_coupon/index' },
  { key: 'coupon-centre', picture: 'spot', url: PHONE_PAGES.coupons, nav: 'coupons' },
  { key: 'favourites', picture: 'two', url: '/pages/users/user_goods_collection/index' },
  { key: 'visits', picture: 'three', url: '/pages/users/visit_list/index' },
  { key: 'addresses', picture: 'address', url: '/pages/users/user_address_list/index' },
  { key: 'invoices', picture: 'edit', url: '/pages/users/user_invoice_list/index?from=invoice_form' },
  { key: 'news', picture: 'spot', url: PHONE_PAGES.news, nav: 'news' },
  { key: 'service', picture: 'contact', url: '/pages/extension/customer_list/chat' },
]

/** The client shows what leads there below a title of its own. */
const MERCHANT = { key: 'merchant', picture: 'menu', url: '/pages/admin/order/index' }

type Asking = Reader & { account: SignedIn | null }
type Showing = { tag: (...tags: Tag[]) => void; cacheFor: (ms: number) => void }

/** What a shopper finds below the own orders. */
export async function readUserMenu(
  { db, now }: Deps,
  { locale, account, ...showing }: Asking & Showing,
): Promise<WireUserMenu['routine_my_menus']> {
  showing.tag('company')
  const { nav } = await readShownMenu(db, { ...showing, at: now() })
  const shown = ENTRIES.filter((entry) => !entry.nav || !nav || nav.some(({ id }) => id === entry.nav))
  const isMerchant = REPORT_READERS.some((scope) => account?.scopes.includes(scope))
  return [...shown, ...(isMerchant ? [MERCHANT] : [])].map(({ key, picture, url }, index) => ({
    id: index + 1,
    name: say(locale, `content.phone-menu.${key}`),
    pic: `/static/images/${picture}.png`,
    url,
  }))
}

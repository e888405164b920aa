import type { Reader } from '#contract/localized.ts'
import type { WireUserMenu } from '#contract/shop/look.ts'
import { PHONE_PAGES } from '#contract/shop/phone-pages.ts'
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

type Showing = { tag: (...tags: Tag[]) => void; cacheFor: (ms: number) => void }

/** What a shopper finds below the own orders. */
export async function readUserMenu(
  { db, now }: Deps,
  { locale, ...showing }: Reader & Showing,
): Promise<WireUserMenu['routine_my_menus']> {
  showing.tag('company')
  const { nav } = await readShownMenu(db, { ...showing, at: now() })
  return ENTRIES.filter((entry) => !entry.nav || !nav || nav.some(({ id }) => id === entry.nav)).map(
    ({ key, picture, url }, index) => ({
      id: index + 1,
      name: say(locale, `content.phone-menu.${key}`),
      pic: `/static/images/${picture}.png`,
      url,
    }),
  )
}

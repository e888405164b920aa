import { done } from '#contract/done.ts'
import * as look from '#contract/shop/look.ts'
import { text } from '#domain/locale.ts'
import type { ReadHomeParts } from '#server/features/catalog/home-parts.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { isNotOnOwnPhone } from '#server/http/spoken-by.ts'
import { readPhoneHome, readTabBar, versionOfHome } from './phone-home.ts'
import { readUserMenu } from './phone-user-menu.ts'
import { findSetting } from './sql.ts'

const CACHED = { cache: true } as const
const GREEN = 2
const LIST_OF_CATEGORIES = 1
const SHOWN_SECONDS = 3
/** Raise it when the style of the category page changes: phone clients cache it. */
const VERSION = { version: '1', is_diy: 1 } as const

/** What the phone client shows around our lists: its home page, its tab bar, its menus (contract/shop/look.ts). */
export function lookRoutes(serve: Serve, deps: Deps, readHomeParts: ReadHomeParts): void {
  const { db } = deps
  serve(look.colours, () => ({ status: GREEN, is_diy: 1 as const }), CACHED)
  serve(look.categoryStyle, () => ({ status: LIST_OF_CATEGORIES, is_diy: 1 as const }), CACHED)
  serve(
    look.homeVersion,
    async (reader) => ({ version: versionOfHome(await readPhoneHome(deps, readHomeParts, reader)), is_diy: 1 as const }),
    CACHED,
  )
  serve(look.categoryVersion, () => VERSION, CACHED)
  serve(
    look.homePage,
    async (reader) => {
      const home = await readPhoneHome(deps, readHomeParts, reader)
      return { ...HOME, ...home, title: home.name }
    },
    CACHED,
  )
  for (const endpoint of [look.tabs, look.tabsOfTemplate]) serve(endpoint, (reader) => readTabBar(deps, reader), CACHED)
  serve(look.userMenu, async (call) => ({ ...USER_MENU, routine_my_menus: await readUserMenu(deps, call) }), {
    cache: isNotOnOwnPhone,
  })

  serve(look.openingAdvert, () => ({ status: 0 as const, time: SHOWN_SECONDS, value: [], video_link: '' }), CACHED)
  serve(
    look.customerType,
    async ({ tag }) => {
      tag('company')
      const company = await findSetting(db, 'company')
      return { customer_type: '0' as const, customer_phone: company?.contactNumber ?? '', customer_url: '', customer_corpId: '' }
    },
    CACHED,
  )
  serve(
    look.share,
    async ({ locale, tag }) => {
      tag('company')
      const company = await findSetting(db, 'company')
      if (!company) return { img: '', title: '', synopsis: '' }
      return { img: company.logoUrl, title: text(company.siteName, locale), synopsis: text(company.description, locale) }
    },
    CACHED,
  )
  for (const endpoint of [look.wechatTemplates, look.wechatFollow]) serve(endpoint, () => ({}), CACHED)

  for (const endpoint of [look.recordVisit, look.recordShare]) serve(endpoint, () => done('added'))
}

const HOME = {
  is_show: 1,
  is_bg_color: 0,
  color_picker: '',
  bg_pic: '',
  bg_tab_val: 0,
  is_bg_pic: 0,
  order_status: 1,
  is_diy: 1,
} satisfies Partial<look.WireHome>

const USER_MENU = {
  routine_my_banner: [],
  routine_spread_banner: [],
  routine_contact_type: 0 as const,
  diy_data: { value: '1', order_status: 1, my_banner_status: 0 },
}

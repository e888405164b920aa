import { done } from '#contract/done.ts'
import * as look from '#contract/shop/look.ts'
import { text } from '#domain/locale.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findSetting } from './sql.ts'

const CACHED = { cache: true } as const
const GREEN = 2
const LIST_OF_CATEGORIES = 1
const SHOWN_SECONDS = 3
/** Raise it when a page below changes: phone clients cache the pages. */
const VERSION = { version: '1', is_diy: 1 } as const

/** Harmless answers for the phone client (contract/shop/look.ts). */
export function lookRoutes(serve: Serve, { db }: Deps): void {
  serve(look.colours, () => ({ status: GREEN, is_diy: 1 as const }), CACHED)
  serve(look.categoryStyle, () => ({ status: LIST_OF_CATEGORIES, is_diy: 1 as const }), CACHED)
  serve(look.homeVersion, () => VERSION, CACHED)
  serve(look.categoryVersion, () => VERSION, CACHED)
  serve(
    look.homePage,
    async ({ locale, tag }) => {
      tag('company')
      const company = await findSetting(db, 'company')
      const name = company ? text(company.siteName, locale) : ''
      return { ...HOME, name, title: name }
    },
    CACHED,
  )
  serve(look.tabs, () => [], CACHED)
  serve(look.tabsOfTemplate, () => [], CACHED)
  serve(look.userMenu, () => USER_MENU, CACHED)

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

  serve(look.activities, () => ({ is_bargin: false, is_pink: false, is_seckill: false }), CACHED)
  for (const endpoint of [look.recordVisit, look.recordShare]) serve(endpoint, () => done('added'))
}

const HOME = {
  value: {},
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
  routine_my_menus: [],
  routine_my_banner: [],
  routine_spread_banner: [],
  routine_contact_type: 0 as const,
  diy_data: { value: '1', order_status: 1, my_banner_status: 0 },
}

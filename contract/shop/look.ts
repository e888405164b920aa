import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireInt, wireText } from '#contract/inputs.ts'
import { homeParts, tabBar } from './phone-home.ts'

/*
 * Answers for features of CRMEB's phone client that this shop does not have (docs/wire.md, "Site"). The client breaks
 * on an HTTP 404.
 */
const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

const look = z.object({ status: z.number(), is_diy: z.literal(1) })
const lookVersion = z.object({ version: z.string(), is_diy: z.literal(1) })
const empty = z.array(z.never())
const nothing = z.object({})

export const colours = endpoint({ ...read('/v2/diy/color_change/color_change', 'Colours of the phone client'), data: look })
export const categoryStyle = endpoint({ ...read('/v2/diy/color_change/category', 'Style of its category page'), data: look })
export const homeVersion = endpoint({ ...read('/v2/diy/get_version/0', 'Version of its home page'), data: lookVersion })
export const categoryVersion = endpoint({ ...read('/category_version', 'Version of its category page'), data: lookVersion })

/** `is_diy` must be 1: with 0 the client expects another shape and breaks. */
const home = z.object({
  name: z.string(),
  title: z.string(),
  value: homeParts,
  is_show: z.literal(1),
  is_bg_color: z.literal(0),
  color_picker: z.string(),
  bg_pic: z.string(),
  bg_tab_val: z.literal(0),
  is_bg_pic: z.literal(0),
  order_status: z.literal(1),
  is_diy: z.literal(1),
})
export type WireHome = z.infer<typeof home>
export const homePage = endpoint({
  ...read('/v2/diy/get_diy/:page', 'Its home page, put together from the shop’s own lists'),
  params: z.object({ page: z.union([z.literal('default'), wireInt(0, 2_147_483_647)]) }),
  data: home,
})

export const tabs = endpoint({ ...read('/navigation', 'Its tab bar'), data: tabBar })
export const tabsOfTemplate = endpoint({
  ...read('/navigation/:template', 'Its tab bar on one kind of page'),
  params: z.object({ template: wireText(40) }),
  data: tabBar,
})
const menuItem = z.object({ id: z.number(), name: z.string(), pic: z.string(), url: z.string() })
const userMenuData = z.object({
  routine_my_menus: z.array(menuItem),
  routine_my_banner: empty,
  routine_spread_banner: empty,
  routine_contact_type: z.literal(0),
  diy_data: z.object({ value: z.string(), order_status: z.number(), my_banner_status: z.number() }),
})
export type WireUserMenu = z.infer<typeof userMenuData>
export const userMenu = endpoint({
  ...read('/menu/user', 'Menu of its user area; for the staff also what the merchant does on the phone'),
  access: 'optional',
  data: userMenuData,
})

export const openingAdvert = endpoint({
  ...read('/get_open_adv', 'Advertisement on opening: none'),
  data: z.object({ status: z.literal(0), time: z.number(), value: empty, video_link: z.string() }),
})
/** The client compares `customer_type` with the text '0', which means the shop's own chat. */
export const customerType = endpoint({
  ...read('/get_customer_type', 'How customer service is reached'),
  data: z.object({
    customer_type: z.literal('0'),
    customer_phone: z.string(),
    customer_url: z.string(),
    customer_corpId: z.string(),
  }),
})
export const share = endpoint({
  ...read('/share', 'Words and picture of a shared page'),
  data: z.object({ img: z.string(), title: z.string(), synopsis: z.string() }),
})
export const wechatTemplates = endpoint({ ...read('/wechat/temp_ids', 'Message templates of the mini-program'), data: nothing })
export const wechatFollow = endpoint({ ...read('/wechat/follow', 'QR code of the official account'), data: nothing })

export const activities = endpoint({
  ...read('/user/activity', 'Which activities run now: a flash sale, or none'),
  data: z.object({ is_bargin: z.boolean(), is_pink: z.boolean(), is_seckill: z.boolean() }),
})
export const recordVisit = endpoint({
  method: 'POST',
  path: '/user/set_visit',
  access: 'public',
  summary: 'Page statistics of the phone client: accepted and forgotten',
  data: z.undefined(),
})
export const recordShare = endpoint({
  method: 'POST',
  path: '/user/share',
  access: 'public',
  summary: 'Statistics of shared pages: accepted and forgotten',
  data: z.undefined(),
})

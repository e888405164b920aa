import { z } from 'zod'

/*
 * Parts of the phone client's home page, as CRMEB's page editor would have written them (docs/wire.md, "Site"). The client reads every field
 * without asking whether it is there.
 */

const homePart = z.looseObject({ name: z.string(), timestamp: z.number() })
export type HomePart = z.infer<typeof homePart>
/** By `timestamp`: its order, from above. */
export const homeParts = z.record(z.string(), homePart)

/** The look of this shop (web/styles/tokens.css). */
const COLOURS = {
  brand: '#19453b',
  paper: '#fffdf8',
  white: '#ffffff',
  ink: '#1b2420',
  quiet: '#626c66',
  gold: '#b48a3c',
  none: 'transparent',
}
type Colour = keyof typeof COLOURS
const colours = (...names: Colour[]) => ({ color: names.map((name) => ({ item: COLOURS[name] })) })
const val = <T>(value: T) => ({ val: value })
const type = (value: number) => ({ type: value })

const ROUND = 1
const SPACE = 10
const ground = (space = 0) => ({
  mbConfig: val(space),
  prConfig: val(SPACE),
  bgStyle: type(ROUND),
  bgColor: colours('white', 'white'),
})

export type PhoneLink = { image: string; name: string; page: string }
const link = ({ image, name, page }: PhoneLink) => ({
  img: image,
  info: [
    { title: 'name', value: name },
    { title: 'link', value: page },
  ],
})

type Part = Omit<HomePart, 'timestamp'> & { name: string }

export const searchPart = (logo: string, hotWords: readonly string[]): Part => ({
  ...ground(),
  name: 'headerSerch',
  bgColor: colours('brand', 'brand'),
  logoConfig: { url: logo },
  hotWords: { list: hotWords.map((word) => val(word)) },
  boxStyle: type(0),
  txtStyle: type(0),
})

export const bannersPart = (banners: readonly PhoneLink[]): Part => ({
  ...ground(),
  name: 'swiperBg',
  bgColor: colours('brand', 'paper'),
  swiperConfig: { list: banners.map(link) },
  docConfig: type(0),
  dotColor: colours('white'),
  imgConfig: type(0),
  isShow: val(true),
  lrConfig: val(SPACE),
  txtStyle: type(1),
})

/** Rows of five. */
export const waysPart = (ways: readonly PhoneLink[]): Part => ({
  ...ground(SPACE),
  name: 'menus',
  menuConfig: { list: ways.map(link) },
  rowsNum: type(0),
  number: type(2),
  menuStyle: type(1),
  // No dots: they are on one page.
  pointerStyle: type(2),
  pointerColor: colours('brand'),
  titleColor: colours('ink'),
  tabConfig: { tabVal: 1 },
})

export const salePart = (wines: number): Part => ({
  ...ground(SPACE),
  name: 'seckill',
  themeColor: colours('brand'),
  countDownColor: colours('paper'),
  numberConfig: val(wines),
  lrConfig: val(SPACE),
  imgConfig: { url: '' },
  priceShow: val(true),
  discountShow: val(false),
  titleShow: val(true),
  seckillShow: val(false),
  conStyle: type(ROUND),
})

export const titlePart = (words: string, page: string): Part => ({
  ...ground(SPACE),
  name: 'titles',
  titleConfig: { value: words },
  linkConfig: { value: page },
  fontSize: val(17),
  textPosition: type(0),
  textStyle: type(2),
  titleColor: colours('none'),
  themeColor: colours('ink'),
})

/** Exactly these wines, two beside each other. */
export const winesPart = (ids: readonly number[]): Part => ({
  ...ground(),
  name: 'goodList',
  themeColor: colours('none'),
  fontColor: colours('brand'),
  labelColor: colours('gold'),
  tabConfig: { tabVal: 1 },
  goodsList: { ids: [...ids], list: [] },
  selectConfig: { activeValue: 0 },
  goodsSort: type(0),
  numConfig: val(ids.length),
  itemStyle: type(1),
  conStyle: type(ROUND),
  priceShow: val(true),
  opriceShow: val(false),
  titleShow: val(true),
  couponShow: val(false),
})

export const articlesPart = (categoryId: number, count: number): Part => ({
  ...ground(),
  name: 'articleList',
  numConfig: val(count),
  selectConfig: { activeValue: categoryId },
  listStyle: type(0),
  itemConfig: val(0),
  conStyle: type(ROUND),
})

export const tabBar = z.object({
  name: z.literal('pageFoot'),
  timestamp: z.number(),
  status: z.object({ status: z.boolean() }),
  bgColor: z.object({ color: z.array(z.object({ item: z.string() })) }),
  txtColor: z.object({ color: z.array(z.object({ item: z.string() })) }),
  activeTxtColor: z.object({ color: z.array(z.object({ item: z.string() })) }),
  menuList: z.array(z.object({ name: z.string(), link: z.string(), imgList: z.tuple([z.string(), z.string()]) })),
})
export type WireTabBar = z.infer<typeof tabBar>

const TABS = ['home', 'categories', 'cart', 'account'] as const
export type PhoneTab = (typeof TABS)[number]
const TAB_PAGES: Record<PhoneTab, string> = {
  home: '/pages/index/index',
  categories: '/pages/goods_cate/goods_cate',
  cart: '/pages/order_addcart/order_addcart',
  account: '/pages/user/index',
}

/** The client shows a bar of its own where `status` is true. Its pictures lie with the client: active, then inactive. */
export const encodeTabBar = (names: Record<PhoneTab, string>): WireTabBar => ({
  name: 'pageFoot',
  timestamp: TAB_BAR_AT,
  status: { status: true },
  bgColor: colours('white'),
  txtColor: colours('quiet'),
  activeTxtColor: colours('brand'),
  menuList: TABS.map((tab, index) => ({
    name: names[tab],
    link: TAB_PAGES[tab],
    imgList: [`/static/images/${index + 1}-002.png`, `/static/images/${index + 1}-001.png`],
  })),
})
/** Behind all other parts. */
const TAB_BAR_AT = 1_000

/** From above to below, with the tab bar. */
export const encodeHomeParts = (parts: readonly Part[], bar: WireTabBar): z.infer<typeof homeParts> =>
  Object.fromEntries(
    [...parts.map((part, index) => ({ ...part, timestamp: index + 1 })), bar].map((part) => [String(part.timestamp), part]),
  )

import { beforeAll, describe, expect, test } from 'vitest'
import { changeMenu, findStaffMenu } from '#contract/staff/menu.ts'
import type { Menu } from '#domain/menu.ts'
import { announce } from '#server/http/changes.ts'
import { eventually } from './support/eventually.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from './support/shop.ts'
import { expectShape } from './support/wire-shape.ts'

/* The fifth part of wire-h5.test.ts: home page, tab bar and user menu of CRMEB's H5 client, which reads every field of a part unasked. */

const shop = await shopWith({ wines: Array.from({ length: 6 }, () => ({})) })
const both = (zh: string, en: string) => ({ zh, en })
const zh = client(shop.app, { formType: 'h5' })
const en = client(shop.app, { formType: 'h5', locale: 'en-US' })
// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is what is looked at here
type Any = any
let editor: Shopper

const partsIn = async (reader = zh): Promise<Any[]> => {
  const { value } = dataOf<Any>(await reader.get('/v2/diy/get_diy/default'))
  for (const [key, part] of Object.entries<Any>(value)) expect(Number(key)).toBe(part.timestamp)
  return Object.values<Any>(value).toSorted((a, b) => a.timestamp - b.timestamp)
}
const namesIn = async (reader = zh) => (await partsIn(reader)).map(({ name }) => name)
const partOf = (parts: Any[], name: string) => parts.find((part) => part.name === name)
const save = async (change: (menu: Menu) => Partial<Menu>) => {
  const { menu, version } = await editor.api.call(findStaffMenu)
  await editor.api.call(changeMenu, { menu: { ...menu, ...change(menu) }, version })
}

beforeAll(async () => {
  editor = await shopper(shop, { scopes: ['merchandiser'] })
  await shop.db`update product set flags = '{recommended}' where id in ${shop.db(shop.wines.slice(0, 4).map(({ id }) => id))}`
  const [red] = await shop.db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en) values ('type', 'red', '红葡萄酒', 'Red wine') returning id`
  await shop.db`insert into product_term (product_id, term_id) select id, ${red?.id ?? 0} from product`
  await shop.db`
    insert into banner (title_zh, title_en, image, url, position) values ('雷司令', 'Riesling', '/uploads/a.webp', '/goods_list?keyword=Riesling', 0),
           ('分类', 'All', '/uploads/b.webp', '/goods_cate', 1)`
  await announce(shop.db, '*')
  await eventually(async () => expect(await namesIn()).toContain('swiperBg'))
})

const COMMON = 's name, n timestamp, map mbConfig'
const SHAPES: Record<string, string> = {
  headerSerch: 'map logoConfig hotWords boxStyle txtStyle bgColor prConfig',
  swiperBg: 'map swiperConfig docConfig dotColor imgConfig isShow lrConfig txtStyle bgColor',
  menus: 'map menuConfig rowsNum number menuStyle pointerStyle pointerColor titleColor tabConfig bgColor bgStyle prConfig',
  seckill: `map numberConfig lrConfig imgConfig countDownColor priceShow discountShow titleShow seckillShow conStyle themeColor
    bgColor prConfig`,
  titles: 'map titleConfig linkConfig fontSize textPosition textStyle titleColor themeColor prConfig bgStyle',
  goodList: `map numConfig itemStyle goodsSort selectConfig goodsList tabConfig priceShow opriceShow titleShow couponShow conStyle
    fontColor labelColor themeColor bgStyle prConfig`,
  articleList: 'map numConfig selectConfig listStyle itemConfig conStyle bgColor bgStyle prConfig',
}
const COLOURS = ['bgColor', 'dotColor', 'pointerColor', 'titleColor', 'themeColor', 'countDownColor', 'fontColor', 'labelColor']

describe('the home page (section 9)', () => {
  test('has the parts of the web shop, each with all that the client reads, and the tab bar', async () => {
    const parts = await partsIn()
    expect(parts.map(({ name }) => name)).toEqual([
      'headerSerch',
      'swiperBg',
      'titles',
      'goodList',
      'titles',
      'articleList',
      'seckill',
      'menus',
      'titles',
      'goodList',
      'pageFoot',
    ])
    for (const part of parts.slice(0, -1)) {
      expectShape(part, `${COMMON}, ${SHAPES[part.name]?.replaceAll('\n', '')}`)
      for (const colour of COLOURS.filter((name) => part[name])) {
        for (const { item } of part[colour].color) expect(item).toMatch(/^(#[0-9a-f]{6}|transparent)$/)
      }
    }
    for (const name of ['headerSerch', 'swiperBg']) expect(partOf(parts, name).bgColor.color).toHaveLength(2)
  })

  test('banners, types of wine and recommended wines are those of the shop, in the reader’s language', async () => {
    const parts = await partsIn(en)
    const [first, second] = partOf(parts, 'swiperBg').swiperConfig.list
    expect(first).toEqual({
      img: 'http://localhost/uploads/a.webp',
      info: [
        { title: 'name', value: 'Riesling' },
        { title: 'link', value: '/pages/goods/goods_list/index?cid=0&sid=0&title=&searchValue=Riesling' },
      ],
    })
    expect(second.info[1].value).toBe('/pages/goods_cate/goods_cate')
    const [way] = partOf(parts, 'menus').menuConfig.list
    expect(way).toMatchObject({ img: 'http://localhost/uploads/wine.webp', info: [{ value: 'Red wine' }, {}] })
    expect(way.info[1].value).toMatch(/^\/pages\/goods\/goods_list\/index\?cid=3&sid=\d+&title=Red%20wine$/)
    const lists = parts.filter(({ name }) => name === 'goodList').map(({ goodsList }) => goodsList.ids)
    expect(lists.map((ids) => ids.length)).toEqual([2, 2])
    expect(lists.flat().toSorted()).toEqual(
      shop.wines
        .slice(0, 4)
        .map(({ id }) => id)
        .toSorted(),
    )
    const asked = dataOf<Any>(await en.get(`/products?ids=${lists[0].join(',')}`))
    expect(asked.map(({ id }: Any) => id)).toEqual(lists[0])
    expect(parts.filter(({ name }) => name === 'titles').map(({ titleConfig }) => titleConfig.value)).not.toContain('')
  })

  test('what staff hide, rename and order in the console is so on phones, and phones hear of it', async () => {
    const version = async () => dataOf<Any>(await en.get('/v2/diy/get_version/0')).version
    const before = await version()
    await save(({ home, slides }) => ({
      home: home.toReversed().map((entry) => ({
        ...entry,
        isHidden: entry.id === 'flash-sale',
        name: entry.id === 'wines' ? both('本店推荐', 'House picks') : entry.name,
      })),
      slides: slides.map((entry) => ({ ...entry, isHidden: entry.id === 'articles' || entry.id === 'picks' })),
    }))
    await eventually(async () => expect(await version()).not.toBe(before))
    const parts = await partsIn(en)
    expect(parts.map(({ name }) => name)).toEqual(['headerSerch', 'titles', 'goodList', 'menus', 'swiperBg', 'pageFoot'])
    expect(partOf(parts, 'titles').titleConfig.value).toBe('House picks')
    expect(partOf(parts, 'goodList').goodsList.ids).toHaveLength(4)
    expect(partOf(await partsIn(zh), 'titles').titleConfig.value).toBe('本店推荐')
    expect(await version()).toBe(await version())
  })

  test('an empty shop has a home page without empty parts', async () => {
    const empty = await shopWith({ wines: [] })
    const { value } = dataOf<Any>(await client(empty.app, { formType: 'h5' }).get('/v2/diy/get_diy/default'))
    expect(Object.values<Any>(value).map(({ name }) => name)).toEqual([
      'headerSerch',
      'titles',
      'articleList',
      'seckill',
      'pageFoot',
    ])
  })
})

describe('tab bar and user menu (2.1)', () => {
  test('the tab bar is the same everywhere, and named as the menu of the shop', async () => {
    const bar = dataOf<Any>(await en.get('/navigation'))
    expectShape(bar, 'map status bgColor txtColor activeTxtColor, list menuList')
    expect(bar.menuList).toHaveLength(4)
    for (const tab of bar.menuList) {
      expectShape(tab, 's name link, list imgList')
      expect(tab.link).toMatch(/^\/pages\//)
      for (const picture of tab.imgList) expect(picture).toMatch(/^\/static\/images\/[1-4]-00[12]\.png$/)
    }
    expect(dataOf(await en.get('/navigation/default'))).toEqual(bar)
    expect(partOf(await partsIn(en), 'pageFoot')).toEqual(bar)
    await save(({ nav }) => ({
      nav: nav.map((entry) => (entry.id === 'home' ? { ...entry, name: both('首页面', 'Start') } : entry)),
    }))
    await eventually(async () => expect(dataOf<Any>(await en.get('/navigation')).menuList[0].name).toBe('Start'))
  })

  test('the user menu leads to pages that the client has, without those that staff have hidden', async () => {
    const { routine_my_menus: menus } = dataOf<Any>(await en.get('/menu/user'))
    for (const entry of menus) expectShape(entry, 'n id, s name pic url')
    expect(menus.map(({ url }: Any) => url)).toContain('/pages/users/user_get_coupon/index')
    await save(({ nav }) => ({ nav: nav.map((entry) => ({ ...entry, isHidden: entry.id === 'coupons' })) }))
    await eventually(async () => {
      const after = dataOf<Any>(await en.get('/menu/user')).routine_my_menus
      expect(after.map(({ url }: Any) => url)).not.toContain('/pages/users/user_get_coupon/index')
    })
  })
})

import { expect, test } from 'vitest'
import {
  builtInEntries,
  builtInEntry,
  entriesOf,
  isWhole,
  type Menu,
  type MenuEntry,
  menuPath,
  shownMenu,
  withUnknown,
} from './menu.ts'

const link = (to: string, zh = '链接', en = ''): MenuEntry => ({ id: '', to, name: { zh, en }, isHidden: false })

test.each([
  ['/', '/'],
  ['/page/returns', '/page/returns'],
  ['/page/returns?x=1#top', '/page/returns'],
  ['/home/en-US/page/age', '/page/age'],
  ['/home/zh-CN', '/'],
  ['/home', '/'],
  ['  /goods_list?region=mosel ', '/goods_list?region=mosel'],
  ['/detail?cid=20&id=7', '/detail?cid=20&id=7'],
  ['/goods_cate#taste', '/goods_cate#taste'],
])('%s leads to the page %s', (written, path) => expect(menuPath(written)).toBe(path))

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/home//evil.example',
  '/home/zh-CN//evil.example',
  'https://evil.example/',
  'data:text/html,x',
  '/page/../../etc/passwd',
  '/page/%2e%2e/login',
  '/page/nobody',
  '/goods_listing',
  '/staff/',
  '/api/logout',
  '/page/age\n//evil.example',
  '/%2f%2fevil.example',
])('%j is no page of the shop', (written) => expect(menuPath(written)).toBeUndefined())

test('what a later release brings appears behind what it follows, wherever that has been moved to', () => {
  const stored = { nav: ['about', 'home', 'products', 'coupons', 'shopping'].map(builtInEntry) }
  expect(entriesOf('nav', stored).map(({ id }) => id)).toEqual([
    'about',
    'home',
    'products',
    'flash-sale',
    'coupons',
    'shopping',
    'festival',
    'estates',
    'news',
    'videos',
  ])
})

test('entries and places of another release survive a saving, each behind its neighbour', () => {
  const later = builtInEntry('sparkling')
  const stored = { nav: [builtInEntry('home'), later, link('/videos')], cellar: [builtInEntry('racks')] }
  expect(entriesOf('nav', stored)).not.toContainEqual(later)
  const menu = Object.fromEntries(
    (['nav', 'categories', 'footer', 'help', 'house', 'home', 'slides'] as const).map((place) => [place, builtInEntries(place)]),
  ) as Menu
  const saved = withUnknown(stored, { ...menu, nav: [link('/videos'), ...builtInEntries('nav').toReversed()] })
  expect(saved.cellar).toEqual(stored.cellar)
  expect(saved.nav?.slice(-2).map(({ id }) => id)).toEqual(['home', 'sparkling'])
})

test('a name in one language leaves the built-in word in the other; an own link has its name in both', () => {
  const [home, ...others] = builtInEntries('nav')
  const nav = [{ ...(home as MenuEntry), name: { zh: '', en: 'Start' } }, link('/videos'), ...others]
  expect(shownMenu({ nav }, () => true).nav?.slice(0, 3)).toEqual([
    { id: 'home', name: { 'zh-CN': '', 'en-US': 'Start' } },
    { id: '/videos', to: '/videos', name: { 'zh-CN': '链接', 'en-US': '链接' } },
    { id: 'products' },
  ])
})

test('what is as built is not sent, and a link to an article hides with it', () => {
  expect(shownMenu({ nav: builtInEntries('nav'), help: [] }, () => true)).toEqual({})
  const house = [link('/detail?cid=20&id=7'), ...builtInEntries('house')]
  expect(shownMenu({ house }, (id) => id === 7).house?.[0]?.id).toBe('/detail?cid=20&id=7')
  expect(shownMenu({ house }, () => false).house?.[0]?.id).toBe('about')
})

test('what law needs is shown even if it is stored as hidden', () => {
  const help = builtInEntries('help').map((entry) => ({ ...entry, isHidden: true }))
  expect(shownMenu({ help }, () => true).help?.map(({ id }) => id)).toEqual(['age', 'agreement', 'privacy'])
})

test('a list is refused with an entry twice, a stranger, a hidden duty, or links where none belong', () => {
  expect(isWhole('nav', builtInEntries('nav'))).toBe(true)
  expect(isWhole('nav', [...builtInEntries('nav'), builtInEntry('home')])).toBe(false)
  expect(isWhole('nav', [builtInEntry('stranger')])).toBe(false)
  expect(isWhole('footer', [{ ...builtInEntry('licences'), isHidden: true }])).toBe(false)
  expect(isWhole('nav', [link('/videos'), link('/home/zh-CN/videos')])).toBe(false)
  expect(isWhole('nav', [link('/videos', ' ', '')])).toBe(false)
  expect(isWhole('home', [link('/videos')])).toBe(false)
  expect(
    isWhole(
      'nav',
      Array.from({ length: 13 }, (_, index) => link(`/newsList?page=${index + 1}`)),
    ),
  ).toBe(false)
})

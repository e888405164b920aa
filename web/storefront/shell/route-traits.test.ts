import { expect, test } from 'vitest'
import { createApi } from '#web/api/client.ts'
import { createLocaleStore } from '../locale-store.ts'
import { paths } from '../paths.ts'
import { publicPaths } from '../public-paths.ts'
import { createStorefrontRouter } from '../router.tsx'
import { frameAskedBy } from './frame-parts.ts'
import { frameOf, traitsAt } from './route-traits.ts'

const router = createStorefrontRouter({
  api: createApi(() => Promise.reject(new Error('no call is made here'))),
  locale: createLocaleStore('zh-CN', {}),
  origin: 'https://shop.example',
  isSignedIn: () => false,
})
const at = (path: string) => traitsAt(router, path.replace(/[?#].*$/s, ''))

test('what search engines are told about is public', () => {
  const told = [...publicPaths.fixed, publicPaths.product(1001), publicPaths.article(20, 301), publicPaths.estate(7)]
  expect(told.filter((path) => at(path).isPrivate)).toEqual([])
})

test.each([
  '/user',
  '/user/orderList',
  '/user/nothing',
  '/AppChat',
  '/order_confirm',
  '/payment',
  '/aliPay',
  '/wxPay',
  '/order_detail',
  '/logistics',
  '/refund',
  '/evaluation',
])('%s is private', (path) => {
  expect(at(path).isPrivate).toBe(true)
})

test('a payment link is for whoever holds it: not private, so that nobody signs in, yet a secret, and it asks for the age', () => {
  expect(at(paths.payLink('secret'))).toMatchObject({ isPrivate: false, isSecret: true, showsWine: true })
})

test.each(['/', '/shoppingCart', '/userless', '/goods_detail/1001', '/login'])('%s is public', (path) => {
  expect(at(path).isPrivate).toBe(false)
})

test.each([
  '/',
  '/goods_list',
  '/goods_detail/1001',
  '/goods_search',
  '/goods_cate',
  '/goods_seckill',
  '/goods_seckill_detail',
  '/shopping',
  '/shoppingCart',
  '/productList',
  '/inputList',
  '/categoryDetail',
  '/estates',
])('U66: %s asks for the age', (path) => {
  expect(at(path).showsWine).toBe(true)
})

test.each(['/festival', '/detail', '/newsList', '/page/privacy', '/login', '/user/orderList', '/aboutus'])(
  'U66: %s is open to everybody',
  (path) => {
    expect(at(path).showsWine).toBe(false)
  },
)

test.each([
  [paths.home(), { header: true, search: true, nav: true, footer: true, tools: 'all' }],
  [paths.products(), { header: true, search: true, nav: true, footer: true, tools: 'all' }],
  [paths.login(), { header: false, search: true, nav: true, footer: false, tools: 'none' }],
  ['/login/', { header: false, search: true, nav: true, footer: false, tools: 'none' }],
  [paths.search(), { header: true, search: false, nav: false, footer: true, tools: 'all' }],
  [paths.appChat(), { header: true, search: true, nav: false, footer: false, tools: 'none' }],
])('%s stands in its frame', (path, frame) => {
  expect(frameOf(at(path).frame)).toEqual(frame)
})

test.each(['/order_confirm', '/payment', '/aliPay', '/wxPay'])('U90: %s leads nowhere else', (path) => {
  expect(frameOf(at(path).frame)).toMatchObject({ header: 'checkout', footer: true, tools: 'chat' })
  expect(frameOf(at(path).frame, frameAskedBy('none'))).toMatchObject({ header: false })
})

test.each([
  ['none', { header: false, footer: false, tools: 'chat' }],
  ['header', { header: true, footer: false, tools: 'all' }],
  ['footer', { header: false, footer: true, tools: 'chat' }],
  ['whole', { header: true, footer: true, tools: 'all' }],
])('?frame=%s says it for all pages', (word, frame) => {
  for (const path of ['/', '/goods_detail/1001', '/user/orderList']) {
    expect(frameOf(at(path).frame, frameAskedBy(word))).toMatchObject(frame)
  }
})

test('a page that hides its header keeps hiding it whatever the switch says', () => {
  const { frame } = at('/login')
  expect(frameOf(frame, { headers: false, footers: false }).tools).toBe('none')
  expect(frameOf(frame, { headers: true, footers: true })).toMatchObject({ header: false, footer: false })
})

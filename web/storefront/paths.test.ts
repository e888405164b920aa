import { expect, test } from 'vitest'
import { createApi } from '#web/api/client.ts'
import { createLocaleStore } from './locale-store.ts'
import { paths } from './paths.ts'
import { publicPaths } from './public-paths.ts'
import { createStorefrontRouter } from './router.tsx'

/** Every address once, with values that show how they are written. */
const all = {
  home: paths.home(),
  aboutus: paths.aboutus(),
  afterSale: paths.afterSale('20261120123456789012'),
  aliPay: paths.aliPay('cp20261120'),
  appChat: paths.appChat(),
  appChatAboutOrder: paths.appChat({ orderId: 'cp20261120' }),
  appChatAboutProduct: paths.appChat({ productId: 1001 }),
  assistant: paths.assistant('A'.repeat(43)),
  article: paths.article(20, 301),
  cart: paths.cart(),
  categories: paths.categories(),
  categoriesOfKind: paths.categories('region'),
  category: paths.category(137),
  choose: paths.choose(),
  chooseTaste: paths.choose({ for: 'dinner', step: 'taste' }),
  compare: paths.compare('1001-1002'),
  compareNothing: paths.compare(),
  coupons: paths.coupons(),
  estates: paths.estates(),
  estatesOfRegion: paths.estates({ country: 'germany', region: 'mosel' }),
  estate: paths.estates({ id: 7 }),
  about: paths.about('estate', 7),
  aboutRegion: paths.about('region', 142),
  estatesPrint: paths.estatesPrint(),
  evaluation: paths.evaluation('cp20261120'),
  favourites: paths.favourites(),
  festival: paths.festival(),
  flashSale: paths.flashSale(),
  flashSaleOfSlot: paths.flashSale(3),
  flashSaleItem: paths.flashSaleItem(201),
  inputList: paths.inputList('雷司令 2021'),
  invoices: paths.invoices(),
  invoicesLater: paths.invoices(2),
  login: paths.login(),
  logistics: paths.logistics('cp20261120'),
  logisticsOfParcel: paths.logistics('cp20261120', 7),
  mobileLogin: paths.mobileLogin(),
  myCoupons: paths.myCoupons(),
  myCouponsUsed: paths.myCoupons('used'),
  news: paths.news(),
  newsOfCategory: paths.news(21, 2),
  order: paths.order('cp20261120'),
  orderConfirm: paths.orderConfirm('1,2'),
  orderConfirmNow: paths.orderConfirm('a1b2', true),
  page: paths.page('privacy'),
  payLink: paths.payLink('secret'),
  payment: paths.payment('cp20261120'),
  paymentOfRecharge: paths.payment('cz20261120', 'recharge'),
  product: paths.product(1001),
  productWithSku: paths.product(1001, '10000100'),
  products: paths.products(),
  productsOfCategory: paths.products({ cid: 137, sort: 'price-asc', page: 2 }),
  productList: paths.productList(),
  productListByGrape: paths.productList('grape'),
  refund: paths.refund('cp20261120'),
  refundOfLine: paths.refund('cp20261120', '0a1b'),
  register: paths.register(),
  resetPassword: paths.resetPassword(),
  search: paths.search('雷司令 2021'),
  searchForm: paths.search(),
  shopping: paths.shopping(),
  unsubscribe: paths.unsubscribe('back-in-stock.7.abc'),
  user: paths.user(),
  userAddresses: paths.userAddresses(),
  userBalance: paths.userBalance(),
  userOrders: paths.userOrders(),
  userOrdersToPay: paths.userOrders('unpaid'),
  videos: paths.videos(),
  website: paths.website(),
  whyFestival: paths.whyFestival(),
  wishList: paths.wishList('secret'),
  wonderful: paths.wonderful(),
  winesOf: paths.winesOf('region', 'mosel'),
  wxPay: paths.wxPay('cp20261120'),
}

test('every address of the shop', () => {
  expect(all).toMatchSnapshot()
})

test('no address is missing from the list above', () => {
  expect(Object.keys(paths).filter((name) => !(name in all))).toEqual([])
})

const router = createStorefrontRouter({
  api: createApi(() => Promise.reject(new Error('no call is made here'))),
  locale: createLocaleStore('zh-CN', {}),
  origin: 'https://shop.example',
  isSignedIn: () => false,
})
const hasPage = (path: string) => router.getMatchedRoutes(path.replace(/[?#].*$/s, ''))[2] !== undefined

test.each(Object.entries(all))('%s (%s) has a page', (_name, path) => {
  expect(hasPage(path)).toBe(true)
})

test('an address that nobody has built has none', () => {
  expect(hasPage('/nothing')).toBe(false)
})

test('what search engines are told about is there', () => {
  const told = [...publicPaths.fixed, publicPaths.product(1001), publicPaths.article(20, 301)]
  expect(told.filter((path) => !hasPage(path))).toEqual([])
})

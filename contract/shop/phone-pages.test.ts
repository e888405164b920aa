import { expect, test } from 'vitest'
import { phonePage } from './phone-pages.ts'

const shop = { siteUrl: 'https://shop.example/', locale: 'en-US' } as const

test.each([
  ['/', '/pages/index/index'],
  ['/goods_cate', '/pages/goods_cate/goods_cate'],
  ['/shopping', '/pages/goods/goods_list/index'],
  ['/goods_list?sid=7', '/pages/goods/goods_list/index?cid=0&sid=7&title='],
  ['/goods_list?keyword=%E7%BA%A2&cid=3', '/pages/goods/goods_list/index?cid=3&sid=0&title=&searchValue=%E7%BA%A2'],
  ['/goods_detail/12', '/pages/goods_details/index?id=12'],
  ['/goods_seckill', '/pages/activity/goods_seckill/index'],
  ['/user/userCoupon', '/pages/users/user_get_coupon/index'],
  ['/detail?cid=20&id=9', '/pages/extension/news_details/index?id=9'],
  ['/festival', 'https://shop.example/home/en-US/festival?frame=none'],
  ['https://other.example/x', 'https://other.example/x'],
  ['', '/pages/index/index'],
])('a link to %s leads to %s on a phone', (path, page) => {
  expect(phonePage(path, shop)).toBe(page)
})

test('a shop that does not know its address leads home instead', () => {
  expect(phonePage('/festival', { siteUrl: undefined, locale: 'zh-CN' })).toBe('/pages/index/index')
})

import { expect, test } from 'vitest'
import { isWinePage } from './age-consent.ts'

test.each(['/', '/goods_list', '/goods_detail/1001', '/goods_search', '/shopping', '/shoppingCart', '/inputList', '/estates'])(
  'U66: %s asks for the age',
  (path) => {
    expect(isWinePage(path)).toBe(true)
  },
)

test.each(['/festival', '/detail', '/newsList', '/page/privacy', '/login', '/user/orderList', '/aboutus'])(
  'U66: %s is open to everybody',
  (path) => {
    expect(isWinePage(path)).toBe(false)
  },
)

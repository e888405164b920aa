import { expect, test } from 'vitest'
import { aboutPage } from './about-page.ts'

test('a page tells its product by the route or by productId, its order by orderId, and most tell nothing', () => {
  expect(aboutPage({ pathname: '/goods_detail/7', search: {} })).toEqual({ productId: 7, orderId: undefined })
  expect(aboutPage({ pathname: '/order_detail', search: { orderId: 'cp7' } })).toEqual({ productId: undefined, orderId: 'cp7' })
  expect(aboutPage({ pathname: '/inputList', search: { productId: '3' } })).toEqual({ productId: 3, orderId: undefined })
  const nothing = { productId: undefined, orderId: undefined }
  expect(aboutPage({ pathname: '/detail', search: { id: 7 } })).toEqual(nothing)
  expect(aboutPage({ pathname: '/goods_detail/x', search: { productId: '<b>', orderId: ['a'] } })).toEqual(nothing)
})

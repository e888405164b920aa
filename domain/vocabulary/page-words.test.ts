import { expect, test } from 'vitest'
import { pagesIn } from './page-words.ts'

test.each([
  ['秒杀', ['flash-sale']],
  ['flash sale riesling', ['flash-sale']],
  ['优惠券怎么领', ['coupons']],
  ['运费多少', ['shipping']],
  ['Returns', ['returns']],
  ['酒庄', ['estates']],
  ['我的订单', ['orders']],
])('%s leads to %j', (keyword, pages) => {
  expect(pagesIn(keyword)).toEqual(pages)
})

test.each(['雷司令', 'riesling', 'payerbach', '勃艮第酒庄', 'orderly', '优惠'])('%s means wines only', (keyword) => {
  expect(pagesIn(keyword)).toEqual([])
})

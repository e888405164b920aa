import { expect, test } from 'vitest'
import { pagesMeant } from './shop-pages.ts'

test.each([
  ['秒杀', ['/goods_seckill']],
  ['flash sale riesling', ['/goods_seckill']],
  ['优惠券怎么领', ['/user/userCoupon?type=6']],
  ['运费多少', ['/page/shipping']],
  ['Returns', ['/page/returns']],
  ['酒庄', ['/estates']],
  ['我的订单', ['/user/orderList?type=1']],
])('%s leads to %j', (title, pages) => {
  expect(pagesMeant(title).map(({ to }) => to)).toEqual(pages)
})

test.each(['雷司令', 'riesling', 'payerbach', '勃艮第酒庄', 'orderly', '优惠'])('%s means wines only', (title) => {
  expect(pagesMeant(title)).toEqual([])
})

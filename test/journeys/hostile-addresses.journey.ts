import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Belongings, busyShopper, staffOf } from '#test/support/busy-shopper.ts'
import { openSale } from '#test/support/flash-sale.ts'
import { addWine, shopWith } from '#test/support/shop.ts'

/** Pages with what their addresses can carry; `?` stands for the odd value, everything else is as it should be. */
const PAGES = [
  'goods_detail/?',
  'goods_detail/{wine}?sku=?',
  'goods_list?cid=?&page=?&sort=?',
  'goods_search?title=?&page=?',
  'goods_seckill?slot=?',
  'goods_seckill_detail?id=?',
  'detail?cid=?&id=?',
  'newsList?cid=?&page=?',
  'login?mode=?&code=?&state=?',
  'order_confirm?cartId=?&new=?',
  'order_confirm?cartId={line}&new=?',
  'order_detail?orderId=?',
  'order_detail?orderId={paid}&paid=?',
  'payment?orderId=?&type=?',
  'payment?orderId={unpaid}&type=?',
  'aliPay?orderId={unpaid}&type=?&back=?',
  'wxPay?orderId={unpaid}&type=?&back=?',
  'logistics?orderId={shipped}&parcel=?',
  'refund?id=?',
  'refund?orderId={paid}&unique=?',
  'evaluation?orderId=?',
  'user?type=?',
  'user/orderList?type=?&tab=?&search=?&page=?',
  'user/balance?type=?&filter=?&page=?',
  'user/myCoupon?state=?&page=?',
  'user/userCoupon?type=?',
  'user/collect?page=?',
  'user/invoices?page=?',
] as const
const ODD = [
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  '2147483648',
  '9007199254740993',
  '1e400',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '__proto__',
  '[1]',
  '%7B%22a%22%3A1%7D',
  '%3Cscript%3E',
  '..%2F..%2Flogout',
  'x'.repeat(3_000),
]

const shop = await shopWith({ wines: [{ skus: [{ price: 200_00, stock: 500 }] }] })
const site = await buildApp(shop.deps)
let owner: Belongings

beforeAll(async () => {
  owner = await busyShopper(shop, await staffOf(shop))
  const { skus } = await addWine(shop.db)
  await openSale(shop.deps, { sku: skus[0] })
})
afterAll(() => site.close())

/** As a browser comes: signed in, of age, and sent on to where it is sent. */
async function visit(address: string): Promise<number> {
  const cookie = `adult=1; auth.strategy=local1; auth._token.local1=${encodeURIComponent(`Bearer ${owner.who.token}`)}`
  let url = address
  for (let hops = 0; hops < 5; hops += 1) {
    const answer = await site.inject({ url, headers: { cookie } })
    const { location } = answer.headers
    if (answer.statusCode < 300 || answer.statusCode >= 400 || !location) return answer.statusCode
    expect(String(location)).toMatch(/^\/(?!\/)/)
    url = String(location)
  }
  throw new Error(`${address} leads round in circles`)
}

test.each(PAGES)('T33: %s opens, or is not found; whatever stands in its address, it never breaks', async (page) => {
  const names = {
    wine: shop.sku.productId,
    line: owner.cartLineId,
    paid: owner.paid.number,
    unpaid: owner.unpaid,
    shipped: owner.shipped,
  }
  const path = page.replace(/\{(\w+)\}/g, (_, name: keyof typeof names) => String(names[name]))
  const [, query = ''] = path.split(/\?(?=\w+=)/)
  const asked = query === '' ? path : path.slice(0, -query.length)
  const problems: string[] = []
  for (const odd of ODD) {
    const address = `/home/en-US/${query === '' ? asked.replace('?', odd) : `${asked}${query.replaceAll('?', odd)}`}`
    const status = await visit(address)
    if (![200, 400, 404, 414].includes(status)) problems.push(`${status}: ${address.slice(0, 120)}`)
  }
  expect(problems).toEqual([])
})

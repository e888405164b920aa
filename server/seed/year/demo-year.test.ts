import { expect, test } from 'vitest'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { compareBill } from '#server/features/payments/compare-bills.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { violations } from '#test/support/invariants.ts'
import { payingShop } from '#test/support/paying-shop.ts'
import { shopper } from '#test/support/shop.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'
import { seedDemoFlashSale } from '../demo-flash-sale.ts'
import { seedDemoFreight } from '../demo-freight.ts'
import { seedDemoYear } from './demo-year.ts'

const shop = await payingShop({ wines: [] })
const { db, deps } = shop
const sku = { vintage: 2023, sizeMl: 750, pack: 1, price: '168.00', stock: 60 }
await importWines(
  deps,
  Array.from({ length: 24 }, (_, index) =>
    wineRecord({ code: `riesling-${index}`, skus: [{ ...sku, price: `${90 + 17 * index}.00` }] }),
  ),
)
const administrator = await shopper(shop, { scopes: ['shopper', 'admin'] })
await db`update account set login = ${DEMO_SIGN_INS.administrator.login} where id = ${administrator.id}`
await seedDemoFreight(deps)
await seedDemoFlashSale(deps)
const stockBefore = await stocks()
await seedDemoYear(deps)
await seedDemoYear(deps)

test('a year of orders is there once, more of them lately, by people who joined during the year', async () => {
  const months = await db<{ month: string; orders: number }[]>`
    select to_char(placed_at, 'YYYY-MM') as month, count(*)::int as orders
      from shop_order join account on account.id = account_id where account.phone like '1990002%' group by 1 order by 1`
  expect(months.length).toBeGreaterThanOrEqual(13)
  const all = months.reduce((sum, { orders }) => sum + orders, 0)
  expect(all).toBeGreaterThan(1_200)
  expect(all).toBeLessThan(3_000)
  const [early] =
    await db`select 1 from shop_order join account on account.id = account_id where placed_at < account.created_at and phone like '1990002%'`
  expect(early).toBeUndefined()
})

test('every way to pay, refunds of every kind, coupons, flash sales and cancelled orders are among them', async () => {
  const [found] = await db`
    select count(distinct pay_method) as methods, bool_or(status = 'cancelled') as cancelled, bool_or(status = 'refunded') as refunded,
           bool_or(refunded between 1 and due - 1) as partly, bool_or(coupon_claim_id is not null) as coupons
      from shop_order`
  expect(found).toEqual({ methods: 4, cancelled: true, refunded: true, partly: true, coupons: true })
  const [sold] = await db<[{ packs: number }]>`select sum(sold)::int as packs from flash_item where closed_at is not null`
  expect(sold.packs).toBeGreaterThan(20)
  // As a sale of today: the figures of a sale come from the orders, the packs from their lines.
  const apart = await db`
    select line.id from order_line line join shop_order placed on placed.id = line.order_id
     where line.flash_item_id is distinct from placed.flash_item_id`
  expect(apart).toEqual([])
})

test('wines have sold what was paid for in the year and did not come back', async () => {
  const wrong = await db`
    select product.id, sales, counted.packs
      from product
      join (select product_id, sum(quantity - coalesce(back.packs, 0))::int as packs
              from order_line line
              join order_event on order_event.order_id = line.order_id and kind = 'paid'
              left join (select order_line_id, sum(restocked) as packs from after_sale_line group by 1) back on back.order_line_id = line.id
             group by 1) counted on product_id = product.id
     where sales <> counted.packs`
  expect(wrong).toEqual([])
})

test('books, stock, coupons and requests agree with each other, and the stock is what it was', async () => {
  expect(await violations(db)).toEqual([])
  expect(await stocks()).toEqual(stockBefore)
  const [negative] = await db`select sku_id from stock_movement where stock_after < 0`
  expect(negative).toBeUndefined()
})

test('the reports have counted it as it happened', async () => {
  const counted = () => db`
    select kind, sum(count)::int as count, sum(amount)::bigint as amount
      from (select kind, count, amount from sales_delta union all select kind, count, amount from sales_tally where level = 'day') rows
     group by kind order by kind`
  const before = await counted()
  expect(before.map(({ kind }) => kind)).toContain('coupon-saved')
  await db`select rebuild_sales()`
  expect(await counted()).toEqual(before)
})

test('a bill of the sandbox’s providers agrees with the books', async () => {
  const day = addDays(shanghaiDay(deps.now()), -12)
  for (const provider of ['wechat', 'alipay'] as const) await compareBill(deps, provider, day)
  const checks = await db`select differences from bill_check where day = ${day}`
  expect(checks).toEqual([{ differences: 0 }, { differences: 0 }])
})

async function stocks(): Promise<object[]> {
  return [...(await db`select id, stock from sku order by id`)]
}

import { expect, test } from 'vitest'
import { violations } from '#test/support/invariants.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { placeOrder, shopper, shopWith } from '#test/support/shop.ts'
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'

const OVERDUE = 2_000
const shop = await shopWith({ wines: [{ skus: [{ stock: 5_000 }] }, { skus: [{ stock: 5_000 }] }] })
const { db } = shop
await widenOrderLimits(db)

/** Copies of an order that was placed over HTTP, each with its lines and its stock. */
async function copyOverdue(number: string, times: number): Promise<void> {
  await db.begin(async (tx) => {
    const [{ columns }] = await tx<[{ columns: string }]>`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = 'shop_order' and column_name not in ('id', 'number', 'unique_code', 'checkout_key', 'pay_by')`
    const [line] = await tx<[{ columns: string }]>`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = 'order_line' and column_name not in ('id', 'order_id', 'unique_code')`
    await tx.unsafe(`
      with made as (
        insert into shop_order (number, unique_code, checkout_key, pay_by, ${columns})
        select number || '-' || n, md5('order ' || n), gen_random_uuid(), now() - interval '1 minute', ${columns}
          from shop_order, generate_series(1, ${times}) n where number = '${number}'
        returning id, account_id
      ), placed as (
        insert into order_event (order_id, kind, by_account) select id, 'placed', account_id from made
      )
      insert into order_line (order_id, unique_code, ${line.columns})
      select made.id, md5(made.id || ' ' || order_line.id), ${line.columns}
        from made, order_line where order_line.order_id = (select id from shop_order where number = '${number}')`)
    await tx`
      update sku set stock = stock - taken.quantity, sold = sold + taken.quantity
        from (select sku_id, sum(quantity)::int * ${times}::int as quantity
                from order_line where order_id = (select id from shop_order where number = ${number}) group by sku_id) taken
       where id = taken.sku_id`
  })
}

test('2,000 orders whose time to pay is over are released by one run, while shoppers go on buying; the stock is right', {
  timeout: 600_000,
}, async () => {
  const buyers = await Promise.all(Array.from({ length: 2 }, () => shopper(shop)))
  const [first] = buyers
  if (!first) throw new Error('no buyer')
  await copyOverdue(await placeOrder(shop, first, { quantity: 2 }), OVERDUE)
  expect(await violations(db)).toEqual([])

  let isReleasing = true
  const buying = Promise.all(
    buyers.map(async (buyer, index) => {
      const numbers: string[] = []
      const sku = shop.wines[index % 2]?.skus[0] ?? shop.sku
      while (isReleasing) numbers.push(await placeOrder(shop, buyer, { sku }))
      return numbers
    }),
  )
  await cancelUnpaidOrders(shop.deps)
  isReleasing = false
  const placed = (await buying).flat()

  const [left] = await db`select count(*)::int as overdue from shop_order where status = 'unpaid' and pay_by <= now()`
  expect(left).toEqual({ overdue: 0 })
  const [sums] = await db`
    select count(*) filter (where status = 'cancelled')::int as cancelled, count(*) filter (where status = 'unpaid')::int as unpaid
      from shop_order`
  expect(sums).toEqual({ cancelled: OVERDUE, unpaid: placed.length + 1 })
  expect(await violations(db)).toEqual([])
})

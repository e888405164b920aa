import { expect, test } from 'vitest'
import { AFTER_SALE_STATUSES, type AfterSaleStatus } from '#domain/after-sale.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { placeOrder } from '#test/support/order-in-state.ts'
import { shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ skus: [{ stock: 10_000 }] }] })
const { db } = shop

const kept = () => db`
  select account_id, orders, spent, last_order_at, registered_at, is_listed from customer order by account_id`
const recounted = () => db`
  select account.id as account_id,
         count(shop_order.id) filter (where status <> 'cancelled')::integer as orders,
         (coalesce(sum(due) filter (where status in ('paid', 'part-shipped', 'shipped', 'received', 'finished', 'refunded')), 0)
          - (select coalesce(sum(amount), 0) from after_sale where account_id = account.id and after_sale.status in ('paying', 'refunded'))
         )::bigint as spent,
         max(placed_at) filter (where status <> 'cancelled') as last_order_at,
         account.created_at as registered_at,
         account.deleted_at is null and 'shopper' = any (scopes) as is_listed
    from account left join shop_order on shop_order.account_id = account.id
   group by account.id order by account.id`

/** The same numbers at every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

async function insertOrder(accountId: number, serial: number, day: number) {
  await db`
    insert into shop_order (number, unique_code, account_id, checkout_key, request_digest, recipient_name, recipient_phone,
                            recipient_address, city_code, goods_total, shipping_fee, due, pay_by, placed_at)
    values (${`cp20260101${serial}`}, ${`u${serial}`}, ${accountId}, gen_random_uuid(), '', 'A', '13800000000', 'B', 310100,
            ${1_000 + serial}, 0, ${1_000 + serial}, now(), '2026-01-01'::timestamptz + make_interval(days => ${day}))`
}

/** Its only request. */
async function askBack({ id }: { id: number }, status: AfterSaleStatus, amount: number) {
  await db`
    merge into after_sale using (select id, account_id from shop_order where id = ${id}) placed on order_id = placed.id
     when matched then update set status = ${status}, amount = ${amount}, asked = ${amount}
     when not matched then insert (number, order_id, account_id, kind, reason, asked, amount, status)
     values (${String(10 ** 15 + id)}, placed.id, placed.account_id, 'money', 'other', ${amount}, ${amount}, ${status})`
}

test.each([1, 2, 3])(
  'on a random history (%i) the kept figures equal a recount after every step',
  async (seed) => {
    const roll = dice(seed * 7_919)
    const accounts: number[] = []
    for (let index = 0; index < 4; index += 1) accounts.push((await shopper(shop)).id)
    for (let step = 0; step < 80; step += 1) {
      const accountId = accounts[roll(accounts.length)] ?? 0
      const [order] = await db<{ id: number; due: number }[]>`
      select id, due from shop_order where account_id = any(${accounts}) order by id offset ${roll(12)} limit 1`
      const status = ORDER_STATUSES[roll(ORDER_STATUSES.length)] ?? 'paid'
      const kind = roll(8)
      if (!order || kind < 3) await insertOrder(accountId, seed * 1_000 + step, roll(300))
      else if (kind < 6) await db`update shop_order set status = ${status} where id = ${order.id}`
      else if (kind === 6)
        await askBack(order, AFTER_SALE_STATUSES[roll(AFTER_SALE_STATUSES.length)] ?? 'applied', roll(order.due + 1))
      else
        await db`with gone as (delete from after_sale where order_id = ${order.id}) delete from shop_order where id = ${order.id}`
      expect(await kept(), `step ${step}`).toEqual(await recounted())
    }
  },
  60_000,
)

test('orders that come and go at the same time leave the figures right', async () => {
  const buyer = await shopper(shop)
  await Promise.all(Array.from({ length: 20 }, (_, index) => insertOrder(buyer.id, 90_000 + index, index)))
  const orders = await db<{ id: number }[]>`select id from shop_order where account_id = ${buyer.id} order by placed_at desc`
  await Promise.all([
    ...orders.slice(0, 10).map(({ id }) => db`update shop_order set status = 'cancelled' where id = ${id}`),
    ...orders.slice(10).map(({ id }) => db`update shop_order set status = 'paid' where id = ${id}`),
    ...Array.from({ length: 5 }, (_, index) => insertOrder(buyer.id, 91_000 + index, 5)),
  ])
  expect(await kept()).toEqual(await recounted())
})

test('an order of the shop counts at once, a cancelled one no more; a closed account leaves the list', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const own = async () => (await db`select orders, is_listed from customer where account_id = ${buyer.id}`)[0]
  expect(await own()).toEqual({ orders: 1, is_listed: true })
  await buyer.post('/order/cancel', { id: number })
  expect(await own()).toEqual({ orders: 0, is_listed: true })
  await db`update account set deleted_at = now() where id = ${buyer.id}`
  expect(await own()).toMatchObject({ is_listed: false })
  expect(await kept()).toEqual(await recounted())
})

import { expect, test } from 'vitest'
import { addWine, checkout, shopper, shopWith } from '#test/support/shop.ts'
import { sweepOld } from './sweep-old.ts'

const shop = await shopWith()
const { db } = shop
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

test('T92: what nobody needs any more is deleted in parts when its time is over, and nothing else', async () => {
  const buyer = await shopper(shop)
  const wines = await Promise.all(Array.from({ length: 5 }, () => addWine(db)))
  for (const [index, { id, skus }] of wines.entries()) {
    // Of each kind the first four are past their time by a day or more; the last one is not yet, by a day, and its wish is still open.
    const isOld = index < 4
    await db`insert into wine_visit (account_id, product_id, visited_at) values (${buyer.id}, ${id}, ${daysAgo(isOld ? 366 : 364)})`
    await db`insert into chat_page_seen (shopper_id, path, title, at) values (${buyer.id}, ${`/p${index}`}, '', ${daysAgo(isOld ? 91 : 89)})`
    await db`
      insert into back_in_stock_wish (account_id, sku_id, locale, asked_at, told_at)
      values (${buyer.id}, ${skus[0].id}, 'zh-CN', ${daysAgo(400)}, ${isOld ? daysAgo(181) : null})`
  }
  const key = await checkout(shop, buyer)
  await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId, mark: '' })
  const [parcel] = await db<{ id: number }[]>`
    insert into parcel (order_id, courier, tracking_number, shipped_at, state)
    select id, '顺丰速运', 'SF1', ${daysAgo(380)}, 'delivered' from shop_order
    returning id`
  const steps = ['handed-over', 'picked-up', 'in-transit', 'in-transit', 'out-for-delivery', 'delivered']
  for (const [hours, kind] of steps.entries())
    await db`
      insert into parcel_step (parcel_id, text_zh, text_en, kind, at)
      values (${parcel?.id ?? 0}, ${`${hours}`}, '', ${kind}, ${daysAgo(380 - hours / 24)})`
  await db`
    insert into parcel_step (parcel_id, text_zh, text_en, kind, at)
    values (${parcel?.id ?? 0}, 'lately', '', 'in-transit', ${daysAgo(300)})`

  await sweepOld(db, 3)
  const left = {
    visits: await db`select product_id from wine_visit`,
    pages: await db`select path from chat_page_seen`,
    wishes: await db`select sku_id from back_in_stock_wish`,
    steps: await db`select kind from parcel_step order by at`,
  }
  const last = wines[4]
  expect(left).toEqual({
    visits: [{ product_id: last?.id }],
    pages: [{ path: '/p4' }],
    wishes: [{ sku_id: last?.skus[0].id }],
    steps: ['handed-over', 'delivered', 'in-transit'].map((kind) => ({ kind })),
  })
  await sweepOld(db)
  expect(await db`select from wine_visit`).toHaveLength(1)
})

import { afterEach, expect, inject, test } from 'vitest'
import type { Pool } from '#server/db/database.ts'
import { asAdmin } from '#test/support/database.ts'
import { violations } from '#test/support/invariants.ts'
import { checkout, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { until } from './server-process.ts'

const shop = await shopWith({ wines: [{ skus: [{ stock: 10 }] }] })
const buyer = await shopper(shop, { balance: 10_000_00, locale: 'en-US' })

afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const create = (who: Shopper, key: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/order/create/${key}`,
    headers: { 'authori-zation': who.token, 'cb-lang': 'en-US', 'form-type': 'pc' },
    payload: { addressId: who.addressId, mark: '' },
  })

/** As an administrator, or a failing disk, would do it: from one moment to the next, for every connection of the shop. */
async function setReadOnly(db: Pool, isReadOnly: boolean): Promise<void> {
  const [{ name } = { name: '' }] = await db<{ name: string }[]>`select current_database() as name`
  await asAdmin(inject('adminUrl'), async (admin) => {
    await admin.unsafe(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`)
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  })
  // The driver learns of each lost connection by itself, one after the other.
  await until(async () => {
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => db`select pg_sleep(0.01)`))
    return tries.every(({ status }) => status === 'fulfilled')
  })
}

const stockLeft = async () => (await shop.db<[{ stock: number }]>`select stock from sku where id = ${shop.sku.id}`)[0].stock

test('T03: on a database that has become read-only an order fails with 5xx, pages go on, and it comes through afterwards', async () => {
  const key = await checkout(shop, buyer)
  await setReadOnly(shop.db, true)
  const refused = await create(buyer, key)
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ status: 503, msg: expect.stringMatching(/[a-z]/) })
  expect(refused.body).not.toMatch(/read-only transaction|insert into|update sku/i)
  expect((await buyer.get(`/product/detail/${shop.sku.productId}`)).status).toBe(200)
  expect(await stockLeft()).toBe(10)

  await setReadOnly(shop.db, false)
  expect((await create(buyer, key)).json()).toMatchObject({ status: 200, data: { status: 'SUCCESS' } })
  expect(await stockLeft()).toBe(9)
})

test('T03: a disk that is full in the middle of an order leaves nothing half written, and the same key orders once there is room', async () => {
  const key = await checkout(shop, buyer)
  // The order's last statement fails as it does on a full disk; everything before it was already written.
  await shop.db.unsafe(`
    create function disk_is_full() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = '53100', message = 'could not extend file "base/1/1": No space left on device';
    end $$;
    create trigger full_disk before insert on order_event for each row execute function disk_is_full()`)
  const left = await stockLeft()
  const refused = await create(buyer, key)
  expect(refused.statusCode).toBe(503)
  expect(refused.body).not.toContain('No space left')
  expect(await stockLeft()).toBe(left)
  expect(await shop.db`select from shop_order where checkout_key = ${key}`).toHaveLength(0)

  await shop.db.unsafe('drop trigger full_disk on order_event; drop function disk_is_full()')
  expect((await create(buyer, key)).json()).toMatchObject({ status: 200, data: { status: 'SUCCESS' } })
  const number = dataOf<{ result: { orderId: string } }>((await create(buyer, key)).json()).result.orderId
  expect(await buyer.get(`/order/detail/${number}`)).toMatchObject({ status: 200 })
  expect(await stockLeft()).toBe(left - 1)
})

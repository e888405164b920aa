import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import type { Pool } from '#server/db/database.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { asAdmin } from '#test/support/database.ts'
import { violations } from '#test/support/invariants.ts'
import { blackPng } from '#test/support/pictures.ts'
import { checkout, dataOf, type Shopper, secondHost, shopper, shopWith } from '#test/support/shop.ts'
import { uploadPicture } from '#test/support/upload-picture.ts'
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

/** A disk of its own, which only root can make. */
function smallDisk(): string {
  const { path, remove } = temporaryDataDir()
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k,mode=0755', 'tmpfs', path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`This test needs root on Linux: ${stderr}`)
  atEnd(() => {
    spawnSync('umount', ['-l', path])
    remove()
  })
  return path
}

test('T03: a disk that is full refuses pictures in a sentence, keeps what it has, nothing half written, and takes them once there is room', async () => {
  const disk = smallDisk()
  const host = await secondHost(shop, { DATA_DIR: disk })
  const me = await shopper(host, { locale: 'en-US' })
  const kept = await uploadPicture(host, me)
  const filesOf = () => readdirSync(disk, { recursive: true, encoding: 'utf8' }).toSorted()
  const before = filesOf()
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize))

  for (const [locale, words] of [
    ['en-US', 'There is no room for new files right now. Nothing was changed; please try again later'],
    ['zh-CN', '文件存储空间已满，未作任何更改，请稍后再试'],
  ] as const) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(blackPng(900, 700))]), 'a.png')
    const body = new Response(form)
    const refused = await host.app.inject({
      method: 'POST',
      url: '/api/upload/image',
      headers: { 'content-type': body.headers.get('content-type') ?? '', 'authori-zation': me.token, 'cb-lang': locale },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect([refused.statusCode, refused.json().msg]).toEqual([503, words])
  }
  expect(filesOf().filter((name) => name !== 'ballast')).toEqual(before)
  expect(await shop.db`select from upload where account_id = ${me.id}`).toHaveLength(1)
  expect((await host.app.inject({ url: kept })).statusCode).toBe(200)

  rmSync(join(disk, 'ballast'))
  expect((await host.app.inject({ url: await uploadPicture(host, me) })).statusCode).toBe(200)
})

import { randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { create, extract } from 'tar'
import { expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { BACKED_UP_FOLDERS, readBackup, writeBackup } from '#server/db/backup.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { withPrepareLock } from '#server/db/prepare-lock.ts'
import { openDeps } from '#server/open-deps.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { violations } from '#test/support/invariants.ts'
import { rowDigests } from '#test/support/row-digests.ts'
import { client, dataOf, placeOrder, shopper, shopWith } from '#test/support/shop.ts'
import { until } from './server-process.ts'

/** A machine on which nothing is: an empty database and an empty folder. */
async function emptyMachine() {
  const database = await createDatabase(inject('adminUrl'), 'template0')
  const dataDir = temporaryDataDir()
  const db = connect(database.url, 5)
  atEnd(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
    dataDir.remove()
  })
  return { db, url: database.url, dataDir: dataDir.path }
}

test('T17: a backup that was made while the shop sold is a running shop on an empty machine', { timeout: 300_000 }, async () => {
  const shop = await shopWith({ wines: [{ skus: [{ stock: 500 }] }, { skus: [{ stock: 500 }] }] })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shopper(shop, { balance: 10_000_00 })))
  const buyAndPay = async (buyer: (typeof buyers)[number]) => {
    const number = await placeOrder(shop, buyer, { quantity: 2 })
    dataOf(await buyer.post('/order/pay', { uni: number, paytype: 'yue' }))
    return number
  }
  const before = await Promise.all(buyers.map(buyAndPay))
  mkdirSync(join(shop.deps.config.uploadsDir, '2026/11'), { recursive: true })
  writeFileSync(join(shop.deps.config.uploadsDir, '2026/11/label.webp'), 'a picture')
  const file = join(shop.deps.config.dataDir, 'shop.tar.gz')
  const [manifest] = await Promise.all([
    writeBackup(shop.db, shop.deps.config.dataDir, BACKED_UP_FOLDERS, file),
    // Sold while the backup is made: wholly in it, or wholly not.
    ...buyers.map(buyAndPay),
  ])
  expect(manifest.tables.find(({ name }) => name === 'shop_order')?.rows).toBeGreaterThanOrEqual(before.length)

  const machine = await emptyMachine()
  await readBackup(machine.db, machine.dataDir, file)
  expect(await violations(machine.db)).toEqual([])
  expect(readFileSync(join(machine.dataDir, 'uploads/2026/11/label.webp'), 'utf8')).toBe('a picture')

  const config = readConfig({ DATABASE_URL: machine.url, DATA_DIR: machine.dataDir, LOG_LEVEL: 'silent' })
  const deps = openDeps({ config, db: machine.db, log: pino({ level: 'silent' }) })
  const app = await buildApp(deps, { pages: false })
  atEnd(() => app.close())
  const [buyer] = buyers
  if (!buyer) throw new Error('nobody bought')
  const restored = { ...buyer, ...client(app, { token: buyer.token }) }
  expect(await restored.get(`/order/detail/${before[0]}`)).toMatchObject({ status: 200, data: { paid: 1 } })
  // Numbers go on where they were: nothing that is new collides with what was there.
  const again = await placeOrder({ ...shop, app, db: machine.db, deps }, restored, { quantity: 1 })
  dataOf(await restored.post('/order/pay', { uni: again, paytype: 'yue' }))
  expect(await violations(machine.db)).toEqual([])
})

test('T17: a backup of 10,000 wines and 100,000 orders comes to its end and brings back every row', {
  timeout: 600_000,
}, async () => {
  const shop = await shopWith({ wines: [] })
  await stockUp(shop.db, { wines: 10_000, orders: 100_000 })
  const file = join(shop.deps.config.dataDir, 'shop.tar.gz')
  await writeBackup(shop.db, shop.deps.config.dataDir, BACKED_UP_FOLDERS, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const machine = await emptyMachine()
  await readBackup(machine.db, machine.dataDir, file)
  const [{ migration: _then, ...before }, { migration: _now, ...after }] = [
    await rowDigests(shop.db),
    await rowDigests(machine.db),
  ]
  expect(after).toEqual(before)
  expect(after.shop_order).toMatch(/^100000:/)
})

/** Rows that are wide enough to make the socket wait for the disk. */
async function stockUp(db: Pool, { wines, orders }: { wines: number; orders: number }): Promise<void> {
  const text = 'a wine with a long description '.repeat(20)
  await db`
    insert into product (code, name_zh, name_en, description_en)
    select 'wine-' || n, '酒 ' || n, 'Wine ' || n, ${text} from generate_series(1, ${wines}) as n`
  const buyers = await db<{ id: number }[]>`
    insert into account (login, nickname) select 'buyer-' || n, '客人' from generate_series(1, 1000) as n returning id`
  await db`
    insert into shop_order (number, unique_code, account_id, checkout_key, request_digest, recipient_name, recipient_phone,
                            recipient_address, city_code, remark, goods_total, shipping_fee, due, pay_by)
    select 'wx' || n, md5(n::text), (${buyers.map(({ id }) => id)}::bigint[])[n % 1000 + 1], gen_random_uuid(), '', '王', '13900000000',
           ${text}, 1, '', 0, 0, 0, now()
      from generate_series(1, ${orders}) as n`
}

/** What is in a backup, spoiled, as an archive of its own. */
async function spoiled(file: string, spoil: (folder: string) => void): Promise<string> {
  const work = temporaryDataDir()
  atEnd(work.remove)
  await extract({ file, cwd: work.path })
  spoil(work.path)
  const packed = join(work.path, 'spoiled.tar.gz')
  const folders = ['tables', 'files'].filter((name) => existsSync(join(work.path, name)))
  await create({ file: packed, cwd: work.path, gzip: true }, ['manifest.json', ...folders])
  return packed
}

const change = (path: string, how: (text: string) => string) => (folder: string) =>
  writeFileSync(join(folder, path), how(readFileSync(join(folder, path), 'utf8')))

const withoutDigests = change('manifest.json', (text) => JSON.stringify({ ...JSON.parse(text), digests: undefined }))

test('T17: a damaged backup is refused in one sentence, and leaves database and folders empty for a whole one', {
  timeout: 300_000,
}, async () => {
  const shop = await shopWith({ wines: [{}, {}] })
  mkdirSync(join(shop.deps.config.uploadsDir, '标签'), { recursive: true })
  writeFileSync(join(shop.deps.config.uploadsDir, '标签/label.webp'), randomBytes(200_000))
  const whole = join(shop.deps.config.dataDir, 'shop.tar.gz')
  await writeBackup(shop.db, shop.deps.config.dataDir, BACKED_UP_FOLDERS, whole)
  const bytes = readFileSync(whole)
  const cut = (name: string, content: Uint8Array) => {
    const path = join(shop.deps.config.dataDir, name)
    writeFileSync(path, content)
    return path
  }
  const picture = 'files/uploads/标签/label.webp'
  const noNumber = change('tables/sku', (text) => text.replace(/\d+/, 'no number'))
  const damaged: [string, RegExp][] = [
    [cut('half.tar.gz', bytes.subarray(0, bytes.length >> 1)), /unexpected end of file/],
    [cut('almost.tar.gz', bytes.subarray(0, -1)), /unexpected end of file/],
    [cut('none.tar.gz', bytes.subarray(0, 0)), /Unrecognized archive format/],
    [
      cut(
        'flipped.tar.gz',
        bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)),
      ),
      /incorrect|invalid/,
    ],
    [await spoiled(whole, noNumber), /tables\/sku is not as it was written/],
    [
      await spoiled(
        whole,
        change('tables/sku', (text) => text.slice(0, text.length >> 1)),
      ),
      /sku had 2 rows, \d are left/,
    ],
    [await spoiled(whole, (folder) => rmSync(join(folder, 'tables/sku'))), /the table sku is missing/],
    [await spoiled(whole, (folder) => writeFileSync(join(folder, picture), '')), /label.webp is not as it was written/],
    [await spoiled(whole, (folder) => rmSync(join(folder, picture))), /label.webp is missing/],
    [await spoiled(whole, (folder) => writeFileSync(join(folder, 'files/more'), '')), /files\/more does not belong to it/],
    [
      await spoiled(whole, (folder) => symlinkSync('/etc/passwd', join(folder, 'files/link'))),
      /files\/link is not a regular file/,
    ],
    [
      await spoiled(
        whole,
        change('manifest.json', () => '{'),
      ),
      /manifest.json cannot be read/,
    ],
    [
      await spoiled(
        whole,
        change('manifest.json', () => 'null'),
      ),
      /manifest.json cannot be read/,
    ],
    [
      await spoiled(
        whole,
        change('manifest.json', (text) => JSON.stringify({ ...JSON.parse(text), sequences: undefined })),
      ),
      /manifest.json cannot be read/,
    ],
    // Made by an earlier version, which wrote no digests: PostgreSQL finds it, in the middle of the table.
    [await spoiled(await spoiled(whole, withoutDigests), noNumber), /sku: invalid input syntax/],
  ]
  const machine = await emptyMachine()
  for (const [file, why] of damaged) {
    const refused = await readBackup(machine.db, machine.dataDir, file).catch((error: Error) => error.message)
    expect(refused).toMatch(/^The backup is damaged: [^\n]+$/)
    expect(refused).toMatch(why)
    expect(readdirSync(machine.dataDir)).toEqual([])
    expect(await machine.db`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
  }
  await readBackup(machine.db, machine.dataDir, whole)
  expect(await violations(machine.db)).toEqual([])
  expect(readFileSync(join(machine.dataDir, 'uploads/标签/label.webp'))).toHaveLength(200_000)
})

test('T17: a backup of an earlier version, which has no digests, is restored', async () => {
  const shop = await shopWith()
  const file = join(shop.deps.config.dataDir, 'shop.tar.gz')
  await writeBackup(shop.db, shop.deps.config.dataDir, BACKED_UP_FOLDERS, file)
  const machine = await emptyMachine()
  await readBackup(machine.db, machine.dataDir, await spoiled(file, withoutDigests))
  expect(await machine.db`select from product`).toHaveLength(1)
})

test('T17: a backup and a restore that make no progress end with what they were doing, and leave nothing', {
  timeout: 300_000,
}, async () => {
  const shop = await shopWith()
  const folder = temporaryDataDir()
  atEnd(folder.remove)
  const file = join(folder.path, 'shop.tar.gz')
  const write = (stalledAfterMs?: number) =>
    writeBackup(shop.db, shop.deps.config.dataDir, BACKED_UP_FOLDERS, file, { stalledAfterMs })
  await shop.db.begin(async (tx) => {
    await tx`lock table sku in access exclusive mode`
    await expect(write(8000)).rejects.toThrow('Nothing has moved for 8 seconds at this step: writing the table sku')
    expect(readdirSync(folder.path)).toEqual([])
  })
  await write()

  const machine = await emptyMachine()
  await machine.db.begin(async (tx) => {
    // Another process that migrates holds this one, and does not come to its end.
    await tx`select pg_advisory_xact_lock(7317001)`
    const stalled = readBackup(machine.db, machine.dataDir, file, { stalledAfterMs: 8000 })
    await expect(stalled).rejects.toThrow('Nothing has moved for 8 seconds at this step: making the tables')
    expect(readdirSync(machine.dataDir)).toEqual([])
  })
  // What was given up has let go of the database, so that it can be tried again.
  await until(
    async () =>
      (await machine.db`select from pg_stat_activity where datname = current_database() and xact_start < now()`).length === 0,
  )
  await readBackup(machine.db, machine.dataDir, file)
})

test('T17: a shop without wines and orders is refused by name, unless it is meant', async () => {
  const shop = await shopWith({ wines: [] })
  const { dataDir } = shop.deps.config
  const file = join(dataDir, 'shop.tar.gz')
  const refused = writeBackup(shop.db, dataDir, BACKED_UP_FOLDERS, file)
  await expect(refused).rejects.toThrow(
    /no wines and no orders in the database “test_\w+” at 127.0.0.1:\d+ with files in \/.*--even-if-empty/,
  )
  expect(readdirSync(dataDir)).not.toContain('shop.tar.gz')
  await writeBackup(shop.db, dataDir, BACKED_UP_FOLDERS, file, { evenIfEmpty: true })
  const machine = await emptyMachine()
  await readBackup(machine.db, machine.dataDir, file)
  await expect(writeBackup((await emptyMachine()).db, dataDir, [], file)).rejects.toThrow('There is no shop in the database')
})

test('T17: a data folder that holds files already is not mixed with those of a backup', async () => {
  const shop = await shopWith()
  const file = join(shop.deps.config.dataDir, 'shop.tar.gz')
  await writeBackup(shop.db, shop.deps.config.dataDir, BACKED_UP_FOLDERS, file)
  const machine = await emptyMachine()
  mkdirSync(join(machine.dataDir, 'uploads'))
  writeFileSync(join(machine.dataDir, 'uploads/other.webp'), 'of another shop')
  await expect(readBackup(machine.db, machine.dataDir, file)).rejects.toThrow('holds files already')
  expect(readdirSync(join(machine.dataDir, 'uploads'))).toEqual(['other.webp'])
})

test('T17: a backup is not poured into a database that holds a shop, and one of a newer version is refused', async () => {
  const shop = await shopWith()
  const file = join(shop.deps.config.dataDir, 'shop.tar.gz')
  await writeBackup(shop.db, shop.deps.config.dataDir, BACKED_UP_FOLDERS, file)
  await expect(readBackup(shop.db, shop.deps.config.dataDir, file)).rejects.toThrow('holds a shop already')

  await shop.db`insert into migration (name) values ('999_from_the_future.sql')`
  await writeBackup(shop.db, shop.deps.config.dataDir, BACKED_UP_FOLDERS, file)
  const machine = await emptyMachine()
  await expect(readBackup(machine.db, machine.dataDir, file)).rejects.toThrow('newer version')
  expect(await machine.db`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
})

test('T17: a restore into a database that a starting shop or another restore is filling is refused, and harms neither', {
  timeout: 300_000,
}, async () => {
  const shop = await shopWith()
  const { dataDir } = shop.deps.config
  mkdirSync(shop.deps.config.uploadsDir, { recursive: true })
  writeFileSync(join(shop.deps.config.uploadsDir, 'label.webp'), 'a picture')
  const file = join(dataDir, 'shop.tar.gz')
  await writeBackup(shop.db, dataDir, BACKED_UP_FOLDERS, file)
  const machine = await emptyMachine()
  const filling = 'Another process is filling this database'
  await withPrepareLock(
    machine.url,
    () => {},
    async () => {
      await expect(readBackup(machine.db, machine.dataDir, file)).rejects.toThrow(filling)
      expect(readdirSync(machine.dataDir)).toEqual([])
    },
  )
  const results = await Promise.allSettled([1, 2].map(() => readBackup(machine.db, machine.dataDir, file)))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(readFileSync(join(machine.dataDir, 'uploads/label.webp'), 'utf8')).toBe('a picture')
  expect(await machine.db`select from product`).toHaveLength(1)
})

test('T17: a backup is put where a link points, and never in the place of a folder or of a device', async () => {
  const shop = await shopWith()
  const { dataDir } = shop.deps.config
  const folder = temporaryDataDir()
  atEnd(folder.remove)
  const [file, link, nowhere, socket] = ['shop.tar.gz', 'link', 'nowhere', 'socket'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
    string,
  ]
  writeFileSync(file, 'the backup of yesterday')
  symlinkSync(file, link)
  symlinkSync(join(folder.path, 'gone/shop.tar.gz'), nowhere)
  const listener = createServer()
  await new Promise<void>((done) => listener.listen(socket, done))
  atEnd(() => listener.close())
  const write = (target: string) => writeBackup(shop.db, dataDir, BACKED_UP_FOLDERS, target)
  await write(link)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(statSync(file).size).toBeGreaterThan(1_000)
  await expect(write(folder.path)).rejects.toThrow(`${folder.path} is not a regular file.`)
  await expect(write(socket)).rejects.toThrow(`${socket} is not a regular file.`)
  expect(lstatSync(socket).isSocket()).toBe(true)
  await expect(write(nowhere)).rejects.toThrow('ENOENT')
})

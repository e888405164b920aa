import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { create, extract } from 'tar'
import { afterAll, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { BACKED_UP_FOLDERS, readBackup, writeBackup } from '#server/db/backup.ts'
import { connect } from '#server/db/database.ts'
import { openDeps } from '#server/open-deps.ts'
import { temporaryDataDir } from '#test/data-dir.ts'
import { createDatabase } from '#test/database.ts'
import { violations } from '#test/invariants.ts'
import { client, dataOf, placeOrder, shopper, shopWith } from '#test/shop.ts'

/** A machine on which nothing is: an empty database and an empty folder. */
async function emptyMachine() {
  const database = await createDatabase(inject('adminUrl'), 'template0')
  const dataDir = temporaryDataDir()
  const db = connect(database.url, 5)
  afterAll(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
    dataDir.remove()
  })
  return { db, url: database.url, dataDir: dataDir.path }
}

test('T17: a backup that was made while the shop sold is a running shop on an empty machine', { timeout: 60_000 }, async () => {
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
  afterAll(() => app.close())
  const [buyer] = buyers
  if (!buyer) throw new Error('nobody bought')
  const restored = { ...buyer, ...client(app, { token: buyer.token }) }
  expect(await restored.get(`/order/detail/${before[0]}`)).toMatchObject({ status: 200, data: { paid: 1 } })
  // Numbers go on where they were: nothing that is new collides with what was there.
  const again = await placeOrder({ ...shop, app, db: machine.db, deps }, restored, { quantity: 1 })
  dataOf(await restored.post('/order/pay', { uni: again, paytype: 'yue' }))
  expect(await violations(machine.db)).toEqual([])
})

test('T17: a damaged backup is refused with what is wrong, and a whole one can be restored after it', {
  timeout: 60_000,
}, async () => {
  const shop = await shopWith({ wines: [{}, {}] })
  const whole = join(shop.deps.config.dataDir, 'shop.tar.gz')
  await writeBackup(shop.db, shop.deps.config.dataDir, BACKED_UP_FOLDERS, whole)
  const work = temporaryDataDir()
  afterAll(work.remove)
  const damaged = join(work.path, 'damaged.tar.gz')
  await extract({ file: whole, cwd: work.path })
  const rows = join(work.path, 'tables/sku')
  const machine = await emptyMachine()
  for (const spoil of [(text: string) => text.replace(/\d+/, 'no number'), (text: string) => text.slice(0, text.length >> 1)]) {
    const text = readFileSync(rows, 'utf8')
    writeFileSync(rows, spoil(text))
    await create({ file: damaged, cwd: work.path, gzip: true }, ['manifest.json', 'tables', 'files'])
    writeFileSync(rows, text)
    await expect(readBackup(machine.db, machine.dataDir, damaged)).rejects.toThrow(/invalid input|missing data|is damaged/)
  }
  await readBackup(machine.db, machine.dataDir, whole)
  expect(await violations(machine.db)).toEqual([])
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

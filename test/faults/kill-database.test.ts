import { afterAll, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { removeEmbedded, startEmbedded } from '#server/db/embedded.ts'
import { prepareSchema } from '#server/db/prepare-schema.ts'
import { announce } from '#server/http/changes.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine } from '#test/support/shop.ts'
import { buyPatiently, crowd, type Fault, findsOrder, newPurchase, type Purchase } from './crowd.ts'
import { postmasterOf } from './postmaster.ts'
import { isReady, killServers, startServer, until } from './server-process.ts'

const BUYERS = 300
const dataDir = temporaryDataDir()
afterAll(async () => {
  await killServers()
  await removeEmbedded(dataDir.path)
  dataDir.remove()
})

test('T02: kill −9 of the database in the middle of checkouts: 503 meanwhile, back by itself, nothing answered is lost', async () => {
  const { wine, buyers, url } = await prepare()
  const server = await startServer({ port: await findFreePort(), env: { DATA_DIR: dataDir.path } })
  const purchases: Purchase[] = buyers.map(newPurchase)
  const run = Promise.all(
    buyers.map((buyer, index) => buyPatiently(server.origin, buyer, wine.skus[0], purchases[index] ?? newPurchase())),
  )
  await until(() => purchases.filter(({ number }) => number).length >= 60)
  process.kill(postmasterOf(dataDir.path).pid, 'SIGKILL')

  await run
  expect(await isReady(server.origin)).toBe(true)
  const faults = purchases.flatMap((purchase) => purchase.faults)
  expect(faults.length).toBeGreaterThan(0)
  const log = server.output().split('\n')
  // Either the error itself or, of a request whose time was up, what ended it.
  const logOf = ({ requestId }: Fault) => log.find((line) => line.includes(requestId) && /"(err|reason)":/.test(line))
  expect(faults.filter(({ status }) => status !== 503).map(logOf)).toEqual([])
  expect(faults[0]).toMatchObject({ retryAfter: '5', msg: '商店正在恢复，请稍候片刻再试' })
  expect(faults.filter((fault) => !logOf(fault))).toEqual([])
  expect(purchases.filter(({ isPaid, number }) => !isPaid || !number)).toEqual([])
  for (const [index, { number }] of purchases.entries()) {
    const buyer = buyers[index]
    expect(buyer && (await findsOrder(server.origin, buyer, number ?? ''))).toBe(true)
  }

  // Another start may have chosen another port.
  const here = Object.assign(new URL(url), { port: postmasterOf(dataDir.path).port })
  const db = connect(here.href, 2)
  expect(await violations(db)).toEqual([])
  expect((await db`select from shop_order`).length).toBe(BUYERS)
  // Changes are heard again, and jobs run again.
  expect(await priceOf(server.origin, wine.id)).toBe('100.00')
  await db.begin(async (tx) => {
    await tx`update sku set price = 123_00 where product_id = ${wine.id}`
    await announce(tx, `product:${wine.id}`)
  })
  await until(async () => (await priceOf(server.origin, wine.id)) === '123.00', 5_000)
  await db`insert into buy_now (key, account_id, sku_id, quantity, expires_at)
           select 'old', ${buyers[0]?.id ?? 0}, ${wine.skus[0].id}, 1, now() - interval '1 hour'`
  await db`select graphile_worker.add_job('sweep-expired')`
  await until(async () => (await db`select from buy_now where key = 'old'`).length === 0)
  await db.end()
  expect(await server.end('SIGTERM')).toBe(0)
}, 300_000)

/** A shop with one wine and its buyers on a database of its own, durable as in a real shop, which only the server will run. */
async function prepare() {
  const database = await startEmbedded(dataDir.path)
  const db = connect(database.url, 2)
  await prepareSchema(db, 'demo')
  const wine = await addWine(db, { skus: [{ stock: BUYERS }] })
  const buyers = await crowd(db, BUYERS, 118_00)
  await db.end()
  await database.stop()
  return { wine, buyers, url: database.url }
}

async function priceOf(origin: string, productId: number): Promise<string> {
  const response = await fetch(`${origin}/api/product/detail/${productId}`)
  const { data } = (await response.json()) as Envelope<{ storeInfo: { price: string } }>
  return data?.storeInfo.price ?? ''
}

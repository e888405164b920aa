import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { connect, type Pool, transaction } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { announce } from '#server/http/changes.ts'
import { type Buyer, buyPatiently, crowd, newPurchase } from '#test/faults/crowd.ts'
import { startPooler } from '#test/faults/pooler.ts'
import { type ServerProcess, startServer, until } from '#test/faults/server-process.ts'
import { type Pair, startPair } from '#test/faults/standby.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { violations } from '#test/support/invariants.ts'
import { runCommand } from '#test/support/run-command.ts'
import { addWine, type TestWine } from '#test/support/shop.ts'
import { startBalancer } from './balancer.ts'

/*
 * Two hosts with folders of their own, nginx before them, a PgBouncer before each of two PostgreSQL servers, one of which is the other's synchronous standby. Purchases go
 * on while one part after the other fails: none is lost or doubled. The parts fail in this order, and the last test counts.
 */

const BUYERS_EACH = 50
const FROZEN_MS = 20_000
const SLOW = { timeout: 900_000 }

let pair: Pair
let db: Pool
let wine: TestWine
let origin: string
let env: Record<string, string>
const ports: number[] = []
const hosts: ServerProcess[] = []
const bought: ReturnType<typeof newPurchase>[] = []

beforeAll(async () => {
  pair = await startPair()
  db = connect(pair.bothUrl, 2)
  atEnd(() => db.end({ timeout: 1 }))
  wine = await addWine(db, { skus: [{ stock: 1_000 }] })
  const poolers = [await startPooler({ databaseUrl: pair.primaryUrl }), await startPooler({ databaseUrl: pair.standbyUrl })]
  const pooled = Object.assign(new URL(pair.primaryUrl), { host: 'hosts.invalid', port: '' }).href
  const both = poolers.map((url) => new URL(url).host).join(',')
  env = {
    DATABASE_URL: pooled.replace('hosts.invalid', both),
    DATABASE_DIRECT_URL: pair.bothUrl,
    DATABASE_READ_URL: pair.standbyUrl,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  for (const index of [0, 1]) {
    ports[index] = await findFreePort()
    await startHost(index)
  }
  origin = await startBalancer(ports)
}, SLOW.timeout)

const folders = [temporaryDataDir(), temporaryDataDir()]
atEnd(() => {
  for (const folder of folders) folder.remove()
})

async function startHost(index: number): Promise<void> {
  hosts[index] = await startServer({ port: ports[index] ?? 0, env: { ...env, DATA_DIR: folders[index]?.path ?? '' } })
}

/** Fifty shoppers buy, each until it is done, while `fail` happens in the middle of it. */
async function buyWhile(fail: () => Promise<void>): Promise<void> {
  const buyers: Buyer[] = await crowd(db, BUYERS_EACH, 118_00)
  const purchases = buyers.map(newPurchase)
  bought.push(...purchases)
  const buying = Promise.all(
    buyers.map(async (buyer, index) => {
      const purchase = purchases[index]
      // They come one after the other, so that each failure meets some in every state.
      await pause(index * 60)
      if (purchase) await buyPatiently(origin, buyer, wine.skus[0], purchase)
    }),
  )
  await until(() => purchases.some(({ isPaid }) => isPaid))
  await fail()
  await buying
  expect(purchases.filter(({ isPaid }) => !isPaid)).toEqual([])
}

test('a host is killed and started again', SLOW, () =>
  buyWhile(async () => {
    await hosts[0]?.end('SIGKILL')
    await startHost(0)
  }),
)

test('PostgreSQL is killed and started again', SLOW, () => buyWhile(() => pair.restartPrimary()))

test('PostgreSQL stops answering for twenty seconds', SLOW, () =>
  buyWhile(async () => {
    const thaw = pair.freezePrimary()
    await pause(FROZEN_MS)
    thaw()
  }),
)

test('a change is seen on both hosts', SLOW, async () => {
  await transaction(db, async (tx) => {
    await tx`update product set name_en = 'Seen on both' where id = ${wine.id}`
    await announce(tx, `product:${wine.id}`)
  })
  for (const port of ports)
    await until(async () =>
      (
        await (await fetch(`http://127.0.0.1:${port}/api/product/detail/${wine.id}`, { headers: { 'cb-lang': 'en-US' } })).text()
      ).includes('Seen on both'),
    )
})

test('the standby takes over', SLOW, () =>
  buyWhile(async () => {
    pair.killPrimary()
    await pair.promote()
  }),
)

test('of two hundred purchases none was lost and none doubled, and the books are right', SLOW, async () => {
  expect(bought).toHaveLength(4 * BUYERS_EACH)
  const now = connect(pair.standbyUrl, 1)
  const orders = await now<{ number: string }[]>`select number from shop_order where status <> 'cancelled'`
  expect(orders.map(({ number }) => number).toSorted()).toEqual(bought.map(({ number }) => number ?? '').toSorted())
  expect(await violations(now)).toEqual([])
  await now.end()
  const ledger = await runCommand('check:ledger', { ...env, DATA_DIR: folders[0]?.path ?? '' })
  expect(ledger).toMatchObject({ code: 0, out: expect.stringContaining('rules hold') })
})

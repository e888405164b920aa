import { expect, test } from 'vitest'
import { connect, type Pool } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { REQUEST_LIMITS } from '#server/db/statement-limits.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { violations } from '#test/support/invariants.ts'
import { runCommand } from '#test/support/run-command.ts'
import { addWine } from '#test/support/shop.ts'
import { buyPatiently, crowd, newPurchase } from './crowd.ts'
import { startPooler } from './pooler.ts'
import { startServer, until } from './server-process.ts'
import { startPair } from './standby.ts'

const BUYERS = 24
/** A tenth of it on a machine that has nothing else to do. */
const FOUND_WITHIN_MS = 30_000

test('T71: the standby takes over in the middle of purchases: the shop finds it by itself, jobs too; nothing is lost or doubled; commands take the same address', {
  timeout: 300_000,
}, async () => {
  const pair = await startPair()
  const before = connect(pair.bothUrl, 2)
  const wine = await addWine(before, { skus: [{ stock: 1_000 }] })
  const buyers = await crowd(before, BUYERS + 1, 118_00)
  // A standby that is named first is passed over, and so is a single one.
  expect(await before`select pg_is_in_recovery() as "isStandby"`).toEqual([{ isStandby: false }])
  const alone = connect(`${pair.standbyUrl}?target_session_attrs=read-write`, 1)
  await expect(alone`select 1`).rejects.toThrow('None of the hosts of the database is read-write')
  await Promise.all([before.end(), alone.end()])

  const folder = temporaryDataDir()
  atEnd(folder.remove)
  const env = { DATABASE_URL: pair.bothUrl, DATA_DIR: folder.path, LOG_LEVEL: 'warn' }
  const { origin } = await startServer({ port: await findFreePort(), env })
  const purchases = buyers.map(newPurchase)
  const buying = (from: number, to?: number) =>
    Promise.all(
      buyers.slice(from, to).map(async (buyer, index) => {
        const purchase = purchases[from + index]
        if (purchase) await buyPatiently(origin, buyer, wine.skus[0], purchase)
      }),
    )
  await buying(0, 6)
  const others = buying(6, BUYERS)
  pair.killPrimary()
  await pair.promote()
  const promotedAt = performance.now()
  await buying(BUYERS)
  expect(performance.now() - promotedAt).toBeLessThan(FOUND_WITHIN_MS)
  await others
  expect(purchases.filter(({ isPaid }) => !isPaid)).toEqual([])

  const db = connect(pair.bothUrl, 1)
  expect(await db`select from shop_order`).toHaveLength(BUYERS + 1)
  expect(await violations(db)).toEqual([])
  await db`select graphile_worker.add_job('sweep-expired', job_key => 'after-the-failover')`
  await until(async () => (await db`select from graphile_worker.jobs where key = 'after-the-failover'`).length === 0)
  await db.end()
  expect(await runCommand('check:ledger', env)).toMatchObject({ code: 0, out: expect.stringContaining('rules hold') })
})

test('T71: with a pooler before each of two servers the one that takes over is found, although its pooler has known it as a standby', {
  timeout: 300_000,
}, async () => {
  const pair = await startPair()
  const poolers = [await startPooler({ databaseUrl: pair.primaryUrl }), await startPooler({ databaseUrl: pair.standbyUrl })]
  const hosts = poolers.map((url) => new URL(url).host).join(',')
  const db = connect(pair.primaryUrl.replace(new URL(pair.primaryUrl).host, hosts), 2, REQUEST_LIMITS, { isPooled: true })
  const standby = connect(poolers[1] ?? '', 1, undefined, { isPooled: true })
  atEnd(async () => void (await Promise.all([db.end({ timeout: 1 }), standby.end({ timeout: 1 })])))
  const isStandby = (at: Pool) => at`select pg_is_in_recovery() as "isStandby"`.then(([row]) => row?.isStandby)
  expect([await isStandby(standby), await isStandby(db)]).toEqual([true, false])

  pair.killPrimary()
  await pair.promote()
  await expect.poll(() => isStandby(db).catch(() => 'away'), { timeout: 60_000 }).toBe(false)
  const [made] = await db`insert into account (nickname) values ('after the failover') returning id`
  expect(made?.id).toBeGreaterThan(0)
  expect(await standby`select from account where nickname = 'after the failover'`).toHaveLength(1)
})

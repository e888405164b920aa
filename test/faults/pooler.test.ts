import { expect, inject, test } from 'vitest'
import { connect, transaction } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { announce } from '#server/http/changes.ts'
import { atEnd } from '#test/support/at-end.ts'
import { enterChat, tellChat } from '#test/support/chat.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { violations } from '#test/support/invariants.ts'
import { runCommand } from '#test/support/run-command.ts'
import { addWine } from '#test/support/shop.ts'
import { buyPatiently, crowd, newPurchase } from './crowd.ts'
import { startPooler } from './pooler.ts'
import { startServer, until } from './server-process.ts'

const BUYERS = 40

async function place() {
  const database = await createDatabase(inject('adminUrl'))
  const folder = temporaryDataDir()
  atEnd(async () => {
    folder.remove()
    await database.drop()
  })
  return { url: database.url, env: { DATA_DIR: folder.path, LOG_LEVEL: 'warn' } }
}

test('T72: behind PgBouncer in transaction mode, with fewer connections than buyers, all goes on as without: purchases, jobs, chat, changes', {
  timeout: 300_000,
}, async () => {
  const { url, env } = await place()
  const pooled = await startPooler({ databaseUrl: url })
  const db = connect(url, 2)
  const wine = await addWine(db, { skus: [{ stock: 1_000 }] })
  const buyers = await crowd(db, BUYERS, 118_00)
  const server = await startServer({
    port: await findFreePort(),
    env: { ...env, DATABASE_URL: pooled, DATABASE_DIRECT_URL: url },
  })
  const { origin } = server
  const purchases = buyers.map(newPurchase)
  await Promise.all(
    purchases.map((purchase, index) => buyPatiently(origin, buyers[index] as (typeof buyers)[0], wine.skus[0], purchase)),
  )
  expect(purchases.filter(({ isPaid }) => !isPaid)).toEqual([])
  // A busy machine may ask for patience; a statement that the pooler does not take would be another fault.
  expect(purchases.flatMap(({ faults }) => faults).filter(({ status }) => status !== 503)).toEqual([])
  expect(await db`select from shop_order`).toHaveLength(BUYERS)
  expect(await violations(db)).toEqual([])

  const detail = async () => (await fetch(`${origin}/api/product/detail/${wine.id}`)).text()
  await detail()
  await transaction(db, async (tx) => {
    await tx`update sku set price = 123_00 where product_id = ${wine.id}`
    await announce(tx, `product:${wine.id}`)
  })
  await until(async () => (await detail()).includes('123.00'))
  await tellChat(await enterChat(origin, buyers[0] as (typeof buyers)[0]), '经过连接池')
  await db`select graphile_worker.add_job('sweep-expired', job_key => 'behind-the-pooler')`
  await until(async () => (await db`select from graphile_worker.jobs where key = 'behind-the-pooler'`).length === 0)
  // Statements of requests have their limits, which the pooler sets.
  expect(server.output()).not.toContain('connect_query')
  await db.end()
  const direct = { ...env, DATABASE_URL: pooled, DATABASE_DIRECT_URL: url }
  expect(await runCommand('check:ledger', direct)).toMatchObject({ code: 0 })
})

test('T72: without the way past the pooler the start is refused with a sentence, instead of a shop whose pages are never renewed', {
  timeout: 300_000,
}, async () => {
  const { url, env } = await place()
  const pooled = await startPooler({ databaseUrl: url, hasLimits: false })
  const { code, out, err } = await runCommand('start', { ...env, DATABASE_URL: pooled })
  expect(code).toBe(1)
  expect(out + err).toMatch(/NOTIFY does not come back: DATABASE_URL leads through a pooler .* Set DATABASE_DIRECT_URL/)
  const another = await place()
  const elsewhere = await runCommand('start', { ...env, DATABASE_URL: pooled, DATABASE_DIRECT_URL: another.url })
  expect(elsewhere.code).toBe(1)
  expect(elsewhere.out + elsewhere.err).toContain('DATABASE_DIRECT_URL leads through a pooler, or to another database')
})

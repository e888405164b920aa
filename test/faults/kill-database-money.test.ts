import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { removeEmbedded, startEmbedded } from '#server/db/embedded.ts'
import { prepareSchema } from '#server/db/prepare-schema.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { openSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine } from '#test/support/shop.ts'
import { findsOrder } from './crowd.ts'
import { brokenPromises, crowdWithCoupons, differences, financeClerk, hurryJobs, settleAll } from './money-audit.ts'
import { newSpendings, spendPatiently } from './money-crowd.ts'
import { postmasterOf } from './postmaster.ts'
import { isReady, killServers, startServer, until } from './server-process.ts'

const RICH = 80
const POOR = 40
const BUYERS = RICH + POOR
/** An order with its coupon comes to ¥88.00. */
const BALANCE = { rich: 88_00, poor: 20_00 }
const dataDir = temporaryDataDir()
afterAll(async () => {
  await killServers()
  await removeEmbedded(dataDir.path)
  dataDir.remove()
})

test('T02: kill −9 of the database while money moves in all ways: the shop comes back by itself, every answer holds, no money is lost', {
  timeout: 300_000,
}, async () => {
  const { url, spendings, ...stall } = await prepare()
  const server = await startServer({ port: await findFreePort(), env: { DATA_DIR: dataDir.path, LOG_LEVEL: 'warn' } })
  const market = { origin: server.origin, ...stall }
  // Another start may have chosen another port.
  const open = () => connect(Object.assign(new URL(url), { port: postmasterOf(dataDir.path).port }).href, 3)
  const before = open()
  const stopHurryBefore = hurryJobs(before)
  const run = Promise.all(spendings.map((spending) => spendPatiently(market, spending)))
  await until(
    async () =>
      (await before`select from payment where status = 'paid'`).length >= 20 &&
      (await before`select from payment where status = 'waiting'`).length >= 3 &&
      (await before`select from payback where status <> 'done'`).length >= 1,
  )
  process.kill(postmasterOf(dataDir.path).pid, 'SIGKILL')
  expect(spendings.filter(({ isOver }) => !isOver).length).toBeGreaterThan(15)
  const stopped = stopHurryBefore()
  await before.end({ timeout: 1 })
  await stopped
  await until(() => spendings.some(({ faults }) => faults.length > 0))
  await until(() => isReady(server.origin))

  const db = open()
  expect(await violations(db)).toEqual([])
  const stopHurry = hurryJobs(db)
  await run
  await settleAll(db)
  await stopHurry()
  expect(spendings.flatMap(({ refusal }) => refusal ?? [])).toEqual([])
  const faults = spendings.flatMap((spending) => spending.faults)
  expect(faults.length).toBeGreaterThan(0)
  expect(faults.filter(({ status }) => status !== 503)).toEqual([])
  for (const { number = '', buyer } of spendings) expect(await findsOrder(server.origin, buyer, number)).toBe(true)
  expect(await brokenPromises(db, spendings)).toEqual([])
  expect(await differences(db)).toEqual([])
  expect(await violations(db)).toEqual([])
  await db.end()
  expect(await server.end('SIGTERM')).toBe(0)
})

/** A shop and its shoppers on a database of its own, durable as in a real shop, which only the server will run. */
async function prepare() {
  const database = await startEmbedded(dataDir.path)
  const db = connect(database.url, 2)
  await prepareSchema(db, 'demo')
  const wine = await addWine(db, { skus: [{ stock: BUYERS }] })
  const flashWine = await addWine(db, { skus: [{ stock: BUYERS }] })
  const clock = { db, now: () => new Date() }
  const sale = await openSale(clock, { sku: flashWine.skus[0], offered: BUYERS, perPerson: 1, perOrder: 1 })
  const rich = await crowdWithCoupons(db, RICH, BALANCE.rich)
  const poor = await crowdWithCoupons(db, POOR, BALANCE.poor)
  const staff = await financeClerk(db)
  await db.end()
  await database.stop()
  return { url: database.url, sku: wine.skus[0], sale, staff, spendings: newSpendings({ rich, poor }) }
}

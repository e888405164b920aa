import { expect, inject, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { createDatabase } from '#test/support/database.ts'
import { openSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine } from '#test/support/shop.ts'
import { findsOrder } from './crowd.ts'
import { brokenPromises, crowdWithCoupons, differences, financeClerk, hurryJobs, settleAll } from './money-audit.ts'
import { newSpendings, spendPatiently } from './money-crowd.ts'
import { startServer, until } from './server-process.ts'

const RICH = 120
const POOR = 60
const BUYERS = RICH + POOR
/** An order with its coupon comes to ¥88.00. */
const BALANCE = { rich: 88_00, poor: 20_00 }

test('T01: kill −9 while coupons, sales, balances, providers, cancellations and refunds are at work: every answer holds, no money is lost', {
  timeout: 600_000,
}, async () => {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 5)
  const wine = await addWine(db, { skus: [{ stock: BUYERS }] })
  const flashWine = await addWine(db, { skus: [{ stock: BUYERS }] })
  const sale = await openSale(
    { db, now: () => new Date() },
    { sku: flashWine.skus[0], offered: BUYERS, perPerson: 1, perOrder: 1 },
  )
  const spendings = newSpendings({
    rich: await crowdWithCoupons(db, RICH, BALANCE.rich),
    poor: await crowdWithCoupons(db, POOR, BALANCE.poor),
  })
  const staff = await financeClerk(db)
  const options = { port: await findFreePort(), env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } }
  const first = await startServer(options)
  const market = { origin: first.origin, sku: wine.skus[0], sale, staff }
  const stopHurry = hurryJobs(db)

  const run = Promise.all(spendings.map((spending) => spendPatiently(market, spending)))
  const count = async (query: PromiseLike<readonly unknown[]>) => (await query).length
  await until(
    async () =>
      (await count(db`select from payment where status = 'paid'`)) >= 25 &&
      (await count(db`select from payment where status = 'waiting'`)) >= 3 &&
      (await count(db`select from payback where status <> 'done'`)) >= 1,
    120_000,
  )
  await first.end('SIGKILL')
  expect(spendings.filter(({ isOver }) => !isOver).length).toBeGreaterThan(20)
  expect(await violations(db)).toEqual([])
  expect(await brokenPromises(db, spendings)).toEqual([])

  const second = await startServer(options)
  for (const { number, buyer } of spendings) {
    if (number) expect(await findsOrder(second.origin, buyer, number)).toBe(true)
  }
  await run
  await settleAll(db)
  await stopHurry()
  expect(spendings.flatMap(({ refusal }) => refusal ?? [])).toEqual([])
  expect(await brokenPromises(db, spendings)).toEqual([])
  expect(await differences(db)).toEqual([])
  expect(await violations(db)).toEqual([])
  expect(await second.end('SIGTERM')).toBe(0)
  await db.end()
  await database.drop()
})

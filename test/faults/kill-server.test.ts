import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { createDatabase } from '#test/support/database.ts'
import { violations } from '#test/support/invariants.ts'
import { addSet } from '#test/support/sets.ts'
import { addWine } from '#test/support/shop.ts'
import { buyPatiently, crowd, findsOrder, newPurchase, tryToBuy } from './crowd.ts'
import { startServer, until } from './server-process.ts'

const BUYERS = 500
const STOCK = 90
/** The codes of "no stock", at the cart and at the order. */
const SOLD_OUT = /^(410237|410238|410297) /
/** ¥100.00 and ¥18.00 freight. */
const BALANCE = 118_00

/** Tries again while a busy server says 503; ends when the server does. */
async function buyWhileOpen(...purchase: Parameters<typeof tryToBuy>): Promise<void> {
  for (;;) {
    try {
      return await tryToBuy(...purchase)
    } catch (error) {
      if (!String(error).endsWith(': 503')) throw error
      await pause(200)
    }
  }
}

test('T01, U74: kill −9 in the middle of 500 concurrent checkouts: nothing that was answered is lost, nothing is half done', {
  timeout: 300_000,
}, async () => {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 5)
  const wines = await Promise.all(Array.from({ length: 4 }, () => addWine(db, { skus: [{ stock: STOCK }] })))
  const [one, two] = await Promise.all(
    [STOCK, 2 * STOCK].map(async (stock) => (await addWine(db, { skus: [{ stock }] })).skus[0]),
  )
  if (!one || !two) throw new Error('no bottles for the set')
  const set = await addSet(db, {
    price: 100_00,
    parts: [
      { sku: two, amount: 2 },
      { sku: one, amount: 1 },
    ],
  })
  const skus = [...wines.map((wine) => wine.skus[0]), set]
  // A tenth has too little and stays with unpaid orders. They come first: the others alone could buy all that is there.
  const buyers = [...(await crowd(db, BUYERS * 0.1, 1_00)), ...(await crowd(db, BUYERS * 0.9, BALANCE))]
  const skuOf = (index: number) => {
    const sku = skus[index % skus.length]
    if (!sku) throw new Error('no wine')
    return sku
  }
  const options = { port: await findFreePort(), env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } }
  const first = await startServer(options)
  const purchases = buyers.map(newPurchase)

  const run = Promise.allSettled(
    buyers.map((buyer, index) => buyWhileOpen(first.origin, buyer, skuOf(index), purchases[index] ?? newPurchase())),
  )
  await until(() => purchases.filter(({ number }) => number).length >= 120)
  await first.end('SIGKILL')
  const broken = (await run).filter(({ status }) => status === 'rejected')
  expect(broken.length).toBeGreaterThan(50)
  expect(await violations(db)).toEqual([])

  const answered = purchases
    .map(({ number, isPaid }, index) => ({ number, isPaid, buyer: buyers[index] }))
    .filter(({ number }) => number)
  const second = await startServer(options)
  for (const { number = '', isPaid, buyer } of answered) {
    expect(buyer && (await findsOrder(second.origin, buyer, number))).toBe(true)
    const [order] = await db`select status from shop_order where number = ${number}`
    if (isPaid) expect(order?.status).toBe('paid')
  }

  await Promise.all(
    buyers.map((buyer, index) => {
      const purchase = purchases[index]
      return purchase && !purchase.isPaid && !purchase.refusal
        ? buyPatiently(second.origin, buyer, skuOf(index), purchase)
        : undefined
    }),
  )
  expect(await violations(db)).toEqual([])
  const [{ orders, shoppers } = { orders: 0, shoppers: 0 }] = await db<{ orders: number; shoppers: number }[]>`
    select count(*) as orders, count(distinct account_id) as shoppers from shop_order`
  expect({ orders, shoppers }).toEqual({ orders: STOCK * skus.length, shoppers: STOCK * skus.length })
  const refusals = purchases.flatMap(({ refusal }) => refusal ?? [])
  expect(refusals.filter((refusal) => !SOLD_OUT.test(refusal))).toEqual([])

  await db`update shop_order set pay_by = now() - interval '1 second' where status = 'unpaid'`
  await db`select graphile_worker.add_job('cancel-unpaid-orders')`
  await until(async () => (await db`select from shop_order where status = 'unpaid'`).length === 0)
  expect((await db`select from shop_order where status = 'cancelled'`).length).toBeGreaterThan(0)
  expect(await violations(db)).toEqual([])
  expect(await second.end('SIGTERM')).toBe(0)
  await db.end()
  await database.drop()
})

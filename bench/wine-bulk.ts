import { setTimeout as pause } from 'node:timers/promises'
import { findBulk, startBulk } from '#contract/staff/wine-bulk.ts'
import type { Pool } from '#server/db/database.ts'
import { type Buyer, crowd, newPurchase, tryToBuy } from '#test/faults/crowd.ts'
import { addWine, type TestSku } from '#test/support/shop.ts'
import { createApi } from '#web/api/client.ts'
import type { Keeper } from './full-shop.ts'
import type { Row } from './row.ts'

const PRICES = 5_000
/** A fifth of the wines, each with three packs. */
const BULK_WORDS = 'Cellar Wine'
const BULK_MAX_MS = 10_000
const BUYERS = 60
const CONCURRENCY = 3
/** A checkout waits for one batch at most. */
const CHECKOUT_MAX_MS = 1_000
const ASK_EVERY_MS = 200
/** A price that changes between cart and order is refused once. */
const TRIES_MAX = 3

/** More than 5,000 prices, while customers buy some of these very wines. */
export async function benchWineBulk(address: string, db: Pool, keeper: Keeper): Promise<Row[]> {
  const api = createApi(async ({ method, path, body }) => {
    const headers = { 'form-type': 'pc', 'authori-zation': `Bearer ${keeper.token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return answer.json()
  })
  const sku = await soldWine(db)
  const buyers = await crowd(db, BUYERS, 10_000_00)
  const before = await buyAll(address, buyers.slice(0, BUYERS / 2), sku)

  const begun = performance.now()
  const change = { kind: 'price', by: 'percent', value: 1, rounding: 'yuan', keepsOld: false } as const
  const { id } = await api.call(startBulk, { selection: { filter: { keyword: BULK_WORDS } }, change })
  const buying = buyAll(address, buyers.slice(BUYERS / 2), sku)
  let told = 0
  let bulk = await api.call(findBulk, id)
  const { wines } = bulk
  for (let done = -1; bulk.state === 'running'; bulk = await api.call(findBulk, id)) {
    if (bulk.done > done) told += 1
    done = bulk.done
    await pause(ASK_EVERY_MS)
  }
  const ms = performance.now() - begun
  const during = await buying
  const slowest = Math.max(...during)
  return [
    {
      what: `${bulk.changed.toLocaleString('en')} prices of ${wines.toLocaleString('en')} wines changed at once`,
      figure: `${(ms / 1000).toFixed(1)} s, progress told ${told} times`,
      budget: `< ${BULK_MAX_MS / 1000} s`,
      holds: ms < BULK_MAX_MS && bulk.state === 'finished' && bulk.changed >= PRICES && told > 1,
      details: { ms, wines, changed: bulk.changed, refused: bulk.refused, told },
    },
    {
      what: 'purchases of a wine whose price is being changed: the slowest',
      figure: `${slowest.toFixed(0)} ms (without the change ${Math.max(...before).toFixed(0)} ms)`,
      budget: `< ${CHECKOUT_MAX_MS} ms`,
      holds: slowest < CHECKOUT_MAX_MS,
      details: { slowest, slowestBefore: Math.max(...before), purchases: during.length },
    },
  ]
}

/** Its price is changed with the others. */
async function soldWine(db: Pool): Promise<TestSku> {
  const { skus } = await addWine(db, { en: `${BULK_WORDS} for all`, skus: [{ stock: 10_000, price: 100_00 }] })
  return skus[0]
}

/** A few at a time. How long each purchase took, from the product page to the payment. */
async function buyAll(address: string, buyers: readonly Buyer[], sku: TestSku): Promise<number[]> {
  const waiting = [...buyers]
  const times: number[] = []
  const buy = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
      const begun = performance.now()
      let purchase = newPurchase()
      for (let tries = 1; !purchase.isPaid; tries += 1) {
        if (tries > TRIES_MAX) throw new Error(`not bought: ${purchase.refusal ?? JSON.stringify(purchase.faults)}`)
        purchase = newPurchase()
        await tryToBuy(address, buyer, sku, purchase)
      }
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, buy))
  return times
}

import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { sha256 } from '#server/features/accounts/session-token.ts'
import { openDeps } from '#server/open-deps.ts'
import type { Buyer } from '#test/faults/crowd.ts'
import { type Call, postBytes, sendEach } from '#test/support/http-load.ts'
import { type Client, client, dataOf } from '#test/support/shop.ts'
import type { Cost } from './cpu.ts'
import { callsPerSecond, ratioOf } from './measure.ts'
import { type Customer, costOf, invite, lineOf, orderOnce, purchaseOnce } from './purchases.ts'
import { type Recording, record, replay } from './recorded-statements.ts'
import { type Row, ratioRow } from './row.ts'
import type { BenchShop } from './shop.ts'

const PARALLEL = 16
const SECONDS = 3
/** Those who buy and pay, in turns: the more orders one has, the more there is to read. */
const CUSTOMERS = 200
const CPU_MAX = { server: 1.5, database: 1.5 }
const AT_LEAST = 0.5
/** Must differ from all other numbers in the recording. */
const FIRST_ID = { sku: 50_000_001, product: 60_000_001, cart_line: 70_000_001, shop_order: 80_000_001, address: 90_000_001 }

/** The baseline replays the recorded statements of these calls with the same driver, in as many loops as there are customers. */
export async function benchCheckout({ address, databaseUrl }: Pick<BenchShop, 'address' | 'databaseUrl'>): Promise<Row[]> {
  const db = connect(databaseUrl)
  try {
    for (const [table, first] of Object.entries(FIRST_ID)) await db.unsafe(`alter table ${table} alter id restart with ${first}`)
    const [first, ...others] = await invite(db, PARALLEL)
    if (!first) throw new Error('nobody is here')
    return [
      await benchAdding(db, address, first, others),
      await benchOrdering(db, address, first, others),
      rowOf(
        await costOf({ address, databaseUrl }, await invite(db, CUSTOMERS), purchaseOnce, { parallel: 8, seconds: 3 * SECONDS }),
      ),
    ]
  } finally {
    await db.end({ timeout: 5 })
  }
}

const rowOf = ({ perSecond, cpu: { server, database } }: Cost): Row => ({
  what: 'whole purchase: add, confirm, place, pay from the balance',
  figure: `${server.toFixed(1)} ms + ${database.toFixed(1)} ms of PostgreSQL (${Math.round(perSecond)}/s)`,
  budget: `≤ ${CPU_MAX.server} + ${CPU_MAX.database} ms`,
  holds: server <= CPU_MAX.server && database <= CPU_MAX.database,
  details: { server, database, perSecond },
})

/** A cart line would be full after 99. */
async function benchAdding(db: Pool, address: string, first: Customer, others: readonly Customer[]): Promise<Row> {
  let lineId = ''
  const recording = await recordCalls(db, first, async (me) => {
    lineId = dataOf<{ cartId: string }>(await me.post('/cart/add', lineOf(first, 1))).cartId
  })
  const customers = [first, ...others]
  const add = (customer: Customer) => {
    const request = postBytes(address, '/api/cart/add', customer.token, lineOf(customer, 1))
    return async (call: Call) => void dataOf(JSON.parse(await call(request)))
  }
  const ratio = await ratioOf(
    () => sendEach(address, customers.map(add), SECONDS),
    () =>
      replayEach(customers, first, (stands) =>
        replay(db, recording, stands.set(lineId, `u${randomBytes(16).toString('hex')}`), () => {}),
      ),
  )
  return ratioRow('add to cart', ratio, AT_LEAST)
}

async function benchOrdering(db: Pool, address: string, first: Customer, others: readonly Customer[]): Promise<Row> {
  const seen = { lineId: 0, key: '', number: '' }
  const recording = await recordCalls(db, first, async (me) => {
    seen.lineId = dataOf<{ cartId: number }>(await me.post('/cart/add', lineOf(first, 0))).cartId
    seen.key = dataOf<{ orderKey: string }>(await me.post('/order/confirm', { cartId: String(seen.lineId) })).orderKey
    const created = await me.post(`/order/create/${seen.key}`, { addressId: first.addressId, mark: '' })
    seen.number = dataOf<{ result: { orderId: string } }>(created).result.orderId
  })
  const [placed] = await db<{ id: number; lineCode: string }[]>`
    select placed.id, line.unique_code as "lineCode"
      from shop_order placed join order_line line on line.order_id = placed.id
     where number = ${seen.number}`
  const again = (stands: Map<unknown, unknown>) => {
    const key = randomUUID()
    stands.set(seen.key, key).set(seen.key.replaceAll('-', ''), key.replaceAll('-', ''))
    stands.set(seen.number, `cp20260101${randomInt(10 ** 12)}`).set(placed?.lineCode, randomBytes(16).toString('hex'))
    return replay(db, recording, stands, (text, row) => {
      if (/insert into cart_line/.test(text)) stands.set(seen.lineId, row.lineId)
      if (/insert into shop_order/.test(text)) stands.set(placed?.id, row.id)
    })
  }
  const customers = [first, ...others]
  const ratio = await ratioOf(
    () =>
      sendEach(
        address,
        customers.map((customer) => async (call) => void (await orderOnce(address, customer, call))),
        SECONDS,
      ),
    () => replayEach(customers, first, again),
  )
  return ratioRow('whole checkout: add to cart, confirm, place', ratio, AT_LEAST)
}

async function recordCalls(db: Pool, { token }: Buyer, calls: (me: Client) => Promise<void>): Promise<Recording> {
  const config = readConfig({ DATABASE_URL: 'postgres://unused', LOG_LEVEL: 'silent' })
  const app = await buildApp(openDeps({ config, db, log: pino({ level: 'silent' }) }), { pages: false })
  try {
    return await record(db, () => calls(client(app, { token })))
  } finally {
    await app.close()
  }
}

/** One loop per customer. Returns rounds per second. */
function replayEach(
  customers: readonly Customer[],
  recorded: Customer,
  run: (stands: Map<unknown, unknown>) => Promise<void>,
): Promise<number> {
  const free = [...customers]
  const round = async () => {
    const customer = free.pop() ?? recorded
    const stands: [unknown, unknown][] = [
      [recorded.id, customer.id],
      [recorded.addressId, customer.addressId],
      [recorded.sku.id, customer.sku.id],
      [recorded.sku.productId, customer.sku.productId],
      [recorded.sku.code, customer.sku.code],
      [sha256(recorded.token).toString('hex'), sha256(customer.token).toString('hex')],
    ]
    await run(new Map(stands))
    free.push(customer)
  }
  return callsPerSecond(round, { parallel: customers.length, seconds: SECONDS })
}

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { connect, type Pool } from '#server/db/database.ts'
import { sha256 } from '#server/features/accounts/session-token.ts'
import { fillShop } from './full-shop.ts'
import type { Row } from './row.ts'
import { openBenchShop } from './shop.ts'
import { lists, ownLists, reports } from './staff-questions.ts'
import { benchWineBulk } from './wine-bulk.ts'

const P99_MAX_MS = 100
const REPORT_P99_MAX_MS = 500
const CONNECTIONS = 2
/** Of 100 answers the p99 is the slowest: one pause of the machine would decide. Reports take longer and are asked less often. */
const CALLS = 400
const REPORT_CALLS = 100
const VACUUM_QUIET_S = 120
const VACUUM_LOOK_S = 5

/** The lists of the staff's console, each with many filters, in a shop of its own that is as large as promised. */
export async function benchStaffLists(): Promise<Row[]> {
  const shop = await openBenchShop(console.log)
  const db = connect(shop.databaseUrl, 4)
  try {
    const keeper = await fillShop(db, console.log)
    await indexWines(db, shop.address)
    await untilVacuumed(db)
    const rows: Row[] = []
    for (const [what, paths] of Object.entries(await lists(db, keeper.id))) {
      rows.push(await slowestOf(what, shop.address, paths, keeper.token))
    }
    const buyer = await buyerOf(db)
    rows.push(await slowestOf('a shopper’s own orders, 1,000,000 of all', shop.address, ownLists(buyer.number), buyer.token))
    const house = await buyerOf(db, db`(select account_id from shop_order group by account_id order by count(*) desc limit 1)`)
    rows.push(await slowestOf('own orders of whom 20,000 are', shop.address, ownLists(house.number), house.token))
    rows.push(
      await slowestOf(
        'reports on 1,000,000 orders',
        shop.address,
        await reports(db),
        keeper.token,
        REPORT_P99_MAX_MS,
        REPORT_CALLS,
      ),
    )
    return [...rows, ...(await benchWineBulk(shop.address, db, keeper))]
  } finally {
    await db.end({ timeout: 5 })
    await shop.close()
  }
}

/** The search indexes a part at each question. */
async function indexWines(db: Pool, address: string): Promise<void> {
  for (let pending = true; pending; ) {
    await (await fetch(`${address}/api/products?keyword=bench&nocache=${Math.random()}`)).text()
    const [left] = await db<{ some: boolean }[]>`select exists (select from search_pending) as some`
    pending = left?.some ?? false
  }
}

/** What autovacuum does after the fill would be measured with the lists: it looks once a minute, so that two minutes without a longer one are its end. */
async function untilVacuumed(db: Pool): Promise<void> {
  for (let quiet = 0; quiet < VACUUM_QUIET_S; quiet += VACUUM_LOOK_S) {
    await sleep(VACUUM_LOOK_S * 1_000)
    const [{ busy }] = await db<[{ busy: boolean }]>`
      select exists (
        select from pg_stat_activity where backend_type = 'autovacuum worker' and xact_start < now() - interval '1 second') as busy`
    if (busy) quiet = 0
  }
}

/** Somebody who has ordered ten times or so. */
async function buyerOf(
  db: Pool,
  account = db`(select account_id from shop_order where number ~ '^cp' order by placed_at offset 700000 limit 1)`,
): Promise<{ token: string; number: string }> {
  const token = randomBytes(32).toString('base64url')
  const [{ number }] = await db<[{ number: string }]>`
    with buyer as (select account_id, number from shop_order where account_id = ${account} order by placed_at desc limit 1), signed_in as (
      insert into session (token_hash, account_id, strategy, expires_at)
      select ${sha256(token)}, account_id, 'local1', now() + interval '7 days' from buyer)
    select number from buyer`
  return { token, number }
}

async function slowestOf(
  what: string,
  address: string,
  paths: readonly string[],
  token: string,
  most = P99_MAX_MS,
  calls = CALLS,
): Promise<Row> {
  const headers = { 'authori-zation': `Bearer ${token}` }
  const call = (path: string, amount: number) => autocannon({ url: address + path, headers, connections: CONNECTIONS, amount })
  const details: Record<string, number> = {}
  const found: { path: string; p50: number; p99: number }[] = []
  let failed = 0
  for (const path of paths) {
    // Refusals come with status 200 too.
    const answer = (await (await fetch(address + path, { headers })).json()) as { status: number; msg: string }
    if (answer.status !== 200) throw new Error(`${path}: ${answer.msg}`)
    await call(path, 2 * CONNECTIONS)
    const { latency, non2xx, errors } = await call(path, calls)
    failed += non2xx + errors
    found.push({ path, p50: latency.p50, p99: latency.p99 })
    details[`${decodeURIComponent(path)} p50`] = latency.p50
    details[`${decodeURIComponent(path)} p99`] = latency.p99
  }
  const slowest = found.toSorted((one, other) => other.p99 - one.p99)[0] ?? { path: '', p50: Number.NaN, p99: Number.NaN }
  return {
    what: `${what}: p99 of the slowest of ${paths.length} questions`,
    figure: `${slowest.p99} ms, median ${slowest.p50} ms (${decodeURIComponent(slowest.path)})${failed > 0 ? `, ${failed} failed` : ''}`,
    budget: `< ${most} ms`,
    holds: failed === 0 && slowest.p99 < most,
    details,
  }
}

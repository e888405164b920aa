import { setTimeout as pause } from 'node:timers/promises'
import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import { SHOP_TIME_ZONE } from '#domain/shanghai.ts'
import { currentAct } from './acting.ts'
import { readAddress } from './address.ts'
import { postgres } from './driver.ts'
import { type Limits, watchOf } from './statement-limits.ts'
import { TimeIsUp, timeLimit } from './time-limit.ts'

export type Db = Sql | TransactionSql
export type Pool = Sql
export type Fragment = PendingQuery<Row[]>

const CONNECTIONS_PER_PROCESS = 20
const CONNECT_WITHIN_SECONDS = 5
/** Shorter than the time limit of a request, also when the first of two hosts says nothing. */
const CONNECT_WITHIN_SECONDS_LIMITED = { oneHost: 3, severalHosts: 2 }

/**
 * Opens the pool. bigint columns are read as numbers: money and ids stay far below 2^53, and `fen` refuses larger ones. Without `limits`
 * (commands, migrations) statements may take any time. Of several hosts (address.ts) each connection goes to the one that takes writes, first
 * to the one where the last connection found it. Behind a pooler (`isPooled`) nothing may belong to the session: no plans, no limits, which
 * the pooler has to set (pooled.ts).
 */
export function connect(
  address: string,
  connections = CONNECTIONS_PER_PROCESS,
  limits?: Limits,
  { isPooled = false } = {},
): Pool {
  const { url, options } = readAddress(address)
  return postgres(url, {
    // A pooler gives each transaction another connection, which knows no plans. One that keeps them is told by `?prepare=true`.
    ...(isPooled && !new URL(url).searchParams.has('prepare') ? { prepare: false } : {}),
    ...(options as object),
    max: connections,
    connect_timeout: !limits ? CONNECT_WITHIN_SECONDS : CONNECT_WITHIN_SECONDS_LIMITED[options.host ? 'severalHosts' : 'oneHost'],
    idle_timeout: 60,
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
    },
    connection: { application_name: 'rebstock', TimeZone: SHOP_TIME_ZONE, ...(isPooled ? {} : serverSettings(limits)) },
    // Our own option, see driver.ts.
    ...{ limits: watchOf(limits) },
    // Statements that were not sent can be given up, and none waits behind another. Those of a transaction are exempt (driver.ts).
    ...(limits ? { max_pipeline: 0 } : {}),
  }) as unknown as Pool
}

const serverSettings = (limits?: Limits) =>
  limits && {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  }

/** `pool` listens and measures by way of `direct`: a pooler in transaction mode hands on no notices. */
export const listeningBy = (pool: Pool, direct: Pool): Pool => Object.assign(pool, { listen: direct.listen })

/** The number of the host, in the order of the address, where the last connection of this pool found what it wants. */
export const hostInUse = (pool: Pool): number => (pool.options as { shared?: { host?: number } }).shared?.host ?? 0

/** The connection on which the pool listens; the driver stores it at its `listen` function. */
export const listeningConnection = (pool: Pool): Pool | undefined => (pool.listen as { sql?: Pool }).sql

/** A deadlock, and a conflict of serialisation: nothing of the transaction was done, and the other one is over now. */
const CONFLICTS = new Set(['40P01', '40001'])
const TRIES = 3
const PAUSE_MAX_MS = 30

/**
 * Rolls back when the time of the request is up (time-limit.ts). `work` must await nothing but statements of `tx`: when the connection is lost
 * meanwhile, the driver may run the next statement outside of any transaction. After a deadlock it is run again, so it must change
 * nothing outside of the database. In an act of staff (acting.ts) the database keeps what changes.
 *
 * Statements that are begun together (`Promise.all`) are carried out in their order and cost one round trip. Each sees what those before it
 * did and waited for.
 *
 * `isPlannedOnce`: for statements that find a few rows by their keys, triggers included. They are planned once per connection, whatever their
 * values: planning them each time takes a third of the time that PostgreSQL spends on a purchase.
 */
export async function transaction<T>(
  pool: Pool,
  work: (tx: TransactionSql) => Promise<T>,
  { isPlannedOnce = false } = {},
): Promise<T> {
  const planned = isPlannedOnce ? plannedOnce(work) : work
  for (let tried = 1; ; tried += 1) {
    try {
      return await runOnce(pool, planned)
    } catch (error) {
      const isConflict = CONFLICTS.has(String((error as { code?: unknown } | null)?.code))
      if (!isConflict || tried >= TRIES || timeLimit()?.isOver) throw error
      await pause(Math.random() * PAUSE_MAX_MS)
    }
  }
}

const plannedOnce =
  <T>(work: (tx: TransactionSql) => Promise<T>) =>
  async (tx: TransactionSql): Promise<T> => {
    await withoutWaiting(tx, tx`set local plan_cache_mode = force_generic_plan`)
    return work(tx)
  }

async function runOnce<T>(pool: Pool, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  let begun: TransactionSql | undefined
  const committing = pool.begin(async (tx) => {
    begun = tx
    const act = currentAct()
    if (act) await tx`select set_config('rebstock.staff_act', ${String(act.id)}, true)`
    const result = await work(tx)
    if (timeLimit()?.isOver) throw new TimeIsUp()
    return result
  })
  const result = await committing.catch(async (error: { code?: unknown } | null) => {
    // Such a commit does not say why.
    if (error?.code === 'TRANSACTION_ROLLED_BACK') await Promise.all((begun && unawaited.get(begun)) ?? [])
    throw error
  })
  if (begun) await doAfterwards(pool, begun)
  return result as T
}

const unawaited = new WeakMap<Db, Promise<unknown>[]>()

/**
 * For a statement whose answer nobody needs: it is under way when the transaction goes on, so it costs no round trip. When it fails, so does
 * the commit.
 */
export async function withoutWaiting(db: Db, statement: Promise<unknown>): Promise<void> {
  if (!('savepoint' in db)) return void (await statement)
  unawaited.set(db, [...(unawaited.get(db) ?? []), statement])
  statement.catch(() => {})
}

type AfterCommit = (pool: Pool) => Promise<unknown>

const afterwards = new WeakMap<Db, Set<AfterCommit>>()

/**
 * Has `work` done once when the transaction of `db` has committed; at once when `db` is no transaction. What fails is not told: `work` is
 * something that others do later, if need be, because this process may die before.
 */
export async function afterCommit(db: Db, work: AfterCommit): Promise<void> {
  if (!('savepoint' in db)) return settled(work(db as Pool))
  afterwards.set(db, (afterwards.get(db) ?? new Set()).add(work))
}

/** Staff see at once what they have changed, so they wait for it; shoppers do not. */
async function doAfterwards(pool: Pool, tx: Db): Promise<void> {
  const done = [...(afterwards.get(tx) ?? [])].map((work) => settled(work(pool)))
  if (currentAct()) await Promise.all(done)
}

const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {},
    () => {},
  )

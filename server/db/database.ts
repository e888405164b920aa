import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import { currentAct } from './acting.ts'
import { postgres } from './driver.ts'
import { type Limits, watchOf } from './statement-limits.ts'
import { TimeIsUp, timeLimit } from './time-limit.ts'

export type Db = Sql | TransactionSql
export type Pool = Sql
export type Fragment = PendingQuery<Row[]>

const CONNECTIONS_PER_PROCESS = 20
const CONNECT_WITHIN_SECONDS = 5
/** Shorter than the time limit of a request. */
const CONNECT_WITHIN_SECONDS_LIMITED = 3

/**
 * Opens the pool. bigint columns are read as numbers: money and ids stay far below 2^53, and `fen` refuses larger ones. Without `limits`
 * (commands, migrations) statements may take any time.
 */
export const connect = (url: string, connections = CONNECTIONS_PER_PROCESS, limits?: Limits): Pool =>
  postgres(url, {
    max: connections,
    connect_timeout: limits ? CONNECT_WITHIN_SECONDS_LIMITED : CONNECT_WITHIN_SECONDS,
    idle_timeout: 60,
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
    },
    connection: { application_name: 'rebstock', TimeZone: 'Asia/Shanghai', ...serverSettings(limits) },
    // Our own option, see driver.ts.
    ...{ limits: watchOf(limits) },
    // Statements that were not sent can be given up, and none waits behind another.
    ...(limits ? { max_pipeline: 0 } : {}),
  }) as unknown as Pool

const serverSettings = (limits?: Limits) =>
  limits && {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  }

/** Publishes only when the transaction of `db` commits. */
export const notify = async (db: Db, channel: string, payload: string): Promise<void> =>
  void (await db`select pg_notify(${channel}, ${payload})`)

/** The connection on which the pool listens; the driver stores it at its `listen` function. */
export const listeningConnection = (pool: Pool): Pool | undefined => (pool.listen as { sql?: Pool }).sql

/**
 * Rolls back when the time of the request is up (time-limit.ts). `work` must await nothing but statements of `tx`: when the connection is lost
 * meanwhile, the driver may run the next statement outside of any transaction. In an act of staff (acting.ts) the database keeps what changes.
 */
export const transaction = <T>(pool: Pool, work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  pool.begin(async (tx) => {
    const act = currentAct()
    if (act) await tx`select set_config('rebstock.staff_act', ${String(act.id)}, true)`
    const result = await work(tx)
    if (timeLimit()?.isOver) throw new TimeIsUp()
    return result
  }) as Promise<T>

import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import { postgres } from './driver.ts'
import { type Limits, watchOf } from './statement-limits.ts'
import { TimeIsUp, timeLimit } from './time-limit.ts'

/** A pool or a transaction: query functions take either, so the same function serves both. */
export type Db = Sql | TransactionSql
export type Pool = Sql
/** A piece of SQL that is put into a statement: a feature's own words in a statement that several features share. */
export type Fragment = PendingQuery<Row[]>

const CONNECTIONS_PER_PROCESS = 20
const CONNECT_WITHIN_SECONDS = 5
/** Shorter than a request may take, so that one which needs a new connection hears in time that there is none. */
const CONNECT_WITHIN_SECONDS_LIMITED = 3

/**
 * Opens the pool. bigint columns are read as numbers: money and ids stay far below 2^53, and `fen` refuses what does not. Without
 * `limits` a statement may take as long as it likes: so it is for the commands, and for migrations.
 */
export const connect = (url: string, connections = CONNECTIONS_PER_PROCESS, limits?: Limits): Pool =>
  postgres(url, {
    max: connections,
    connect_timeout: limits ? CONNECT_WITHIN_SECONDS_LIMITED : CONNECT_WITHIN_SECONDS,
    idle_timeout: 60,
    // A database that comes back after a crash is found again within a second.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
    },
    connection: { application_name: 'rebstock', TimeZone: 'Asia/Shanghai', ...serverSettings(limits) },
    // Our own option, which driver.ts puts in.
    ...{ limits: limits && watchOf(limits) },
    // A statement is sent when its turn has come: one that is still here can be given up, and hangs behind no other.
    ...(limits ? { max_pipeline: 0 } : {}),
  }) as unknown as Pool

const serverSettings = (limits?: Limits) =>
  limits && {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  }

/** Publishes with the transaction of `db`: at its commit, or never. */
export const notify = async (db: Db, channel: string, payload: string): Promise<void> =>
  void (await db`select pg_notify(${channel}, ${payload})`)

/** The connection on which the pool hears notifications, once it listens. The driver keeps it at the function that opens it. */
export const listeningConnection = (pool: Pool): Pool | undefined => (pool.listen as { sql?: Pool }).sql

/**
 * Runs `work` in one transaction. It awaits statements of `tx` and nothing else: when the connection is lost while it waits for
 * something slower, the driver may run what comes next on a new connection, outside of any transaction. When the time of the request is up
 * (time-limit.ts) it is rolled back.
 */
export const transaction = <T>(pool: Pool, work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  pool.begin(async (tx) => {
    const result = await work(tx)
    if (timeLimit()?.isOver) throw new TimeIsUp()
    return result
  }) as Promise<T>

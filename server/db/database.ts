import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import { postgres } from './driver.ts'

/** A pool or a transaction: query functions take either, so the same function serves both. */
export type Db = Sql | TransactionSql
export type Pool = Sql
/** A piece of SQL that is put into a statement: a feature's own words in a statement that several features share. */
export type Fragment = PendingQuery<Row[]>

const CONNECTIONS_PER_PROCESS = 20

/** Opens the pool. bigint columns are read as numbers: money and ids stay far below 2^53, and `fen` refuses what does not. */
export const connect = (url: string, connections = CONNECTIONS_PER_PROCESS): Pool =>
  postgres(url, {
    max: connections,
    connect_timeout: 5,
    idle_timeout: 60,
    // A database that comes back after a crash is found again within a second.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
    },
    connection: { application_name: 'rebstock', TimeZone: 'Asia/Shanghai' },
  }) as unknown as Pool

/**
 * Runs `work` in one transaction. It awaits statements of `tx` and nothing else: when the connection is lost while it waits for
 * something slower, the driver may run what comes next on a new connection, outside of any transaction.
 */
export const transaction = <T>(pool: Pool, work: (tx: TransactionSql) => Promise<T>): Promise<T> => pool.begin(work) as Promise<T>

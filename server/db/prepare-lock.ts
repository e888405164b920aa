import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Db, type Pool } from './database.ts'
import { postgres } from './driver.ts'

/** Another number than the locks of migrations and imports, which are taken while this one is held. */
const PREPARE_LOCK = 7_317_011
/** How PostgreSQL calls the sessions of whoever prepares. */
const PREPARER = 'rebstock-prepare'
const CONNECTIONS = 4
const RETRY_MS = 200
const LEFTOVER_ENDS_WITHIN_MS = 10_000
/** Whoever waits says so at once, and then once in this time. */
const TELL_EVERY_MS = 10_000
/** A host that has lost its power lets go of the lock after about half a minute; PostgreSQL itself would wait for two hours. */
const KEEPALIVE = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 4 }

/**
 * Runs `work` while no other process, on this host or another, prepares the same database; waits for its turn. The lock has a connection
 * of its own, so that `work` may use any number of transactions, and PostgreSQL releases it when this process dies. Rejects when that
 * connection is lost: from then on somebody else may be at it.
 */
export async function withPrepareLock<T>(url: string, say: (line: string) => void, work: (db: Pool) => Promise<T>): Promise<T> {
  const isLost = Promise.withResolvers<never>()
  // Nobody may be waiting for it when it comes.
  isLost.promise.catch(() => {})
  let isOver = false
  const lock = postgres(url, {
    max: 1,
    connect_timeout: 5,
    // The driver would close a connection that is quiet, or old, and the lock with it.
    idle_timeout: undefined,
    max_lifetime: null,
    onnotice: () => {},
    onclose: () => isOver || isLost.reject(new Error('The connection that held the lock of the preparation was lost.')),
    connection: { application_name: 'rebstock', idle_session_timeout: 0, ...KEEPALIVE },
  }) as unknown as Pool
  const db = connect(`${url}${url.includes('?') ? '&' : '?'}application_name=${PREPARER}`, CONNECTIONS)
  try {
    await Promise.race([takeLock(lock, say), isLost.promise])
    await endLeftovers(lock)
    return await Promise.race([work(db), isLost.promise])
  } finally {
    isOver = true
    await db.end({ timeout: 5 })
    await lock.end({ timeout: 5 })
  }
}

/** Takes the same lock for the rest of a transaction, without waiting for it. False when another process has it. */
export async function tryPrepareLock(tx: Db): Promise<boolean> {
  const [answer] = await tx<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(${PREPARE_LOCK}) as "isMine"`
  return answer?.isMine ?? false
}

async function takeLock(lock: Pool, say: (line: string) => void): Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY
  // Asked for again and again, not waited for within PostgreSQL: a time limit for statements would end that.
  for (;;) {
    const [answer] = await lock<{ isMine: boolean }[]>`select pg_try_advisory_lock(${PREPARE_LOCK}) as "isMine"`
    if (answer?.isMine) return
    if (performance.now() - toldAt > TELL_EVERY_MS) {
      say('another process is preparing this shop: waiting for it')
      toldAt = performance.now()
    }
    await pause(RETRY_MS)
  }
}

/** What a process that was killed had just asked for, PostgreSQL does to its end: that would come in between. */
const endLeftovers = (lock: Pool): Promise<unknown> => lock`
  select pg_terminate_backend(pid, ${LEFTOVER_ENDS_WITHIN_MS}::bigint)
    from pg_stat_activity
   where datname = current_database() and usename = current_user and application_name = ${PREPARER}`

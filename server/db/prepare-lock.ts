import { setTimeout as pause } from 'node:timers/promises'
import { readAddress } from './address.ts'
import { connect, type Db, type Pool } from './database.ts'
import { postgres } from './driver.ts'

/** Differs from the locks of migrations and imports, which are taken while this one is held. */
const PREPARE_LOCK = 7_317_011
const PREPARER = 'rebstock-prepare'
const CONNECTIONS = 4
const RETRY_MS = 200
const LEFTOVER_ENDS_WITHIN_MS = 10_000
const TELL_EVERY_MS = 10_000
/** Frees the lock half a minute after its host lost power; the default is two hours. */
const KEEPALIVE = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 4 }

/**
 * Runs `work` while no other process, on any host, prepares the same database. The lock's own connection makes PostgreSQL release it when
 * this process dies. Rejects when that connection is lost.
 */
export async function withPrepareLock<T>(url: string, say: (line: string) => void, work: (db: Pool) => Promise<T>): Promise<T> {
  const isLost = Promise.withResolvers<never>()
  // Avoids an unhandled rejection.
  isLost.promise.catch(() => {})
  let isOver = false
  const address = readAddress(url)
  const lock = postgres(address.url, {
    ...(address.options as object),
    max: 1,
    connect_timeout: 5,
    // The driver would close an idle connection and so release the lock.
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

/** For the rest of a transaction. False when another process has it. */
export async function tryPrepareLock(tx: Db): Promise<boolean> {
  const [answer] = await tx<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(${PREPARE_LOCK}) as "isMine"`
  return answer?.isMine ?? false
}

async function takeLock(lock: Pool, say: (line: string) => void): Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY
  // Polls, because a statement time limit would end a wait.
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

/** PostgreSQL finishes the current statement of a killed process, which would interfere. */
const endLeftovers = (lock: Pool): Promise<unknown> => lock`
  select pg_terminate_backend(pid, ${LEFTOVER_ENDS_WITHIN_MS}::bigint)
    from pg_stat_activity
   where datname = current_database() and usename = current_user and application_name = ${PREPARER}`

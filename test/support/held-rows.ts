import { expect } from 'vitest'
import type { Db, Pool } from '#server/db/database.ts'

export type Held = {
  /** Resolves when this many sessions wait for it, directly or indirectly. */
  isWaitedFor: (byMany?: number) => Promise<void>
  /** Commits, so that waiting sessions continue. */
  letGo: () => Promise<void>
}

/** Runs `change` in a transaction and keeps it open. */
export async function hold(db: Pool, change: (tx: Db) => Promise<unknown>): Promise<Held> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isBegun, resolve: tell, reject: fail } = Promise.withResolvers<number>()
  const held = db.begin(async (tx) => {
    await change(tx)
    const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    tell(own?.pid ?? 0)
    await isOver
  })
  held.catch(fail)
  const holder = await isBegun
  const listWaiting = () => db`
    with recursive waiting as (
      select pid from pg_stat_activity where datname = current_database() and ${holder} = any(pg_blocking_pids(pid))
      union
      select behind.pid from pg_stat_activity behind join waiting on waiting.pid = any(pg_blocking_pids(behind.pid))
    )
    select pid from waiting`
  return {
    isWaitedFor: (byMany = 1) => expect.poll(listWaiting).toHaveLength(byMany),
    letGo: async () => {
      end()
      await held
    },
  }
}

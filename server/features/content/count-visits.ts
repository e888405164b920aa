import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import { addVisits } from './sql.ts'

const WRITE_EVERY_MS = 2_000

/** Counts visits, also of cached answers, in batches. A crash loses the last batch. */
export function visitCounter(db: Db, log: Logger): (articleId: number) => void {
  let waiting = new Map<number, number>()

  const write = async () => {
    const visits = waiting
    waiting = new Map()
    await addVisits(db, visits).catch((error: unknown) => log.warn({ err: error }, 'visits were not counted'))
  }

  return (articleId) => {
    if (waiting.size === 0) setTimeout(write, WRITE_EVERY_MS).unref()
    waiting.set(articleId, (waiting.get(articleId) ?? 0) + 1)
  }
}

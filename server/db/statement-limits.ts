import { TimeIsUp, timeLimit } from './time-limit.ts'

/** Limits for the statements of a pool, in milliseconds. */
export type Limits = {
  /** PostgreSQL aborts what takes longer, or waits longer for a lock. */
  statementMs: number
  lockMs: number
  /** PostgreSQL ends a transaction that is idle for this long. */
  idleInTransactionMs: number
  /** A connection that stays silent this long while a statement waits is dropped, because a frozen server enforces no limits. */
  silenceMs: number
  /** Longest wait of a statement for a connection; a request's own limit may be shorter. */
  waitMs: number
}

/** All shorter than the limit of a request (server/http/request-limit.ts). */
export const REQUEST_LIMITS: Limits = {
  statementMs: 3_500,
  lockMs: 3_000,
  idleInTransactionMs: 5_000,
  silenceMs: 4_000,
  waitMs: 4_000,
}

/** For jobs, which nobody waits for. */
export const JOB_LIMITS: Limits = {
  statementMs: 60_000,
  lockMs: 20_000,
  idleInTransactionMs: 30_000,
  silenceMs: 65_000,
  waitMs: 60_000,
}

/** The driver's statement; `sent` and `isGivenUp` are ours (driver.ts). */
type Statement = {
  strings: readonly string[]
  reject: (error: Error) => void
  sent?: () => void
  isGivenUp?: boolean
}

type Watch = Pick<Limits, 'silenceMs'> & {
  /** False, and the statement is rejected, when the time of its request is up. Otherwise gives it up when it waits too long. */
  admits(statement: Statement, takeBack: () => void): boolean
  /** The same within a transaction; ending one is always allowed. */
  refuses(statement: Statement): boolean
}

export const watchOf = ({ silenceMs, waitMs }: Limits): Watch => ({
  silenceMs,
  admits(statement, takeBack) {
    const limit = timeLimit()
    if (limit?.isOver) {
      statement.reject(new TimeIsUp())
      return false
    }
    // The driver repeats LISTEN at each reconnect, and only once; rejecting it would lose all later notifications.
    if (statement.strings[0]?.startsWith('listen ')) return true
    const giveUp = () => {
      statement.isGivenUp = true
      takeBack()
      statement.reject(new TimeIsUp())
    }
    const stopListening = limit?.onOver(giveUp)
    const timer = limit && limit.leftMs() <= waitMs ? undefined : setTimeout(giveUp, waitMs)
    statement.sent = () => {
      stopListening?.()
      clearTimeout(timer)
    }
    return true
  },
  refuses(statement) {
    if (!timeLimit()?.isOver || /^(?:commit|rollback)/.test(statement.strings[0] ?? '')) return false
    statement.reject(new TimeIsUp())
    return true
  },
})

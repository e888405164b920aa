import { TimeIsUp, timeLimit } from './time-limit.ts'

/** How long the statements of a pool may take, in milliseconds. */
export type Limits = {
  /** PostgreSQL breaks off what takes longer, and what waits longer for a lock. */
  statementMs: number
  lockMs: number
  /** PostgreSQL ends a transaction of which it hears nothing for so long. */
  idleInTransactionMs: number
  /** A connection from which nothing comes for so long while a statement waits is thrown away: a frozen server keeps no limits. */
  silenceMs: number
  /** So long a statement waits for a connection, unless it belongs to a request whose time is up earlier. */
  waitMs: number
}

/** For what people wait for: all of it is less than a request may take (server/http/request-limit.ts). */
export const REQUEST_LIMITS: Limits = {
  statementMs: 3_500,
  lockMs: 3_000,
  idleInTransactionMs: 5_000,
  silenceMs: 4_000,
  waitMs: 4_000,
}

/** For timed work, which nobody waits for. */
export const JOB_LIMITS: Limits = {
  statementMs: 60_000,
  lockMs: 20_000,
  idleInTransactionMs: 30_000,
  silenceMs: 65_000,
  waitMs: 60_000,
}

/** The driver's statement, as far as it matters here; `sent` and `isGivenUp` are ours (driver.ts). */
type Statement = {
  strings: readonly string[]
  reject: (error: Error) => void
  sent?: () => void
  isGivenUp?: boolean
}

/** What the driver asks before it takes a statement. */
type Watch = Pick<Limits, 'silenceMs'> & {
  /** False, and the statement is rejected, when the time of its request is up. Otherwise it is given up when it waits too long. */
  admits(statement: Statement, takeBack: () => void): boolean
  /** The same within a transaction, which has its connection; ending that is always allowed. */
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
    // A pool that listens does so again each time it is connected; without a second try nothing would ever be heard again.
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

import { watchUnseenWrites } from './acting.ts'
import { type Statement as Measured, measure } from './measured-statements.ts'
import { TimeIsUp, timeLimit } from './time-limit.ts'

/** In milliseconds. */
export type Limits = {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** Drops a silent connection while a statement waits, because a frozen server enforces no limits. */
  silenceMs: number
  /** Longest wait for a connection. */
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

export const JOB_LIMITS: Limits = {
  statementMs: 60_000,
  lockMs: 20_000,
  idleInTransactionMs: 30_000,
  silenceMs: 65_000,
  waitMs: 60_000,
}

type Statement = Measured & {
  sent?: () => void
  isGivenUp?: boolean
}

type Watch = Pick<Limits, 'silenceMs'> & {
  /** False, and the statement is rejected, when the time of its request is up. */
  admits(statement: Statement, takeBack: () => void): boolean
  /** Within a transaction; ending one is always allowed. */
  refuses(statement: Statement): boolean
}

export const watchOf = (limits?: Limits): Watch => (limits ? limitedWatch(limits) : UNLIMITED)

const UNLIMITED: Watch = {
  silenceMs: 0,
  admits(statement) {
    measure(statement)
    return isSeen(statement)
  },
  refuses(statement) {
    measure(statement)
    return false
  },
}

const limitedWatch = ({ silenceMs, waitMs }: Limits): Watch => ({
  silenceMs,
  admits(statement, takeBack) {
    measure(statement)
    if (!isSeen(statement)) return false
    const limit = timeLimit()
    if (limit?.isOver) {
      statement.reject(new TimeIsUp())
      return false
    }
    // The driver sends LISTEN once per connection; without it all later notifications would be lost.
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
    measure(statement)
    if (!timeLimit()?.isOver || /^(?:commit|rollback)/.test(statement.strings[0] ?? '')) return false
    statement.reject(new TimeIsUp())
    return true
  },
})

function isSeen(statement: Statement): boolean {
  try {
    watchUnseenWrites(statement.strings)
    return true
  } catch (error) {
    statement.reject(error as Error)
    return false
  }
}

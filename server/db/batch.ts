import { TimeIsUp, type TimeLimit, timeLimit, withoutTimeLimit } from './time-limit.ts'

/** Requests that one piece of work takes together. */
const TOGETHER_MAX = 256

type Options = {
  together?: number
  /**
   * Work that takes longer than this is no longer waited for: the next requests begin their own beside it, so that one connection that
   * hangs holds up only those who are on it. Without it there is never more than one piece of work at a time.
   */
  patienceMs?: number
  /** Who comes when so many wait already is turned away. */
  waitingMax?: number
  turnAway?: () => Error
}

/** `more` takes in those that have come since the work began, before it has read anything; it may be asked once, and answers may be none. */
type Work<Request, Answer> = (
  requests: readonly Request[],
  more: () => readonly Request[],
) => Promise<readonly (Answer | Error)[]>

type Waiting<Request, Answer> = {
  request: Request
  limit: TimeLimit | undefined
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Collects requests that arrive together and has `work` do them in one go; the answers come in the order of the requests (those of `more`
 * behind the first ones), an Error among them rejects its own request only. While one piece of work runs the next requests gather, and are taken in the order in which they
 * came. So whoever comes later than a piece of work has begun is never part of it: what `work` reads is at least as new as the request.
 *
 * When `work` fails because of what one request brings along (PostgreSQL's classes 22 and 23: bad data, a broken constraint), each is
 * done once more by itself, so that only the culprit fails; any other failure is everybody's. Work must therefore do all or nothing.
 *
 * A request whose time is up (time-limit.ts) before its turn has come is never done. Work that has begun has no such limit.
 */
export function inBatches<Request, Answer>(
  work: Work<Request, Answer>,
  { together = TOGETHER_MAX, patienceMs, waitingMax = Number.POSITIVE_INFINITY, turnAway }: Options = {},
): (request: Request) => Promise<Answer> {
  let waiting: Waiting<Request, Answer>[] = []
  let isBusy = false
  let isPlanned = false

  return (request) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) {
        reject(turnAway?.() ?? new Error('too many are waiting'))
        return
      }
      waiting.push({ request, limit: timeLimit(), resolve, reject })
      plan()
    })

  /** At the end of this turn of the event loop, so that what arrived in one go on many connections is done in one go. */
  function plan(): void {
    if (isPlanned || isBusy || waiting.length === 0) return
    isPlanned = true
    withoutTimeLimit(() =>
      setImmediate(() => {
        isPlanned = false
        void take()
      }),
    )
  }

  /** The next ones who are still waited for, at most so many. */
  function next(count: number): Waiting<Request, Answer>[] {
    for (const { limit, reject } of waiting) if (limit?.isOver) reject(new TimeIsUp())
    waiting = waiting.filter(({ limit }) => !limit?.isOver)
    return waiting.splice(0, count)
  }

  async function take(): Promise<void> {
    const batch = next(together)
    if (batch.length === 0) return
    isBusy = true
    let isWaitedFor = true
    const goOn = () => {
      if (!isWaitedFor) return
      isWaitedFor = false
      isBusy = false
      plan()
    }
    const timer = patienceMs === undefined ? undefined : setTimeout(goOn, patienceMs)
    await settle(batch)
    clearTimeout(timer)
    goOn()
  }

  async function settle(batch: Waiting<Request, Answer>[], isAlone = false): Promise<void> {
    const more = () => {
      const late = isAlone ? [] : next(together - batch.length)
      batch.push(...late)
      return late.map(({ request }) => request)
    }
    try {
      const answers = await work(
        batch.map(({ request }) => request),
        more,
      )
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index]
        if (answer instanceof Error) reject(answer)
        else resolve(answer as Answer)
      }
    } catch (error) {
      if (batch.length > 1 && isOfTheData(error)) for (const one of batch) await settle([one], true)
      else for (const { reject } of batch) reject(error)
    }
  }
}

const isOfTheData = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''))

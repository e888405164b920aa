import { outsideOfActs } from './acting.ts'
import { TimeIsUp, type TimeLimit, timeLimit, withoutTimeLimit } from './time-limit.ts'

const TOGETHER_MAX = 256
/** For reads: a connection that hangs holds up only those that it was asked for. */
export const READ_PATIENCE_MS = 50

type Options = {
  together?: number
  /** After this time the next batch starts beside the running one, so that a hanging connection blocks only its own requests. */
  patienceMs?: number
  waitingMax?: number
  turnAway?: () => Error
}

/** `more` returns requests that arrived since the work began. Call it at most once, before reading anything. */
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
 * Collects requests and has `work` do them together. Answers come in the order of the requests (those of `more` last); an Error among them
 * rejects only its request. A request never joins work that has begun, so what `work` reads is at least as new as the request.
 * When `work` fails because of bad data (PostgreSQL's classes 22 and 23), each request is repeated alone. Work must therefore do all or nothing.
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

  /** After this turn of the event loop, so that requests of many connections are done together. */
  function plan(): void {
    if (isPlanned || isBusy || waiting.length === 0) return
    isPlanned = true
    outsideOfActs(() =>
      withoutTimeLimit(() =>
        setImmediate(() => {
          isPlanned = false
          void take()
        }),
      ),
    )
  }

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

import { AsyncLocalStorage } from 'node:async_hooks'

/** The time for some work is up. Of a statement that had been sent nobody knows whether it was carried out, as with a lost connection. */
export class TimeIsUp extends Error {
  readonly code = 'TIME_IS_UP'
  constructor() {
    super('the time limit is over')
  }
}

/** How often it is looked whether this process gets to run. */
const TICK_MS = 50
/** Of the time between two looks so much counts at most. */
const TICK_COUNTS_MS = 2 * TICK_MS

let awakeMs = 0
let lastTickAt = performance.now()
const ticking = setInterval(() => {
  const at = performance.now()
  awakeMs += Math.min(at - lastTickAt, TICK_COUNTS_MS)
  lastTickAt = at
}, TICK_MS)
ticking.unref()

/**
 * Milliseconds in which this process was awake. When a machine has far too much to do, the answers that it waits for may have come long ago:
 * giving up then would only add the second tries to the load.
 */
const awake = (): number => awakeMs + Math.min(performance.now() - lastTickAt, TICK_COUNTS_MS)

const current = new AsyncLocalStorage<TimeLimit | undefined>()

/**
 * The time that a piece of work may take, its database statements included: when it is over none of them begins any more, and those that
 * wait for a connection are given up (server/db/database.ts). Work within other limited work has at most what that has left. The time
 * counts in which this process is awake.
 */
export class TimeLimit {
  isOver = false
  readonly #listeners = new Set<() => void>()
  #leftMs: number
  #runsSince = 0
  #timer: NodeJS.Timeout | undefined

  /** Runs from now on. */
  constructor(ms: number) {
    this.#leftMs = Math.min(ms, current.getStore()?.leftMs() ?? ms)
    this.resume()
  }

  leftMs(): number {
    return Math.max(0, this.#timer ? this.#leftMs - (awake() - this.#runsSince) : this.#leftMs)
  }

  /** Whatever `work` begins belongs to this limit. */
  run<T>(work: () => T): T {
    return current.run(this, work)
  }

  /** While a client is sending, its time does not count; that has a limit of its own. */
  pause(): void {
    this.#leftMs = this.leftMs()
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  resume(): void {
    if (this.#timer || this.isOver) return
    this.#runsSince = awake()
    this.#arm(this.#leftMs)
  }

  /** The work is done: what it has begun besides may go on without a limit. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs = Number.POSITIVE_INFINITY
    this.#listeners.clear()
  }

  /** The answer takes the listener off again. */
  onOver(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #arm(ms: number): void {
    this.#timer = setTimeout(() => this.#expire(), ms)
  }

  #expire(): void {
    const leftMs = this.leftMs()
    if (leftMs > 1) {
      this.#arm(leftMs)
      return
    }
    this.isOver = true
    this.#leftMs = 0
    this.#timer = undefined
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }
}

/** The limit of the work that is being done, if it has one. */
export const timeLimit = (): TimeLimit | undefined => current.getStore()

/** For work that is done for many at once: it must not end with the time of the one who has begun it. */
export const withoutTimeLimit = <T>(work: () => T): T => current.run(undefined, work)

/** The result of `work`, or a TimeIsUp after `ms` milliseconds, whatever it is waiting for. */
export async function withinTimeLimit<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const limit = new TimeLimit(ms)
  try {
    return await new Promise<T>((resolve, reject) => {
      limit.onOver(() => reject(new TimeIsUp()))
      limit.run(work).then(resolve, reject)
    })
  } finally {
    limit.end()
  }
}

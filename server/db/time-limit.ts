import { AsyncLocalStorage } from 'node:async_hooks'

/** A statement that was sent may have been carried out all the same. */
export class TimeIsUp extends Error {
  readonly code = 'TIME_IS_UP'
  constructor() {
    super('the time limit is over')
  }
}

const TICK_MS = 50
const TICK_COUNTS_MS = 2 * TICK_MS

let awakeMs = 0
let lastTickAt = performance.now()
const ticking = setInterval(() => {
  const at = performance.now()
  awakeMs += Math.min(at - lastTickAt, TICK_COUNTS_MS)
  lastTickAt = at
}, TICK_MS)
ticking.unref()

/** Milliseconds in which this process was running. Stalls do not count: answers may be there already, and retries would only add load. */
const awake = (): number => awakeMs + Math.min(performance.now() - lastTickAt, TICK_COUNTS_MS)

const current = new AsyncLocalStorage<TimeLimit | undefined>()

/**
 * When it is over, no further statement begins, and those waiting for a connection are given up. A nested limit has at most what the outer one
 * has left.
 */
export class TimeLimit {
  isOver = false
  readonly #listeners = new Set<() => void>()
  #leftMs: number
  #runsSince = 0
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.#leftMs = Math.min(ms, current.getStore()?.leftMs() ?? ms)
    this.resume()
  }

  leftMs(): number {
    return Math.max(0, this.#timer ? this.#leftMs - (awake() - this.#runsSince) : this.#leftMs)
  }

  run<T>(work: () => T): T {
    return current.run(this, work)
  }

  /** For the time in which a client sends. */
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

  /** Work that is still running may go on without a limit. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs = Number.POSITIVE_INFINITY
    this.#listeners.clear()
  }

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

/** The limit of the current work, if it has one. */
export const timeLimit = (): TimeLimit | undefined => current.getStore()

/** For shared work, which must not end with the limit of the caller that started it. */
export const withoutTimeLimit = <T>(work: () => T): T => current.run(undefined, work)

/** Rejects with TimeIsUp after `ms` milliseconds. */
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

import type { Logger } from 'pino'
import { listeningConnection, type Pool } from './database.ts'

/** The one clock of the shop, whichever machine its processes run on: the database's. */
export type Clock = {
  now: () => Date
  /** By how many milliseconds this machine's clock is ahead of the shop's; below zero when it is behind. */
  hostAheadMs: () => number
}

/** A machine whose clock differs by more is told of in the log, and is not ready (/readyz). */
export const HOST_AHEAD_MAX_MS = 2_000
const MEASURED_EVERY_MS = 5_000
/** At the start the quickest of so many answers counts. */
const FIRST_MEASURED_TIMES = 3

/** `setMs`: what the database's clock showed when `performance.now()` was 0, in milliseconds of the epoch; known to `errorMs` either way. */
type Measured = { setMs: number; errorMs: number }

/**
 * The database's clock, carried on between two questions by the time that goes by in this process: nobody who sets this machine's clock
 * moves it. Throws when the database is away. `stop` ends the questions. `hostMs` is this machine's clock.
 */
export async function openClock(pool: Pool, log: Logger, hostMs = Date.now): Promise<Clock & { stop: () => void }> {
  let { setMs } = await firstMeasured(pool)
  let isHostOff = false
  let isMeasuring = false
  const now = () => new Date(setMs + performance.now())
  const hostAheadMs = () => Math.round(hostMs() - now().getTime())

  const measureAgain = async () => {
    if (isMeasuring) return
    isMeasuring = true
    try {
      // On the connection that hears of changes: one that is dead without a word is found out by this, too.
      const measured = await measure(listeningConnection(pool) ?? pool)
      // Moved no further than the answer proves, so that a slow one does not make the clock jump.
      setMs = Math.min(Math.max(setMs, measured.setMs - measured.errorMs), measured.setMs + measured.errorMs)
      tellOfHost()
    } catch (error) {
      log.debug({ err: error }, 'clock not measured')
    } finally {
      isMeasuring = false
    }
  }
  const tellOfHost = () => {
    const wasOff = isHostOff
    isHostOff = Math.abs(hostAheadMs()) > HOST_AHEAD_MAX_MS
    const details = { hostAheadMs: hostAheadMs() }
    if (isHostOff && !wasOff) log.error(details, 'the clock of this machine differs from the database’s')
    else if (wasOff && !isHostOff) log.info(details, 'the clock of this machine is right again')
  }

  tellOfHost()
  const timer = setInterval(() => void measureAgain(), MEASURED_EVERY_MS).unref()
  return { now, hostAheadMs, stop: () => clearInterval(timer) }
}

async function firstMeasured(pool: Pool): Promise<Measured> {
  let best = await measure(pool)
  for (let times = 1; times < FIRST_MEASURED_TIMES; times += 1) {
    const next = await measure(pool)
    if (next.errorMs < best.errorMs) best = next
  }
  return best
}

/** The answer was made at some moment between question and arrival. */
async function measure(pool: Pool): Promise<Measured> {
  const askedAt = performance.now()
  const [clock] = await pool<[{ ms: number }]>`select extract(epoch from clock_timestamp()) * 1000 as ms`
  const arrivedAt = performance.now()
  return { setMs: clock.ms - (askedAt + arrivedAt) / 2, errorMs: (arrivedAt - askedAt) / 2 }
}

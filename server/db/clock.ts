import type { Logger } from 'pino'
import { listeningConnection, type Pool } from './database.ts'

/** The shop's clock is the database's, whichever machine a process runs on. */
export type Clock = {
  now: () => Date
  hostAheadMs: () => number
}

/** Beyond this, /readyz fails. */
export const HOST_AHEAD_MAX_MS = 2_000
const MEASURED_EVERY_MS = 5_000
const FIRST_MEASURED_TIMES = 3

/** `setMs`: the database's time (ms of the epoch) when `performance.now()` was 0; accurate to ± `errorMs`. */
type Measured = { setMs: number; errorMs: number }

/**
 * The database's clock, extrapolated with `performance.now()`, so that setting this machine's clock does not move it.
 * Throws when the database is away. `stop` ends the measuring.
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
      // The listening connection is used because this also detects that it is dead.
      const measured = await measure(listeningConnection(pool) ?? pool)
      // A slow answer must not make the clock jump.
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

async function measure(pool: Pool): Promise<Measured> {
  const askedAt = performance.now()
  const [clock] = await pool<[{ ms: number }]>`select extract(epoch from clock_timestamp()) * 1000 as ms`
  const arrivedAt = performance.now()
  return { setMs: clock.ms - (askedAt + arrivedAt) / 2, errorMs: (arrivedAt - askedAt) / 2 }
}

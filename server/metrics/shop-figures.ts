import { Gauge, Registry } from 'prom-client'
import type { Pool } from '#server/db/database.ts'
import { withinTimeLimit } from '#server/db/time-limit.ts'
import { type Figures, readFigures } from './sql.ts'

/** A scrape must not hang with the database. */
const ANSWERED_WITHIN_MS = 800
/** Several may scrape. */
const KEPT_MS = 5_000

type Shown = { name: string; help: string; of: keyof Figures }

const SHOWN: readonly Shown[] = [
  { name: 'shop_money_alarms_open', help: 'Alarms about money that nobody has settled', of: 'alarmsOpen' },
  { name: 'shop_paybacks_failed', help: 'Paybacks that failed and wait for a person', of: 'paybacksFailed' },
  { name: 'shop_paybacks_waiting', help: 'Paybacks that are still to be carried out', of: 'paybacksWaiting' },
  { name: 'shop_oldest_payback_age_seconds', help: 'Age of the oldest of these', of: 'oldestPaybackSeconds' },
  { name: 'shop_jobs_waiting', help: 'Jobs that are due and that nobody has taken', of: 'jobsWaiting' },
  { name: 'shop_oldest_job_age_seconds', help: 'For how long the oldest of these has been due', of: 'oldestJobSeconds' },
  { name: 'shop_jobs_running', help: 'Jobs that a process has taken', of: 'jobsRunning' },
  { name: 'shop_longest_job_seconds', help: 'For how long the longest of these has been running', of: 'longestJobSeconds' },
  { name: 'shop_jobs_failed', help: 'Jobs that are not tried again', of: 'jobsFailed' },
  { name: 'shop_last_backup_timestamp_seconds', help: 'When the last good backup was written; 0: never', of: 'lastBackupAt' },
]

/**
 * What all hosts share, asked from the database and kept for some seconds. When it does not answer in time, `shop_database_up` is 0 and the
 * others are missing rather than old.
 */
export function shopFigures(db: Pool): () => Promise<string> {
  let kept: { text: Promise<string>; until: number } | undefined
  return () => {
    if (!kept || kept.until < performance.now()) kept = { text: readText(db), until: performance.now() + KEPT_MS }
    return kept.text
  }
}

async function readText(db: Pool): Promise<string> {
  const figures = await withinTimeLimit(ANSWERED_WITHIN_MS, () => readFigures(db)).catch(() => undefined)
  const registry = new Registry()
  const show = (name: string, help: string, value: number) => new Gauge({ name, help, registers: [registry] }).set(value)
  show('shop_database_up', 'Whether the database has answered within 0.8 s', figures ? 1 : 0)
  if (figures) for (const { name, help, of } of SHOWN) show(name, help, figures[of] ?? 0)
  return registry.metrics()
}

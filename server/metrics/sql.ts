import type { Db } from '#server/db/database.ts'

/** Null: there is none. */
export type Figures = {
  alarmsOpen: number
  paybacksFailed: number
  paybacksWaiting: number
  oldestPaybackSeconds: number
  jobsWaiting: number
  oldestJobSeconds: number
  jobsRunning: number
  longestJobSeconds: number
  jobsFailed: number
  lastBackupAt: number | null
}

/** One statement of short index scans: it is asked with every scrape. Ages are by the database's clock. */
export async function readFigures(db: Db): Promise<Figures> {
  const [figures] = await db<[Figures]>`
    select (select count(*) from money_alarm where settled_at is null)::integer as "alarmsOpen",
           (select count(*) from payback where status = 'failed')::integer as "paybacksFailed",
           paybacks.waiting as "paybacksWaiting", paybacks.oldest as "oldestPaybackSeconds",
           jobs.waiting as "jobsWaiting", jobs.oldest as "oldestJobSeconds",
           jobs.running as "jobsRunning", jobs.longest as "longestJobSeconds", jobs.failed as "jobsFailed",
           (select extract(epoch from updated_at)::float8 from setting where key = 'last-backup') as "lastBackupAt"
      from (
        select count(*)::integer as waiting,
               coalesce(greatest(0, extract(epoch from now() - min(created_at))), 0)::float8 as oldest
          from payback where status in ('waiting', 'processing')
      ) paybacks, (
        select count(*) filter (where is_due and locked_at is null)::integer as waiting,
               coalesce(extract(epoch from now() - min(run_at) filter (where is_due and locked_at is null)), 0)::float8 as oldest,
               count(locked_at)::integer as running,
               coalesce(greatest(0, extract(epoch from now() - min(locked_at))), 0)::float8 as longest,
               count(*) filter (where attempts >= max_attempts and locked_at is null)::integer as failed
          from (select *, run_at <= now() and attempts < max_attempts as is_due from graphile_worker.jobs) job
      ) jobs`
  return figures
}

import type { Logger } from 'pino'
import { hostInUse, type Pool } from '#server/db/database.ts'
import { sweepLeftIdentities } from '#server/features/accounts/person-sql.ts'
import { sweepAssistants } from '#server/features/assistants/sweep-sql.ts'
import { sweepNotices } from '#server/features/notices/outbox-sql.ts'
import { sweepTold } from '#server/http/changes-sql.ts'

/** `hour`: seven minutes past. `ten-seconds`: as often as the runner is supervised. `night`: at 4:17 in Shanghai. */
export type Timed = { task: string; every: 'ten-seconds' | 'minute' | 'hour' | 'night' }

/**
 * Schedules each task once, whatever the number of processes. Uses the database's time: with graphile-worker's own timetable, a machine
 * that was 20 minutes ahead did no jobs for 20 minutes.
 */
export async function scheduleNext(db: Pool, timetable: readonly Timed[]): Promise<void> {
  await db`
    with due as (
      select task, case every when 'ten-seconds' then now()
                              when 'minute' then date_trunc('minute', now()) + interval '1 minute'
                              when 'night' then date_trunc('day', now() - interval '20 hours 17 minutes', 'UTC') + interval '44 hours 17 minutes'
                              else date_trunc('hour', now() - interval '7 minutes') + interval '67 minutes' end as at
        from unnest(${timetable.map(({ task }) => task)}::text[], ${timetable.map(({ every }) => every)}::text[]) as timed (task, every))
    select graphile_worker.add_job(task, run_at => at, job_key => task)
      from due
     where not exists (
       select from graphile_worker.jobs job
        where job.key = due.task
          -- One that is later than it should be was planned before the clock was put back; one that has been running for so long
          -- belongs to a process that was killed.
          and case when job.locked_at is null then job.run_at <= due.at and job.attempts < job.max_attempts
                   else job.locked_at between now() - interval '2 minutes' and now() end)`
}

/** The number of the host that takes writes, in the order of the address. */
export async function findHost(db: Pool): Promise<number> {
  await db`select`
  return hostInUse(db)
}

/** The runner hangs on a dead connection. */
export async function isBehind(db: Pool, timetable: readonly Timed[]): Promise<boolean> {
  const [state] = await db<[{ isBehind: boolean }]>`
    select exists (
      select from graphile_worker.jobs
       where task_identifier = any(${timetable.map(({ task }) => task)}::text[])
         and locked_at is null and attempts < max_attempts and run_at < now() - interval '1 minute') as "isBehind"`
  return state.isBehind
}

/** One after the other. What fails is logged, and keeps nothing else from being deleted. */
export async function sweepExpired(db: Pool, log: Pick<Logger, 'error'>): Promise<void> {
  for (const [what, sweep] of Object.entries(SWEEPS)) {
    try {
      await sweep(db)
    } catch (error) {
      log.error({ err: error, what }, 'what has expired could not be deleted')
    }
  }
}

const SWEEPS: Record<string, (db: Pool) => Promise<unknown>> = {
  sessions: (db) => db`delete from session where expires_at < now() - interval '1 day'`,
  codes: (db) => db`delete from sign_in_code where expires_at < now() - interval '2 days'`,
  'keys of codes': (db) => db`delete from code_key where expires_at < now()`,
  captchas: (db) => db`delete from captcha where expires_at < now()`,
  'previews of wines': (db) => db`delete from wine_preview where expires_at < now()`,
  'previews of articles': (db) => db`delete from article_preview where expires_at < now()`,
  'states of WeChat': (db) => db`delete from wechat_state where expires_at < now()`,
  'payers of WeChat': (db) => db`delete from wechat_payer where expires_at < now()`,
  'arrivals from WeChat': (db) => db`delete from wechat_arrival where expires_at < now()`,
  'codes of the sandbox': (db) => db`delete from sandbox_wechat_code where expires_at < now()`,
  'texts of the sandbox': (db) => db`delete from sandbox_sms where sent_at < now() - interval '1 day'`,
  networks: (db) => db`delete from known_network where last_at < now() - interval '180 days'`,
  'wrong codes of coupons': (db) => db`delete from coupon_code_miss where at < now() - interval '2 days'`,
  'failed sign-ins': (db) => db`delete from login_failure where at < now() - interval '2 days'`,
  identities: sweepLeftIdentities,
  notices: sweepNotices,
  'changes that were told': sweepTold,
  'buy-now lines': (db) => db`delete from buy_now where expires_at < now()`,
  'merged carts': (db) => db`delete from cart_merge where created_at < now() - interval '30 days'`,
  'notices of payments': (db) => db`delete from payment_notice where at < now() - interval '30 days'`,
  'tallies of searches': (db) => db`delete from search_tally where day < current_date - 90`,
  'searches in vain': (db) => db`delete from search_miss where last_at < now() - interval '180 days'`,
  imports: (db) => db`delete from import_run where state in ('draft', 'failed') and created_at < now() - interval '30 days'`,
  assistants: sweepAssistants,
  checkouts: (db) => db`delete from checkout where expires_at < now() - interval '1 day'`,
}

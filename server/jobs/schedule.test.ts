import { expect, test } from 'vitest'
import { shopWith } from '#test/support/shop.ts'
import { startJobs } from './runner.ts'
import { isBehind, scheduleNext, type Timed } from './sql.ts'

const shop = await shopWith()
const { db } = shop
// The first runner creates its tables.
await (await startJobs(shop.deps))()
const TIMETABLE: Timed[] = [
  { task: 'each-minute', every: 'minute' },
  { task: 'each-hour', every: 'hour' },
  { task: 'each-night', every: 'night' },
]
const names = TIMETABLE.map(({ task }) => task)
const waiting = () => db<{ task: string; isNext: boolean }[]>`
  select task_identifier as task, run_at between now() - interval '1 second' and
         now() + case task_identifier when 'each-minute' then interval '1 minute' when 'each-hour' then interval '1 hour' else interval '1 day' end as "isNext"
    from graphile_worker.jobs where key = any(${names}) order by 1`
const ALL = [
  { task: 'each-hour', isNext: true },
  { task: 'each-minute', isNext: true },
  { task: 'each-night', isNext: true },
]

test('however many processes ask for it, a job waits once for its next time, by the clock of the database', async () => {
  await Promise.all(Array.from({ length: 5 }, () => scheduleNext(db, TIMETABLE)))
  await scheduleNext(db, TIMETABLE)
  expect(await waiting()).toEqual(ALL)
  const [hour] = await db`select extract(minute from run_at)::int as minute from graphile_worker.jobs where key = 'each-hour'`
  expect(hour).toEqual({ minute: 7 })
  const [night] =
    await db`select to_char(run_at at time zone 'Asia/Shanghai', 'HH24:MI') as at from graphile_worker.jobs where key = 'each-night'`
  expect(night).toEqual({ at: '04:17' })
})

test('T18: what was planned far ahead, before the clock was put back, is planned anew', async () => {
  await db`update graphile_worker._private_jobs set run_at = run_at + interval '3 hours' where key = any(${names})`
  expect((await waiting()).slice(0, 2).map(({ isNext }) => isNext)).toEqual([false, false])
  await scheduleNext(db, TIMETABLE)
  expect(await waiting()).toEqual(ALL)
})

test('while a job runs its next time waits; one that a killed process has left running does not stop it', async () => {
  await db`update graphile_worker._private_jobs set locked_at = now(), run_at = now() where key = 'each-minute'`
  const free = async () => (await db`select from graphile_worker.jobs where key = 'each-minute' and locked_at is null`).length
  await scheduleNext(db, TIMETABLE)
  expect(await free()).toBe(0)
  await db`update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes' where key = 'each-minute'`
  await scheduleNext(db, TIMETABLE)
  expect(await free()).toBe(1)
})

test('jobs of ours that nobody takes are noticed, those of others are not', async () => {
  expect(await isBehind(db, TIMETABLE)).toBe(false)
  await db`select graphile_worker.add_job('of-an-old-release', run_at => now() - interval '1 hour')`
  expect(await isBehind(db, TIMETABLE)).toBe(false)
  await db`select graphile_worker.add_job('each-minute', run_at => now() - interval '2 minutes')`
  expect(await isBehind(db, TIMETABLE)).toBe(true)
})

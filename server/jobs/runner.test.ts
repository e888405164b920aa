import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { silentProxy } from '#test/faults/silent-proxy.ts'
import { asAdmin } from '#test/support/database.ts'
import { placeOrder, shopper, shopWith } from '#test/support/shop.ts'
import { startJobs } from './runner.ts'

const shop = await shopWith()
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
type Stop = () => Promise<void>
const addJob = (name: string) => shop.db`select graphile_worker.add_job(${name})`

async function until(isTrue: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('waited in vain')
    await pause(50)
  }
}

test('jobs run, also after all their connections were cut; a job that fails is an error in the log', async () => {
  const stopJobs = await startJobs({ ...shop.deps, log })
  const buyer = await shopper(shop)
  const cancelled = async (number: string) =>
    (await shop.db`select from shop_order where number = ${number} and status = 'cancelled'`).length === 1
  const overdue = async () => {
    const number = await placeOrder(shop, buyer)
    await shop.db`update shop_order set pay_by = now() - interval '1 minute' where number = ${number}`
    return number
  }

  const first = await overdue()
  await addJob('cancel-unpaid-orders')
  await until(() => cancelled(first))

  const second = await overdue()
  await shop.db`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'rebstock'`
  await addJob('cancel-unpaid-orders')
  await until(() => cancelled(second))

  await shop.db`alter table wine_visit rename to gone`
  await addJob('sweep-old')
  await until(() =>
    lines.some((line) => line.includes('"level":50') && line.includes('sweep-old') && line.includes('wine_visit')),
  )
  await stopJobs()
})

test('T02: jobs whose end could not be written down, several at once, stop no runner for ever', async () => {
  const stopJobs = await startJobs({ ...shop.deps, log })
  const { db } = shop
  await db`
    create function write_slowly() returns trigger language plpgsql as $$
    begin perform pg_sleep(10); return null; end $$`
  await db`
    create trigger write_slowly before delete on graphile_worker._private_jobs for each statement execute function write_slowly()`
  await until(async () => {
    await addJob('track-parcels')
    return (await db`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`).length >= 2
  })
  // The database stays away for longer than the time a runner has to stop.
  const name = new URL(shop.deps.config.databaseUrl ?? '').pathname.slice(1)
  const letIn = (isLetIn: boolean) =>
    asAdmin(inject('adminUrl'), (admin) => admin`update pg_database set datallowconn = ${isLetIn} where datname = ${name}`)
  await letIn(false)
  await db`
    select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
  await db`drop function write_slowly cascade`
  await until(() => lines.some((line) => line.includes('jobs cannot start')))
  await letIn(true)

  const number = await placeOrder(shop, await shopper(shop))
  await db`update shop_order set pay_by = now() - interval '1 minute' where number = ${number}`
  await addJob('cancel-unpaid-orders')
  await until(async () => (await db`select from shop_order where number = ${number} and status = 'cancelled'`).length === 1)
  await stopJobs()
})

test('jobs run again when all connections of their runner are dead without a word', { timeout: 300_000 }, async () => {
  const proxy = await silentProxy(shop.deps.config.databaseUrl ?? '')
  const config = { ...shop.deps.config, databaseUrl: proxy.url }
  const stopJobs = await startJobs({ ...shop.deps, config, log })
  const { db } = shop
  // A job was done, so its connections are open.
  const isDone = async (key: string) => (await db`select from graphile_worker.jobs where key = ${key}`).length === 0
  await db`select graphile_worker.add_job('track-parcels', job_key => 'before')`
  await until(() => isDone('before'))
  proxy.fallSilent({ newOnes: true })
  // A question that was on its way may take a job along, so it is added again, as the timetable does.
  const addAgain = async () => {
    await db`select graphile_worker.add_job('track-parcels', job_key => 'after', run_at => now() - interval '2 minutes')`
    await pause(200)
  }
  await until(async () => {
    await addAgain()
    return lines.some((line) => line.includes('jobs are due and nobody takes them'))
  }, 240_000)
  // The next runner connects after a moment.
  proxy.letIn()
  await until(async () => {
    await addAgain()
    return isDone('after')
  }, 60_000)
  await stopJobs()
  proxy.close()
})

test('several processes run each job once, and those that are left go on, in whatever order the others stop', async () => {
  const told: string[] = []
  const deps = { ...shop.deps, log: pino({ level: 'debug' }, { write: (line: string) => told.push(line) }) }
  const runsOf = (id: string) => told.filter((line) => line.includes(`Completed task ${id} (track-parcels`)).length
  const ids: string[] = []
  for (const inOrder of [(stops: Stop[]) => stops, (stops: Stop[]) => stops.toReversed()]) {
    const stops = await Promise.all([startJobs(deps), startJobs(deps), startJobs(deps)])
    for (const stop of inOrder(stops)) {
      const [job] = await shop.db<[{ id: string }]>`select id::text from graphile_worker.add_job('track-parcels')`
      ids.push(job.id)
      await until(() => runsOf(job.id) > 0)
      await stop()
    }
  }
  expect(ids.map(runsOf)).toEqual(Array(6).fill(1))
})

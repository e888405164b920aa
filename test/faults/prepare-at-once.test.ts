import { afterEach, expect, inject, test } from 'vitest'
import { connect, type Pool } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { prepareSchema } from '#server/db/prepare-schema.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { hold } from '#test/support/held-rows.ts'
import { PRODUCTION } from '#test/support/production.ts'
import { type RunningCommand, startCommand } from '#test/support/run-command.ts'
import { isReady, until as untilWithin } from './server-process.ts'

/* Two hosts start the shop at the same moment, on one database in which nothing is yet. */

/** Two programs start, beside a database, on a machine that may have other things to do. */
const until = (isTrue: () => boolean | Promise<boolean>) => untilWithin(isTrue, 90_000)

const IS_WAITING = 'another process is preparing this shop'

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.toReversed()) await step()
  undo = []
})

async function emptyDatabase(): Promise<{ db: Pool; url: string }> {
  const database = await createDatabase(inject('adminUrl'), 'template0')
  const db = connect(database.url, 4)
  undo.push(database.drop, () => db.end({ timeout: 5 }))
  return { db, url: database.url }
}

type Host = RunningCommand & { origin: string }

async function startHost(databaseUrl: string, mode: Record<string, string> = PRODUCTION): Promise<Host> {
  const folder = temporaryDataDir()
  const port = await findFreePort()
  const env = { ...mode, DATABASE_URL: databaseUrl, DATA_DIR: folder.path, PORT: String(port), LOG_LEVEL: 'warn' }
  const host = startCommand('start', env)
  undo.push(folder.remove, () => host.end('SIGKILL'))
  return { ...host, origin: `http://127.0.0.1:${port}` }
}

const areFilledOnce = async (db: Pool) =>
  (
    await db`
      select (select count(*) from account) as accounts, (select count(*) from setting where key = 'company') as companies,
             (select mode from shop_mode) as mode, (select count(*) > 0 from search_alias) as "hasAliases"`
  )[0]

const listWaiting = (db: Pool) => db<{ pid: number }[]>`
  select pid from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock' and query like '%merge into search_alias%'`

const FILLED = { accounts: 1, companies: 1, mode: 'production', hasAliases: true }
const SLOW = { timeout: 600_000 }

test('two that start at once on an empty database both open', SLOW, async () => {
  const { db, url } = await emptyDatabase()
  const hosts = await Promise.all([startHost(url), startHost(url)])
  for (const { origin, output } of hosts) {
    await until(() => isReady(origin)).catch(() => expect.fail(output()))
  }
  expect(await areFilledOnce(db)).toEqual(FILLED)
  // One has migrated.
  expect(hosts.filter(({ output }) => output().includes('migrated:'))).toHaveLength(1)
})

test(
  'while one fills the shop the other waits; when the one is killed, the other completes the work and opens',
  SLOW,
  async () => {
    const { db, url } = await emptyDatabase()
    await prepareSchema(db, 'production')
    // The first comes as far as its synonyms, and stands there.
    const synonyms = await hold(db, (tx) => tx`lock table search_alias in exclusive mode`)
    const first = await startHost(url)
    await until(async () => (await listWaiting(db)).length === 1)
    const [stuck] = await listWaiting(db)
    const second = await startHost(url)
    await until(() => second.output().includes(IS_WAITING))
    await first.end('SIGKILL')
    // The second stands there now, and what the first had asked for is not done any more.
    await until(async () => {
      const waiting = await listWaiting(db)
      return waiting.length === 1 && waiting[0]?.pid !== stuck?.pid
    })
    await synonyms.letGo()
    await until(() => isReady(second.origin)).catch(() => expect.fail(second.output()))
    expect(await areFilledOnce(db)).toEqual(FILLED)
  },
)

const leftOver = (db: Pool) => db`insert into account (login, nickname) values (null, 'left over')`
const listLeftOver = (db: Pool) => db`select from account where nickname = 'left over'`

test('a demo that was killed while it was being filled is filled anew, so that nothing is there twice', SLOW, async () => {
  const { db, url } = await emptyDatabase()
  await prepareSchema(db, 'demo')
  await leftOver(db)
  await db`insert into setting (key, value) values ('seed-begun', 'true')`
  const host = await startHost(url, {})
  await until(() => host.output().includes('filling it anew'))
  // It says so first; a statement that meets the change of tables fails.
  await until(async () => {
    const left = await listLeftOver(db).catch(() => undefined)
    return left?.length === 0
  })
  await until(async () => (await db`select from setting where key = 'seed-begun'`).length === 1)
  expect(await db`select mode from shop_mode`).toEqual([{ mode: 'demo' }])
})

test.each([
  ['a demo that was filled', 'demo', 'company', {}],
  ['a shop in production, however far it has come,', 'production', 'seed-begun', PRODUCTION],
] as const)('%s keeps all that is in it when it starts again', SLOW, async (_shop, mode, lastStep, env) => {
  const { db, url } = await emptyDatabase()
  await prepareSchema(db, mode)
  await leftOver(db)
  for (const key of new Set(['seed-begun', lastStep])) await db`insert into setting (key, value) values (${key}, '{}')`
  const host = await startHost(url, env)
  await until(() => isReady(host.origin)).catch(() => expect.fail(host.output()))
  expect(await listLeftOver(db)).toHaveLength(1)
})

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect as openSocket } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Pool } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { prepareSchema } from '#server/db/prepare-schema.ts'
import type { ShopMode } from '#server/db/shop-mode.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { PRODUCTION } from '#test/support/production.ts'
import { rowDigests } from '#test/support/row-digests.ts'
import { type Command, runCommand, startCommand } from '#test/support/run-command.ts'

/* A program that is started on a database which is not the one that was meant says so in one sentence, and changes nothing. */

const folder = temporaryDataDir()
afterAll(() => folder.remove())
const list = join(folder.path, 'wines.csv')
const backup = join(folder.path, 'backup.tar.gz')
beforeAll(() => writeFileSync(list, 'code,name,region,price,stock\na,Probewein,Mosel,88.00,3\n'))

const ARGUMENTS: Partial<Record<Command, string[]>> = { backup: [backup, '--even-if-empty'], restore: [backup], import: [list] }

/** A database of the test's own; without a mode an empty one. */
async function databaseOf(mode?: ShopMode): Promise<{ url: string; db: Pool; env: Record<string, string> }> {
  const database = await createDatabase(inject('adminUrl'), 'template0')
  const db = connect(database.url, 2)
  atEnd(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
  })
  if (mode) await prepareSchema(db, mode)
  const dataDir = join(folder.path, new URL(database.url).pathname)
  return { url: database.url, db, env: { DATABASE_URL: database.url, DATA_DIR: dataDir } }
}

/** Two at a time: each is a program of its own. */
async function runAll(commands: readonly Command[], env: Record<string, string>) {
  const results: (Awaited<ReturnType<typeof runCommand>> & { command: Command })[] = []
  const rest = [...commands]
  const work = async () => {
    for (let command = rest.shift(); command; command = rest.shift()) {
      results.push({ command, ...(await runCommand(command, env, ARGUMENTS[command])) })
    }
  }
  await Promise.all([work(), work()])
  return results
}

/** All of them end with 1, say this sentence, and show no stack. */
async function expectRefusals(commands: readonly Command[], env: Record<string, string>, sentence: string): Promise<void> {
  for (const { command, code, out, err } of await runAll(commands, env)) {
    expect([command, code, `${out}${err}`]).toEqual([command, 1, expect.stringContaining(sentence)])
    expect(`${out}${err}`).not.toMatch(/\n\s+at /)
  }
}

const SLOW = { timeout: 600_000 }
const IN_PRODUCTION = 'This database belongs to a shop in production'
const IS_DEMO = 'This database holds the demo shop'

test('a forgotten SHOP_MODE does not get at the database of a shop in production, by whatever command', SLOW, async () => {
  const shop = await databaseOf('production')
  await shop.db`insert into account (login, phone, nickname) values ('13912345678', '13912345678', '王女士')`
  const before = await rowDigests(shop.db)
  await expectRefusals(['start', 'dev', 'reset', 'import', 'backup', 'restore', 'check:ledger'], shop.env, IN_PRODUCTION)
  await expectRefusals(['start'], { ...shop.env, WORKERS: '2' }, IN_PRODUCTION)
  expect(await rowDigests(shop.db)).toEqual(before)
  expect(existsSync(backup)).toBe(false)
})

test('the demo shop is not taken into production; an empty database is, and its commands then work there', SLOW, async () => {
  const demo = await databaseOf('demo')
  const production = { ...PRODUCTION, ...demo.env }
  await expectRefusals(['start', 'import', 'backup', 'restore', 'check:ledger'], production, IS_DEMO)
  await expectRefusals(['reset'], production, 'never reset')
  const own = await databaseOf('production')
  for (const { command, code, err } of await runAll(['import', 'backup', 'check:ledger'], { ...PRODUCTION, ...own.env })) {
    expect([command, code]).toEqual([command, 0])
    expect(err).toContain('Mode: production')
    // It says which shop it works on, and tells nobody the password.
    expect(err).toContain(`@127.0.0.1:${new URL(own.url).port}/test_`)
    expect(err).not.toContain(`:${new URL(own.url).password}@`)
  }
})

test('a shop that was restored from a backup knows what it is for', SLOW, async () => {
  const shop = await databaseOf('production')
  expect((await runCommand('backup', { ...PRODUCTION, ...shop.env }, [backup, '--even-if-empty'])).code).toBe(0)
  const machine = await databaseOf()
  const restored = await runCommand('restore', { ...PRODUCTION, ...machine.env }, [backup])
  expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('Mode: production')])
  await expectRefusals(['start'], machine.env, IN_PRODUCTION)
})

test('a backup of the other mode is not restored, and the database stays empty', SLOW, async () => {
  const restored = async (mode: ShopMode, env: Record<string, string>) => {
    const shop = await databaseOf(mode)
    const settings = mode === 'production' ? PRODUCTION : {}
    expect((await runCommand('backup', { ...settings, ...shop.env }, [backup, '--even-if-empty'])).code).toBe(0)
    const machine = await databaseOf()
    const { code, err } = await runCommand('restore', { ...env, ...machine.env }, [backup])
    expect(await machine.db`select from pg_class where relnamespace = 'public'::regnamespace`).toEqual([])
    return [code, err]
  }
  expect(await restored('production', {})).toEqual([1, expect.stringContaining('This is a backup of a shop in production')])
  expect(await restored('demo', PRODUCTION)).toEqual([1, expect.stringContaining('This is a backup of the demo shop')])
})

test('a shop of before the mode was written down is known by what is in it', SLOW, async () => {
  const judged = async (fill: (db: Pool) => Promise<unknown>) => {
    const { db, env } = await databaseOf('demo')
    await db`drop table shop_mode`
    await db`delete from migration where name like '021%'`
    await fill(db)
    const { out, err } = await runCommand('check:ledger', env)
    return /in production|rules hold|no shop/.exec(`${out}${err}`)?.[0]
  }
  const account = (login: string) => (db: Pool) => db`insert into account (login, nickname) values (${login}, '')`
  expect(await judged(account('13912345678'))).toBe('in production')
  expect(await judged((db) => db`insert into product (code, name_zh, name_en) values ('own', '自己', 'Own')`)).toBe(
    'in production',
  )
  expect(await judged((db) => Promise.all(['agent-mei', 'agent-tom'].map((login) => account(login)(db))))).toBe('rules hold')
  expect(await judged(async () => {})).toBe('no shop')
})

test('where there is no shop, nothing is made silently: no folder, no table, no file', SLOW, async () => {
  rmSync(backup, { force: true })
  const nowhere = join(folder.path, 'nowhere')
  await expectRefusals(['import', 'backup', 'check:ledger'], { DATA_DIR: nowhere }, `There is no shop in ${nowhere}`)
  expect(existsSync(nowhere)).toBe(false)
  const empty = await databaseOf()
  await expectRefusals(['import', 'backup', 'check:ledger'], empty.env, 'There is no shop in this database yet')
  expect(await empty.db`select from pg_class where relnamespace = 'public'::regnamespace`).toEqual([])
  expect(existsSync(backup)).toBe(false)
})

test('tables of another program are neither filled nor removed', SLOW, async () => {
  const { db, env } = await databaseOf()
  await db`create table letters as select 'Dear all' as text`
  await expectRefusals(['start', 'reset', 'import'], env, 'This database holds tables of another program')
  expect(await db`select text from letters`).toEqual([{ text: 'Dear all' }])
})

test('with a DATABASE_URL and another database in the data folder, a command asks which of the two is meant', SLOW, async () => {
  const dataDir = temporaryDataDir()
  atEnd(dataDir.remove)
  const embedded = await startEmbedded(dataDir.path)
  const shop = await databaseOf('demo')
  await shop.db`insert into account (login, nickname) values ('13912345678', '')`
  const env = { DATABASE_URL: shop.url, DATA_DIR: dataDir.path }
  await expectRefusals(['reset', 'backup', 'import', 'check:ledger', 'restore'], env, 'Two shops could be meant')
  expect(await shop.db`select from account`).toHaveLength(1)
  // The address of the embedded database itself is no second one.
  const { err } = await runCommand('check:ledger', { DATABASE_URL: embedded.url, DATA_DIR: dataDir.path })
  expect(err).toContain('There is no shop in this database yet')
  await embedded.stop()
})

test('T16: a version of the shop that does not know all of the database’s migrations does not start on it', SLOW, async () => {
  const { db, env } = await databaseOf('demo')
  await db`insert into migration (name) values ('999_from_the_future.sql')`
  const before = await rowDigests(db)
  const sentence = 'This database was migrated by a newer version of the shop (999_from_the_future.sql)'
  await expectRefusals(['start', 'reset', 'import', 'backup', 'check:ledger'], env, sentence)
  await expectRefusals(['start'], { ...env, WORKERS: '2' }, sentence)
  expect(await rowDigests(db)).toEqual(before)
})

test('a reset leaves a shop alone that is running', SLOW, async () => {
  const { db, env } = await databaseOf('demo')
  await db`insert into account (login, nickname) values ('13912345678', '')`
  mkdirSync(join(env.DATA_DIR ?? '', 'uploads'), { recursive: true })
  writeFileSync(join(env.DATA_DIR ?? '', 'uploads/label.webp'), 'a picture')
  // The test's own connection is one of a shop.
  await expectRefusals(['reset'], env, 'A shop is running on this database')
  expect(await db`select from account`).toHaveLength(1)
  expect(readdirSync(join(env.DATA_DIR ?? '', 'uploads'))).toEqual(['label.webp'])
})

test('a reset removes the files of the demo shop, invoices too', SLOW, async () => {
  const { db, env } = await databaseOf('demo')
  await db.end({ timeout: 5 })
  const invoice = join(env.DATA_DIR ?? '', 'invoices/2026/invoice.pdf')
  mkdirSync(dirname(invoice), { recursive: true })
  writeFileSync(invoice, 'of an order that is no more')
  // What comes after it, filling the shop anew, takes a minute.
  const reset = startCommand('reset', env, [], (out) => {
    if (out.includes('migrated: ')) void reset.end('SIGKILL')
  })
  expect((await reset.ended).out).toContain('Files: 1 removed from ')
  expect(existsSync(invoice)).toBe(false)
})

test('a PostgreSQL that is too old is refused by its number', SLOW, async () => {
  const { url, env } = await databaseOf()
  // Between the shop and its database stands somebody who makes it a year older than it is.
  const aged = createServer((client) => {
    const server = openSocket(Number(new URL(url).port), '127.0.0.1')
    client.pipe(server)
    server.on('data', (bytes) =>
      client.write(Buffer.from(bytes.toString('latin1').replaceAll(/\b180(?=\d{3}\b)/g, '170'), 'latin1')),
    )
    for (const [one, other] of [[client, server] as const, [server, client] as const]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((done) => aged.listen(0, '127.0.0.1', done))
  atEnd(() => aged.close())
  const address = aged.address()
  const through = Object.assign(new URL(url), { port: String(address && typeof address === 'object' ? address.port : 0) }).href
  await expectRefusals(['start', 'backup'], { ...env, DATABASE_URL: through }, 'The shop needs PostgreSQL 18 or newer')
})

test('in production a superuser is warned of once, and a plain role is not', SLOW, async () => {
  const { url, env } = await databaseOf('production')
  // Nobody listens on an address that is not this machine's: each start ends after its preparation.
  const start = (databaseUrl: string) =>
    runCommand('start', { ...PRODUCTION, ...env, DATABASE_URL: databaseUrl, HOST: '192.0.2.1' })
  const asSuperuser = Object.assign(new URL(inject('adminUrl')), { pathname: new URL(url).pathname }).href
  const warned = (await start(asSuperuser)).out.split('\n').filter((line) => line.includes('superuser'))
  expect(warned).toEqual([expect.stringContaining('"level":40')])
  expect((await start(url)).out).not.toContain('superuser')
})

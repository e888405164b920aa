import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { removeEmbedded, startEmbedded } from './embedded.ts'

let dataDir: ReturnType<typeof temporaryDataDir>
let others: ChildProcess[]

beforeEach(() => {
  dataDir = temporaryDataDir()
  others = []
})

afterEach(async () => {
  for (const other of others) other.kill('SIGKILL')
  await until(() => others.every((other) => other.exitCode !== null || other.signalCode !== null))
  await removeEmbedded(dataDir.path)
  dataDir.remove()
})

test('an empty folder becomes a PostgreSQL 18 that is durable, speaks UTF-8 and listens on this machine only', async () => {
  const database = await startEmbedded(dataDir.path)
  expect(await ask(database.url, "select current_setting('server_version_num')::int / 10000 as answer")).toBe(18)
  const settings = [
    'fsync',
    'synchronous_commit',
    'data_checksums',
    'server_encoding',
    'listen_addresses',
    'unix_socket_directories',
  ]
  const values = await Promise.all(
    settings.map((name) => ask(database.superuserUrl, `select current_setting('${name}') as answer`)),
  )
  expect(values).toEqual(['on', 'on', 'on', 'UTF8', '127.0.0.1', ''])
  expect(await ask(database.url, "select lower('GRÜNER') as answer")).toBe('grüner')
  await database.stop()
})

test('a wrong password is refused', async () => {
  const database = await startEmbedded(dataDir.path)
  await expect(ask(database.url.replace(/:[0-9a-f]+@/, ':guessed@'), 'select 1 as answer')).rejects.toThrow(/password/)
  await database.stop()
})

test('the shop is a plain role that owns its database, needs nobody’s help there, and may do nothing beside it', async () => {
  const database = await startEmbedded(dataDir.path)
  const attributes = 'rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls'
  expect(await ask(database.url, `select ${attributes} as answer from pg_roles where rolname = current_user`)).toBe(false)
  expect(await ask(database.superuserUrl, 'select rolsuper as answer from pg_roles where rolname = current_user')).toBe(true)
  await ask(database.url, 'create extension pg_trgm; create schema jobs; create table wine (name text)')
  for (const statement of [
    'create database other',
    'create role other',
    'alter role shop superuser',
    'drop role rebstock',
    "copy wine from program 'id'",
    "select pg_read_file('PG_VERSION')",
    "alter system set fsync = 'off'",
  ]) {
    await expect(ask(database.url, statement), statement).rejects.toThrow(
      /permission denied|must be|cannot be dropped|Only roles/i,
    )
  }
  await database.stop()
})

test('a data folder from the time when the shop was the superuser is taken over with all that is in it', async () => {
  const before = await startEmbedded(dataDir.path)
  // Like earlier versions: one role owns everything.
  await ask(
    before.superuserUrl,
    `alter database rebstock owner to rebstock;
     drop role shop;
     create extension pg_trgm;
     create schema graphile_worker;
     create type graphile_worker.job as (name text);
     create type public.colour as enum ('red', 'white');
     create table graphile_worker.queue (id bigint generated always as identity, job graphile_worker.job);
     create table wine (id serial primary key, name text, colour colour);
     create index on wine using gin (name gin_trgm_ops);
     create sequence bill;
     create view shelf as select name from wine;
     create function count_wines() returns bigint language sql as 'select count(*) from wine';
     insert into wine (name, colour) values ('Riesling', 'white')`,
  )
  await before.stop()
  rmSync(join(dataDir.path, 'postgres', 'shop-password'))

  for (const time of ['first', 'second']) {
    const database = await startEmbedded(dataDir.path)
    expect(await ask(database.url, 'select current_user as answer')).toBe('shop')
    const left = `
      select array_agg(relname) as answer from pg_class
       where relowner <> (select oid from pg_roles where rolname = 'shop') and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`
    expect(await ask(database.url, left), time).toBe(null)
    await ask(
      database.url,
      `insert into wine (name) values ('Silvaner'); insert into graphile_worker.queue default values; select nextval('bill')`,
    )
    await ask(
      database.url,
      'alter table wine add column if not exists vintage int; create or replace view shelf as select name from wine',
    )
    await ask(
      database.url,
      "create or replace function count_wines() returns bigint language sql as 'select count(*) + 0 from wine'",
    )
    await database.stop()
  }
  const database = await startEmbedded(dataDir.path)
  expect(await ask(database.url, 'select count_wines()::int as answer')).toBe(3)
  await ask(database.url, "alter type colour add value 'rosé'; alter type graphile_worker.job add attribute size int cascade")
  await ask(database.url, 'drop schema graphile_worker cascade; drop schema public cascade; create schema public')
  await database.stop()
})

test('two that take it over at the same moment get in with the same password', async () => {
  await (await startEmbedded(dataDir.path)).stop()
  rmSync(join(dataDir.path, 'postgres', 'shop-password'))
  const [one, two] = await Promise.all([startInOtherProcess(), startInOtherProcess()])
  expect(one.url).toBe(two.url)
  expect(await ask(one.url, 'select 1 as answer')).toBe(1)
})

test('what was written is there after stop and start, and a stop leaves no process behind', async () => {
  const first = await startEmbedded(dataDir.path)
  await ask(first.url, "create table wine as select 'Riesling' as name")
  expect(processesOf(dataDir.path)).not.toEqual([])
  await first.stop()
  expect(processesOf(dataDir.path)).toEqual([])
  const second = await startEmbedded(dataDir.path)
  expect(await ask(second.url, 'select name as answer from wine')).toBe('Riesling')
  await second.stop()
})

test('killed with -9, it comes back by itself on the same port with everything that was committed', async () => {
  const database = await startEmbedded(dataDir.path)
  await ask(database.url, "create table wine as select 'Silvaner' as name")
  const killed = postmasterOf(dataDir.path)
  process.kill(killed, 'SIGKILL')
  expect(await eventually(() => ask(database.url, 'select name as answer from wine'))).toBe('Silvaner')
  expect(postmasterOf(dataDir.path)).not.toBe(killed)
  await database.stop()
  expect(processesOf(dataDir.path)).toEqual([])
})

test('killed in the middle of a long statement, it does not wait for that statement to end', async () => {
  const database = await startEmbedded(dataDir.path)
  const endless = ask(database.url, 'do $$ begin loop null; end loop; end $$').catch(() => 'cut off')
  const isRunning = "select exists (select from pg_stat_activity where query like 'do $$%') as answer"
  await eventually(async () => expect(await ask(database.url, isRunning)).toBe(true))
  process.kill(postmasterOf(dataDir.path), 'SIGKILL')
  expect(await eventually(() => ask(database.url, 'select 1 as answer'))).toBe(1)
  expect(await endless).toBe('cut off')
  await database.stop()
})

test('a second process joins instead of starting another one; the last to leave shuts it down', async () => {
  const database = await startEmbedded(dataDir.path)
  const other = await startInOtherProcess()
  expect(other.url).toBe(database.url)
  await database.stop()
  expect(await ask(other.url, 'select 1 as answer')).toBe(1)
  await expect(removeEmbedded(dataDir.path)).rejects.toThrow(`process ${other.process.pid}`)
  other.process.kill('SIGTERM')
  await until(() => processesOf(dataDir.path).length === 0)
})

test('two processes that start at the same moment on an empty folder share one database', async () => {
  const [one, two] = await Promise.all([startInOtherProcess(), startInOtherProcess()])
  expect(one.url).toBe(two.url)
})

test('when the process that started it was killed, the next one takes the orphan over and stops it', async () => {
  const owner = await startInOtherProcess()
  const orphan = postmasterOf(dataDir.path)
  owner.process.kill('SIGKILL')
  await until(() => owner.process.signalCode !== null)
  const database = await startEmbedded(dataDir.path)
  expect(postmasterOf(dataDir.path)).toBe(orphan)
  expect(database.url).toBe(owner.url)
  await database.stop()
  expect(processesOf(dataDir.path)).toEqual([])
})

test('a process that ends without stopping takes its database along', async () => {
  const other = await startInOtherProcess()
  other.process.kill('SIGUSR2')
  await until(() => processesOf(dataDir.path).length === 0)
})

test('a postmaster.pid left behind, whose number belongs to another program by now, is no obstacle', async () => {
  await (await startEmbedded(dataDir.path)).stop()
  const pidFile = join(dataDir.path, 'postgres', 'cluster', 'postmaster.pid')
  expect(existsSync(pidFile)).toBe(false)
  const bystander = spawn('sleep', ['60'])
  others.push(bystander)
  writeFileSync(pidFile, `${bystander.pid}\n${dataDir.path}\n1700000000\n15432\n\n127.0.0.1\n\nready   \n`)
  const database = await startEmbedded(dataDir.path)
  expect(await ask(database.url, 'select 1 as answer')).toBe(1)
  await database.stop()
})

test('removing it leaves nothing, and there is nothing to remove then', async () => {
  await (await startEmbedded(dataDir.path)).stop()
  expect(await removeEmbedded(dataDir.path)).toBe(true)
  expect(readdirSync(dataDir.path)).toEqual([])
  expect(await removeEmbedded(dataDir.path)).toBe(false)
})

/** Runs it in another process: SIGTERM stops it properly, SIGUSR2 makes it end in an exception. */
async function startInOtherProcess(): Promise<{ url: string; process: ChildProcess }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const database = await startEmbedded(${JSON.stringify(dataDir.path)})
    process.once('SIGTERM', async () => { await database.stop(); process.exit() })
    process.once('SIGUSR2', () => { throw new Error('on purpose') })
    setInterval(() => {}, 1000)
    console.log(database.url)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  others.push(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()))
    child.once('exit', (code) => reject(new Error(`the other process ended: ${code}`)))
  })
  return { url, process: child }
}

async function ask(url: string, question: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    const [row] = await sql.unsafe(question)
    return row?.answer
  } finally {
    // A connection cut in the middle of a statement does not close by itself.
    await sql.end({ timeout: 1 })
  }
}

function postmasterOf(path: string): number {
  return Number(readFileSync(join(path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** All processes in the database's folder: the postmaster and its children. */
function processesOf(path: string): string[] {
  if (process.platform !== 'linux') return existsSync(join(path, 'postgres', 'cluster', 'postmaster.pid')) ? ['postmaster'] : []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(path)
      } catch {
        return false
      }
    })
}

async function until(isTrue: () => boolean, timeoutMs = 20_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('waited in vain')
    await pause(20)
  }
}

async function eventually<T>(work: () => Promise<T>, timeoutMs = 20_000): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(50)
    }
  }
}

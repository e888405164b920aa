import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDataDir } from '#test/data-dir.ts'
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
  const values = await Promise.all(settings.map((name) => ask(database.url, `select current_setting('${name}') as answer`)))
  expect(values).toEqual(['on', 'on', 'on', 'UTF8', '127.0.0.1', ''])
  expect(await ask(database.url, "select lower('GRÜNER') as answer")).toBe('grüner')
  await database.stop()
})

test('a wrong password is refused', async () => {
  const database = await startEmbedded(dataDir.path)
  await expect(ask(database.url.replace(/:[0-9a-f]+@/, ':guessed@'), 'select 1 as answer')).rejects.toThrow(/password/)
  await database.stop()
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

/** Another process of ours: SIGTERM stops it properly, SIGUSR2 makes it end in an exception. */
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
    // A connection that was cut off in the middle of a statement never says goodbye.
    await sql.end({ timeout: 1 })
  }
}

function postmasterOf(path: string): number {
  return Number(readFileSync(join(path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** All processes that stand in the database's folder: the postmaster and its children. */
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

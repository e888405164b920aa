import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { until } from '#test/faults/server-process.ts'
import { testDatabase } from '#test/support/database.ts'
import { connect, transaction } from './database.ts'
import { mendSource } from './driver.ts'

const { db, url } = await testDatabase()
await db`create table bottle (number integer unique, label text)`

/** Exceeds all buffers between database and reader, so that the socket is really paused. */
const ROWS = 20_000
const LABEL = 'a label with many words '.repeat(10)
const writeBottles = () =>
  db`
  truncate bottle`.then(() => db`insert into bottle select number, ${LABEL} from generate_series(1, ${ROWS}) as number`)

/** A slow reader. */
const slowly = () =>
  new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      setTimeout(done, 1)
    },
  })

const quickly = () => new Writable({ write: (_chunk, _encoding, done) => setImmediate(done) })

/** Rejects when the work takes too long, so that a hang is reported as one. */
const inTime = <T>(work: Promise<T>, ms = 40_000): Promise<T> =>
  Promise.race([
    work,
    pause(ms, undefined, { ref: false }).then(() => {
      throw new Error('it hangs')
    }),
  ])

test('a line that a release of the driver no longer has is named with the version, and nothing is loaded', () => {
  const file = new URL('../../node_modules/postgres/src/index.js', import.meta.url)
  const { version } = JSON.parse(readFileSync(new URL('../package.json', file), 'utf8'))
  const source = readFileSync(file, 'utf8')
  expect(mendSource(file.href, source)).toContain('TRANSACTION_ROLLED_BACK')
  const changed = source.replace('await sql`commit`', 'await sql`commit work`')
  expect(() => mendSource(file.href, changed)).toThrow(
    `server/db/driver.ts cannot mend postgres/src/index.js ${version}: it has no line “: await sql\`commit\`”.`,
  )
  expect(mendSource(pathToFileURL('/elsewhere/postgres/src/types.js').href, changed)).toBe(changed)
})

test('a driver that was loaded before it could be mended is refused', () => {
  const script = `await import('postgres'); await import(${JSON.stringify(new URL('./driver.ts', import.meta.url).href)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(stderr).toContain('postgres was loaded before it could be mended')
  expect(status).not.toBe(0)
})

test('a statement that fails or loses its connection after some rows leaves none to the next one', async () => {
  const pool = connect(url, 1)
  for (const third of [db`1 / (number - 3)`, db`pg_terminate_backend(pg_backend_pid())::int`]) {
    await expect(
      pool`select case when number < 3 then number else ${third} end as number from generate_series(1, 5) as number`,
    ).rejects.toThrow(/division by zero|terminating connection|CONNECTION_CLOSED/)
    expect([...(await pool`select 7 as number`)]).toEqual([{ number: 7 }])
  }
  await pool.end()
})

test('COPY TO ends and frees its connection, however slowly it is read', { timeout: 300_000 }, async () => {
  const pool = connect(url, 1)
  // Where the last bytes end decides whether the socket is paused when they arrive.
  for (let rows = 20; rows < 40; rows += 1) {
    const wide = pool.unsafe(
      `copy (select repeat('x', 10000 + number * 100) from generate_series(1, ${rows}) as number) to stdout`,
    )
    await inTime(pipeline(await wide.readable(), slowly()))
    expect(await inTime(pool`select 1 as one`)).toEqual([{ one: 1 }])
  }
  await pool.end()
})

test('a reader that gives COPY TO up in the middle fails, and its connection is free again', { timeout: 300_000 }, async () => {
  await writeBottles()
  const pool = connect(url, 1)
  const fullDisk = () => new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left on device')) })
  const broken = transaction(pool, async (tx) => pipeline(await tx`copy bottle to stdout`.readable(), fullDisk()))
  await expect(inTime(broken)).rejects.toThrow('no space left')
  expect(await inTime(pool`select 1 as one`)).toEqual([{ one: 1 }])
  await pool.end()
})

test('an error of the database within COPY TO reaches the reader, and its connection is free again', {
  timeout: 300_000,
}, async () => {
  await writeBottles()
  const pool = connect(url, 1)
  const broken = transaction(pool, async (tx) =>
    pipeline(
      await tx`copy (select number, 1 / (${tx.unsafe(String(ROWS - 100))} - number) from bottle) to stdout`.readable(),
      quickly(),
    ),
  )
  await expect(inTime(broken)).rejects.toMatchObject({ code: '22012' })
  expect(await inTime(pool`select 1 as one`)).toEqual([{ one: 1 }])
  await pool.end()
})

test('an error of the database within COPY FROM reaches the writer wherever it happens, and its connection is free again', {
  timeout: 300_000,
}, async () => {
  const line = (number: number | string) => `${number}\t${LABEL}\n`
  const numbers = Array.from({ length: ROWS }, (_, index) => index)
  const pool = connect(url, 1)
  for (const wrong of [0, ROWS >> 1, ROWS - 1]) {
    const lines = numbers.map((number) => line(number === wrong ? 'no number' : number))
    const broken = transaction(pool, async (tx) => {
      await tx`truncate bottle`
      await pipeline(Readable.from(lines), await tx`copy bottle from stdin`.writable())
    })
    await expect(inTime(broken)).rejects.toMatchObject({ code: '22P02' })
    expect(await inTime(pool`select 1 as one`)).toEqual([{ one: 1 }])
  }
  await pool.end()
})

test('a connection that is cut in the middle of COPY, or while its end is awaited, fails what waits for it and nothing else', {
  timeout: 300_000,
}, async () => {
  await writeBottles()
  await db`create function wait_at_end() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return null; end $$`
  await db`create table awaited (number integer)`
  await db`create trigger waits after insert on awaited for each statement execute function wait_at_end()`
  const wire = await cuttableWay()
  const pool = connect(wire.url, 1)
  const reading = transaction(pool, async (tx) =>
    pipeline(await tx`copy bottle to stdout`.readable(), cutting(wire.cut), quickly()),
  )
  await expect(inTime(reading)).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET/)
  const writing = transaction(pool, async (tx) => {
    const rows = await tx`copy bottle from stdin`.writable()
    await pipeline(Readable.from(endlessLines()), cutting(wire.cut), rows)
  })
  await expect(inTime(writing)).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET|EPIPE/)
  const ending = transaction(pool, async (tx) => pipeline(Readable.from(['1\n']), await tx`copy awaited from stdin`.writable()))
  await until(
    async () => (await db`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`).length > 0,
  )
  wire.cut()
  await expect(inTime(ending)).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET/)
  expect(await inTime(pool`select 1 as one`)).toEqual([{ one: 1 }])
  await pool.end({ timeout: 1 })
  await wire.close()
})

/** A connection to the database that can be cut. */
async function cuttableWay() {
  const ends = new Set<Socket>()
  const target = new URL(url)
  const server = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname)
    for (const end of [near, far]) ends.add(end.on('error', () => {}))
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const way = new URL(url)
  way.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const end of ends) end.destroy()
    ends.clear()
  }
  return { url: way.href, cut, close: () => new Promise((done) => server.close(done) && cut()) }
}

/** Passes some chunks and then cuts the connection. */
function cutting(cut: () => void): Transform {
  let pieces = 0
  return new Transform({
    transform(piece, _encoding, done) {
      pieces += 1
      if (pieces === 100) cut()
      done(null, piece)
    },
  })
}

function* endlessLines(): Generator<string> {
  for (let number = 1_000_000; ; number += 1) yield `${number}\t${LABEL}\n`
}

test('a connection that the database ends while it is being opened is opened once more, and nobody notices', async () => {
  const words = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'
  const ended = Buffer.from(`E\0\0\0${String.fromCharCode(words.length + 4)}${words}`)
  let opened = 0
  const between = createServer((client) => {
    const server = connectTo(Number(new URL(url).port), '127.0.0.1')
    const isFirst = ++opened === 1
    server.on('data', (bytes) => client.write(bytes))
    client.on('data', (bytes) => {
      // What the driver asks on a new connection before anything else.
      if (isFirst && bytes.includes('pg_catalog.pg_type')) {
        server.removeAllListeners('data')
        client.end(ended)
      } else server.write(bytes)
    })
    for (const [one, other] of [[client, server] as const, [server, client] as const]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await once(between.listen(0, '127.0.0.1'), 'listening')
  const { port } = between.address() as AddressInfo
  const pool = connect(Object.assign(new URL(url), { port: String(port) }).href, 1)
  try {
    expect(await inTime(pool`select array[1, 2] as numbers`)).toEqual([{ numbers: [1, 2] }])
    expect(opened).toBe(2)
  } finally {
    await pool.end({ timeout: 5 })
    between.close()
  }
})

import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { expect, inject, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { atEnd } from '#test/support/at-end.ts'
import { createDatabase } from '#test/support/database.ts'
import { addWine } from '#test/support/shop.ts'
import { startServer, until } from './server-process.ts'

const WORKERS = 2
const CALLS = 60
const COUNT = /^http_request_duration_seconds_count\{method="GET",route="\/api\/get_default_lang_type",status="200"\} (\d+)$/m

test('T85: whichever process is asked tells of all, and the sums do not fall when one is killed', {
  timeout: 300_000,
}, async () => {
  const database = await createDatabase(inject('adminUrl'))
  atEnd(database.drop)
  // With a wine of its own nobody fills the shop.
  const db = connect(database.url, 1)
  await addWine(db)
  await db.end()
  const server = await startServer({
    port: await findFreePort(),
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', WORKERS: String(WORKERS), DATABASE_POOL: '10' },
  })
  /** Each on a connection of its own, so that the workers take turns. */
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      request(server.origin + path, { agent: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve(text))
      })
        .on('error', reject)
        .end()
    })
  const scrape = async () => {
    const text = await ask('/metrics')
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    return {
      calls: Number(COUNT.exec(text)?.[1] ?? 0),
      processes: read('shop_processes'),
      wanted: read('shop_processes_wanted'),
    }
  }
  const callMany = async () => {
    for (let call = 0; call < CALLS; call += 1) await ask('/api/get_default_lang_type')
  }

  const toldOf = async (calls: number) => {
    const told = await scrape()
    // A process that is busy for long is left out, until the next time.
    return told.processes === WORKERS && told.calls === calls
  }

  await until(async () => (await scrape()).processes === WORKERS)
  await callMany()
  await until(() => toldOf(CALLS))
  expect((await scrape()).wanted).toBe(WORKERS)

  const [victim] = childrenOf(server.pid)
  process.kill(victim ?? 0, 'SIGKILL')
  await until(() => server.output().includes('worker died'))
  await until(async () => {
    const { calls, processes } = await scrape()
    expect(calls).toBe(CALLS)
    return processes === WORKERS
  })
  await callMany()
  await until(() => toldOf(2 * CALLS))
  expect(await server.end('SIGTERM')).toBe(0)
})

function childrenOf(parent: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows.flatMap((row) => {
    const [pid, of] = row.trim().split(/\s+/).map(Number)
    return of === parent && pid ? [pid] : []
  })
}

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { announce, Changes } from '#server/http/changes.ts'
import { silentProxy } from '#test/faults/silent-proxy.ts'
import { atEnd } from '#test/support/at-end.ts'
import { testDatabase } from '#test/support/database.ts'
import { HOST_AHEAD_MAX_MS, openClock } from './clock.ts'
import { connect } from './database.ts'
import { REQUEST_LIMITS } from './statement-limits.ts'

const { db, url } = await testDatabase()
const quiet = pino({ level: 'silent' })
const databaseMs = async () => (await db<[{ ms: number }]>`select extract(epoch from clock_timestamp()) * 1000 as ms`)[0].ms

test('T18: the clock is the database’s, whatever this machine’s shows, and tells by how much that is ahead or behind', async () => {
  for (const aheadMs of [50 * 60_000, -50 * 60_000, 0]) {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
    const clock = await openClock(db, log, () => Date.now() + aheadMs)
    const [before, now, after] = [await databaseMs(), clock.now().getTime(), await databaseMs()]
    expect(now).toBeGreaterThan(before - 500)
    expect(now).toBeLessThan(after + 500)
    expect(Math.abs(clock.hostAheadMs() - aheadMs)).toBeLessThan(HOST_AHEAD_MAX_MS)
    expect(lines.filter((line) => line.includes('the clock of this machine differs')).length).toBe(aheadMs === 0 ? 0 : 1)
    clock.stop()
  }
})

test('T73: the connection that listens is opened anew when it is dead without a word, and what was missed is heard then, and only that', {
  timeout: 300_000,
}, async () => {
  const proxy = await silentProxy(url)
  const pool = connect(proxy.url, 2, REQUEST_LIMITS)
  const changes = new Changes()
  const heard: string[] = []
  changes.onChange((tags) => heard.push(...tags))
  await changes.listen(pool)
  const clock = await openClock(pool, quiet)
  atEnd(async () => {
    clock.stop()
    await pool.end({ timeout: 1 })
    proxy.close()
  })
  await announce(db, 'product:1')
  await expect.poll(() => heard, { timeout: 60_000 }).toContain('product:1')

  proxy.fallSilent()
  await announce(db, 'product:2')
  await expect.poll(() => heard, { timeout: 60_000 }).toContain('product:2')
  await announce(db, 'product:3')
  await expect.poll(() => heard, { timeout: 60_000 }).toContain('product:3')
  expect(heard).not.toContain('*')
})

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Pool } from '#server/db/database.ts'
import { REQUEST_LIMITS } from '#server/db/statement-limits.ts'
import { openReplica } from '#server/http/read-replica.ts'
import { asAdmin } from '#test/support/database.ts'
import { type SilentProxy, silentProxy } from './silent-proxy.ts'
import { type Pair, startPair } from './standby.ts'

/** A tenth of it on a machine that has nothing else to do. */
const ANSWERED_WITHIN_MS = 15_000
const silent = pino({ level: 'silent' })

let pair: Pair
let proxy: SilentProxy
let db: Pool
let replica: Pool

beforeAll(async () => {
  pair = await startPair({ isSynchronous: false })
  proxy = await silentProxy(pair.standbyUrl)
  db = connect(pair.primaryUrl, 4, REQUEST_LIMITS)
  replica = connect(proxy.url, 4, REQUEST_LIMITS)
  await db`create table bottle (number integer)`
}, 300_000)
afterAll(async () => {
  await Promise.all([db, replica].map((pool) => pool.end({ timeout: 1 })))
  proxy.close()
})

type Seen = { bottles: number; isReplica: boolean }
const look = (pool: Pool) =>
  pool<[Seen]>`select count(*)::int as bottles, pg_is_in_recovery() as "isReplica" from bottle`.then(([seen]) => seen)

test('T75: whoever reads from the replica sees what was committed just before, each time', { timeout: 300_000 }, async () => {
  const readReplica = openReplica(db, replica, silent)
  const seen: Seen[] = []
  for (let number = 1; number <= 40; number += 1) {
    await db`insert into bottle values (${number})`
    seen.push(await readReplica(look))
  }
  expect(seen.map(({ bottles }) => bottles)).toEqual(seen.map((_, index) => index + 1))
  expect(seen.some(({ isReplica }) => isReplica)).toBe(true)
})

test('T75: a replica that lags is not asked; one that has caught up is', { timeout: 300_000 }, async () => {
  const readReplica = openReplica(db, replica, silent)
  const standby = (what: 'pause' | 'resume') =>
    asAdmin(pair.standbyAdminUrl, (admin) => admin.unsafe(`select pg_wal_replay_${what}()`))
  await standby('pause')
  await db`insert into bottle values (41)`
  expect(await readReplica(look)).toEqual({ bottles: 41, isReplica: false })
  await standby('resume')
  await expect.poll(() => readReplica(look), { timeout: 60_000 }).toEqual({ bottles: 41, isReplica: true })
})

test('T75: a replica that says nothing any more, and one that is away, are not missed', { timeout: 300_000 }, async () => {
  const readReplica = openReplica(db, replica, silent)
  proxy.fallSilent({ newOnes: true })
  for (const _ of [1, 2]) {
    const startedAt = performance.now()
    expect(await readReplica(look)).toEqual({ bottles: 41, isReplica: false })
    expect(performance.now() - startedAt).toBeLessThan(ANSWERED_WITHIN_MS)
  }
  const nobody = connect('postgres://nobody:x@127.0.0.1:1/none', 1, REQUEST_LIMITS)
  expect(await openReplica(db, nobody, silent)(look)).toMatchObject({ isReplica: false })
  await nobody.end({ timeout: 1 })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/db/database.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'

export type StartedShop = Pick<BenchShop, 'address' | 'databaseUrl' | 'memoryMb' | 'restart'>

const START_MAX_S = 10
const DEAF_MAX_MS = 250
const MORE_MAX_MB = 50
const WATCHED_MS = 4_000

/** Until `/readyz` is green and the first list has come, and what it costs when the connection is lost by which a process hears of changes. */
export async function startRows(shop: StartedShop, among: string): Promise<Row[]> {
  const begun = performance.now()
  await shop.restart()
  await (await fetch(`${shop.address}/api/pc/shelf?limit=20`)).arrayBuffer()
  const seconds = (performance.now() - begun) / 1_000
  const megabytes = await shop.memoryMb()
  const deafMs = await deafAfterLoss(shop)
  const moreMb = (await shop.memoryMb()) - megabytes
  return [
    {
      what: `end and start until the first list, ${among}`,
      figure: `${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB`,
      budget: `< ${START_MAX_S} s`,
      holds: seconds < START_MAX_S,
      details: { seconds, megabytes },
    },
    {
      what: `lost connection of the news, ${among}`,
      figure: `slowest list ${Math.round(deafMs)} ms, ${Math.round(moreMb)} MB more`,
      budget: `< ${DEAF_MAX_MS} ms, < ${MORE_MAX_MB} MB`,
      holds: deafMs < DEAF_MAX_MS && moreMb < MORE_MAX_MB,
      details: { deafMs, moreMb },
    },
  ]
}

/** The slowest list in the seconds after it. */
async function deafAfterLoss({ address, databaseUrl }: StartedShop): Promise<number> {
  const db = connect(databaseUrl, 1)
  const lost = await db`
    select pg_terminate_backend(pid) from pg_stat_activity
     where query ~* '^(listen|select tell_changes)' and pid <> pg_backend_pid()`
  await db.end({ timeout: 5 })
  if (lost.length === 0) throw new Error('nobody listened')
  let slowest = 0
  const end = performance.now() + WATCHED_MS
  for (let serial = 0; performance.now() < end; serial += 1) {
    const asked = performance.now()
    await (await fetch(`${address}/api/pc/shelf?limit=20&_=${serial}`)).arrayBuffer()
    slowest = Math.max(slowest, performance.now() - asked)
    await sleep(20)
  }
  return slowest
}

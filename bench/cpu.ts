import { readdirSync, readFileSync } from 'node:fs'
import { connect } from '#server/db/database.ts'
import type { BenchShop } from './shop.ts'

/** In milliseconds of a core, since the start of each process. */
export type CpuTime = { server: number; database: number }

/** Linux counts in these units, whatever the machine. */
const TICK_MS = 10

/**
 * What the shop's process and all of PostgreSQL's have used. Unlike a rate it says little about what else the machine does. PostgreSQL's
 * share is read from /proc, so it is 0 where there is none.
 */
export async function cpuTime({ address, databaseUrl }: Pick<BenchShop, 'address' | 'databaseUrl'>): Promise<CpuTime> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const seconds = Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1])
  return { server: seconds * 1000, database: await databaseMs(databaseUrl) }
}

async function databaseMs(databaseUrl: string): Promise<number> {
  const db = connect(databaseUrl, 1)
  const [{ pid = 0 } = {}] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
  // Before the connection ends, and its process with it.
  const postmaster = statOf(pid)?.parent
  await db.end({ timeout: 5 })
  if (postmaster === undefined) return 0
  const own = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const backends = own.filter(({ parent }) => parent === postmaster)
  // Of those that have ended the postmaster knows.
  return backends.reduce((sum, { ownMs }) => sum + ownMs, statOf(postmaster)?.endedChildrenMs ?? 0)
}

type Stat = { parent: number; ownMs: number; endedChildrenMs: number }

/** Fields of proc_pid_stat(5), counted from behind the name, which may hold blanks. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const sum = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) * TICK_MS
    return { parent, ownMs: sum(11), endedChildrenMs: sum(13) }
  } catch {
    return undefined
  }
}

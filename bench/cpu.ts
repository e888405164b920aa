import { readdirSync, readFileSync } from 'node:fs'
import { connect } from '#server/db/database.ts'
import type { BenchShop } from './shop.ts'

/** In milliseconds of a core. */
export type CpuTime = { server: number; database: number }
export type Cost = { perSecond: number; cpu: CpuTime }

export const totalOf = ({ server, database }: CpuTime): number => server + database

/** Linux counts in these units, whatever the machine. */
const TICK_MS = 10

/**
 * What the shop's process and all of PostgreSQL's have used since their start. Unlike a rate it says little about what else the machine does. PostgreSQL's
 * share is read from /proc, so it is 0 where there is none.
 */
export async function cpuTime({ address, databaseUrl }: Pick<BenchShop, 'address' | 'databaseUrl'>): Promise<CpuTime> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const seconds = Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1])
  return { server: seconds * 1000, database: await databaseMs(databaseUrl) }
}

export async function databaseMs(databaseUrl: string): Promise<number> {
  const db = connect(databaseUrl, 1)
  const [{ pid = 0 } = {}] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
  // Before the connection ends, and its process with it.
  const postmaster = statOf(pid)?.parent
  await db.end({ timeout: 5 })
  return postmaster === undefined ? 0 : treeMs(postmaster)
}

/** A process, its children, and theirs; of those that have ended their parent knows. */
export function treeMs(root: number): number {
  const children = new Map<number, number[]>()
  const stats = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (!stat) continue
    stats.set(Number(name), stat)
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), Number(name)])
  }
  const sumOf = (pid: number): number => {
    const { ownMs = 0, endedChildrenMs = 0 } = stats.get(pid) ?? {}
    return (children.get(pid) ?? []).reduce((sum, child) => sum + sumOf(child), ownMs + endedChildrenMs)
  }
  return sumOf(root)
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

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's own note of the process and the port on which it runs, by the shop's data folder. */
export function postmasterOf(path: string): { pid: number; port: string } {
  const lines = readFileSync(join(path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: lines[3] ?? '' }
}

/**
 * Stops all processes of that PostgreSQL in their tracks: its connections stay open and say nothing. The answer lets them go on;
 * the database cannot be ended before.
 */
export function freeze(path: string): () => void {
  const { pid } = postmasterOf(path)
  // First the one that would start others.
  process.kill(pid, 'SIGSTOP')
  const pids = [pid, ...childrenOf(pid)]
  for (const each of pids) process.kill(each, 'SIGSTOP')
  return () => {
    // Once: later on the numbers may belong to others.
    for (const each of pids.splice(0).toReversed()) process.kill(each, 'SIGCONT')
  }
}

function childrenOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows.flatMap((row) => {
    const [child, parent] = row.trim().split(/\s+/).map(Number)
    return parent === pid && child ? [child] : []
  })
}

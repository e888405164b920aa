import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's own note of the process and the port on which it runs, by the shop's data folder. */
export function postmasterOf(path: string): { pid: number; port: string } {
  const lines = readFileSync(join(path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: lines[3] ?? '' }
}

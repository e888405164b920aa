import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/* One file per process that uses the database. The last one to leave stops PostgreSQL; files of killed processes are ignored. */

export function joinUsers(homeDir: string): void {
  mkdirSync(folder(homeDir), { recursive: true })
  writeFileSync(join(folder(homeDir), String(process.pid)), startOf(process.pid))
}

export function leaveUsers(homeDir: string): void {
  rmSync(join(folder(homeDir), String(process.pid)), { force: true })
}

/** Also removes files of dead processes. */
export function otherUsers(homeDir: string): number[] {
  const others: number[] = []
  for (const name of listNames(homeDir)) {
    const pid = Number(name)
    if (pid === process.pid) continue
    if (isSameProcess(pid, readStart(homeDir, name))) others.push(pid)
    else rmSync(join(folder(homeDir), name), { force: true })
  }
  return others
}

/** True when the process lives and, where the system knows, started at `start`. */
export function isSameProcess(pid: number, start = ''): boolean {
  if (!exists(pid)) return false
  const actual = startOf(pid)
  return !start || !actual || actual === start
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ids are reused; together with the start time (field 22) they are unique. */
function startOf(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const folder = (homeDir: string) => join(homeDir, 'users')

function listNames(homeDir: string): string[] {
  try {
    return readdirSync(folder(homeDir))
  } catch {
    return []
  }
}

function readStart(homeDir: string, name: string): string {
  try {
    return readFileSync(join(folder(homeDir), name), 'utf8')
  } catch {
    return ''
  }
}

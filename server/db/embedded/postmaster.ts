import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterOf, type Home, logOf } from './home.ts'
import { asRunner, run } from './runner.ts'
import { exists } from './users.ts'

export type Postmaster = { pid: number; port: number; isReady: boolean }
export type Settings = Record<string, string | number>

const POLL_MS = 20
/** Recovery may replay a gigabyte of log on a slow disk. */
const READY_TIMEOUT_MS = 300_000
const STOP_TIMEOUT_S = 30
const LEFTOVERS_TIMEOUT_MS = 5_000
const LOG_BYTES_MAX = 5_000_000

const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  // Socket paths must be short.
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements' errors are in the server's log. Here they would repeat customers' data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

export function findPostmaster(home: Home): Postmaster | undefined {
  const recorded = readPidFile(home)
  return recorded && standsInCluster(home, recorded.pid) ? recorded : undefined
}

/** Cheap enough to call several times a second. */
export function isAlive(home: Home, pid: number): boolean {
  return process.platform === 'linux' ? standsInCluster(home, pid) : exists(pid)
}

/** The last port, even after a crash. */
export const portLeftBehind = (home: { dir: string }) => readPidFile(home)?.port

/** Waits until it answers; throws with the last lines of its log when it ends instead. */
export async function startPostmaster(home: Home, port: number, settings: Settings): Promise<Postmaster> {
  removeMisleadingPidFile(home)
  await endLeftovers(home)
  const log = openLog(home)
  const args = Object.entries({ ...SETTINGS, ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(home.software.postgres, ['-D', clusterOf(home), ...args], {
    ...asRunner(home.runner),
    stdio: ['ignore', log, log],
    // Its own process group: Ctrl-C must reach only the server, which stops the database last.
    detached: true,
  })
  closeSync(log)
  child.unref()
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', (code, signal) => {
    failure = `PostgreSQL ended (${signal ?? code}): ${lastLines(home)}`
  })
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (failure === undefined) {
    const recorded = readPidFile(home)
    if (recorded?.pid === child.pid && recorded?.isReady) return recorded
    if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready after ${READY_TIMEOUT_MS / 1000} s: ${lastLines(home)}`)
    await pause(POLL_MS)
  }
  throw new Error(failure)
}

export async function stopPostmaster(home: Home): Promise<void> {
  const stop = (mode: string) =>
    run(home.runner, home.software.pgCtl, ['stop', '-D', clusterOf(home), '-m', mode, '-w', '-t', String(STOP_TIMEOUT_S)])
  const tryStop = async (mode: string) => {
    if (findPostmaster(home)) await stop(mode)
  }
  const postmaster = findPostmaster(home)
  // As safe as a power cut: the next start recovers.
  await tryStop('fast').catch(() => tryStop('immediate'))
  // pg_ctl returns when postmaster.pid is gone, which is a moment before the process is.
  while (postmaster && isAlive(home, postmaster.pid)) await pause(POLL_MS)
}

/** For exit handlers, which cannot wait. */
export function signalFastStop(home: Home): void {
  const postmaster = findPostmaster(home)
  if (postmaster && process.platform !== 'win32') process.kill(postmaster.pid, 'SIGINT')
}

function readPidFile(home: { dir: string }): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFileOf(home), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port, isReady: ['ready', 'standby'].includes(lines[7]?.trim() ?? '') } : undefined
  } catch {
    return undefined
  }
}

const pidFileOf = (home: { dir: string }) => join(clusterOf(home), 'postmaster.pid')

/** Checks the process's folder, because its id may belong to another program by now. (A zombie has no folder.) */
function standsInCluster(home: Home, pid: number): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterOf(home))
    if (process.platform === 'win32') return exists(pid)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)]).includes(clusterOf(home))
  } catch {
    return false
  }
}

/** PostgreSQL refuses to start when another program has the id of an old postmaster.pid. */
function removeMisleadingPidFile(home: Home): void {
  const recorded = readPidFile(home)
  if (recorded && exists(recorded.pid) && !standsInCluster(home, recorded.pid)) rmSync(pidFileOf(home), { force: true })
}

/** Sessions of a killed postmaster finish their statement first, and until then PostgreSQL refuses to start. */
async function endLeftovers(home: Home): Promise<void> {
  const deadline = Date.now() + LEFTOVERS_TIMEOUT_MS
  for (let left = findLeftovers(home); left.length > 0 && Date.now() < deadline; left = findLeftovers(home)) {
    for (const pid of left) if (exists(pid)) process.kill(pid, 'SIGQUIT')
    await pause(POLL_MS)
  }
}

function findLeftovers(home: Home): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => standsInCluster(home, pid) && isSession(pid) && !standsInCluster(home, parentOf(pid)))
}

/** A session's command line is like "postgres: walwriter"; a postmaster's is a path. */
const isSession = (pid: number) => readProcess(pid, 'cmdline').startsWith('postgres: ')

const parentOf = (pid: number) => Number(/^PPid:\s*(\d+)$/m.exec(readProcess(pid, 'status'))?.[1])

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function openLog(home: Home): number {
  const path = logOf(home)
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_BYTES_MAX) renameSync(path, `${path}.1`)
  try {
    return openSync(path, 'a', 0o600)
  } catch {
    // Root wrote the log, and now its user starts the database.
    rmSync(path, { force: true })
    return openSync(path, 'a', 0o600)
  }
}

function lastLines(home: Home): string {
  try {
    return readFileSync(logOf(home), 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  } catch {
    return 'it left no log'
  }
}

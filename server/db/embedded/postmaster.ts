import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterOf, type Home, logOf } from './home.ts'
import { asRunner, run } from './runner.ts'
import { exists } from './users.ts'

/** PostgreSQL's first process, as its own postmaster.pid describes it. */
export type Postmaster = { pid: number; port: number; isReady: boolean }
export type Settings = Record<string, string | number>

const POLL_MS = 20
/** Recovery after a crash may have a gigabyte of log to replay on a slow disk. */
const READY_TIMEOUT_MS = 300_000
const STOP_TIMEOUT_S = 30
const LEFTOVERS_TIMEOUT_MS = 5_000
const LOG_BYTES_MAX = 5_000_000

const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  // Paths of sockets are short by law of the system, ours may be long; TCP on the loopback serves everywhere.
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  // The statements are short; compiling them costs more than it saves.
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements are in the server's own log, under the request's id. Here they would only repeat customers' data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

/** The postmaster that runs on this database now, whoever started it. */
export function findPostmaster(home: Home): Postmaster | undefined {
  const recorded = readPidFile(home)
  return recorded && standsInCluster(home, recorded.pid) ? recorded : undefined
}

/** Cheap enough to be asked several times a second. */
export function isAlive(home: Home, pid: number): boolean {
  return process.platform === 'linux' ? standsInCluster(home, pid) : exists(pid)
}

/** The port that a postmaster which died without tidying up has used. */
export const portLeftBehind = (home: { dir: string }) => readPidFile(home)?.port

/** Starts PostgreSQL and waits until it answers; refuses with the last lines of its log when it ends instead. */
export async function startPostmaster(home: Home, port: number, settings: Settings): Promise<Postmaster> {
  removeMisleadingPidFile(home)
  await endLeftovers(home)
  const log = openLog(home)
  const args = Object.entries({ ...SETTINGS, ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(home.software.postgres, ['-D', clusterOf(home), ...args], {
    ...asRunner(home.runner),
    stdio: ['ignore', log, log],
    // A group of its own: Ctrl-C in the terminal is for the server, which finishes its requests before it stops the database.
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

/** Ends all sessions, writes everything down, and ends. */
export async function stopPostmaster(home: Home): Promise<void> {
  const stop = (mode: string) =>
    run(home.runner, home.software.pgCtl, ['stop', '-D', clusterOf(home), '-m', mode, '-w', '-t', String(STOP_TIMEOUT_S)])
  const tryStop = async (mode: string) => {
    if (findPostmaster(home)) await stop(mode)
  }
  // Immediate is as safe as a power cut: the next start recovers. It only comes when the disk has hung for half a minute.
  await tryStop('fast').catch(() => tryStop('immediate'))
}

/** For the very last moment of a process, when nothing can be waited for. */
export function signalFastStop(home: Home): void {
  const postmaster = findPostmaster(home)
  if (postmaster && process.platform !== 'win32') process.kill(postmaster.pid, 'SIGINT')
}

function readPidFile(home: { dir: string }): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFileOf(home), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

const pidFileOf = (home: { dir: string }) => join(clusterOf(home), 'postmaster.pid')

/**
 * The number in the file may belong to another program by now, so look at the process itself: PostgreSQL's processes stand in their
 * cluster's folder. (A zombie stands nowhere.)
 */
function standsInCluster(home: Home, pid: number): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterOf(home))
    if (process.platform === 'win32') return exists(pid)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)]).includes(clusterOf(home))
  } catch {
    return false
  }
}

/** PostgreSQL refuses to start while the process of an old postmaster.pid seems to live, even when it is another program by now. */
function removeMisleadingPidFile(home: Home): void {
  const recorded = readPidFile(home)
  if (recorded && exists(recorded.pid) && !standsInCluster(home, recorded.pid)) rmSync(pidFileOf(home), { force: true })
}

/**
 * When a postmaster is killed its sessions end by themselves, but not before their current statement does, and until then PostgreSQL
 * refuses to start. Nobody waits for these statements any more: their connections are gone.
 */
async function endLeftovers(home: Home): Promise<void> {
  const deadline = Date.now() + LEFTOVERS_TIMEOUT_MS
  for (let left = findLeftovers(home); left.length > 0 && Date.now() < deadline; left = findLeftovers(home)) {
    for (const pid of left) if (exists(pid)) process.kill(pid, 'SIGQUIT')
    await pause(POLL_MS)
  }
}

/** PostgreSQL's processes in this cluster that have lost their postmaster. */
function findLeftovers(home: Home): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => standsInCluster(home, pid) && isSession(pid) && !standsInCluster(home, parentOf(pid)))
}

/** Sessions and helpers write what they do into their command line, "postgres: walwriter"; a postmaster's stays a path. */
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
    // Root has written it, and now its user starts the database again.
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

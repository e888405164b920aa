import { setTimeout as pause } from 'node:timers/promises'
import { DATABASE, findHomeDir, type Home, openHome, passwordOf, removeHome, SUPERUSER } from './embedded/home.ts'
import { findFreePort } from './embedded/port.ts'
import {
  findPostmaster,
  isAlive,
  type Postmaster,
  portLeftBehind,
  type Settings,
  signalFastStop,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts'
import { ensureShopRole, SHOP_ROLE } from './embedded/shop-role.ts'
import { joinUsers, leaveUsers, otherUsers } from './embedded/users.ts'

export type Embedded = {
  /** A plain role that owns only this database. */
  url: string
  superuserUrl: string
  /** The last process to leave shuts it down. */
  stop(): Promise<void>
}

type Options = {
  say?: (line: string) => void
  settings?: Settings
}

const WATCH_MS = 200
const POLL_MS = 50
const PORTS_TRIED_MAX = 5
const BACK_OFF_FIRST_MS = 100
const BACK_OFF_MAX_MS = 5_000

/** Runs a real PostgreSQL on the data folder, or joins the one of another process. Restarts it on the same port when it dies. */
export async function startEmbedded(dataDir: string, { say = () => {}, settings = {} }: Options = {}): Promise<Embedded> {
  const home = await openHome(dataDir, say)
  joinUsers(home.dir)
  // The database must also stop when an exception ends the process.
  const leaveAtExit = () => leaveNow(home)
  process.once('exit', leaveAtExit)
  try {
    const postmaster = await ensureRunning(home, settings)
    const urlAs = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${postmaster.port}/${DATABASE}`
    const superuserUrl = urlAs(SUPERUSER, passwordOf(home))
    const shopPassword = await ensureShopRole(home, superuserUrl)
    const watch = keepRunning(home, postmaster, settings, say)
    return {
      url: urlAs(SHOP_ROLE, shopPassword),
      superuserUrl,
      stop: once(async () => {
        await watch.end()
        process.off('exit', leaveAtExit)
        leaveUsers(home.dir)
        if (otherUsers(home.dir).length === 0) await stopPostmaster(home)
      }),
    }
  } catch (error) {
    process.off('exit', leaveAtExit)
    leaveUsers(home.dir)
    throw error
  }
}

/** Starts nothing; undefined when there is no database. */
export function findEmbedded(dataDir: string): { dir: string; port: number | undefined } | undefined {
  const dir = findHomeDir(dataDir)
  return dir ? { dir, port: portLeftBehind({ dir }) } : undefined
}

/** False when there was none. Throws while a process uses it. */
export async function removeEmbedded(dataDir: string): Promise<boolean> {
  const dir = findHomeDir(dataDir)
  if (!dir) return false
  const users = otherUsers(dir)
  if (users.length > 0) throw new Error(`The database in ${dir} is in use by process ${users.join(', ')}. Stop the shop first.`)
  await stopPostmaster(await openHome(dataDir, () => {}))
  removeHome(dataDir, dir)
  return true
}

async function ensureRunning(home: Home, settings: Settings, fixedPort?: number): Promise<Postmaster> {
  // Other processes still use the port it had when it died.
  let port = fixedPort ?? portLeftBehind(home) ?? (await findFreePort())
  for (let tries = 1; ; tries++) {
    const running = await settled(home)
    if (running) return running
    try {
      return await startPostmaster(home, port, settings)
    } catch (error) {
      // Of two simultaneous starts one fails and joins the other.
      if (findPostmaster(home)) continue
      const isPortTaken = /could not (bind|create any TCP)/.test(String(error))
      if (fixedPort || !isPortTaken || tries >= PORTS_TRIED_MAX) throw error
      port = await findFreePort()
    }
  }
}

/** Waits while a postmaster starts, recovers or shuts down. */
async function settled(home: Home): Promise<Postmaster | undefined> {
  let running = findPostmaster(home)
  while (running && !running.isReady) {
    await pause(POLL_MS)
    running = findPostmaster(home)
  }
  return running
}

function keepRunning(home: Home, first: Postmaster, settings: Settings, say: (line: string) => void) {
  let current = first
  const ending = new AbortController()
  const wait = (ms: number) => pause(ms, undefined, { ref: false, signal: ending.signal }).catch(() => {})

  const watching = (async () => {
    let backOffMs = BACK_OFF_FIRST_MS
    while (!ending.signal.aborted) {
      await wait(WATCH_MS)
      if (ending.signal.aborted || isAlive(home, current.pid)) continue
      say(`PostgreSQL has died; starting it again on port ${first.port}`)
      try {
        current = await ensureRunning(home, settings, first.port)
        backOffMs = BACK_OFF_FIRST_MS
        say('PostgreSQL is back')
      } catch (error) {
        say(`PostgreSQL does not start: ${error instanceof Error ? error.message : error}`)
        await wait(backOffMs)
        backOffMs = Math.min(backOffMs * 2, BACK_OFF_MAX_MS)
      }
    }
  })()

  return {
    end: () => {
      ending.abort()
      return watching
    },
  }
}

function leaveNow(home: Home): void {
  leaveUsers(home.dir)
  if (otherUsers(home.dir).length === 0) signalFastStop(home)
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= work())
}

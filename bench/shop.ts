import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#server/db/embedded/port.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { fillWithWines } from './wines.ts'

const PRODUCTS = 1_000
const START_WITHIN_MS = 180_000
/** Draws the demo's pictures, where the machine is not busy within a minute. */
const FIRST_START_WITHIN_MS = 900_000
/** Drawn once for all runs. */
const PICTURES = resolve(import.meta.dirname, '../node_modules/.cache/rebstock-bench-pictures')

/** A production build with an embedded database and 1,000 wines. */
export type BenchShop = {
  address: string
  databaseUrl: string
  memoryMb: () => Promise<number>
  /** Starts a fresh process on the same database. */
  restart: () => Promise<void>
  /** Starts a second host on the same database, with a data folder of its own. */
  openAnother: () => Promise<{ address: string; close: () => Promise<void> }>
  close: () => Promise<void>
}

export async function openBenchShop(say: (line: string) => void): Promise<BenchShop> {
  const folder = newDataDir()
  const dataDir = folder.path
  const database = await startEmbedded(dataDir)
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  say('seeding the shop of the benchmark')
  // The first start migrates and seeds.
  await stop(await start(database.url, dataDir, port, FIRST_START_WITHIN_MS))
  await fillWithWines(database.url, PRODUCTS)
  let server = await start(database.url, dataDir, port)
  return {
    address,
    databaseUrl: database.url,
    memoryMb: async () => {
      const metrics = await (await fetch(`${address}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024 / 1024
    },
    restart: async () => {
      await stop(server)
      server = await start(database.url, dataDir, port)
    },
    openAnother: async () => {
      const own = newDataDir()
      const ownPort = await findFreePort()
      const another = await start(database.url, own.path, ownPort)
      return {
        address: `http://127.0.0.1:${ownPort}`,
        close: async () => {
          await stop(another)
          own.remove()
        },
      }
    },
    close: async () => {
      await stop(server)
      await database.stop()
      folder.remove()
    },
  }
}

function newDataDir(): ReturnType<typeof temporaryDataDir> {
  const folder = temporaryDataDir()
  mkdirSync(PICTURES, { recursive: true })
  symlinkSync(PICTURES, resolve(folder.path, 'pictures'))
  return folder
}

async function start(databaseUrl: string, dataDir: string, port: number, withinMs = START_WITHIN_MS): Promise<ChildProcess> {
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../scripts/run.mjs'), 'start'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      RENDERINGS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return server
    await sleep(200)
  }
  server.kill('SIGTERM')
  throw new Error(`the server did not start within ${withinMs / 1000} s`)
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

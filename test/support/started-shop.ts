import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { findFreePort } from '#server/db/embedded/port.ts'
import { temporaryDataDir } from './data-dir.ts'

const OPEN_WITHIN_MS = 600_000
const RUN = resolve(import.meta.dirname, '../../scripts/run.mjs')

/** Like an owner's shop: `npm start` on an empty data folder. */
export type StartedShop = { url: string; output: () => string; stop: () => Promise<void>; startAgain: () => Promise<void> }

export async function startShop(): Promise<StartedShop> {
  const folder = temporaryDataDir()
  const port = await findFreePort()
  let output = ''
  let server: ChildProcess | undefined

  const start = async () => {
    output = ''
    // Keeps the tests' environment out.
    const { PATH, HOME, TMPDIR } = process.env
    const child = spawn(process.execPath, [RUN, 'start'], {
      env: { PATH, HOME, TMPDIR, PORT: String(port), DATA_DIR: folder.path, RENDERINGS_PER_MINUTE: '100000' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server = child
    const isOpen = new Promise<void>((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`the shop did not open:\n${output}`)), OPEN_WITHIN_MS)
      const read = (chunk: Buffer) => {
        output += chunk
        if (!/Rebstock is open/.test(output)) return
        clearTimeout(timer)
        done()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => fail(new Error(`npm start ended with ${code}:\n${output}`)))
    })
    await isOpen
  }
  const stopServer = async () => {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: async () => {
      await stopServer()
      folder.remove()
    },
    startAgain: async () => {
      await stopServer()
      await start()
    },
  }
}

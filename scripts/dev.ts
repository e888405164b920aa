import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/* The server is a child process, restarted when its files change. Vite runs inside it. */

const WATCHED = ['server', 'contract', 'domain', 'messages', 'demo']
/** Editors and git change several files at once. */
const SETTLE_MS = 100

if (process.argv.includes('--serve')) {
  const { main } = await import('#server/main.ts')
  await main()
} else {
  await serveAndWatch()
}

async function serveAndWatch(): Promise<void> {
  let server = startServer()
  let isStopping = false
  let restarting: Promise<void> | undefined

  const restart = async () => {
    await pause(SETTLE_MS)
    console.error('A file of the server has changed: starting again')
    await stopServer(server)
    restarting = undefined
    if (!isStopping) server = startServer()
  }
  for (const folder of WATCHED) {
    watch(resolve(import.meta.dirname, '..', folder), { recursive: true }, (_event, name) => {
      if (isStopping || name?.includes('.test.')) return
      restarting ??= restart()
    })
  }

  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await restarting
    await stopServer(server)
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

function startServer(): ChildProcess {
  const server = spawn(process.execPath, [import.meta.filename, '--serve'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', REBSTOCK_DEV: '1' },
  })
  server.once('exit', (code) => {
    // Probably a mistake in an edited file.
    if (code) console.error(`The server has ended with ${code}. Waiting for a change.`)
  })
  return server
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atEnd } from '#test/support/at-end.ts'

/** A real server in a process of its own. */
export type ServerProcess = {
  origin: string
  pid: number
  /** All that it has written, log and all. */
  output(): string
  /** Sends the signal and waits for the end; answers the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

type Options = {
  port: number
  env: Record<string, string>
  pages?: boolean
  /** By so much its machine's clock is ahead. Such a server is never ready, so it is waited for until it listens. */
  clockAheadMs?: number
}

const READY_WITHIN_MS = 240_000
const MAIN = new URL('../../server/main.ts', import.meta.url).href

/** Starts server/main.ts and waits until it is ready. What is still running at the end of the test file is killed. */
export async function startServer({ port, env, pages = false, clockAheadMs = 0 }: Options): Promise<ServerProcess> {
  const script = `${setClock(clockAheadMs)}const { main } = await import(${JSON.stringify(MAIN)})\nawait main({ pages: ${pages} })`
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, env.WORKERS ? [fileOf(script)] : ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, PORT: String(port), ...env },
  })
  if (running.size === 0) atEnd(killServers)
  running.add(child)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)))
  const output = () => chunks.join('')
  const origin = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  await ready(origin, child, output, clockAheadMs ? isListening : isReady)
  return {
    origin,
    pid: child.pid ?? 0,
    output,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** Workers are started with the file of the process that looks after them. */
function fileOf(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'rebstock-server-'))
  atEnd(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'server.ts')
  writeFileSync(file, script)
  return file
}

/** Has each process say at its end how many files of OpenTelemetry it has loaded, besides the interface that prom-client brings along. */
export const COUNTS_TRACING = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`import { Module } from 'node:module'
    const loaded = () => Object.keys(Module._cache).filter((file) => /@opentelemetry.(?!api\\b)/.test(file)).length
    process.on('exit', () => console.log('tracing: ' + loaded() + ' files'))`)}`,
}

/** Undefined when no process has come to its end. */
export function tracingLoaded(output: string): number | undefined {
  const counts = [...output.matchAll(/^tracing: (\d+) files$/gm)].map(([, count]) => Number(count))
  return counts.length === 0 ? undefined : Math.max(...counts)
}

const running = new Set<ChildProcess>()

/** Kills what a broken test has left running; before its data are removed. */
export async function killServers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }),
  )
}

/** What every part of the process takes for the clock, libraries too, shows another time. */
const setClock = (aheadMs: number): string =>
  aheadMs === 0
    ? ''
    : `{
  const real = Date
  const now = () => real.now() + ${aheadMs}
  globalThis.Date = new Proxy(real, {
    construct: (made, values, target) => Reflect.construct(made, values.length > 0 ? values : [now()], target),
    apply: () => new real(now()).toString(),
    get: (made, name) => (name === 'now' ? now : Reflect.get(made, name)),
  })
}
`

async function ready(
  origin: string,
  child: ChildProcess,
  output: () => string,
  isThere: (origin: string) => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isThere(origin))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${output()}`)
    if (Date.now() > deadline) throw new Error(`the server is not ready:\n${output()}`)
    await pause(50)
  }
}

const isGood = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
export const isReady = (origin: string): Promise<boolean> => isGood(`${origin}/readyz`)
const isListening = (origin: string): Promise<boolean> => isGood(`${origin}/healthz`)

/** Waits until it is true. */
export async function until(isTrue: () => boolean | Promise<boolean>, withinMs = 240_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('waited in vain')
    await pause(50)
  }
}

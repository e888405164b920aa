import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { PictureUnusable, type PictureVersion, type Unusable } from './picture-version.ts'

export type DrawOrder = { bytes: Buffer; memoryMaxBytes: number }
export type DrawAnswer = { versions: PictureVersion[] } | { unusable: Unusable }

export type PictureDecoder = {
  /** The owners of pictures take turns. Throws PictureUnusable. */
  draw: (bytes: Buffer, owner?: number) => Promise<PictureVersion[]>
  stop: () => void
}

const MEGABYTE = 1024 * 1024
const LIMITS = {
  /** The slowest accepted picture needs a third of it on a busy machine. */
  drawMaxMs: 20_000,
  /** The worst accepted picture, a progressive JPEG, needs three quarters of it. */
  memoryMaxBytes: 640 * MEGABYTE,
  waitingMax: 16,
  /** Of each owner; what else they send waits behind these and takes nobody's place. */
  placesOfOneMax: 2,
  waitingOfOneMax: 10,
  waitMaxMs: 20_000,
  idleMs: 30_000,
}

/** Its owner's, or its own when it has none. */
type Line = number | symbol
type Job = { bytes: Buffer; since: number; resolve: (versions: PictureVersion[]) => void; reject: (error: Error) => void }

const DECODING = new URL('picture-process.ts', import.meta.url)

/**
 * Decodes one picture at a time in a separate process, because a hostile one can take any amount of time and memory. The process is killed when
 * a picture takes too much or when it is idle. Another `program` may draw from other bytes.
 */
export function pictureDecoder(log: Logger, limits: Partial<typeof LIMITS> = {}, program = DECODING): PictureDecoder {
  const { drawMaxMs, memoryMaxBytes, waitingMax, placesOfOneMax, waitingOfOneMax, waitMaxMs, idleMs } = { ...LIMITS, ...limits }
  const lines = new Map<Line, Job[]>()
  let child: ChildProcess | undefined
  let isBusy = false
  let idleTimer: NodeJS.Timeout | undefined

  return {
    draw: (bytes, owner) =>
      new Promise((resolve, reject) => {
        const line = owner ?? Symbol('nobody')
        if (isBusy && !hasPlace(line)) return reject(new PictureUnusable('busy'))
        const job = { bytes, since: Date.now(), resolve, reject }
        lines.set(line, [...(lines.get(line) ?? []), job])
        if (!isBusy) void work()
      }),
    stop: end,
  }

  function hasPlace(line: Line): boolean {
    const own = lines.get(line)?.length ?? 0
    if (own >= placesOfOneMax) return own < waitingOfOneMax
    let taken = 0
    for (const { length } of lines.values()) taken += Math.min(length, placesOfOneMax)
    return taken < waitingMax
  }

  /** Of the line whose turn is longest ago, so that nobody waits for all that somebody else has sent. */
  function nextJob(): Job | undefined {
    const [first] = lines
    if (!first) return
    const [line, [job, ...rest]] = first
    lines.delete(line)
    if (rest.length > 0) lines.set(line, rest)
    return job
  }

  async function work(): Promise<void> {
    isBusy = true
    clearTimeout(idleTimer)
    for (let job = nextJob(); job; job = nextJob()) {
      const waitedTooLong = Date.now() - job.since > waitMaxMs
      const answer: DrawAnswer = waitedTooLong ? { unusable: 'busy' } : await drawAside(job.bytes)
      if ('versions' in answer) job.resolve(answer.versions)
      else job.reject(new PictureUnusable(answer.unusable))
    }
    isBusy = false
    idleTimer = setTimeout(end, idleMs).unref()
  }

  /** Answers `failed` when the process dies or takes too long. */
  function drawAside(bytes: Buffer): Promise<DrawAnswer> {
    child ??= start()
    const worker = child
    worker.ref()
    worker.channel?.ref()
    return new Promise((resolve) => {
      const timer = setTimeout(() => giveUp('took too long'), drawMaxMs)
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => giveUp(`ended: ${signal ?? code}`)
      const onError = (error: Error) => giveUp(error.message)
      let isOver = false
      const finish = (answer: DrawAnswer) => {
        isOver = true
        clearTimeout(timer)
        worker.off('exit', onExit).off('error', onError).off('message', finish)
        worker.unref()
        worker.channel?.unref()
        resolve(answer)
      }
      const giveUp = (why: string) => {
        if (isOver) return
        log.warn({ why, bytes: bytes.length }, 'picture decoder gave up')
        end()
        finish({ unusable: 'failed' })
      }
      worker.once('exit', onExit).once('error', onError).once('message', finish)
      const order: DrawOrder = { bytes, memoryMaxBytes }
      worker.send(order, (error) => error && giveUp(error.message))
    })
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(program), [], {
      execArgv: [],
      // Hides the shop's keys. Windows needs SystemRoot.
      env: { MALLOC_ARENA_MAX: '2', SystemRoot: process.env.SystemRoot },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    // Otherwise a late error of the process would end the server.
    started.on('error', () => {})
    return started
  }

  function end(): void {
    clearTimeout(idleTimer)
    child?.kill('SIGKILL')
    child = undefined
  }
}

import { type ClientFrame, chatCodec, type ServerFrame } from '#web/api/chat-socket.ts'
import { type Line, openLine } from './line.ts'

/** `elsewhere`: closed in favour of newer windows until this one is used again. `over`: the session has ended. */
export type LineState = 'connecting' | 'online' | 'offline' | 'elsewhere' | 'over'

export type Connection = {
  /** False when offline; the caller must store what must not be lost. */
  send: (frame: ClientFrame) => boolean
  reconnect: () => void
  close: () => void
}

type Options = {
  /** Is called for each attempt, because the address may change. */
  address: () => Promise<string> | string
  /** The first frame; undefined when nobody is signed in any more. */
  login: () => ClientFrame | undefined
  onFrame: (frame: ServerFrame) => void
  onState: (state: LineState) => void
  /** Whether an error of `address` means that the session has ended. */
  isOver?: (problem: unknown) => boolean
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 15_000

/** Logs in, detects a dead connection and reconnects with growing pauses. Frames are not queued. */
export function connect({ address, login, onFrame, onState, isOver }: Options): Connection {
  let line: Line | undefined
  let isCatchingUp = false
  let isClosed = false
  let state: LineState | undefined
  const retries = growingPauses(() => void open())

  const show = (next: LineState) => {
    if (next === state) return
    state = next
    onState(next)
  }

  async function open(): Promise<void> {
    retries.cancel()
    if (isClosed || line) return
    try {
      const url = await address()
      if (isClosed || line) return
      const first = login()
      if (!first) {
        end()
        return
      }
      isCatchingUp = first.type === 'login' && first.after !== undefined
      line = openLine(url, first, {
        onFrame: hear,
        onLost: (why) => {
          if (why === 'silence') leave(0)
          else lose(why.code)
        },
      })
    } catch (problem) {
      if (isOver?.(problem)) end()
      else retry()
    }
  }

  function hear(frame: ServerFrame): void {
    if (frame.type === 'success') retries.reset()
    if (frame.type === 'error') end()
    else if (frame.type === 'stopping') leave(frame.afterMs)
    else onFrame(frame)
    if (frame.type === (isCatchingUp ? 'caught-up' : 'success')) show('online')
  }

  function drop(): void {
    line?.hangUp()
    line = undefined
  }

  function leave(afterMs: number): void {
    drop()
    retry(afterMs)
  }

  function lose(code: number): void {
    drop()
    if (code === chatCodec.sessionOver) end()
    // An automatic reconnect would close another window, and so on for ever.
    else if (code === chatCodec.tooMany) show('elsewhere')
    else retry()
  }

  function end(): void {
    isClosed = true
    drop()
    show('over')
  }

  function retry(afterMs?: number): void {
    if (isClosed) return
    show('offline')
    retries.again(afterMs)
  }

  const reconnect = () => {
    if (isClosed || line?.isLoggedIn()) return
    retries.reset()
    if (!line) void open()
  }
  const unwatch = watchBrowser({
    onVisible: reconnect,
    onOffline: () => {
      if (line) leave(0)
    },
    onOnline: () => {
      if (state !== 'elsewhere') reconnect()
    },
  })

  show('connecting')
  void open()
  return {
    send: (frame) => line?.send(frame) ?? false,
    reconnect,
    close: () => {
      isClosed = true
      retries.cancel()
      unwatch()
      drop()
    },
  }
}

/** Does the work again after pauses that grow until `reset`. */
function growingPauses(work: () => void) {
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    again: (afterMs?: number) => {
      const pause = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts)
      attempts += 1
      cancel()
      // The delay is random, so that clients of a stopped server do not all reconnect at once.
      timer = setTimeout(work, (afterMs ?? pause) + Math.random() * pause * 0.5)
    },
    cancel,
    reset: () => {
      attempts = 0
    },
  }
}

type Watched = { onVisible: () => void; onOffline: () => void; onOnline: () => void }

function watchBrowser({ onVisible, onOffline, onOnline }: Watched): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onVisible()
  }
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

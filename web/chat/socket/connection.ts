import { PING_EVERY_MS } from '#domain/conversation.ts'
import { type ClientFrame, chatCodec, type ServerFrame } from '#web/api/chat-socket.ts'

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
/** The server answers every ping, so a longer silence means a dead connection. */
const SILENCE_MAX_MS = PING_EVERY_MS + 7_000
/** The browser's own timeout is much longer. */
const OPEN_WITHIN_MS = 10_000

/** Logs in, sends pings, detects a dead connection and reconnects with growing pauses. Frames are not queued. */
export function connect({ address, login, onFrame, onState, isOver }: Options): Connection {
  let socket: WebSocket | undefined
  let isLoggedIn = false
  let isCatchingUp = false
  let isClosed = false
  let attempts = 0
  let heardAt = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let pingTimer: ReturnType<typeof setInterval> | undefined
  let openTimer: ReturnType<typeof setTimeout> | undefined
  let state: LineState | undefined

  const show = (next: LineState) => {
    if (next === state) return
    state = next
    onState(next)
  }

  async function open(): Promise<void> {
    clearTimeout(retryTimer)
    retryTimer = undefined
    if (isClosed || socket) return
    let own: WebSocket
    let first: ClientFrame | undefined
    try {
      const url = await address()
      if (isClosed || socket) return
      first = login()
      if (!first) {
        end()
        return
      }
      own = new WebSocket(url)
    } catch (problem) {
      if (isOver?.(problem)) end()
      else retry()
      return
    }
    socket = own
    isCatchingUp = first.type === 'login' && first.after !== undefined
    openTimer = setTimeout(() => own.close(), OPEN_WITHIN_MS)
    const greeting = chatCodec.encode(first)
    own.onopen = () => own.send(greeting)
    own.onmessage = ({ data }) => {
      if (own === socket && typeof data === 'string') hear(data)
    }
    own.onclose = ({ code }) => {
      if (own === socket) lose(code)
    }
  }

  function hear(data: string): void {
    heardAt = Date.now()
    const frame = chatCodec.decode(data)
    if (!frame) return
    if (frame.type === 'success') {
      clearTimeout(openTimer)
      isLoggedIn = true
      attempts = 0
      pingTimer = setInterval(ping, PING_EVERY_MS)
    }
    if (frame.type === 'error') end()
    else if (frame.type === 'stopping') leave(frame.afterMs)
    else onFrame(frame)
    if (frame.type === (isCatchingUp ? 'caught-up' : 'success')) show('online')
  }

  function ping(): void {
    if (Date.now() - heardAt > SILENCE_MAX_MS) leave(0)
    else socket?.send(chatCodec.encode({ type: 'ping' }))
  }

  function drop(): void {
    clearTimeout(openTimer)
    clearInterval(pingTimer)
    isLoggedIn = false
    const old = socket
    socket = undefined
    old?.close()
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
    const pause = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts)
    attempts += 1
    clearTimeout(retryTimer)
    // The delay is random, so that clients of a stopped server do not all reconnect at once.
    retryTimer = setTimeout(() => void open(), (afterMs ?? pause) + Math.random() * pause * 0.5)
  }

  const reconnect = () => {
    if (isClosed || isLoggedIn) return
    attempts = 0
    if (!socket) void open()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') reconnect()
  }
  const onOffline = () => {
    if (socket) leave(0)
  }
  const onOnline = () => {
    if (state !== 'elsewhere') reconnect()
  }
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)

  show('connecting')
  void open()
  return {
    send: (frame) => {
      if (!isLoggedIn || socket?.readyState !== WebSocket.OPEN) return false
      socket.send(chatCodec.encode(frame))
      return true
    },
    reconnect,
    close: () => {
      isClosed = true
      clearTimeout(retryTimer)
      removeEventListener('online', onOnline)
      removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onVisible)
      drop()
    },
  }
}

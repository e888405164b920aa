import { PING_EVERY_MS } from '#domain/conversation.ts'
import { type ClientFrame, chatCodec, type ServerFrame } from '#web/api/chat-socket.ts'

/**
 * `connecting`: on the way for the first time. `online`: logged in and caught up with what was missed. `offline`: lost, and being
 * looked for again. `elsewhere`: given up for newer windows, until somebody looks at this one again. `over`: the session has ended, so
 * that nothing is tried any more.
 */
export type LineState = 'connecting' | 'online' | 'offline' | 'elsewhere' | 'over'

export type Connection = {
  /** False when the line is down; the caller keeps what must not be lost. */
  send: (frame: ClientFrame) => boolean
  /** Tries again at once, without waiting for the next turn. */
  reconnect: () => void
  close: () => void
}

type Options = {
  /** Asked for at each attempt, because it may have changed. */
  address: () => Promise<string> | string
  /** The first frame of a connection, asked for when the address is known; undefined when nobody is signed in any more. */
  login: () => ClientFrame | undefined
  onFrame: (frame: ServerFrame) => void
  onState: (state: LineState) => void
  /** Whether a failure to find the address means that the session has ended. */
  isOver?: (problem: unknown) => boolean
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 15_000
/** Nothing has been heard for so long, though every ping is answered: the line is dead, even if nobody has closed it. */
const SILENCE_MAX_MS = PING_EVERY_MS + 7_000
/** The browser itself gives up much later. */
const OPEN_WITHIN_MS = 10_000

/**
 * Keeps a chat socket alive: logs in, pings every ten seconds, notices a dead line, and comes back with growing pauses. What is sent
 * while the line is down is not kept here.
 */
export function connect({ address, login, onFrame, onState, isOver }: Options): Connection {
  let socket: WebSocket | undefined
  let isLoggedIn = false
  /** The server was told what is held here, so it sends what is missing before anything else. */
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

  /** Gives the connection up and makes another one. */
  function leave(afterMs: number): void {
    drop()
    retry(afterMs)
  }

  function lose(code: number): void {
    drop()
    if (code === chatCodec.sessionOver) end()
    // Were it to come back by itself, the windows would throw each other out for ever.
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
    // Many shoppers lose the same server at the same moment; they must not come back at the same moment.
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
  // The browser knows at once what the silence would tell late.
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

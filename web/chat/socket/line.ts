import { PING_EVERY_MS } from '#domain/conversation.ts'
import { type ClientFrame, chatCodec, type ServerFrame } from '#web/api/chat-socket.ts'

/** The server answers every ping, so a longer silence means a dead connection. */
const SILENCE_MAX_MS = PING_EVERY_MS + 7_000
/** The browser's own timeout is much longer. */
const OPEN_WITHIN_MS = 10_000

export type Line = {
  isLoggedIn: () => boolean
  /** False when it cannot be sent now. */
  send: (frame: ClientFrame) => boolean
  hangUp: () => void
}

type Events = {
  onFrame: (frame: ServerFrame) => void
  /** Not after `hangUp`. */
  onLost: (why: { code: number } | 'silence') => void
}

/** One socket, from its greeting to its end. Pings once it is logged in. */
export function openLine(url: string, greeting: ClientFrame, { onFrame, onLost }: Events): Line {
  const socket = new WebSocket(url)
  let isLoggedIn = false
  let isOver = false
  let heardAt = 0
  let pingTimer: ReturnType<typeof setInterval> | undefined
  const openTimer = setTimeout(() => socket.close(), OPEN_WITHIN_MS)

  const say = (frame: ClientFrame) => socket.send(chatCodec.encode(frame))

  function hangUp(): void {
    isOver = true
    isLoggedIn = false
    clearTimeout(openTimer)
    clearInterval(pingTimer)
    socket.close()
  }

  function lose(why: Parameters<Events['onLost']>[0]): void {
    hangUp()
    onLost(why)
  }

  function ping(): void {
    if (Date.now() - heardAt > SILENCE_MAX_MS) lose('silence')
    else say({ type: 'ping' })
  }

  socket.onopen = () => say(greeting)
  socket.onmessage = ({ data }) => {
    if (isOver || typeof data !== 'string') return
    heardAt = Date.now()
    const frame = chatCodec.decode(data)
    if (!frame) return
    if (frame.type === 'success') {
      clearTimeout(openTimer)
      isLoggedIn = true
      pingTimer = setInterval(ping, PING_EVERY_MS)
    }
    onFrame(frame)
  }
  socket.onclose = ({ code }) => {
    if (!isOver) lose({ code })
  }

  return {
    isLoggedIn: () => isLoggedIn,
    send: (frame) => {
      if (!isLoggedIn || socket.readyState !== WebSocket.OPEN) return false
      say(frame)
      return true
    },
    hangUp,
  }
}

import { WebSocket } from 'ws'
import { withAbsoluteAddresses } from '#contract/absolute-addresses.ts'
import type { ClientKind } from '#contract/client.ts'
import { CLOSE_CODES, type CloseReason } from '#contract/shop/chat-frames.ts'
import type { ServiceState } from '#domain/conversation.ts'
import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'
import { tokenBucket } from './token-bucket.ts'

/** Limits of one socket; account-limits.ts has those of an account. */
const FRAMES_AT_ONCE = 100
const FRAMES_PER_SECOND = 20
const UNSENT_MAX_BYTES = 512 * 1024
/** Catching up pauses above this, so that it alone never exceeds UNSENT_MAX_BYTES. */
const CATCH_UP_UNSENT_BYTES = 64 * 1024
const CATCH_UP_PAUSE_MS = 20
const CATCH_UP_PATIENCE_MS = 10_000
const CLOSING_MS = 2_000

export type Login = {
  accountId: number
  as: 'shopper' | 'agent'
  isSupervisor: boolean
  token: string
  formType: number
}

export type Connection = {
  socket: WebSocket
  /** The shop as this client sees it, for whole addresses. */
  siteUrl: string
  login: Login | undefined
  locale: Locale
  client: ClientKind
  /** Both are times of `performance.now()`, so that changing the system clock closes no socket. */
  openedAt: number
  heardAt: number
  /** Messages go out in the order of their ids, each once. */
  sentId: number
  isCatchingUp: boolean
  /** A message arrived during the catch-up. */
  isBehind: boolean
  watching: number | null
  /** CRMEB's app for agents: it adds every `reply` to the open conversation, and draws texts as markup. */
  isAgentsApp: boolean
  agentId: number | null
  state: ServiceState
  typedAt: number
  queue: Promise<void>
  mayHandle: () => boolean
}

export function openConnection(socket: WebSocket, siteUrl: string): Connection {
  const now = performance.now()
  return {
    socket,
    siteUrl,
    login: undefined,
    locale: DEFAULT_LOCALE,
    client: 'pc',
    openedAt: now,
    heardAt: now,
    sentId: 0,
    isCatchingUp: false,
    isBehind: false,
    watching: null,
    isAgentsApp: false,
    agentId: null,
    state: 'resting',
    typedAt: Number.NEGATIVE_INFINITY,
    queue: Promise.resolve(),
    mayHandle: tokenBucket({ atOnce: FRAMES_AT_ONCE, perSecond: FRAMES_PER_SECOND }).take,
  }
}

/** Sends a frame, or cuts the client off when too much is unsent. */
export function send({ socket, client, siteUrl }: Connection, frame: object): void {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > UNSENT_MAX_BYTES) {
    // A close frame would only queue behind the others.
    socket.terminate()
    return
  }
  socket.send(JSON.stringify(client === 'phone' ? withAbsoluteAddresses(frame, siteUrl) : frame))
}

export function close({ socket }: Connection, reason: CloseReason): void {
  if (socket.readyState === WebSocket.CLOSED) return
  socket.close(CLOSE_CODES[reason], reason)
  setTimeout(() => socket.terminate(), CLOSING_MS).unref()
}

/** Waits until the client has read most of what was sent; false when it does not in time. */
export async function hasRoom({ socket }: Connection): Promise<boolean> {
  const deadline = performance.now() + CATCH_UP_PATIENCE_MS
  while (socket.bufferedAmount > CATCH_UP_UNSENT_BYTES) {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, CATCH_UP_PAUSE_MS))
  }
  return socket.readyState === WebSocket.OPEN
}

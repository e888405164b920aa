import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { decodeClientFrame } from '#contract/shop/chat-client-frames.ts'
import { FRAME_MAX_BYTES } from '#contract/shop/chat-frames.ts'
import { serverFrames } from '#contract/shop/chat-server-frames.ts'
import { isChatSupervisor } from '#domain/account.ts'
import { IDLE_MS, LOGIN_WITHIN_MS } from '#domain/conversation.ts'
import type { FindSession } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import { isOwnOrigin, siteOrigin } from '#server/http/origin.ts'
import { type Connection, close, openConnection } from './connection.ts'
import { eventPublisher } from './events.ts'
import { frameHandler } from './frames-in.ts'
import { giveShoppers } from './give-shoppers.ts'
import type { Chat } from './open-chat.ts'
import { openSockets } from './open-sockets.ts'
import { findOpenService, keepAgentsAlive, keepShoppersSeen, setShopperSeen } from './service-sql.ts'
import { openSwitchboard, type Switchboard } from './switchboard.ts'

const PATH = /^\/msg\/?$/
const SWEEP_EVERY_MS = 1_000
/** An agent counts as lost after a minute without a sign of life. */
const SIGN_OF_LIFE_EVERY_MS = 15_000
/** A session that has ended closes its sockets within a minute (T52); one that staff have ended, at once. */
const SESSIONS_LOOKED_AT_EVERY_MS = 15_000
/** Agents often become free together, after a shift's start or a network's loss: shoppers are then given once for all of them. */
const GIVE_AFTER_MS = 50
const SOCKETS_MAX = 20_000
/** Clients reconnect at different moments, so that the next process is not overrun. */
const RECONNECT_AFTER_MS = 300

type Host = {
  app: FastifyInstance
  deps: Deps
  chat: Chat
  find: FindSession
  server: WebSocketServer
  sockets: Set<Connection>
  board: Switchboard
  publish: ReturnType<typeof eventPublisher>
  handle: ReturnType<typeof frameHandler>
  /** The listener of `upgrade`, which is removed at the end. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  timers: NodeJS.Timeout[]
  started: Promise<void> | undefined
  signsOfLife: Promise<void>
  isStopping: boolean
  isGiving: boolean
}

/** Opens the socket below /msg on the shop's port and, when CHAT_PORT is set, on that port too. */
export function mountChatSocket(app: FastifyInstance, deps: Deps, find: FindSession, chat: Chat): void {
  const host = createHost(app, deps, find, chat)
  let portServer: Server | undefined
  app.server.on('upgrade', host.upgrade)
  app.addHook('onListen', async () => {
    await start(host)
    portServer = await listenApart(host)
    every(host, SWEEP_EVERY_MS, () => sweep(host))
    every(host, SIGN_OF_LIFE_EVERY_MS, () => giveSignsOfLife(host))
    every(host, SESSIONS_LOOKED_AT_EVERY_MS, () => lookAtSessions(host))
    deps.changes.onChange((tags) => {
      if (tags.includes('sessions') && !host.isStopping)
        lookAtSessions(host).catch((error: unknown) => deps.log.warn({ err: error }, 'sessions of the chat'))
    })
  })
  app.addHook('preClose', async () => {
    host.isStopping = true
    for (const timer of host.timers) clearInterval(timer)
    app.server.off('upgrade', host.upgrade)
    for (const connection of host.sockets) {
      host.board.send(connection, serverFrames.stopping(RECONNECT_AFTER_MS))
      close(connection, 'restart')
    }
    portServer?.close()
    await host.board.stop()
  })
}

function createHost(app: FastifyInstance, deps: Deps, find: FindSession, chat: Chat): Host {
  const onAgentFree = () => giveSoon(host)
  const board = openSwitchboard(deps, chat.readStatus, onAgentFree)
  const publish = eventPublisher(deps.db)
  const { store, limits } = chat
  const host: Host = {
    app,
    deps,
    chat,
    find,
    board,
    publish,
    server: new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false, clientTracking: false }),
    sockets: new Set(),
    handle: frameHandler({ deps, find, store, limits, board, publish, onAgentFree }),
    upgrade: (request, socket, head) => upgrade(host, request, socket, head),
    timers: [],
    started: undefined,
    signsOfLife: Promise.resolve(),
    isStopping: false,
    isGiving: false,
  }
  return host
}

function start(host: Host): Promise<void> {
  host.started ??= host.board.start().catch((error: unknown) => {
    host.started = undefined
    throw error
  })
  return host.started
}

function every(host: Host, ms: number, work: () => void | Promise<void>): void {
  const run = async () => {
    try {
      await work()
    } catch (error) {
      host.deps.log.warn({ err: error }, 'upkeep of the chat')
    }
  }
  host.timers.push(setInterval(() => void run(), ms).unref())
}

async function listenApart(host: Host): Promise<Server | undefined> {
  if (host.deps.config.chatPort === undefined) return undefined
  const apart = createServer((_request, response) => response.writeHead(426).end())
  apart.on('upgrade', host.upgrade)
  await new Promise<void>((resolve, reject) => {
    apart.once('error', reject)
    apart.listen(host.deps.config.chatPort, host.deps.config.host, resolve)
  })
  return apart
}

function upgrade(host: Host, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  // Our PC client sends no path to the separate port.
  const isOurs = PATH.test(path) || (path === '/' && isApart(host, request))
  if (!isOurs) {
    // In development the hot reload also listens to upgrades.
    if (isApart(host, request) || host.app.server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
    return
  }
  if (host.isStopping || host.sockets.size >= SOCKETS_MAX) {
    refuse(socket, '503 Service Unavailable')
    return
  }
  // Browsers always send the page's origin; the owner's programs send none.
  const { origin } = request.headers
  if (origin !== undefined && !isOwnOrigin(host.deps.config, origin, request.headers.host, { anyPort: isApart(host, request) })) {
    host.deps.log.warn({ origin }, 'chat from a foreign site refused')
    refuse(socket, '403 Forbidden')
    return
  }
  start(host).then(
    () => host.server.handleUpgrade(request, socket, head, (webSocket) => receive(host, webSocket, siteSeenBy(host, request))),
    (error: unknown) => {
      host.deps.log.warn({ err: error }, 'the chat cannot start')
      refuse(socket, '503 Service Unavailable')
    },
  )
}

const siteSeenBy = ({ deps }: Host, { headers }: IncomingMessage): string =>
  siteOrigin(deps.config, {
    protocol: headers['x-forwarded-proto'] === 'https' ? 'https' : 'http',
    host: headers.host ?? '',
  })

function receive(host: Host, webSocket: WebSocket, siteUrl: string): void {
  const connection = openConnection(webSocket, siteUrl)
  host.sockets.add(connection)
  openSockets.inc()
  webSocket.on('message', (data, isBinary) => receiveFrame(host, connection, isBinary ? '' : String(data)))
  // The library closes the connection itself (oversized frame, broken text).
  webSocket.on('error', (error) => host.deps.log.debug({ err: error }, 'chat socket'))
  webSocket.on('close', () => {
    openSockets.dec()
    void leave(host, connection)
  })
}

const isApart = (host: Host, request: IncomingMessage): boolean =>
  host.deps.config.chatPort !== undefined && request.socket.localPort === host.deps.config.chatPort

function receiveFrame(host: Host, connection: Connection, text: string): void {
  connection.heardAt = performance.now()
  if (isClosing(connection)) return
  if (!connection.mayHandle()) {
    host.deps.log.warn({ account: connection.login?.accountId }, 'chat frames come too fast')
    close(connection, 'flood')
    return
  }
  const frame = decodeClientFrame(text)
  if (!frame) return
  connection.queue = connection.queue.then(() => (isClosing(connection) ? undefined : host.handle(connection, frame)))
}

const isClosing = ({ socket }: Connection): boolean => socket.readyState !== socket.OPEN

async function leave(host: Host, connection: Connection): Promise<void> {
  host.sockets.delete(connection)
  const wasLast = host.board.leave(connection)
  const { login } = connection
  if (!wasLast || login?.as !== 'shopper' || host.isStopping) return
  try {
    // A running sign of life would mark the shopper as online again.
    await host.signsOfLife.catch(() => {})
    if (host.board.shoppers.has(login.accountId)) return
    await setShopperSeen(host.deps.db, login.accountId, false)
    const service = await findOpenService(host.deps.db, login.accountId)
    if (service) {
      await host.publish({ kind: 'shopper', shopperId: login.accountId, isOnline: false, agentId: service.agentId })
    }
  } catch (error) {
    host.deps.log.debug({ err: error }, 'chat socket parted')
  }
}

function sweep(host: Host): void {
  const now = performance.now()
  for (const connection of host.sockets) {
    if (isClosing(connection)) continue
    if (!connection.login && now - connection.openedAt > LOGIN_WITHIN_MS) close(connection, 'no-login')
    else if (now - connection.heardAt > IDLE_MS) {
      host.board.send(connection, serverFrames.timeout())
      close(connection, 'idle')
    }
  }
}

async function giveSignsOfLife(host: Host): Promise<void> {
  host.chat.limits.tidy()
  await keepAgentsAlive(host.deps.db, [...host.board.agents.keys()])
  host.signsOfLife = keepShoppersSeen(host.deps.db, [...host.board.shoppers.keys()])
  await host.signsOfLife
  await giveShoppers(host.deps.db, await host.chat.readSettings())
}

function giveSoon(host: Host): void {
  if (host.isGiving) return
  host.isGiving = true
  setTimeout(async () => {
    host.isGiving = false
    try {
      if (!host.isStopping) await giveShoppers(host.deps.db, await host.chat.readSettings())
    } catch (error) {
      host.deps.log.warn({ err: error }, 'giving shoppers to agents')
    }
  }, GIVE_AFTER_MS).unref()
}

async function lookAtSessions(host: Host): Promise<void> {
  await Promise.all([...host.sockets].map((connection) => lookAtSession(host, connection)))
}

async function lookAtSession(host: Host, connection: Connection): Promise<void> {
  const { login } = connection
  if (!login) return
  const found = await host.find(login.token)
  const isStillAllowed =
    typeof found !== 'string' &&
    found.scopes.includes(login.as) &&
    !(login.as === 'agent' && found.mustSetUpFactor) &&
    (!login.isSupervisor || isChatSupervisor(found.scopes))
  if (!isStillAllowed) close(connection, 'session-over')
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

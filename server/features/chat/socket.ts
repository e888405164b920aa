import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { decodeClientFrame, FRAME_MAX_BYTES, serverFrames } from '#contract/shop/chat-frames.ts'
import { isChatSupervisor } from '#domain/account.ts'
import { IDLE_MS, LOGIN_WITHIN_MS } from '#domain/conversation.ts'
import type { FindSession } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import { isOwnOrigin } from '#server/http/origin.ts'
import { type Connection, close, openConnection } from './connection.ts'
import { eventPublisher } from './events.ts'
import { frameHandler } from './frames-in.ts'
import { giveShoppers } from './give-shoppers.ts'
import type { Chat } from './open-chat.ts'
import { findOpenService, keepAgentsAlive, keepShoppersSeen, setShopperSeen } from './service-sql.ts'
import { openSwitchboard } from './switchboard.ts'

const PATH = /^\/msg\/?$/
const SWEEP_EVERY_MS = 1_000
/** Far below the minute after which an agent is lost. */
const SIGN_OF_LIFE_EVERY_MS = 15_000
/** A session that has ended closes its sockets within a minute (T52). */
const SESSIONS_LOOKED_AT_EVERY_MS = 15_000
/** Sockets that one process holds. */
const SOCKETS_MAX = 20_000
/** After a stop clients come back at different moments, so that the next process is not overrun. */
const RECONNECT_AFTER_MS = 300

/**
 * The chat's socket, on the shop's own port below /msg and, when CHAT_PORT is set, on that port too. It opens when the app listens, and
 * closes with it.
 */
export function mountChatSocket(app: FastifyInstance, deps: Deps, find: FindSession, chat: Chat): void {
  const { db, log, config } = deps
  const sockets = new Set<Connection>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const board = openSwitchboard(deps, chat.readStatus, () => giveSoon())
  const publish = eventPublisher(db)
  const handle = frameHandler({
    deps,
    find,
    store: chat.store,
    limits: chat.limits,
    board,
    publish,
    onAgentFree: () => giveSoon(),
  })
  const timers: NodeJS.Timeout[] = []
  let portServer: Server | undefined
  let isStopping = false
  let isGiving = false
  let signsOfLife: Promise<void> = Promise.resolve()

  let started: Promise<void> | undefined

  app.server.on('upgrade', upgrade)
  app.addHook('onListen', async () => {
    await start()
    portServer = await listenApart()
    every(SWEEP_EVERY_MS, sweep)
    every(SIGN_OF_LIFE_EVERY_MS, giveSignsOfLife)
    every(SESSIONS_LOOKED_AT_EVERY_MS, lookAtSessions)
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const timer of timers) clearInterval(timer)
    app.server.off('upgrade', upgrade)
    for (const connection of sockets) {
      board.send(connection, serverFrames.stopping(RECONNECT_AFTER_MS))
      close(connection, 'restart')
    }
    portServer?.close()
    await board.stop()
  })

  /** Who connects before it has started, or when it could not, starts it. */
  function start(): Promise<void> {
    started ??= board.start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }

  function every(ms: number, work: () => void | Promise<void>): void {
    const run = async () => {
      try {
        await work()
      } catch (error) {
        log.warn({ err: error }, 'upkeep of the chat')
      }
    }
    timers.push(setInterval(() => void run(), ms).unref())
  }

  async function listenApart(): Promise<Server | undefined> {
    if (config.chatPort === undefined) return undefined
    const apart = createServer((_request, response) => response.writeHead(426).end())
    apart.on('upgrade', upgrade)
    await new Promise<void>((resolve, reject) => {
      apart.once('error', reject)
      apart.listen(config.chatPort, config.host, resolve)
    })
    return apart
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    // A port of its own has no other paths: our PC client names none there.
    const isOurs = PATH.test(path) || (path === '/' && isApart(request))
    if (!isOurs) {
      // In development somebody else listens, too (hot reload).
      if (isApart(request) || app.server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
      return
    }
    if (isStopping || sockets.size >= SOCKETS_MAX) {
      refuse(socket, '503 Service Unavailable')
      return
    }
    // Browsers always name the page's origin; programs of the owner's that are no pages have none.
    const { origin } = request.headers
    if (origin !== undefined && !isOwnOrigin(config, origin, request.headers.host, { anyPort: isApart(request) })) {
      log.warn({ origin }, 'chat from a foreign site refused')
      refuse(socket, '403 Forbidden')
      return
    }
    start().then(
      () => server.handleUpgrade(request, socket, head, receive),
      (error: unknown) => {
        log.warn({ err: error }, 'the chat cannot start')
        refuse(socket, '503 Service Unavailable')
      },
    )
  }

  function receive(webSocket: WebSocket): void {
    const connection = openConnection(webSocket)
    sockets.add(connection)
    webSocket.on('message', (data, isBinary) => hear(connection, isBinary ? '' : String(data)))
    // Too large a frame, broken text: the library closes the connection and this is all there is to say.
    webSocket.on('error', (error) => log.debug({ err: error }, 'chat socket'))
    webSocket.on('close', () => void part(connection))
  }

  const isApart = (request: IncomingMessage): boolean =>
    config.chatPort !== undefined && request.socket.localPort === config.chatPort

  function hear(connection: Connection, text: string): void {
    connection.heardAt = performance.now()
    if (isClosing(connection)) return
    if (!connection.mayHandle()) {
      log.warn({ account: connection.login?.accountId }, 'chat frames come too fast')
      close(connection, 'flood')
      return
    }
    const frame = decodeClientFrame(text)
    if (!frame) return
    connection.queue = connection.queue.then(() => (isClosing(connection) ? undefined : handle(connection, frame)))
  }

  const isClosing = ({ socket }: Connection): boolean => socket.readyState !== socket.OPEN

  async function part(connection: Connection): Promise<void> {
    sockets.delete(connection)
    const wasLast = board.leave(connection)
    const { login } = connection
    if (!wasLast || login?.as !== 'shopper' || isStopping) return
    try {
      // One that was begun while the shopper was there would say afterwards that he is.
      await signsOfLife.catch(() => {})
      if (board.shoppers.has(login.accountId)) return
      await setShopperSeen(db, login.accountId, false)
      const service = await findOpenService(db, login.accountId)
      if (service) {
        await publish({ kind: 'shopper', shopperId: login.accountId, isOnline: false, agentId: service.agentId })
      }
    } catch (error) {
      log.debug({ err: error }, 'chat socket parted')
    }
  }

  function sweep(): void {
    const now = performance.now()
    for (const connection of sockets) {
      if (isClosing(connection)) continue
      if (!connection.login && now - connection.openedAt > LOGIN_WITHIN_MS) close(connection, 'no-login')
      else if (now - connection.heardAt > IDLE_MS) {
        board.send(connection, serverFrames.timeout())
        close(connection, 'idle')
      }
    }
  }

  async function giveSignsOfLife(): Promise<void> {
    chat.limits.tidy()
    await keepAgentsAlive(db, [...board.agents.keys()])
    signsOfLife = keepShoppersSeen(db, [...board.shoppers.keys()])
    await signsOfLife
    await giveShoppers(db, await chat.readSettings())
  }

  /** Soon, so that many reasons at once are one. */
  function giveSoon(): void {
    if (isGiving) return
    isGiving = true
    setTimeout(async () => {
      isGiving = false
      try {
        if (!isStopping) await giveShoppers(db, await chat.readSettings())
      } catch (error) {
        log.warn({ err: error }, 'giving shoppers to agents')
      }
    }, 50).unref()
  }

  async function lookAtSessions(): Promise<void> {
    await Promise.all([...sockets].map(lookAtSession))
  }

  async function lookAtSession(connection: Connection): Promise<void> {
    const { login } = connection
    if (!login) return
    const found = await find(login.token)
    const isStillAllowed =
      typeof found !== 'string' && found.scopes.includes(login.as) && (!login.isSupervisor || isChatSupervisor(found.scopes))
    if (!isStillAllowed) close(connection, 'session-over')
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

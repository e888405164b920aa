import { serverFrames } from '#contract/shop/chat-frames.ts'
import { encodeMessage, type MessageRow, type WireMessage } from '#contract/shop/chat-message.ts'
import { SOCKETS_PER_AGENT_MAX, SOCKETS_PER_SHOPPER_MAX } from '#domain/conversation.ts'
import type { Deps } from '#server/http/deps.ts'
import { say } from '#server/http/words.ts'
import { type Connection, close, hasRoom, send } from './connection.ts'
import { type ChatEvent, subscribeToEvents } from './events.ts'
import { fillCards } from './fill-cards.ts'
import { findNewestId, listNewer, listNewerForAgent, listNewerOf, type StoredMessage } from './message-sql.ts'
import type { ReadStatus } from './read-status.ts'
import { isVisible } from './require-visible.ts'
import { countWaiting, listAgentRows } from './service-sql.ts'

const READ_AT_ONCE = 500
const CAUGHT_UP_AT_ONCE = 200
const RETRY_MS = 500
/** Those who wait are told their place again, at most this often. */
const QUEUE_TOLD_EVERY_MS = 1_000

export type Switchboard = ReturnType<typeof openSwitchboard>

/**
 * The sockets of this process, and what goes out to them. Any process may hold any socket: messages are read from the database in the
 * order of their ids, by each process for itself, so that none is lost, doubled or turned round whatever happens to a notice.
 */
export function openSwitchboard(deps: Deps, readStatus: ReadStatus, onQueue: () => void) {
  const { db, log, config } = deps
  const shoppers = new Map<number, Set<Connection>>()
  const agents = new Map<number, Set<Connection>>()
  let cursor = 0
  let isReading = false
  let isWanted = false
  let isStopped = false
  let queueTimer: NodeJS.Timeout | undefined
  let stopHearing: () => Promise<void> = () => Promise.resolve()

  const sendTo = (connection: Connection, frame: object) => send(connection, frame, config.siteUrl)

  return {
    agents,
    shoppers,
    send: sendTo,

    async start(): Promise<void> {
      stopHearing = await subscribeToEvents(db, onEvents, onLost)
      // After LISTEN: what is stored from now on is heard of.
      cursor = await findNewestId(db)
    },

    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(queueTimer)
      await stopHearing().catch(() => {})
    },

    /** Live messages reach this connection from now on; with `after`, those that it has missed come first. */
    async join(connection: Connection, after: number | undefined): Promise<void> {
      const { login } = connection
      if (!login) return
      // A client may name what it likes, a message that there has never been too.
      connection.sentId = after === undefined ? cursor : Math.min(after, await findNewestId(db))
      connection.isCatchingUp = after !== undefined
      const sets = login.as === 'shopper' ? shoppers : agents
      const set = sets.get(login.accountId) ?? new Set()
      sets.set(login.accountId, set.add(connection))
      partWithOldest(set, login.as)
      if (after === undefined) sendTo(connection, serverFrames.caughtUp(connection.sentId))
      else await catchUp(connection)
    },

    /** True when it was the last one of its account here. */
    leave(connection: Connection): boolean {
      const { login } = connection
      if (!login) return false
      const sets = login.as === 'shopper' ? shoppers : agents
      const set = sets.get(login.accountId)
      set?.delete(connection)
      if (set?.size === 0) sets.delete(login.accountId)
      return set?.size === 0
    },

    sendStatus,

    /** A message as this connection reads it. */
    encode: (connection: Connection, message: MessageRow): WireMessage => encodeFor(connection, message),
  }

  /** The window that was opened last is the one that somebody looks at. */
  function partWithOldest(set: Set<Connection>, as: 'shopper' | 'agent'): void {
    const limit = as === 'shopper' ? SOCKETS_PER_SHOPPER_MAX : SOCKETS_PER_AGENT_MAX
    for (const oldest of set) {
      if (set.size <= limit) return
      set.delete(oldest)
      close(oldest, 'too-many')
    }
  }

  async function onEvents(all: ChatEvent[]): Promise<void> {
    try {
      if (all.some(({ kind }) => kind === 'stored')) readNewMessages()
      for (const events of all) pass(events)
      if (all.some(({ kind }) => kind === 'service')) await tellQueue(all)
    } catch (error) {
      log.error({ err: error }, 'events of the chat')
    }
  }

  /** What was told while the connection was lost is made up for: messages, and how everybody stands. */
  function onLost(): void {
    readNewMessages()
    for (const set of shoppers.values()) for (const connection of set) void sendStatus(connection)
  }

  function pass(events: ChatEvent): void {
    switch (events.kind) {
      case 'read': {
        const frame = serverFrames.read(events.shopperId, events.by, events.messageId)
        toShopper(events.shopperId, frame)
        toAgent(events.agentId, frame)
        return
      }
      case 'typing': {
        const frame = serverFrames.typing(events.shopperId, events.by, events.isTyping)
        if (events.by === 'shopper') toAgent(events.agentId, frame)
        else toShopper(events.shopperId, frame)
        return
      }
      case 'agent': {
        const frame = serverFrames.agentOnline(events.agentId, events.isOnline)
        toAgents(frame)
        for (const set of shoppers.values())
          for (const connection of set) if (connection.agentId === events.agentId) sendTo(connection, frame)
        return
      }
      case 'shopper':
        toAgents(serverFrames.shopperOnline(events.shopperId, events.isOnline), (connection) =>
          mayHear(connection, events.agentId),
        )
        return
      case 'transferred':
        void tellTransfer(events)
        return
      default:
    }
  }

  function toShopper(shopperId: number, frame: object): void {
    for (const connection of shoppers.get(shopperId) ?? []) sendTo(connection, frame)
  }
  function toAgent(agentId: number | null, frame: object): void {
    for (const connection of agents.get(agentId ?? 0) ?? []) sendTo(connection, frame)
  }
  function toAgents(frame: object, isMeant: (connection: Connection) => boolean = () => true): void {
    for (const set of agents.values()) for (const connection of set) if (isMeant(connection)) sendTo(connection, frame)
  }
  /** What is said in a conversation, and that its shopper is there, is for who serves it (everybody, while nobody does) and for supervisors. */
  function mayHear({ login }: Connection, agentId: number | null): boolean {
    return login !== undefined && (login.isSupervisor || agentId === null || agentId === login.accountId)
  }

  async function tellTransfer({ shopperId, agentId, fromId }: Extract<ChatEvent, { kind: 'transferred' }>): Promise<void> {
    try {
      if (agents.has(agentId)) {
        const from = (await listAgentRows(db)).find(({ id }) => id === fromId)
        toAgent(agentId, serverFrames.takenOver(shopperId, from ?? { nickname: '', avatar: '' }))
      }
      if (!shoppers.has(shopperId)) return
      const { agent } = await readStatus(shopperId)
      if (agent) toShopper(shopperId, serverFrames.transferred(agent))
    } catch (error) {
      log.warn({ err: error }, 'transfer of a conversation')
    }
  }

  /** Shoppers hear how they stand now, agents that a row of their lists has changed; those who wait hear their place. */
  async function tellQueue(all: readonly ChatEvent[]): Promise<void> {
    const changed = new Set(all.flatMap((events) => (events.kind === 'service' ? [events.shopperId] : [])))
    for (const shopperId of changed) for (const connection of shoppers.get(shopperId) ?? []) void sendStatus(connection)
    await dropWatchers(changed)
    const waiting = await countWaiting(db)
    for (const shopperId of changed) toAgents(serverFrames.conversation(shopperId, waiting))
    if (waiting > 0) onQueue()
    queueTimer ??= setTimeout(() => {
      queueTimer = undefined
      for (const set of shoppers.values())
        for (const connection of set) if (connection.state === 'waiting') void sendStatus(connection)
    }, QUEUE_TOLD_EVERY_MS).unref()
  }

  /** Who had a conversation open that has become a colleague's looks on no longer. */
  async function dropWatchers(changed: ReadonlySet<number>): Promise<void> {
    for (const set of agents.values())
      for (const connection of set) {
        const { login, watching } = connection
        if (login && watching !== null && changed.has(watching) && !(await isVisible(db, watching, login)))
          connection.watching = null
      }
  }

  async function sendStatus(connection: Connection): Promise<void> {
    if (connection.login?.as !== 'shopper') return
    try {
      const status = await readStatus(connection.login.accountId)
      connection.state = status.state
      connection.agentId = status.state === 'open' ? (status.agent?.id ?? null) : null
      sendTo(connection, serverFrames.status(status))
    } catch (error) {
      log.warn({ err: error }, 'status of the chat')
    }
  }

  /** Reads on from where this process stands, until there is nothing more. One at a time; asked for meanwhile, it goes round again. */
  function readNewMessages(): void {
    isWanted = true
    if (isReading || isStopped) return
    isReading = true
    void (async () => {
      while (isWanted && !isStopped) {
        isWanted = false
        try {
          for (let batch = await readBatch(); batch === READ_AT_ONCE; batch = await readBatch());
        } catch (error) {
          log.warn({ err: error }, 'new messages of the chat')
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
          isWanted = true
        }
      }
      isReading = false
    })()
  }

  async function readBatch(): Promise<number> {
    const messages = await listNewer(db, cursor, READ_AT_ONCE)
    const wanted = messages.filter((message) => readersOf(message).size > 0)
    const filled = await fillCards(deps, wanted)
    for (const message of filled) deliver(message)
    cursor = messages.at(-1)?.id ?? cursor
    const unserved = messages.filter(({ author, agentId }) => author === 'shopper' && agentId === null)
    if (unserved.length > 0 && agents.size > 0) {
      const waiting = await countWaiting(db)
      for (const shopperId of new Set(unserved.map((message) => message.shopperId)))
        toAgents(serverFrames.conversation(shopperId, waiting))
    }
    return messages.length
  }

  /** The shopper, the agent who serves them, the one who wrote it, and who looks on. */
  function readersOf({ shopperId, agentId, author, senderId }: StoredMessage): Set<Connection> {
    const readers = new Set(shoppers.get(shopperId))
    for (const connection of agents.get(agentId ?? 0) ?? []) readers.add(connection)
    if (author === 'agent') for (const connection of agents.get(senderId) ?? []) readers.add(connection)
    for (const set of agents.values())
      for (const connection of set) if (connection.watching === shopperId && mayHear(connection, agentId)) readers.add(connection)
    return readers
  }

  function deliver(message: MessageRow): void {
    const encoded = new Map<string, WireMessage>()
    for (const connection of readersOf(message)) {
      if (connection.isCatchingUp) connection.isBehind = true
      else if (message.id > connection.sentId) {
        const key = `${connection.locale} ${connection.client}`
        const wire = encoded.get(key) ?? encodeFor(connection, message)
        encoded.set(key, wire)
        sendMessage(connection, message, wire)
      }
    }
  }

  function sendMessage(connection: Connection, { id }: MessageRow, wire: WireMessage): void {
    sendTo(connection, serverFrames.message(wire, connection.login?.accountId ?? 0))
    connection.sentId = id
  }

  function encodeFor({ locale, client }: Connection, message: MessageRow): WireMessage {
    return encodeMessage(message, { locale, client, say: (key, params) => say(locale, key, params) })
  }

  /** Sends what was missed, page by page, before anything live: in order and each once. */
  async function catchUp(connection: Connection): Promise<void> {
    const { login } = connection
    if (!login) return
    for (;;) {
      connection.isBehind = false
      const missed = await (login.as === 'shopper'
        ? listNewerOf(db, login.accountId, connection.sentId, CAUGHT_UP_AT_ONCE)
        : listNewerForAgent(db, login, connection.sentId, CAUGHT_UP_AT_ONCE))
      const messages = await fillCards(deps, missed)
      for (const message of messages) sendMessage(connection, message, encodeFor(connection, message))
      // What has come meanwhile is in the database, too: it is read once more.
      if (messages.length === 0 && !connection.isBehind) break
      if (!(await hasRoom(connection))) return close(connection, 'slow-reader')
    }
    connection.isCatchingUp = false
    sendTo(connection, serverFrames.caughtUp(connection.sentId))
  }
}

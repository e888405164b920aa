import { serverFrames } from '#contract/shop/chat-server-frames.ts'
import { SOCKETS_PER_AGENT_MAX, SOCKETS_PER_SHOPPER_MAX } from '#domain/conversation.ts'
import type { Deps } from '#server/http/deps.ts'
import { type Board, isConcerned, socketsOf, toAgent, toAgents, toShopper } from './board.ts'
import { type Connection, close, send } from './connection.ts'
import { type ChatEvent, subscribeToEvents } from './events.ts'
import { catchUp, encodeFor, readNewMessages } from './message-reader.ts'
import { findNewestId } from './message-sql.ts'
import type { ReadStatus } from './read-status.ts'
import { countWaiting, listAgentRows } from './service-sql.ts'
import { isVisible } from './visible-sql.ts'

const QUEUE_SENT_EVERY_MS = 1_000
const MOVED_TOLD_AFTER_MS = 500

export type Switchboard = ReturnType<typeof openSwitchboard>

/**
 * The sockets of this process. Each process reads messages from the database by id, so lost notifications never lose, double or
 * reorder messages.
 */
export function openSwitchboard(deps: Deps, readStatus: ReadStatus, onQueue: () => void) {
  const board: Board = {
    deps,
    readStatus,
    onQueue,
    shoppers: new Map(),
    agents: new Map(),
    cursor: 0,
    isReading: false,
    isWanted: false,
    isStopped: false,
    queueTimer: undefined,
    moved: new Map(),
    movedTimer: undefined,
  }
  let unsubscribe: () => Promise<void> = () => Promise.resolve()

  return {
    agents: board.agents,
    shoppers: board.shoppers,
    send,

    async start(): Promise<void> {
      unsubscribe = await subscribeToEvents(
        deps.db,
        (events) => onEvents(board, events),
        () => onLost(board),
      )
      // Read after LISTEN, so that no message is missed.
      board.cursor = await findNewestId(deps.db)
    },

    async stop(): Promise<void> {
      board.isStopped = true
      clearTimeout(board.queueTimer)
      clearTimeout(board.movedTimer)
      await unsubscribe().catch(() => {})
    },

    join: (connection: Connection, after: number | undefined) => join(board, connection, after),

    /** True when it was the account's last socket here. */
    leave(connection: Connection): boolean {
      const { login } = connection
      if (!login) return false
      const set = socketsOf(board, login.as).get(login.accountId)
      set?.delete(connection)
      if (set?.size === 0) socketsOf(board, login.as).delete(login.accountId)
      return set?.size === 0
    },

    sendStatus: (connection: Connection) => sendStatus(board, connection),

    encode: encodeFor,
  }
}

/** With `after`, missed messages are sent before live ones. */
async function join(board: Board, connection: Connection, after: number | undefined): Promise<void> {
  const { login } = connection
  if (!login) return
  // The client's number may exceed the newest id.
  connection.sentId = after === undefined ? board.cursor : Math.min(after, await findNewestId(board.deps.db))
  connection.isCatchingUp = after !== undefined
  const sockets = socketsOf(board, login.as)
  const set = sockets.get(login.accountId) ?? new Set()
  sockets.set(login.accountId, set.add(connection))
  partWithOldest(set, login.as)
  if (after === undefined) send(connection, serverFrames.caughtUp(connection.sentId))
  else await catchUp(board, connection)
}

/** Closes the oldest, because the newest window is the one in use. */
function partWithOldest(set: Set<Connection>, as: 'shopper' | 'agent'): void {
  const limit = as === 'shopper' ? SOCKETS_PER_SHOPPER_MAX : SOCKETS_PER_AGENT_MAX
  for (const oldest of set) {
    if (set.size <= limit) return
    set.delete(oldest)
    close(oldest, 'too-many')
  }
}

async function onEvents(board: Board, all: ChatEvent[]): Promise<void> {
  try {
    if (all.some(({ kind }) => kind === 'stored')) readNewMessages(board)
    for (const events of all) pass(board, events)
    if (all.some(({ kind }) => kind === 'service')) await sendQueueChange(board, all)
  } catch (error) {
    board.deps.log.error({ err: error }, 'events of the chat')
  }
}

function onLost(board: Board): void {
  readNewMessages(board)
  for (const set of board.shoppers.values()) for (const connection of set) void sendStatus(board, connection)
}

function pass(board: Board, events: ChatEvent): void {
  switch (events.kind) {
    case 'read': {
      const frame = serverFrames.read(events.shopperId, events.by, events.messageId)
      toShopper(board, events.shopperId, frame)
      toAgent(board, events.agentId, frame)
      return
    }
    case 'typing': {
      const frame = serverFrames.typing(events.shopperId, events.by, events.isTyping)
      if (events.by === 'shopper') toAgent(board, events.agentId, frame)
      else toShopper(board, events.shopperId, frame)
      return
    }
    case 'agent': {
      const frame = serverFrames.agentOnline(events.agentId, events.isOnline)
      toAgents(board, frame)
      for (const set of board.shoppers.values())
        for (const connection of set) if (connection.agentId === events.agentId) send(connection, frame)
      return
    }
    case 'shopper':
      board.moved.set(events.shopperId, events)
      board.movedTimer ??= setTimeout(() => tellMoved(board), MOVED_TOLD_AFTER_MS)
      return
    case 'transferred':
      void sendTransfer(board, events)
      return
    default:
  }
}

/** A window that is loaded again goes and comes in a moment; only how it ends is told. */
function tellMoved(board: Board): void {
  board.movedTimer = undefined
  for (const [shopperId, { isOnline, agentId }] of board.moved)
    toAgents(board, serverFrames.shopperOnline(shopperId, isOnline), (connection) => isConcerned(connection, shopperId, agentId))
  board.moved.clear()
}

async function sendTransfer(
  board: Board,
  { shopperId, agentId, fromId }: Extract<ChatEvent, { kind: 'transferred' }>,
): Promise<void> {
  try {
    if (board.agents.has(agentId)) {
      const from = (await listAgentRows(board.deps.db)).find(({ id }) => id === fromId)
      toAgent(board, agentId, serverFrames.takenOver(shopperId, { nickname: from?.name.zh ?? '', avatar: from?.avatar ?? '' }))
    }
    for (const connection of board.shoppers.get(shopperId) ?? []) {
      const { agent } = await board.readStatus({ shopperId, locale: connection.locale })
      if (agent) send(connection, serverFrames.transferred(agent))
    }
  } catch (error) {
    board.deps.log.warn({ err: error }, 'transfer of a conversation')
  }
}

async function sendQueueChange(board: Board, all: readonly ChatEvent[]): Promise<void> {
  const changed = new Set(all.flatMap((events) => (events.kind === 'service' ? [events.shopperId] : [])))
  for (const shopperId of changed)
    for (const connection of board.shoppers.get(shopperId) ?? []) void sendStatus(board, connection)
  await dropWatchers(board, changed)
  const waiting = await countWaiting(board.deps.db)
  for (const shopperId of changed) toAgents(board, serverFrames.conversation(shopperId, waiting))
  if (waiting > 0) board.onQueue()
  board.queueTimer ??= setTimeout(() => {
    board.queueTimer = undefined
    for (const set of board.shoppers.values())
      for (const connection of set) if (connection.state === 'waiting') void sendStatus(board, connection)
  }, QUEUE_SENT_EVERY_MS).unref()
}

/** A colleague may have taken over the conversation that an agent has open. */
async function dropWatchers(board: Board, changed: ReadonlySet<number>): Promise<void> {
  for (const set of board.agents.values())
    for (const connection of set) {
      const { login, watching } = connection
      if (login && watching !== null && changed.has(watching) && !(await isVisible(board.deps.db, watching, login)))
        connection.watching = null
    }
}

async function sendStatus(board: Board, connection: Connection): Promise<void> {
  if (connection.login?.as !== 'shopper') return
  try {
    const status = await board.readStatus({ shopperId: connection.login.accountId, locale: connection.locale })
    connection.state = status.state
    connection.agentId = status.state === 'open' ? (status.agent?.id ?? null) : null
    send(connection, serverFrames.status(status))
  } catch (error) {
    board.deps.log.warn({ err: error }, 'status of the chat')
  }
}

import { encodeMessage, type MessageRow, type WireMessage } from '#contract/shop/chat-message.ts'
import { serverFrames } from '#contract/shop/chat-server-frames.ts'
import { forMarkup } from '#contract/shop/markup.ts'
import { readerOf } from '#server/http/words.ts'
import { type Board, mayReceive, toAgents } from './board.ts'
import { type Connection, close, hasRoom, send } from './connection.ts'
import { fillCards } from './fill-cards.ts'
import { countUnseen, listNewer, listNewerForAgent, listNewerOf, type StoredMessage } from './message-sql.ts'
import { countWaiting } from './service-sql.ts'

const READ_AT_ONCE = 500
const CAUGHT_UP_AT_ONCE = 200
const RETRY_MS = 500

/** One run at a time; a call during a run causes one more. */
export function readNewMessages(board: Board): void {
  board.isWanted = true
  if (board.isReading || board.isStopped) return
  board.isReading = true
  void (async () => {
    while (board.isWanted && !board.isStopped) {
      board.isWanted = false
      try {
        for (let batch = await readBatch(board); batch === READ_AT_ONCE; batch = await readBatch(board));
      } catch (error) {
        board.deps.log.warn({ err: error }, 'new messages of the chat')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        board.isWanted = true
      }
    }
    board.isReading = false
  })()
}

async function readBatch(board: Board): Promise<number> {
  const messages = await listNewer(board.deps.db, board.cursor, READ_AT_ONCE)
  const wanted = messages.filter((message) => readersOf(board, message).size > 0)
  const filled = await fillCards(board.deps, wanted)
  for (const message of filled) deliver(board, message)
  board.cursor = messages.at(-1)?.id ?? board.cursor
  const unserved = messages.filter(({ author, agentId }) => author === 'shopper' && agentId === null)
  if (unserved.length > 0 && board.agents.size > 0) {
    const waiting = await countWaiting(board.deps.db)
    for (const shopperId of new Set(unserved.map((message) => message.shopperId)))
      toAgents(board, serverFrames.conversation(shopperId, waiting))
  }
  return messages.length
}

function readersOf(board: Board, { shopperId, agentId, author, senderId }: StoredMessage): Set<Connection> {
  const readers = new Set(board.shoppers.get(shopperId))
  for (const connection of board.agents.get(agentId ?? 0) ?? []) readers.add(connection)
  if (author === 'agent') for (const connection of board.agents.get(senderId) ?? []) readers.add(connection)
  for (const set of board.agents.values())
    for (const connection of set)
      if (connection.watching === shopperId && mayReceive(connection, agentId)) readers.add(connection)
  return readers
}

function deliver(board: Board, message: MessageRow): void {
  const encoded = new Map<string, WireMessage>()
  for (const connection of readersOf(board, message)) {
    if (connection.isCatchingUp) connection.isBehind = true
    else if (message.id > connection.sentId) {
      const key = `${connection.locale} ${connection.client} ${connection.isAgentsApp}`
      const wire = encoded.get(key) ?? encodeFor(connection, message)
      encoded.set(key, wire)
      sendMessage(board, connection, message, wire)
    }
  }
}

function sendMessage(board: Board, connection: Connection, { id, shopperId, author }: MessageRow, wire: WireMessage): void {
  connection.sentId = id
  if (!connection.isAgentsApp || connection.watching === shopperId)
    send(connection, serverFrames.message(wire, connection.login?.accountId ?? 0))
  else if (author === 'shopper') void tell(board, connection, shopperId, wire)
}

async function tell(board: Board, connection: Connection, shopperId: number, wire: WireMessage): Promise<void> {
  try {
    send(connection, serverFrames.told(wire, await countUnseen(board.deps.db, shopperId)))
  } catch (error) {
    board.deps.log.warn({ err: error }, 'unread messages of a conversation')
  }
}

export function encodeFor({ locale, client, isAgentsApp }: Connection, message: MessageRow): WireMessage {
  const wire = encodeMessage(message, readerOf({ locale, client }))
  return isAgentsApp ? forMarkup(wire) : wire
}

/** Sends missed messages before live ones: in order, each once. */
export async function catchUp(board: Board, connection: Connection): Promise<void> {
  const { login } = connection
  if (!login) return
  for (;;) {
    connection.isBehind = false
    const missed = await (login.as === 'shopper'
      ? listNewerOf(board.deps.db, login.accountId, connection.sentId, CAUGHT_UP_AT_ONCE)
      : listNewerForAgent(board.deps.db, login, connection.sentId, CAUGHT_UP_AT_ONCE))
    const messages = await fillCards(board.deps, missed)
    for (const message of messages) sendMessage(board, connection, message, encodeFor(connection, message))
    // Messages that arrived meanwhile need another round.
    if (messages.length === 0 && !connection.isBehind) break
    if (!(await hasRoom(connection))) return close(connection, 'slow-reader')
  }
  connection.isCatchingUp = false
  send(connection, serverFrames.caughtUp(connection.sentId))
}

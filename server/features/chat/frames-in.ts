import { clientKind } from '#contract/client.ts'
import { Refusal, refuse } from '#contract/refusals.ts'
import type { ClientFrame } from '#contract/shop/chat-client-frames.ts'
import { serverFrames } from '#contract/shop/chat-server-frames.ts'
import { isChatSupervisor } from '#domain/account.ts'
import { type ChosenPresence, type Draft, TYPING_RENEWED_MS } from '#domain/conversation.ts'
import { withinTimeLimit } from '#server/db/time-limit.ts'
import type { FindSession } from '#server/http/access.ts'
import { refused } from '#server/http/answers.ts'
import type { Deps } from '#server/http/deps.ts'
import { REQUEST_LIMIT_MS } from '#server/http/request-limit.ts'
import { say } from '#server/http/words.ts'
import type { AccountLimits } from './account-limits.ts'
import { checkDraft } from './check-draft.ts'
import { type Connection, close } from './connection.ts'
import { savePage } from './desk-sql.ts'
import type { ChatEvent } from './events.ts'
import { fillCards } from './fill-cards.ts'
import { giveAskedFor } from './give-shoppers.ts'
import { findMessages, markRead, openThreads } from './message-sql.ts'
import { requireVisible } from './require-visible.ts'
import { findOpenService, greetAgent, listAgentRows, savePresence, setShopperSeen, setWantedAgent } from './service-sql.ts'
import type { StoreMessage, Wanted } from './store-messages.ts'
import type { Switchboard } from './switchboard.ts'

/** form_type 1 to 3 are CRMEB's own clients (docs/wire.md, "Chat socket"); their frames are those of phone clients. */
const FORM_TYPES = ['pc', 'wechat', 'routine', 'h5'] as const

type Parts = {
  deps: Deps
  find: FindSession
  store: StoreMessage
  limits: AccountLimits
  board: Switchboard
  publish: (events: ChatEvent) => Promise<void>
  onAgentFree: () => void
}

/** Refusals become an `err_tip` in the client's language; before the login only `ping` and `login` have an effect. */
export const frameHandler =
  (parts: Parts) =>
  async (connection: Connection, frame: ClientFrame): Promise<void> => {
    try {
      await withinTimeLimit(REQUEST_LIMIT_MS, async () => handle(parts, connection, frame))
    } catch (error) {
      const clientId = frame.type === 'chat' ? frame.clientId : null
      if (error instanceof Refusal) return tip(parts, connection, error, clientId)
      parts.deps.log.error({ err: error, frame: frame.type }, 'chat frame')
      // Perhaps not stored, so the client sends it again.
      tipWords(parts, connection, say(connection.locale, 'chat.not-stored'), clientId)
      if (frame.type === 'login') close(connection, 'restart')
    }
  }

function handle(parts: Parts, connection: Connection, frame: ClientFrame): Promise<void> | void {
  if (frame.type === 'ping') return sendPing(parts, connection)
  if (frame.type === 'login') return logIn(parts, connection, frame)
  const { login } = connection
  if (!login) return
  // Counted here and not on arrival, because frames may arrive before the login has finished.
  if (!parts.limits.takeFrame(login.accountId) || (frame.type === 'chat' && !parts.limits.takeMessage(login.accountId))) {
    parts.deps.log.warn({ account: login.accountId }, 'chat frames of an account come too fast')
    close(connection, 'flood')
    return
  }
  switch (frame.type) {
    case 'chat':
      return takeMessage(parts, connection, login, frame)
    case 'to-chat':
      return login.as === 'shopper'
        ? askForAgent(parts, connection, login, frame.peerId)
        : openForAgent(parts, connection, login, frame.peerId)
    case 'read':
      return readUpTo(parts, connection, login, frame.shopperId, frame.messageId)
    case 'typing':
      return passTyping(parts, connection, login, frame.shopperId, frame.isTyping)
    case 'page':
      return login.as === 'shopper' ? savePage(parts.deps.db, login.accountId, frame.path, frame.title) : undefined
    case 'locale':
      connection.locale = frame.locale
      return
    case 'presence':
      return login.as === 'agent' ? changePresence(parts, login.accountId, frame.presence) : undefined
  }
}

function sendPing(parts: Parts, connection: Connection): void {
  parts.board.send(connection, serverFrames.ping(Math.floor(parts.deps.now().getTime() / 1000)))
}

async function logIn(parts: Parts, connection: Connection, frame: Extract<ClientFrame, { type: 'login' }>): Promise<void> {
  connection.locale = frame.locale ?? connection.locale
  const found = frame.token === '' ? 'missing' : await parts.find(frame.token)
  if (typeof found === 'string') return turnAway(parts, connection, say(connection.locale, `session.${found}`))
  const { accountId, scopes } = found
  const mayLogIn = scopes.includes(frame.as) && !(frame.as === 'agent' && found.mustSetUpFactor)
  if (!mayLogIn) return turnAway(parts, connection, say(connection.locale, 'refusal.chat-no-agent'))
  parts.board.leave(connection)
  // Our own console says its language with each login.
  connection.isAgentsApp = frame.as === 'agent' && frame.locale === undefined && frame.after === undefined
  connection.client = connection.isAgentsApp ? 'phone' : clientKind(FORM_TYPES[frame.formType])
  const isSupervisor = frame.as === 'agent' && isChatSupervisor(scopes)
  connection.login = { accountId, as: frame.as, isSupervisor, token: frame.token, formType: frame.formType }
  parts.board.send(connection, serverFrames.success())
  if (frame.as === 'shopper') await greetShopper(parts, connection, accountId)
  else await greet(parts, accountId)
  await parts.board.join(connection, frame.after)
  await parts.board.sendStatus(connection)
}

function turnAway(parts: Parts, connection: Connection, words: string): void {
  parts.board.send(connection, serverFrames.error(words))
  close(connection, 'session-over')
}

async function greetShopper(parts: Parts, connection: Connection, accountId: number): Promise<void> {
  const service = await findOpenService(parts.deps.db, accountId)
  connection.agentId = service?.agentId ?? null
  await setShopperSeen(parts.deps.db, accountId, true)
  if (service) await parts.publish({ kind: 'shopper', shopperId: accountId, isOnline: true, agentId: service.agentId })
}

async function greet(parts: Parts, agentId: number): Promise<void> {
  const presence = await greetAgent(parts.deps.db, agentId)
  await parts.publish({ kind: 'agent', agentId, isOnline: presence !== 'away' })
  parts.onAgentFree()
}

async function changePresence(parts: Parts, agentId: number, presence: ChosenPresence): Promise<void> {
  await savePresence(parts.deps.db, agentId, presence)
  await parts.publish({ kind: 'agent', agentId, isOnline: presence !== 'away' })
  if (presence === 'online') parts.onAgentFree()
}

type LoggedIn = NonNullable<Connection['login']>

async function takeMessage(
  parts: Parts,
  connection: Connection,
  login: LoggedIn,
  { kind, content, toId, clientId }: Extract<ClientFrame, { type: 'chat' }>,
): Promise<void> {
  if (toId === undefined) refuse('chat-peer-unknown')
  if (toId === login.accountId) refuse('chat-self')
  if (kind === undefined) refuse('chat-kind')
  const asked: Draft = { kind, content, clientId }
  const wanted: Wanted =
    login.as === 'shopper' ? await ofShopper(parts, connection, login, toId, asked) : await ofAgent(parts, login, toId, asked)
  // Not awaited, so that the socket's next message can share the transaction.
  withinTimeLimit(REQUEST_LIMIT_MS, () => parts.store(wanted)).then(
    (stored) => (stored.isNew ? undefined : confirmAgain(parts, connection, stored.id)),
    (error: unknown) => {
      if (error instanceof Refusal) return tip(parts, connection, error, clientId)
      parts.deps.log.error({ err: error }, 'chat message')
      tipWords(parts, connection, say(connection.locale, 'chat.not-stored'), clientId)
    },
  )
}

async function ofShopper(
  parts: Parts,
  connection: Connection,
  { accountId, formType }: LoggedIn,
  toId: number,
  asked: Draft,
): Promise<Wanted> {
  if (toId !== 0 && toId !== connection.agentId) await requireAgent(parts, toId)
  const draft = await checkDraft(parts.deps.db, accountId, accountId, asked)
  return { author: 'shopper', shopperId: accountId, senderId: accountId, draft, locale: connection.locale, formType }
}

async function ofAgent(parts: Parts, { accountId, isSupervisor }: LoggedIn, shopperId: number, asked: Draft): Promise<Wanted> {
  await requireVisible(parts.deps.db, shopperId, { accountId, isSupervisor }).catch((error: unknown) => {
    // The client would not retry after a refusal, so database failures must not become one.
    throw error instanceof Refusal ? new Refusal('chat-peer-unknown') : error
  })
  const draft = await checkDraft(parts.deps.db, accountId, shopperId, asked)
  return { author: 'agent', shopperId, senderId: accountId, draft, isSupervisor }
}

async function requireAgent(parts: Parts, agentId: number): Promise<void> {
  const agents = await listAgentRows(parts.deps.db)
  if (!agents.some(({ id }) => id === agentId)) refuse('chat-peer-unknown')
}

async function confirmAgain(parts: Parts, connection: Connection, messageId: number): Promise<void> {
  // It is still on its way.
  if (messageId > connection.sentId) return
  const [message] = await fillCards(parts.deps, await findMessages(parts.deps.db, [messageId]))
  if (message) parts.board.send(connection, serverFrames.sent(parts.board.encode(connection, message)))
}

async function askForAgent(
  parts: Parts,
  connection: Connection,
  { accountId, formType }: LoggedIn,
  agentId: number,
): Promise<void> {
  if (agentId === accountId) refuse('chat-self')
  if (agentId !== 0) {
    await requireAgent(parts, agentId)
    await openThreads(parts.deps.db, [{ shopperId: accountId, locale: connection.locale, formType }])
    await setWantedAgent(parts.deps.db, accountId, agentId)
    if (connection.agentId !== agentId) await giveAskedFor(parts.deps.db, accountId, agentId)
  }
  await markAndPublish(parts, accountId, 'shopper', Number.MAX_SAFE_INTEGER, connection.agentId)
  parts.board.send(connection, serverFrames.unread(agentId, 0))
}

async function openForAgent(parts: Parts, connection: Connection, login: LoggedIn, shopperId: number): Promise<void> {
  if (shopperId === 0) {
    connection.watching = null
    return
  }
  await requireVisible(parts.deps.db, shopperId, login)
  connection.watching = shopperId
  await markAndPublish(parts, shopperId, 'agent', Number.MAX_SAFE_INTEGER, login.accountId)
  parts.board.send(connection, serverFrames.unread(shopperId, 0))
}

async function readUpTo(
  parts: Parts,
  connection: Connection,
  login: LoggedIn,
  shopperId: number,
  messageId: number,
): Promise<void> {
  if (login.as === 'shopper') return markAndPublish(parts, login.accountId, 'shopper', messageId, connection.agentId)
  await requireVisible(parts.deps.db, shopperId, login)
  await markAndPublish(parts, shopperId, 'agent', messageId, login.accountId)
}

async function markAndPublish(
  parts: Parts,
  shopperId: number,
  by: 'shopper' | 'agent',
  upTo: number,
  agentId: number | null,
): Promise<void> {
  const messageId = await markRead(parts.deps.db, shopperId, by, upTo)
  if (messageId !== undefined) await parts.publish({ kind: 'read', shopperId, by, messageId, agentId })
}

async function passTyping(
  parts: Parts,
  connection: Connection,
  login: LoggedIn,
  shopperId: number,
  isTyping: boolean,
): Promise<void> {
  const at = performance.now()
  // Our own clients renew half as often.
  if (isTyping && at - connection.typedAt < TYPING_RENEWED_MS / 2) return
  connection.typedAt = isTyping ? at : Number.NEGATIVE_INFINITY
  if (login.as === 'shopper') {
    const { agentId } = connection
    if (agentId !== null) await parts.publish({ kind: 'typing', shopperId: login.accountId, by: 'shopper', isTyping, agentId })
    return
  }
  const service = await findOpenService(parts.deps.db, shopperId)
  if (service?.agentId !== login.accountId) return
  await parts.publish({ kind: 'typing', shopperId, by: 'agent', isTyping, agentId: login.accountId })
}

function tip(parts: Parts, connection: Connection, refusal: Refusal, clientId: string | null): void {
  tipWords(parts, connection, refused(connection.locale, connection.client, refusal).msg, clientId)
}
function tipWords(parts: Parts, connection: Connection, words: string, clientId: string | null): void {
  parts.board.send(connection, serverFrames.refused(words, clientId))
}

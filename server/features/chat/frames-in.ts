import { clientKind } from '#contract/client.ts'
import { Refusal, refuse } from '#contract/refusals.ts'
import { type ClientFrame, serverFrames } from '#contract/shop/chat-frames.ts'
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

/** form_type 1 to 3 are CRMEB's own clients (docs/wire.md, "Chat socket"), which read the wire as phone clients do. */
const FORM_TYPES = ['pc', 'wechat', 'routine', 'h5'] as const

type Parts = {
  deps: Deps
  find: FindSession
  store: StoreMessage
  limits: AccountLimits
  board: Switchboard
  publish: (events: ChatEvent) => Promise<void>
  /** An agent has come or has room. */
  onAgentFree: () => void
}

/** What is done with each frame of a client. A refusal becomes an `err_tip` in the client's language; a frame before the login nothing. */
export function frameHandler({ deps, find, store, limits, board, publish, onAgentFree }: Parts) {
  const { db, log, now } = deps

  return async (connection: Connection, frame: ClientFrame): Promise<void> => {
    try {
      await withinTimeLimit(REQUEST_LIMIT_MS, async () => handle(connection, frame))
    } catch (error) {
      const clientId = frame.type === 'chat' ? frame.clientId : null
      if (error instanceof Refusal) return tip(connection, error, clientId)
      log.error({ err: error, frame: frame.type }, 'chat frame')
      // Not stored, as far as anybody knows: the client keeps it and sends it again under the same name.
      tipWords(connection, say(connection.locale, 'chat.not-stored'), clientId)
      if (frame.type === 'login') close(connection, 'restart')
    }
  }

  function handle(connection: Connection, frame: ClientFrame): Promise<void> | void {
    if (frame.type === 'ping') return sendPing(connection)
    if (frame.type === 'login') return logIn(connection, frame)
    const { login } = connection
    if (!login) return
    // Counted here and not on arrival: frames may come right behind the login, before anybody knows whose they are.
    if (!limits.takeFrame(login.accountId) || (frame.type === 'chat' && !limits.takeMessage(login.accountId))) {
      log.warn({ account: login.accountId }, 'chat frames of an account come too fast')
      close(connection, 'flood')
      return
    }
    switch (frame.type) {
      case 'chat':
        return takeMessage(connection, login, frame)
      case 'to-chat':
        return login.as === 'shopper'
          ? askForAgent(connection, login, frame.peerId)
          : openForAgent(connection, login, frame.peerId)
      case 'read':
        return readUpTo(connection, login, frame.shopperId, frame.messageId)
      case 'typing':
        return passTyping(connection, login, frame.shopperId, frame.isTyping)
      case 'page':
        return login.as === 'shopper' ? savePage(db, login.accountId, frame.path, frame.title) : undefined
      case 'locale':
        connection.locale = frame.locale
        return
      case 'presence':
        return login.as === 'agent' ? changePresence(login.accountId, frame.presence) : undefined
    }
  }

  function sendPing(connection: Connection): void {
    board.send(connection, serverFrames.ping(Math.floor(now().getTime() / 1000)))
  }

  async function logIn(connection: Connection, frame: Extract<ClientFrame, { type: 'login' }>): Promise<void> {
    connection.locale = frame.locale ?? connection.locale
    const found = frame.token === '' ? 'missing' : await find(frame.token)
    if (typeof found === 'string') return turnAway(connection, say(connection.locale, `session.${found}`))
    const { accountId, scopes } = found
    const mayLogIn = scopes.includes(frame.as)
    if (!mayLogIn) return turnAway(connection, say(connection.locale, 'refusal.chat-no-agent'))
    board.leave(connection)
    connection.client = clientKind(FORM_TYPES[frame.formType])
    const isSupervisor = frame.as === 'agent' && isChatSupervisor(scopes)
    connection.login = { accountId, as: frame.as, isSupervisor, token: frame.token, formType: frame.formType }
    board.send(connection, serverFrames.success())
    if (frame.as === 'shopper') await greetShopper(connection, accountId)
    else await greet(accountId)
    await board.join(connection, frame.after)
    await board.sendStatus(connection)
  }

  function turnAway(connection: Connection, words: string): void {
    board.send(connection, serverFrames.error(words))
    close(connection, 'session-over')
  }

  async function greetShopper(connection: Connection, accountId: number): Promise<void> {
    const service = await findOpenService(db, accountId)
    connection.agentId = service?.agentId ?? null
    await setShopperSeen(db, accountId, true)
    if (service) await publish({ kind: 'shopper', shopperId: accountId, isOnline: true, agentId: service.agentId })
  }

  async function greet(agentId: number): Promise<void> {
    const presence = await greetAgent(db, agentId)
    await publish({ kind: 'agent', agentId, isOnline: presence !== 'away' })
    onAgentFree()
  }

  async function changePresence(agentId: number, presence: ChosenPresence): Promise<void> {
    await savePresence(db, agentId, presence)
    await publish({ kind: 'agent', agentId, isOnline: presence !== 'away' })
    if (presence === 'online') onAgentFree()
  }

  type LoggedIn = NonNullable<Connection['login']>

  async function takeMessage(
    connection: Connection,
    login: LoggedIn,
    { kind, content, toId, clientId }: Extract<ClientFrame, { type: 'chat' }>,
  ): Promise<void> {
    if (toId === undefined) refuse('chat-peer-unknown')
    if (toId === login.accountId) refuse('chat-self')
    if (kind === undefined) refuse('chat-kind')
    const asked: Draft = { kind, content, clientId }
    const wanted: Wanted =
      login.as === 'shopper' ? await ofShopper(connection, login, toId, asked) : await ofAgent(login, toId, asked)
    // Not waited for: the next message of this socket may share the transaction, and comes behind it in any case.
    withinTimeLimit(REQUEST_LIMIT_MS, () => store(wanted)).then(
      (stored) => (stored.isNew ? undefined : confirmAgain(connection, stored.id)),
      (error: unknown) => {
        if (error instanceof Refusal) return tip(connection, error, clientId)
        log.error({ err: error }, 'chat message')
        tipWords(connection, say(connection.locale, 'chat.not-stored'), clientId)
      },
    )
  }

  async function ofShopper(
    connection: Connection,
    { accountId, formType }: LoggedIn,
    toId: number,
    asked: Draft,
  ): Promise<Wanted> {
    if (toId !== 0 && toId !== connection.agentId) await requireAgent(toId)
    const draft = await checkDraft(db, accountId, accountId, asked)
    return { author: 'shopper', shopperId: accountId, senderId: accountId, draft, locale: connection.locale, formType }
  }

  async function ofAgent({ accountId, isSupervisor }: LoggedIn, shopperId: number, asked: Draft): Promise<Wanted> {
    await requireVisible(db, shopperId, { accountId, isSupervisor }).catch((error: unknown) => {
      // That the database does not answer is no refusal: the client must send the message again.
      throw error instanceof Refusal ? new Refusal('chat-peer-unknown') : error
    })
    const draft = await checkDraft(db, accountId, shopperId, asked)
    return { author: 'agent', shopperId, senderId: accountId, draft, isSupervisor }
  }

  async function requireAgent(agentId: number): Promise<void> {
    const agents = await listAgentRows(db)
    if (!agents.some(({ id }) => id === agentId)) refuse('chat-peer-unknown')
  }

  /** A message that came again, after it had been sent out: its client is told that it is stored. */
  async function confirmAgain(connection: Connection, messageId: number): Promise<void> {
    // Otherwise it is still on its way, with all the others.
    if (messageId > connection.sentId) return
    const [message] = await fillCards(deps, await findMessages(db, [messageId]))
    if (message) board.send(connection, serverFrames.sent(board.encode(connection, message)))
  }

  async function askForAgent(connection: Connection, { accountId, formType }: LoggedIn, agentId: number): Promise<void> {
    if (agentId === accountId) refuse('chat-self')
    if (agentId !== 0) {
      await requireAgent(agentId)
      await openThreads(db, [{ shopperId: accountId, locale: connection.locale, formType }])
      await setWantedAgent(db, accountId, agentId)
      if (connection.agentId !== agentId) await giveAskedFor(db, accountId, agentId)
    }
    await markAndTell(accountId, 'shopper', Number.MAX_SAFE_INTEGER, connection.agentId)
    board.send(connection, serverFrames.unread(agentId, 0))
  }

  async function openForAgent(connection: Connection, login: LoggedIn, shopperId: number): Promise<void> {
    if (shopperId === 0) {
      connection.watching = null
      return
    }
    await requireVisible(db, shopperId, login)
    connection.watching = shopperId
    await markAndTell(shopperId, 'agent', Number.MAX_SAFE_INTEGER, login.accountId)
    board.send(connection, serverFrames.unread(shopperId, 0))
  }

  async function readUpTo(connection: Connection, login: LoggedIn, shopperId: number, messageId: number): Promise<void> {
    if (login.as === 'shopper') return markAndTell(login.accountId, 'shopper', messageId, connection.agentId)
    await requireVisible(db, shopperId, login)
    await markAndTell(shopperId, 'agent', messageId, login.accountId)
  }

  async function markAndTell(shopperId: number, by: 'shopper' | 'agent', upTo: number, agentId: number | null): Promise<void> {
    const messageId = await markRead(db, shopperId, by, upTo)
    if (messageId !== undefined) await publish({ kind: 'read', shopperId, by, messageId, agentId })
  }

  async function passTyping(connection: Connection, login: LoggedIn, shopperId: number, isTyping: boolean): Promise<void> {
    const at = performance.now()
    // Twice as often as our own clients is as often as anybody needs.
    if (isTyping && at - connection.typedAt < TYPING_RENEWED_MS / 2) return
    connection.typedAt = isTyping ? at : Number.NEGATIVE_INFINITY
    if (login.as === 'shopper') {
      const { agentId } = connection
      if (agentId !== null) await publish({ kind: 'typing', shopperId: login.accountId, by: 'shopper', isTyping, agentId })
      return
    }
    const service = await findOpenService(db, shopperId)
    if (service?.agentId !== login.accountId) return
    await publish({ kind: 'typing', shopperId, by: 'agent', isTyping, agentId: login.accountId })
  }

  function tip(connection: Connection, refusal: Refusal, clientId: string | null): void {
    tipWords(connection, refused(connection.locale, connection.client, refusal).msg, clientId)
  }
  function tipWords(connection: Connection, words: string, clientId: string | null): void {
    board.send(connection, serverFrames.refused(words, clientId))
  }
}

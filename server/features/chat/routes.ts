import { done } from '#contract/done.ts'
import type { Reader } from '#contract/localized.ts'
import { refuse } from '#contract/refusals.ts'
import * as contract from '#contract/shop/chat.ts'
import { encodeMessage } from '#contract/shop/chat-message.ts'
import { toDateTime, toUnixSeconds } from '#contract/times.ts'
import { CLIENT_ID_MAX, RATING_COMMENT_MAX, RATINGS } from '#domain/conversation.ts'
import { type Locale, text } from '#domain/locale.ts'
import { lengthOf } from '#domain/text-length.ts'
import { fillFactsIn } from '#domain/vocabulary/facts.ts'
import { FACT_TAGS } from '#server/features/content/facts.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf, say } from '#server/http/words.ts'
import { checkText, cleanText } from './check-draft.ts'
import { addressOfSound } from './chime.ts'
import { findSessionRow, type SessionRow } from './desk-sql.ts'
import { publish } from './events.ts'
import { fillCards } from './fill-cards.ts'
import { closeConversation } from './give-shoppers.ts'
import { answerBy } from './house-words.ts'
import { countUnread, listBefore, listPage, type StoredMessage } from './message-sql.ts'
import type { Chat } from './open-chat.ts'
import { cardOf, isThere } from './read-status.ts'
import { type AgentRow, listAgentRows, listPreferred, rateServiceRow } from './service-sql.ts'

const MESSAGES_LEFT_PER_MINUTE = 20
/** As CRMEB does (docs/wire.md, "Chat socket"). */
const SESSION_TEXT_MAX = 10

export function chatRoutes(serve: Serve, deps: Deps, { readStatus, readSettings, store, limits }: Chat): void {
  const { db, now } = deps

  const encode = async (messages: StoredMessage[], reader: Reader) => {
    const filled = await fillCards(deps, messages)
    return filled.map((message) => encodeMessage(message, readerOf(reader)))
  }

  serve(contract.listAgents, async ({ locale }) =>
    (await listAgentRows(db)).filter(isThere).map((agent) => contract.encodeAgent(cardOf(agent, locale))),
  )

  serve(contract.listMessages, async ({ account: { accountId }, query: { uidTo, before, page, limit }, locale, client }) => {
    const agents = await listAgentRows(db)
    const agent = await agentFor(accountId, agents, uidTo)
    // CRMEB's clients then open their message form; our own pages show it below the history.
    if (!agent && client === 'phone') refuse('chat-nobody')
    const messages = before > 0 ? await listBefore(db, accountId, before, limit) : await listPage(db, accountId, page, limit)
    return { uid: agent?.id ?? 0, serviceList: await encode(messages, { locale, client }) }
  })

  serve(contract.listMessagesV2, async ({ account: { accountId }, query: { uidTo, toUid, limit }, locale, client }) => {
    const agents = await listAgentRows(db)
    const present = agents.filter(isThere)
    const agent = toUid > 0 ? await agentFor(accountId, agents, toUid) : await agentFor(accountId, present, 0)
    if (!agent) return refuse('chat-nobody')
    const serviceList = await encode(await listBefore(db, accountId, uidTo, limit), { locale, client })
    return { uid: agent.id, nickname: text(agent.name, locale), avatar: agent.avatar, serviceList }
  })

  /** The named agent, else the one asked for, the last one, or any. Other accounts are refused (T51). */
  async function agentFor(accountId: number, agents: readonly AgentRow[], named: number): Promise<AgentRow | undefined> {
    if (named > 0) return agents.find(({ id }) => id === named) ?? refuse('chat-peer-unknown')
    const others = agents.filter(({ id }) => id !== accountId)
    const preferred = await listPreferred(db, accountId)
    return preferred.map((id) => others.find((agent) => agent.id === id)).find((agent) => agent !== undefined) ?? others[0]
  }

  serve(
    contract.findChatNotice,
    async ({ locale, client, tag }) => {
      tag(...FACT_TAGS)
      const { notice: written, sound, facts } = await readSettings()
      const notice = fillFactsIn(written, facts)
      const content = client === 'phone' && locale === 'en-US' ? notice.en || notice.zh : notice.zh
      return { content, content_en: notice.en, sound: addressOfSound(sound) }
    },
    { cache: true },
  )

  serve(contract.feedbackIntro, async ({ locale }) => {
    const by = answerBy(await readSettings(), now())
    return {
      feedback: by
        ? say(locale, 'chat.feedback-intro', { time: toDateTime(by.toISOString()).slice(0, 16) })
        : say(locale, 'chat.feedback-intro-open'),
    }
  })

  serve(
    contract.leaveMessage,
    async ({ account: { accountId }, body: { rela_name, phone, content, client_id }, locale }) => {
      if (!limits.takeMessage(accountId)) refuse('too-often')
      const text = checkText(content)
      const reachable = [rela_name, phone].filter(Boolean).join(' ')
      // Contact data do not count towards the limit.
      const whole = reachable ? cleanText(say(locale, 'chat.left-message', { text, reachable })) : text
      const clientId = /^[\w-]+$/.test(client_id) && client_id.length <= CLIENT_ID_MAX ? client_id : null
      const draft = { kind: 'text', content: whole, clientId } as const
      await store({ author: 'shopper', shopperId: accountId, senderId: accountId, draft, locale, formType: 0 })
      return done('submitted')
    },
    { perMinute: MESSAGES_LEFT_PER_MINUTE },
  )

  serve(contract.findServiceStatus, async ({ account: { accountId }, locale }) =>
    contract.encodeStatus(await readStatus({ shopperId: accountId, locale })),
  )
  serve(contract.countUnreadMessages, async ({ account: { accountId } }) => ({ count: await countUnread(db, accountId) }))

  serve(contract.endService, async ({ account: { accountId } }) => {
    await closeConversation(db, accountId, 'shopper')
    return done('done')
  })

  serve(contract.rateService, async ({ account: { accountId }, body: { service_id, stars, comment } }) => {
    if (lengthOf(comment) > RATING_COMMENT_MAX) refuse('chat-too-long', { max: RATING_COMMENT_MAX })
    const rating = RATINGS.find((each) => each === stars) ?? refuse('invalid-input', { fields: 'stars' })
    const isRated = await rateServiceRow(db, { serviceId: service_id, shopperId: accountId, stars: rating, comment })
    if (!isRated) refuse('chat-not-to-rate')
    // Removes the rating form from the shopper's other windows.
    await publish(db, [{ kind: 'service', shopperId: accountId }])
    return done('submitted')
  })

  serve(contract.listSessions, async ({ account: { accountId }, locale }) => {
    const [session, unread] = await Promise.all([findSessionRow(db, accountId), countUnread(db, accountId)])
    if (!session) return []
    const content = session.kind === 'image' ? deps.privatePictures.sign(session.content) : session.content
    return [encodeSession(accountId, { ...session, content }, unread, locale)]
  })
}

const MESSAGE_TYPES: Record<string, number> = { text: 1, emoji: 2, image: 3, product: 5, order: 6 }

function encodeSession(shopperId: number, session: SessionRow, unread: number, locale: Locale): contract.WireSession {
  const lastAt = session.lastAt.toISOString()
  const name = text(session.agentName, locale) || say(locale, 'chat.house')
  return {
    id: shopperId,
    user_id: shopperId,
    to_uid: session.agentId ?? 0,
    nickname: name,
    avatar: session.agentAvatar,
    is_tourist: 0,
    online: Number(session.isAgentAlive),
    type: session.formType,
    message: session.kind === 'text' ? [...session.content].slice(0, SESSION_TEXT_MAX).join('') : session.content,
    message_type: MESSAGE_TYPES[session.kind] ?? 1,
    mssage_num: unread,
    add_time: toUnixSeconds(session.createdAt.toISOString()),
    update_time: toUnixSeconds(lastAt),
    _update_time: toDateTime(lastAt).slice(0, 16),
    wx_nickname: session.nickname,
    wx_avatar: session.avatar,
    kefu_nickname: name,
    kefu_avatar: session.agentAvatar,
  }
}

import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import { encodeMessage } from '#contract/shop/chat-message.ts'
import type { Agent } from '#contract/staff/chat.ts'
import * as desk from '#contract/staff/chat.ts'
import * as settings from '#contract/staff/chat-settings.ts'
import { SOUND_MAX_BYTES } from '#domain/conversation-sound.ts'
import type { Locale } from '#domain/locale.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { readForm } from '#server/http/read-form.ts'
import { UPLOAD_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf } from '#server/http/words.ts'
import { addReply, changeReply, deleteReply, listCannedReplies } from './canned-replies.ts'
import { CHIME } from './chime.ts'
import { countBoxes, deleteNoteRow, findConversationRow, insertNote, listConversations } from './desk-sql.ts'
import { publish } from './events.ts'
import { listAgentDays, listDays, readQueue } from './figures-sql.ts'
import { fillCards } from './fill-cards.ts'
import { closeConversation, giveShoppers, takeConversation, transferConversation } from './give-shoppers.ts'
import { listBefore, listNewerOf, type StoredMessage, searchTexts } from './message-sql.ts'
import type { Chat } from './open-chat.ts'
import { readCustomer } from './read-customer.ts'
import { SETTINGS_TAG } from './read-settings.ts'
import { actingOf, requireVisible } from './require-visible.ts'
import { changeKeyword, changeSettings, shownKeyword, shownSettings } from './seen-settings.ts'
import { type AgentRow, countWaiting, listAgentRows, savePresence, setCapacityOf } from './service-sql.ts'
import { deleteKeywordRow, insertKeyword, listKeywords } from './settings-sql.ts'
import { saveChoice } from './sound/sound-sql.ts'
import { storeSound } from './sound/store-sound.ts'

const SOUNDS_PER_MINUTE = 60

const agentOf = ({ isAlive, presence, name, ...agent }: AgentRow): Agent => ({
  ...agent,
  nickname: name.zh,
  nicknameEn: name.en,
  presence: isAlive ? presence : 'offline',
})

export function staffChatRoutes(serve: Serve, deps: Deps, chat: Chat): void {
  const { readSettings } = chat
  agentRoutes(serve, deps, readSettings)
  conversationRoutes(serve, deps, readSettings)
  cannedReplyRoutes(serve, deps)
  settingRoutes(serve, deps, chat)
}

function agentRoutes(serve: Serve, { db }: Deps, readSettings: Chat['readSettings']): void {
  serve(desk.findMe, async ({ account: { accountId } }) => {
    const [agents, waiting] = await Promise.all([listAgentRows(db), countWaiting(db)])
    const me = agents.find(({ id }) => id === accountId) ?? refuse('not-found')
    return { ...agentOf(me), waiting }
  })

  serve(desk.setPresence, async ({ account: { accountId }, body: { presence } }) => {
    await transaction(db, async (tx) => {
      await savePresence(tx, accountId, presence)
      await publish(tx, [{ kind: 'agent', agentId: accountId, isOnline: presence !== 'away' }])
    })
    if (presence === 'online') await giveShoppers(db, await readSettings())
    return done('saved')
  })

  serve(desk.listAgents, async () => (await listAgentRows(db)).map(agentOf))

  serve(desk.setCapacity, async ({ params: { id }, body: { capacity } }) => {
    if (!(await transaction(db, (tx) => setCapacityOf(tx, id, capacity)))) refuse('not-found')
    await giveShoppers(db, await readSettings())
    return done('saved')
  })
}

function conversationRoutes(serve: Serve, deps: Deps, readSettings: Chat['readSettings']): void {
  const { db } = deps
  const encode = async (messages: StoredMessage[], locale: Locale) =>
    (await fillCards(deps, messages)).map((message) => encodeMessage(message, readerOf({ locale, client: 'pc' })))

  serve(desk.listConversations, async ({ account, query }) => {
    const acting = actingOf(account)
    if (query.box === 'all' && !acting.isSupervisor) refuse('not-allowed')
    const [{ list, count }, counts] = await Promise.all([listConversations(db, acting, query), countBoxes(db, acting.accountId)])
    return { list, count, counts }
  })

  serve(desk.findConversation, async ({ account, params: { uid } }) => {
    await requireVisible(db, uid, actingOf(account))
    return (await findConversationRow(db, uid)) ?? refuse('not-found')
  })

  serve(desk.listMessages, async ({ account, params: { uid }, query: { before, after, limit }, locale }) => {
    await requireVisible(db, uid, actingOf(account))
    return encode(after > 0 ? await listNewerOf(db, uid, after, limit) : await listBefore(db, uid, before, limit), locale)
  })

  serve(desk.takeConversation, async ({ account, params: { uid } }) => {
    const acting = actingOf(account)
    await requireVisible(db, uid, acting)
    await takeConversation(db, uid, acting)
    return done('done')
  })

  serve(desk.transferConversation, async ({ account, params: { uid }, body }) => {
    const acting = actingOf(account)
    await requireVisible(db, uid, acting)
    await transferConversation(db, uid, acting, body)
    return done('done')
  })

  serve(desk.closeConversation, async ({ account, params: { uid } }) => {
    const acting = actingOf(account)
    await requireVisible(db, uid, acting)
    await closeConversation(db, uid, 'agent', acting)
    await giveShoppers(db, await readSettings())
    return done('done')
  })

  serve(desk.searchMessages, async ({ account, query: { q, uid, page, limit }, locale }) => {
    const found = await searchTexts(db, {
      words: q.split(/\s+/).filter(Boolean),
      shopperId: uid,
      acting: actingOf(account),
      page,
      limit,
    })
    const messages = await encode(found, locale)
    const shoppers = new Map<number, { id: number; nickname: string; avatar: string }>()
    for (const shopperId of new Set(found.map((message) => message.shopperId))) {
      const conversation = await findConversationRow(db, shopperId)
      if (conversation) shoppers.set(shopperId, conversation.shopper)
    }
    return messages.flatMap((message) => {
      const shopper = shoppers.get(message.shopper_uid)
      return shopper ? [{ message, shopper }] : []
    })
  })

  serve(desk.findCustomer, async ({ account, params: { uid }, locale }) => {
    await requireVisible(db, uid, actingOf(account))
    return readCustomer(deps, uid, account.accountId, locale)
  })

  serve(desk.addNote, async ({ account, params: { uid }, body: { text }, locale }) => {
    await requireVisible(db, uid, actingOf(account))
    const note = await transaction(db, (tx) => insertNote(tx, uid, account.accountId, text, locale))
    return done('added', note ?? refuse('not-found'))
  })

  serve(desk.deleteNote, async ({ account, params: { id } }) => {
    if (!(await transaction(db, (tx) => deleteNoteRow(tx, id, actingOf(account))))) refuse('not-found')
    return done('deleted')
  })
}

function cannedReplyRoutes(serve: Serve, { db }: Deps): void {
  serve(settings.listCannedReplies, ({ account: { accountId } }) => listCannedReplies(db, accountId))
  serve(settings.addCannedReply, async ({ account, body }) => done('added', await addReply(db, actingOf(account), body)))
  serve(settings.changeCannedReply, async ({ account, params: { id }, body }) =>
    done('changed', await changeReply(db, actingOf(account), { id, ...body })),
  )
  serve(settings.deleteCannedReply, async ({ account, params: { id } }) => {
    await deleteReply(db, actingOf(account), id)
    return done('deleted')
  })
}

function settingRoutes(serve: Serve, deps: Deps, { readSettings, forgetSettings }: Chat): void {
  const { db } = deps
  async function change<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const changed = await transaction(db, async (tx) => {
      await announce(tx, SETTINGS_TAG)
      return work(tx)
    })
    forgetSettings()
    return changed
  }

  serve(settings.listKeywords, async () => (await listKeywords(db)).map(shownKeyword))

  serve(settings.addKeyword, async ({ body }) => {
    const keyword = await change((tx) => insertKeyword(tx, body))
    return done('added', shownKeyword(keyword ?? refuse('not-found')))
  })

  serve(settings.changeKeyword, async ({ params: { id }, body }) =>
    done('changed', await change((tx) => changeKeyword(tx, { id, ...body }))),
  )

  serve(settings.deleteKeyword, async ({ params: { id } }) => {
    if (!(await change((tx) => deleteKeywordRow(tx, id)))) refuse('not-found')
    return done('deleted')
  })

  serve(settings.findChatSettings, async () => shownSettings(await readSettings()))

  serve(settings.saveChatSettings, async ({ body }) => {
    await change((tx) => changeSettings(tx, body))
    return done('saved')
  })

  const soundNow = async () => ({ ...(await readSettings()).sound, house: CHIME })

  serve(settings.findChatSound, soundNow)

  serve(settings.chooseChatSound, async ({ account: { accountId }, body: { choice } }) => {
    if (!(await change((tx) => saveChoice(tx, choice, accountId)))) refuse('chat-sound-missing')
    return done('saved', await soundNow())
  })

  serve(
    settings.uploadChatSound,
    async ({ account: { accountId }, request }) => {
      const { files } = await readForm(request, { fileMaxBytes: SOUND_MAX_BYTES, tooLarge: 'chat-sound-size' })
      await storeSound(deps, accountId, files.get('file') ?? refuse('invalid-input', { fields: 'file' }))
      forgetSettings()
      return done('saved', await soundNow())
    },
    { perMinute: SOUNDS_PER_MINUTE, timeLimitMs: UPLOAD_LIMIT_MS },
  )

  serve(desk.findChatFigures, async ({ query: { days } }) => {
    const [queue, rows, ofAgents, ofDays] = await Promise.all([
      readQueue(db),
      listAgentRows(db),
      listAgentDays(db, days),
      listDays(db, days),
    ])
    const figures = new Map(ofAgents.map((each) => [each.agentId, each]))
    return {
      waitingNow: queue.waitingNow,
      waitingSince: queue.waitingSince?.toISOString() ?? null,
      openNow: queue.openNow,
      agents: rows.map((row) => {
        const { served = 0, firstAnswerMinutes = null, ratings = 0, stars = null } = figures.get(row.id) ?? {}
        return { agent: agentOf(row), served, firstAnswerMinutes, ratings, stars }
      }),
      days: ofDays,
    }
  })
}

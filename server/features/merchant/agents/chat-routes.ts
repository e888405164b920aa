import { done } from '#contract/done.ts'
import * as contract from '#contract/merchant/agents.ts'
import { encodeMessage } from '#contract/shop/chat-message.ts'
import { forMarkup } from '#contract/shop/markup.ts'
import { text } from '#domain/locale.ts'
import { listConversations } from '#server/features/chat/desk-sql.ts'
import { fillCards } from '#server/features/chat/fill-cards.ts'
import { transferConversation } from '#server/features/chat/give-shoppers.ts'
import { listBefore } from '#server/features/chat/message-sql.ts'
import { actingOf, requireVisible } from '#server/features/chat/require-visible.ts'
import { listAgentRows } from '#server/features/chat/service-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf } from '#server/http/words.ts'
import { readThreads } from './sql.ts'

export function agentChatRoutes(serve: Serve, deps: Deps): void {
  const { db, privatePictures } = deps

  serve(contract.listTalks, async ({ account, query: { nickname, is_tourist, page, limit } }) => {
    if (is_tourist === 1) return []
    const acting = actingOf(account)
    const { list } = await listConversations(db, acting, { box: 'visible', search: nickname, page, limit })
    const threads = await readThreads(
      db,
      list.map(({ shopper }) => shopper.id),
    )
    return list.flatMap((conversation) => {
      const thread = threads.get(conversation.shopper.id)
      if (!thread) return []
      const last =
        conversation.last?.kind === 'image'
          ? { ...conversation.last, content: privatePictures.sign(conversation.last.content) }
          : conversation.last
      const talk = { ...conversation, last, formType: thread.formType, openedAt: thread.openedAt.toISOString() }
      return [contract.encodeTalk(talk, acting.accountId)]
    })
  })
  serve(contract.listMessages, async ({ account, query: { uid, upperId, limit }, ...reader }) => {
    await requireVisible(db, uid, actingOf(account))
    const messages = await fillCards(deps, await listBefore(db, uid, upperId, limit))
    return messages.map((message) => forMarkup(encodeMessage(message, readerOf(reader))))
  })
  serve(contract.listColleagues, async ({ account: { accountId }, query: { nickname, uid }, locale }) => {
    const agents = await listAgentRows(db)
    const list = agents
      .filter(({ id, isAlive, presence }) => id !== accountId && id !== uid && isAlive && presence !== 'away')
      .map(({ id, name, avatar }) => ({
        id,
        uid: id,
        wx_name: text(name, locale),
        nickname: text(name, locale),
        avatar,
        online: 1,
      }))
    return { list: list.filter((colleague) => colleague.nickname.includes(nickname)) }
  })
  serve(contract.transfer, async ({ account, body: { kefuToUid, uid } }) => {
    const acting = actingOf(account)
    await requireVisible(db, uid, acting)
    await transferConversation(db, uid, acting, { agentId: kefuToUid, note: '' })
    return done('done')
  })
}

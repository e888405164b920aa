import { done } from '#contract/done.ts'
import * as contract from '#contract/merchant/agents-answers.ts'
import type { CannedReply } from '#contract/staff/chat-settings.ts'
import { type Locale, text } from '#domain/locale.ts'
import { addReply, changeReply, deleteReply, listCannedReplies, requireReply } from '#server/features/chat/canned-replies.ts'
import { actingOf } from '#server/features/chat/require-visible.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'

export function agentAnswerRoutes(serve: Serve, { db }: Deps): void {
  const encode = ({ id, shortcut, text: words, isShared }: CannedReply, accountId: number, locale: Locale) => ({
    id,
    kefu_id: isShared ? 0 : accountId,
    cate_id: 0,
    title: shortcut,
    message: text(words, locale),
    sort: 0,
  })

  serve(contract.listAnswers, async ({ account: { accountId }, query: { type, title }, locale }) => {
    const replies = await listCannedReplies(db, accountId)
    return replies
      .filter(({ isShared }) => isShared === (type === 0))
      .map((reply) => encode(reply, accountId, locale))
      .filter((answer) => answer.title.includes(title) || answer.message.includes(title))
  })
  serve(contract.addAnswer, async ({ account, body: { title, message, type }, locale }) => {
    const draft = { shortcut: title, text: { zh: message, en: '' }, isShared: type === 0 }
    return done('added', encode(await addReply(db, actingOf(account), draft), account.accountId, locale))
  })
  serve(contract.changeAnswer, async ({ account, params: { id }, body: { title, message } }) => {
    const acting = actingOf(account)
    const { text: words, isShared } = await requireReply(db, acting, id)
    // What the client did not show stays.
    await changeReply(db, acting, { id, shortcut: title, text: { ...words, zh: message }, isShared })
    return done('changed')
  })
  serve(contract.deleteAnswer, async ({ account, params: { id } }) => {
    await deleteReply(db, actingOf(account), id)
    return done('deleted')
  })
  serve(contract.listAnswerKinds, ({ locale }) => ({
    data: [{ id: 0, name: say(locale, 'chat.answers.all'), sort: 0 }],
    count: 1,
  }))
}

import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as inbox from '#contract/shop/inbox.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf } from '#server/http/words.ts'
import { listInbox, markNotices, openNotice } from './inbox-sql.ts'

export function inboxRoutes(serve: Serve, { db, now }: Deps): void {
  serve(inbox.listMessages, async ({ account, query, locale }) => {
    const { list, count } = await listInbox(db, account.accountId, query)
    return { list: list.map((notice) => inbox.encodeMessage(notice, readerOf({ locale, client: 'phone' }), now())), count }
  })
  serve(inbox.openMessage, async ({ account, params, locale }) => {
    const notice = (await openNotice(db, account.accountId, params.id)) ?? refuse('not-found')
    return inbox.encodeMessage(notice, readerOf({ locale, client: 'phone' }), now())
  })
  serve(inbox.markMessages, async ({ account, query: { id, key, value, all } }) => {
    const which = { id: all ? undefined : id, mark: inbox.decodeMark(key), value }
    if ((await markNotices(db, account.accountId, which)) === 0 && !all) refuse('not-found')
    return done('saved')
  })
}

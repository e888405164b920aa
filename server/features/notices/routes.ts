import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as contract from '#contract/shop/notices.ts'
import { SHOPPER_CHANNELS, SHOPPER_KINDS } from '#domain/notice.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { addressOf, readWishes } from './expand-events.ts'
import { readRecipients } from './facts-sql.ts'
import { saveWish } from './sql.ts'
import { unsubscribe } from './unsubscribe.ts'

const LINKS_PER_MINUTE = 30

export function noticeChoiceRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(contract.listNoticeChoices, async ({ account: { accountId } }) => {
    const [wishes, [recipient]] = await Promise.all([readWishes(db, [accountId]), readRecipients(db, [accountId])])
    if (!recipient) refuse('not-found')
    return {
      list: SHOPPER_KINDS.map((kind) => ({ kind, channels: [...wishes(accountId, kind)] })),
      reachable: SHOPPER_CHANNELS.filter((channel) => deps.channels[channel] && addressOf(deps, recipient, channel) !== ''),
    }
  })
  serve(contract.saveNoticeChoice, async ({ account: { accountId }, body: { kind, channels } }) => {
    await saveWish(db, { accountId, kind, channels: [...new Set(channels)] })
    return done('saved')
  })
  serve(contract.unsubscribe, async ({ body }) => ({ kind: await unsubscribe(db, body.token) }), { perMinute: LINKS_PER_MINUTE })
}

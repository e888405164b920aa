import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as contract from '#contract/staff/landed-costs.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { takeOverLanded, withdrawLanded } from './landed-costs.ts'
import { findLanded, listLanded } from './landed-sql.ts'

export function staffLandedRoutes(serve: Serve, { db, now }: Deps): void {
  serve(contract.listLanded, ({ query, locale }) => listLanded(db, query, locale))
  serve(contract.findLanded, async ({ params, locale }) => (await findLanded(db, params.id, locale)) ?? refuse('not-found'))
  serve(contract.takeOverLanded, async ({ account, body }) => ({ id: await takeOverLanded(db, account.accountId, body, now()) }))
  serve(contract.withdrawLanded, async ({ account, params, body }) => {
    await withdrawLanded(db, params.id, { byAccount: account.accountId, reason: body.reason, at: now() })
    return done('saved')
  })
}

import { done } from '#contract/done.ts'
import * as staff from '#contract/staff/replacements.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listReplacementsToSend } from './list-replacements.ts'
import { makeReplacement } from './make-replacement.ts'
import { callOffReplacement, sendReplacement } from './send-replacement.ts'

export function replacementRoutes(serve: Serve, deps: Deps): void {
  serve(staff.listReplacementsToSend, ({ query }) => listReplacementsToSend(deps.db, query))
  serve(staff.makeReplacement, async ({ account, params, body }) => ({
    id: await makeReplacement(deps, account.accountId, params.number, body),
  }))
  serve(staff.sendReplacement, async ({ account, params, body }) => ({
    id: await sendReplacement(deps, params.id, { ...body, byAccount: account.accountId }),
  }))
  serve(staff.callOffReplacement, async ({ account, params, body }) => {
    await callOffReplacement(deps, params.id, { ...body, byAccount: account.accountId })
    return done('saved')
  })
}

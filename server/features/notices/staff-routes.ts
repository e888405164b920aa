import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as contract from '#contract/staff/notices.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listLog, sendAgain } from './log-sql.ts'
import { sendTest } from './send-test.ts'
import { changeSettings, changeTemplate, findTemplate, listTemplates, restoreTemplate, showSettings } from './write-templates.ts'

/** Messages cost money and robots are limited. */
const TESTS_PER_MINUTE = 6

export function staffNoticeRoutes(serve: Serve, deps: Deps): void {
  serve(contract.findNoticeSettings, () => showSettings(deps))
  serve(contract.saveNoticeSettings, async ({ body: { version, ...draft } }) => {
    await changeSettings(deps, draft, version)
    return done('saved')
  })
  serve(
    contract.testNoticeChannel,
    async ({ body, account, locale }) => {
      await sendTest(deps, body.channel, account.accountId, locale)
      return done('done')
    },
    { perMinute: TESTS_PER_MINUTE },
  )
  serve(contract.listNoticeTemplates, async () => ({ list: await listTemplates(deps) }))
  serve(contract.findNoticeTemplate, ({ params }) => findTemplate(deps, params))
  serve(contract.saveNoticeTemplate, async ({ params, body }) => {
    await changeTemplate(deps, params, body)
    return done('saved')
  })
  serve(contract.restoreNoticeTemplate, async ({ params }) => {
    await restoreTemplate(deps, params)
    return done('changed')
  })
  serve(contract.listNotices, async ({ query }) => {
    const list = await listLog(deps.db, query, contract.NOTICES_PER_PAGE + 1)
    const shown = list.slice(0, contract.NOTICES_PER_PAGE)
    return { list: shown, next: list.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
  })
  serve(contract.resendNotice, async ({ params }) => {
    if (!(await transaction(deps.db, (tx) => sendAgain(tx, params.id, deps.now())))) refuse('notice-not-failed')
    return done('done')
  })
}

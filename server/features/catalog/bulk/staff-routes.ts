import { done } from '#contract/done.ts'
import * as bulk from '#contract/staff/wine-bulk.ts'
import { withoutTimeLimit } from '#server/db/time-limit.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { changeInBulk } from './change-in-bulk.ts'
import { findBulk, previewBulk, startBulk, undoBulk } from './plan-bulk.ts'
import { countBulk, listBulkRows } from './sql.ts'

export function staffBulkRoutes(serve: Serve, deps: Deps): void {
  const { db, log } = deps
  // At once, rather than at the next minute's job, which goes on with what a process has left.
  const begin = () =>
    void withoutTimeLimit(() => changeInBulk(deps)).catch((error) => log.warn({ err: error }, 'a bulk change waits for its job'))

  serve(bulk.previewBulk, ({ body }) => previewBulk(deps, body))
  serve(bulk.startBulk, async ({ account, body }) => {
    const id = await startBulk(db, account.accountId, body)
    begin()
    return { id }
  })
  serve(bulk.listBulk, async ({ query: { page, limit }, locale }) => {
    const [list, count] = await Promise.all([listBulkRows(db, { offset: (page - 1) * limit, limit }, locale), countBulk(db)])
    return { list, count }
  })
  serve(bulk.findBulk, ({ params, locale }) => findBulk(db, params.id, locale))
  serve(bulk.undoBulk, async ({ account, params, locale }) => {
    await undoBulk(db, params.id, account.accountId, locale)
    begin()
    return done('changed')
  })
}

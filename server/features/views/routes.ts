import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/views.ts'
import { mayRead, type ViewPage } from '#domain/staff-view.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { addView, arrange } from './change-views.ts'
import { listViews } from './sql.ts'

export function viewRoutes(serve: Serve, { db }: Deps): void {
  /** A list that somebody may not read counts as not found. */
  const reader = ({ accountId, scopes }: SignedIn, page: ViewPage): number =>
    mayRead(scopes, page) ? accountId : refuse('not-found')

  serve(staff.listViews, ({ account, query, locale }) => listViews(db, reader(account, query.page), query.page, locale))
  serve(staff.saveView, async ({ account, body, locale }) => {
    await addView(db, reader(account, body.page), body)
    return done('saved', await listViews(db, account.accountId, body.page, locale))
  })
  serve(staff.arrangeViews, async ({ account, body, locale }) => {
    await arrange(db, reader(account, body.page), body)
    return done('saved', await listViews(db, account.accountId, body.page, locale))
  })
}

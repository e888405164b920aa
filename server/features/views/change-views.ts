import { refuse } from '#contract/refusals.ts'
import type { ArrangedViews, NewView } from '#contract/staff/views.ts'
import { VIEWS_MAX } from '#domain/staff-view.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { insertView, lockOwnViews, type OwnView, replaceViews } from './sql.ts'

export function addView(db: Pool, accountId: number, { page, ...view }: NewView): Promise<void> {
  return transaction(db, async (tx) => {
    const own = await lockOwnViews(tx, accountId, page)
    if (own.length >= VIEWS_MAX) refuse('views-too-many', { max: VIEWS_MAX })
    unlike([...own, view])
    await insertView(tx, accountId, { page, ...view })
  })
}

/** What somebody has saved meanwhile in another window stays, behind the others. */
export function arrange(db: Pool, accountId: number, { page, views, deleted }: ArrangedViews): Promise<void> {
  return transaction(db, async (tx) => {
    const own = new Map((await lockOwnViews(tx, accountId, page)).map((view) => [view.id, view]))
    const arranged = views.map(({ id, name, isShared }) => ({ ...(own.get(id) ?? refuse('not-found')), name, isShared }))
    const named = new Set([...views.map(({ id }) => id), ...deleted])
    const others = [...own.values()].filter(({ id }) => !named.has(id))
    await replaceViews(tx, accountId, page, unlike([...arranged, ...others]))
  })
}

/** Refuses two of one name. */
function unlike<View extends Pick<OwnView, 'name'>>(views: readonly View[]): readonly View[] {
  if (new Set(views.map(({ name }) => name)).size < views.length) refuse('view-name-taken')
  return views
}

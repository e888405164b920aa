import { done } from '#contract/done.ts'
import * as staff from '#contract/staff-search.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { fold } from '../search-text.ts'
import { addAlias, changeAlias, removeAlias } from './edit-alias.ts'
import { compact } from './lexemes.ts'
import { listAliases, listMisses } from './sql.ts'

/** The synonyms of the search, as merchandisers keep them. */
export function staffSearchRoutes(serve: Serve, { db }: Deps): void {
  // Kept result pages were made without the synonym.
  const announced = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change
    await announce(db, 'products')
    return result
  }
  serve(staff.listAliases, async ({ query }) => {
    const { list, count } = await listAliases(db, compact(fold(query.keyword)), query)
    return { list: list.map(staff.encodeAlias), count }
  })
  serve(staff.addAlias, async ({ body }) => staff.encodeAlias(await announced(addAlias(db, staff.decodeAlias(body)))))
  serve(staff.changeAlias, async ({ params, body }) =>
    staff.encodeAlias(await announced(changeAlias(db, params.id, staff.decodeAlias(body)))),
  )
  serve(staff.removeAlias, async ({ params }) => {
    await announced(removeAlias(db, params.id))
    return done('done')
  })
  serve(staff.listMisses, async ({ query }) => {
    const { list, count } = await listMisses(db, query)
    return { list: list.map(({ keyword, searches, lastAt }) => ({ keyword, searches, last_at: lastAt.toISOString() })), count }
  })
}

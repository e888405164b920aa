import { done } from '#contract/done.ts'
import type { Reader } from '#contract/localized.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/search.ts'
import { fold } from '#domain/fold.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { compact } from '../lexemes.ts'
import { listMisses } from '../suggestions/history-sql.ts'
import { findAlias, listAliases } from './alias-sql.ts'
import { addAlias, changeAlias, removeAlias, versionOfAlias } from './edit-alias.ts'

export function staffSearchRoutes(serve: Serve, { db }: Deps): void {
  // Cached result pages were made without the synonym.
  const announced = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change
    await announce(db, 'products')
    return result
  }
  const encode = (alias: staff.ListedAlias, reader: Reader) =>
    staff.encodeAlias({ ...alias, version: versionOfAlias(alias) }, reader)
  const shown = async (id: number, reader: Reader) => encode((await findAlias(db, id)) ?? refuse('not-found'), reader)

  serve(staff.listAliases, async ({ query, ...reader }) => {
    const { list, count } = await listAliases(db, { ...query, folded: compact(fold(query.keyword)) })
    return { list: list.map((alias) => encode(alias, reader)), count }
  })
  serve(staff.addAlias, async ({ body, ...reader }) => {
    const { id } = await announced(addAlias(db, staff.decodeDraft(body)))
    return shown(id, reader)
  })
  serve(staff.changeAlias, async ({ params, body, ...reader }) => {
    await announced(changeAlias(db, params.id, staff.decodeDraft(body), body.version))
    return shown(params.id, reader)
  })
  serve(staff.removeAlias, async ({ params }) => {
    await announced(removeAlias(db, params.id))
    return done('done')
  })
  serve(staff.listMisses, async ({ query }) => {
    const { list, count } = await listMisses(db, query)
    return { list: list.map(({ keyword, searches, lastAt }) => ({ keyword, searches, last_at: lastAt.toISOString() })), count }
  })
}

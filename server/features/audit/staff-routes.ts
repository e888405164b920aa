import { refuse } from '#contract/refusals.ts'
import * as contract from '#contract/staff/audit.ts'
import { ACTS_PER_PAGE } from '#domain/audit.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { refusalWords } from './act-rows.ts'
import { isAct, listActors, listActRows, listChanges, listKindsOfObjects, listMoneyOf } from './list-sql.ts'

export function staffAuditRoutes(serve: Serve, { db, readReplica }: Deps): void {
  serve(contract.listActs, async ({ query: { before, ...filter }, locale }) => {
    const found = await readReplica((db) => listActRows(db, filter, { before, limit: ACTS_PER_PAGE + 1 }))
    const list = found
      .slice(0, ACTS_PER_PAGE)
      .map((act) => ({ ...act, refusalWords: act.refusal && refusalWords(locale, act.refusal) }))
    return { list, next: found.length > list.length ? (list.at(-1)?.id ?? null) : null }
  })
  serve(contract.findAct, async ({ params: { id } }) => {
    if (!(await isAct(db, id))) refuse('not-found')
    const [changes, money] = await Promise.all([listChanges(db, [id]), listMoneyOf(db, id)])
    return contract.encodeActInFull({ changes, money })
  })
  serve(contract.findActFilters, async () => {
    const [people, kinds] = await Promise.all([listActors(db), listKindsOfObjects(db)])
    return { people, kinds }
  })
}

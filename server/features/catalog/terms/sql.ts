import type { StaffTerm } from '#contract/staff/terms.ts'
import type { Db } from '#server/db/database.ts'

export type TermWithAliases = StaffTerm & { aliases: string[] }

/** In the shop's order. */
export const listTermsWithAliases = (db: Db, kind: string | undefined): Promise<TermWithAliases[]> =>
  db<TermWithAliases[]>`
    select term.id, term.kind, term.code, jsonb_build_object('zh', term.name_zh, 'en', term.name_en) as name, term.aliases,
           jsonb_build_object('zh', coalesce(above.name_zh, ''), 'en', coalesce(above.name_en, '')) as above
      from term
      left join term above on above.id = term.parent_id
     where ${kind ?? null}::text is null or term.kind = ${kind ?? null}
     order by term.sort, term.name_en, term.id`

import type { KindCount, ListedTerm, TermUses, VocabularyState, VocabularyTerm } from '#contract/staff/vocabulary.ts'
import type { Localized } from '#domain/locale.ts'
import type { ListedTermKind } from '#domain/term-kinds.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/** `missingNames` of domain/term-kinds.ts. */
const isUntranslated = (db: Db): Fragment =>
  db`(term.name_zh !~ '[\u3400-\u9fff]' or term.name_en = '' or term.name_en ~ '[\u3400-\u9fff]')`

const name = (db: Db, table: string) => db`jsonb_build_object('zh', ${db(table)}.name_zh, 'en', ${db(table)}.name_en)`

const listed = (db: Db) => db`
  term.id, term.code, term.aliases, ${name(db, 'term')} as name,
  case when above.id is not null then jsonb_build_object('id', above.id, 'kind', above.kind, 'name', ${name(db, 'above')}) end as parent,
  (select count(*)::int from product_term where term_id = term.id) as wines`

export const countKinds = (db: Db): Promise<KindCount[]> =>
  db<KindCount[]>`
    select kind, count(*)::int as terms, count(*) filter (where ${isUntranslated(db)})::int as untranslated
      from term
     group by kind`

type Asked = { kind: ListedTermKind; state: VocabularyState; search: string; page: number; limit: number }

/** `search` is in small letters, without accents. */
export async function listTermsOf(
  db: Db,
  { kind, state, search, page, limit }: Asked,
): Promise<{ list: ListedTerm[]; count: number }> {
  const states: Record<VocabularyState, Fragment> = {
    all: db``,
    untranslated: db`and ${isUntranslated(db)}`,
    unused: db`and not exists (select from product_term where term_id = term.id)`,
  }
  const written = db`
    regexp_replace(normalize(lower(concat_ws(' ', term.code, term.name_zh, term.name_en, array_to_string(term.aliases, ' '))), NFKD), '[\u0300-\u036f]', '', 'g')`
  const matching = db`
      from term
     where term.kind = ${kind}
       ${states[state]}
       ${search === '' ? db`` : db`and strpos(${written}, ${search}) > 0`}`
  const [list, [total]] = await Promise.all([
    db<ListedTerm[]>`
      select ${listed(db)}
        from (select term.* ${matching} order by term.sort, term.name_en, term.id limit ${limit} offset ${(page - 1) * limit}) term
        left join term above on above.id = term.parent_id
       order by term.sort, term.name_en, term.id`,
    db<{ count: number }[]>`select count(*)::int as count ${matching}`,
  ])
  return { list, count: total?.count ?? 0 }
}

export async function readTerm(db: Db, id: number): Promise<Omit<VocabularyTerm, 'version'> | undefined> {
  const [term] = await db<Omit<VocabularyTerm, 'version' | 'uses'>[]>`
    select ${listed(db)}, term.kind, term.image, term.sort, jsonb_build_object('zh', term.note_zh, 'en', term.note_en) as note
      from term
      left join term above on above.id = term.parent_id
     where term.id = ${id}`
  return term && { ...term, uses: await countUses(db, id) }
}

async function countUses(db: Db, id: number): Promise<TermUses> {
  const [uses] = await db<[TermUses]>`
    select (select count(*)::int from product_term where term_id = ${id}) as wines,
           (select count(*)::int from term where parent_id = ${id}) as below,
           (select count(*)::int from coupon where ${id} = any(term_ids)) as coupons,
           (select count(*)::int from search_alias where term_id = ${id}) as "searchWords",
           (select count(*)::int + 1 from term_gone where new_id = ${id}) as addresses`
  return uses
}

/** In order of their ids, so that two merges cannot wait for each other. */
export const lockTerms = (tx: Db, ids: readonly number[]): Promise<unknown> =>
  tx`select from term where id = any(${[...ids]}::int[]) order by id for update`

export type SpelledTerm = { id: number; code: string; parentId: number | null; name: Localized; aliases: string[] }

export const listSpellings = (db: Db, kind: string): Promise<SpelledTerm[]> =>
  db<SpelledTerm[]>`
    select id, code, parent_id as "parentId", aliases, ${name(db, 'term')} as name from term where kind = ${kind} order by id`

/** From the term itself upwards. */
export async function listAbove(db: Db, id: number): Promise<{ id: number; kind: ListedTermKind }[]> {
  return await db<{ id: number; kind: ListedTermKind }[]>`
    with recursive above as (
      select id, kind, parent_id, 0 as step from term where id = ${id}
      union all
      select term.id, term.kind, term.parent_id, step + 1 from term join above on term.id = above.parent_id where step < 50
    )
    select id, kind from above order by step`
}

export type TermRow = {
  name_zh: string
  name_en: string
  aliases: string[]
  note_zh: string
  note_en: string
  sort: number
  parent_id: number | null
  image: string
}

export async function insertTerm(
  tx: Db,
  row: TermRow & { kind: string; code: string; edited_fields: string[] },
): Promise<number> {
  const [added] = await tx<{ id: number }[]>`insert into term ${tx(row)} returning id`
  const id = added?.id ?? 0
  if (row.kind === 'estate') await tx`insert into estate (term_id) values (${id})`
  return id
}

/** `edited`: columns that the built-in vocabulary leaves alone from now on. */
export async function updateTerm(tx: Db, id: number, row: Partial<TermRow>, edited: readonly string[]): Promise<void> {
  await tx`
    update term
       set ${tx(row)}, edited_fields = array(select distinct unnest(edited_fields || ${[...edited]}::text[]) order by 1)
     where id = ${id}`
}

type Gone = { id: number; intoId: number | null; by: number }

/** Removes the row; its address and code are remembered. Call it when nothing refers to the term any more. */
export async function removeTerm(tx: Db, { id, intoId, by }: Gone): Promise<void> {
  await tx`update term_gone set new_id = ${intoId} where new_id = ${id}`
  await tx`
    insert into term_gone (old_id, kind, code, name_zh, name_en, new_id, by_account)
    select id, kind, code, name_zh, name_en, ${intoId}::int, ${by} from term where id = ${id}`
  await tx`delete from term where id = ${id}`
}

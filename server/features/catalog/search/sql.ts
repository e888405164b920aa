import type { SearchAlias, SearchArticle, SearchEstate, SearchRange, SearchWine } from '#domain/search.ts'
import type { Db } from '#server/db/database.ts'
import type { LexiconAlias, LexiconTerm } from './lexicon.ts'

/** Numbers by which a process sees that what it keeps in memory is old, and whether something waits to be indexed. */
export type SearchState = { lexicon: number; words: number; isPending: boolean }

export async function readState(db: Db): Promise<SearchState> {
  const rows = await db<SearchState[]>`
    select lexicon, words, exists (select from search_pending) as "isPending" from search_state`
  return stateOf(rows)
}

export type Bounds = { price?: SearchRange; alcohol?: SearchRange }
type MatchRow = SearchState & { place: number | null; ids: Buffer | null }

/**
 * The wines of each of these conditions (tsquery), by the condition's place, and the state, in one round trip. Numbers of wines come as
 * bytes: reading thousands of them as text would take longer than finding them.
 */
export async function listMatches(db: Db, conditions: readonly string[]): Promise<{ state: SearchState; found: Int32Array[] }> {
  const rows = await db<MatchRow[]>`
    select lexicon, words, exists (select from search_pending) as "isPending", place, ids
      from search_state
      left join (
        select place, string_agg(int4send(product_id), '') as ids
          from unnest(${[...conditions]}::text[]) with ordinality as asked (condition, place)
          cross join lateral (select product_id from search_wine where words @@ condition::tsquery) matching
         group by place
      ) matched on true`
  return { state: stateOf(rows), found: byPlace(conditions.length, rows) }
}

/** The wines of which a bottle on sale has a price within the range; a case of six costs more, and is not meant. */
export async function listPricedWithin(db: Db, { from = 0, to = Number.MAX_SAFE_INTEGER }: SearchRange): Promise<Int32Array> {
  const [row] = await db<{ ids: Buffer | null }[]>`
    select string_agg(int4send(product_id), '') as ids from sku where on_sale and pack = 1 and price between ${from} and ${to}`
  return row?.ids ? numbersOf(row.ids) : new Int32Array()
}

/** The wines whose alcohol is known and within the range. */
export async function listStrongWithin(db: Db, { from = 0, to = ALCOHOL_MAX }: SearchRange): Promise<Int32Array> {
  const [row] = await db<{ ids: Buffer | null }[]>`
    select string_agg(int4send(product_id), '') as ids from search_wine where alcohol between ${from} and ${to}`
  return row?.ids ? numbersOf(row.ids) : new Int32Array()
}
const ALCOHOL_MAX = 100

function byPlace(length: number, rows: readonly MatchRow[]): Int32Array[] {
  const found: Int32Array[] = Array.from({ length }, () => new Int32Array())
  for (const { place, ids } of rows) if (place !== null && ids !== null) found[place - 1] = numbersOf(ids)
  return found
}

/** PostgreSQL sends numbers with the high byte first. */
function numbersOf(bytes: Buffer): Int32Array {
  const copy = Buffer.from(new ArrayBuffer(bytes.length))
  bytes.copy(copy)
  copy.swap32()
  return new Int32Array(copy.buffer, copy.byteOffset, copy.length / 4)
}

function stateOf([row]: readonly SearchState[]): SearchState {
  if (!row) throw new Error('the search has lost its state')
  return { lexicon: row.lexicon, words: row.words, isPending: row.isPending }
}

export const listLexiconTerms = (db: Db): Promise<LexiconTerm[]> =>
  db<LexiconTerm[]>`
    select id, kind, code, jsonb_build_object('zh', name_zh, 'en', name_en) as name, aliases, parent_id as "parentId"
      from term
     order by sort, id`

export const listLexiconAliases = (db: Db): Promise<LexiconAlias[]> =>
  db<LexiconAlias[]>`select phrase, folded, term_id as "termId", replacement from search_alias order by id`

/** Words that have changed since that number. */
export const listWordsSince = (db: Db, since: number): Promise<{ word: string; wines: number }[]> =>
  db<{ word: string; wines: number }[]>`select word, wines from search_word where changed > ${since}`

/** Holds the index for writing until the transaction ends; undefined when somebody else holds it and `isWaiting` is false. */
export async function lockIndex(db: Db, isWaiting: boolean): Promise<{ lexicon: number; words: number } | undefined> {
  const [row] = await db<{ lexicon: number; words: number }[]>`
    select lexicon, words from search_state for update ${isWaiting ? db`` : db`skip locked`}`
  return row
}

/** Takes up to `limit` wines or articles that wait to be indexed. */
export async function takePending(db: Db, kind: 'wine' | 'article', limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with subjects as (select distinct subject_id from search_pending where kind = ${kind} limit ${limit}),
    taken as (
      delete from search_pending using subjects
       where search_pending.kind = ${kind} and search_pending.subject_id = subjects.subject_id
    )
    select subject_id as id from subjects`
  return rows.map(({ id }) => id)
}

/** These are being indexed now: they need not wait. */
export const dropPending = (db: Db, kind: 'wine' | 'article', ids: readonly number[]): Promise<unknown> =>
  db`delete from search_pending where kind = ${kind} and subject_id = any(${[...ids]}::int[])`

export async function countPending(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(distinct (kind, subject_id)) as count from search_pending`
  return row?.count ?? 0
}

export type WineText = {
  id: number
  code: string
  names: string[]
  texts: string[]
  termIds: number[]
  kinds: string[]
  vintages: number[]
  sizes: number[]
  alcohol: number | null
}

/** What wines on sale are found by; a wine that is not on sale or has no price is missing. */
export const listWineTexts = (db: Db, ids: readonly number[]): Promise<WineText[]> =>
  db<WineText[]>`
    select product.id, product.code, array[product.name_zh, product.name_en] as names, product.alcohol,
           array[blurb_zh, blurb_en, description_zh, description_en, coalesce(grower.words, '')] as texts,
           coalesce(above.ids, '{}') as "termIds", coalesce(above.kinds, '{}') as kinds, offer.vintages, offer.sizes
      from product
      cross join lateral (
        select coalesce(array_agg(distinct vintage) filter (where vintage is not null), '{}') as vintages,
               array_agg(distinct size_ml) as sizes
          from sku
         where sku.product_id = product.id and sku.on_sale
        having count(*) > 0
      ) offer
      left join lateral (
        with recursive own as (
          select term.id, term.kind, term.parent_id
            from product_term join term on term.id = term_id
           where product_id = product.id
          union
          select term.id, term.kind, term.parent_id
            from own join term on term.id = own.parent_id
        )
        select array_agg(id) as ids, array_agg(distinct kind) as kinds from own
      ) above on true
      left join lateral (
        select string_agg(concat_ws(' ', name_zh, name_en, village_zh, village_en), ' ') as words
          from product_term
          join term on term.id = product_term.term_id and term.kind in ('estate', 'site')
          left join estate on estate.term_id = term.id
         where product_id = product.id
      ) grower on true
     where product.id = any(${[...ids]}::int[]) and product.on_sale`

/** The words that wines have in the index now. */
export const listIndexedWords = (db: Db, ids: readonly number[]): Promise<{ id: number; words: string[] }[]> =>
  db<{ id: number; words: string[] }[]>`
    select product_id as id, tsvector_to_array(words) as words from search_wine where product_id = any(${[...ids]}::int[])`

export type IndexRow = { id: number; words: string[]; alcohol: number | null }

export async function saveIndexRows(db: Db, rows: readonly IndexRow[], goneIds: readonly number[]): Promise<void> {
  if (goneIds.length > 0) await db`delete from search_wine where product_id = any(${[...goneIds]}::int[])`
  if (rows.length === 0) return
  await db`
    insert into search_wine (product_id, words, alcohol)
    select id, array_to_tsvector(string_to_array(words, ' ')), alcohol
      from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ words }) => words.join(' '))}::text[],
                  ${rows.map(({ alcohol }) => alcohol)}::numeric[]) as t (id, words, alcohol)
    on conflict (product_id) do update set words = excluded.words, alcohol = excluded.alcohol`
}

/** Adds to the numbers of wines that have a word, and says that the index has changed: whoever keeps some of it sees the new number. */
export async function countWords(db: Db, changes: ReadonlyMap<string, number>): Promise<void> {
  const [moved] = await db<{ words: number }[]>`update search_state set words = words + 1 returning words`
  const counted = [...changes].filter(([, more]) => more !== 0)
  if (counted.length === 0) return
  const rows = db`unnest(${counted.map(([word]) => word)}::text[], ${counted.map(([, more]) => more)}::int[]) as t (word, more)`
  await db`
    merge into search_word known
    using (select * from ${rows}) as counted on known.word = counted.word
     when matched then update set wines = greatest(0, known.wines + more), changed = ${moved?.words ?? 0}
     when not matched then insert (word, wines, changed) values (counted.word, greatest(0, more), ${moved?.words ?? 0})`
}

/** Takes into the index what has been written: searches would go through it row by row otherwise. */
export const settleIndex = (db: Db): Promise<unknown> =>
  db`select gin_clean_pending_list('search_wine_words'), gin_clean_pending_list('search_article_words')`

export type ArticleText = { id: number; names: string[]; texts: string[] }

export const listArticleTexts = (db: Db, ids: readonly number[]): Promise<ArticleText[]> =>
  db<ArticleText[]>`
    select id, array[title_zh, title_en] as names, array[synopsis_zh, synopsis_en, content_zh, content_en] as texts
      from article
     where id = any(${[...ids]}::int[])`

export async function saveArticleRows(
  db: Db,
  rows: readonly { id: number; words: string[] }[],
  goneIds: readonly number[],
): Promise<void> {
  if (goneIds.length > 0) await db`delete from search_article where article_id = any(${[...goneIds]}::int[])`
  if (rows.length === 0) return
  await db`
    insert into search_article (article_id, words)
    select id, array_to_tsvector(string_to_array(words, ' '))
      from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ words }) => words.join(' '))}::text[]) as t (id, words)
    on conflict (article_id) do update set words = excluded.words`
}

/**
 * Some wines that satisfy the first of these conditions that any does, those in stock first. For suggestions: it looks at so many wines
 * only, whatever the condition.
 */
export const listSomeWines = (
  db: Db,
  conditions: readonly string[],
  { price, alcohol }: Bounds,
  limit: number,
): Promise<SearchWine[]> =>
  db<SearchWine[]>`
    select product.id, jsonb_build_object('zh', name_zh, 'en', name_en) as name, coalesce(images[1], '') as image, offer.price
      from (
        select product_id, min(tier) as tier
          from unnest(${[...conditions]}::text[]) with ordinality as asked (condition, tier)
          cross join lateral (
            select product_id from search_wine
             where words @@ condition::tsquery
               ${
                 price
                   ? db`and exists (
                 select from sku
                  where sku.product_id = search_wine.product_id and on_sale and pack = 1
                    and price between ${price.from ?? 0} and ${price.to ?? Number.MAX_SAFE_INTEGER})`
                   : db``
               }
               ${alcohol ? db`and alcohol between ${alcohol.from ?? 0} and ${alcohol.to ?? ALCOHOL_MAX}` : db``}
             limit ${SOME_WINES}
          ) found
         group by product_id
      ) matching
      join product on product.id = product_id and product.on_sale
      cross join lateral (
        select coalesce(min(price) filter (where stock > 0), min(price)) as price, sum(stock) > 0 as is_in_stock
          from sku
         where sku.product_id = product.id and sku.on_sale
      ) offer
     where offer.price is not null
     order by tier, offer.is_in_stock desc, product.sort desc, product.id desc
     limit ${limit}`
const SOME_WINES = 60

/** Articles that satisfy the first of these conditions that any does, newest first. */
export const listSomeArticles = (db: Db, conditions: readonly string[], limit: number): Promise<SearchArticle[]> =>
  db<SearchArticle[]>`
    select id, category_id as "categoryId", image, jsonb_build_object('zh', title_zh, 'en', title_en) as title,
           jsonb_build_object('zh', synopsis_zh, 'en', synopsis_en) as synopsis
      from (
        select article_id, min(tier) as tier
          from unnest(${[...conditions]}::text[]) with ordinality as asked (condition, tier)
          join search_article on words @@ condition::tsquery
         group by article_id
      ) matching
      join article on article.id = article_id
     where hidden_at is null and published_at <= now()
     order by tier, published_at desc, id desc
     limit ${limit}`

const estateColumns = (db: Db) => db`
  term.id, term.code, term.image, jsonb_build_object('zh', term.name_zh, 'en', term.name_en) as name,
  jsonb_build_object('zh', coalesce(blurb_zh, ''), 'en', coalesce(blurb_en, '')) as blurb,
  case when region.id is not null then jsonb_build_object('zh', region.name_zh, 'en', region.name_en) end as region`

/** These estates, in no particular order; the number of their wines is for the caller to say. */
export const listEstatesByTerm = (db: Db, termIds: readonly number[]): Promise<Omit<SearchEstate, 'wines'>[]> =>
  db<Omit<SearchEstate, 'wines'>[]>`
    select ${estateColumns(db)}
      from term
      left join estate on term_id = term.id
      left join term region on region.id = term.parent_id
     where term.id = any(${[...termIds]}::int[]) and term.kind = 'estate'`

/** The estates that most of these wines come from. */
export async function listEstateIdsOf(db: Db, productIds: readonly number[], limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select term.id
      from product_term
      join term on term.id = term_id and kind = 'estate'
     where product_id = any(${[...productIds]}::int[])
     group by term.id
     order by count(*) desc, term.id
     limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Counts a search for these terms, once per visitor and day; of the days before it is forgotten who the visitors were. */
export const tallySearch = (db: Db, termIds: readonly number[], day: string, visitor: string): Promise<unknown> =>
  db`
    with gone as (delete from search_day where day < ${day}),
    begun as (insert into search_day (day) values (${day}) on conflict do nothing returning salt),
    today as (select salt from begun union all select salt from search_day where day = ${day} limit 1),
    visit as (
      insert into search_visitor (day, visitor, term_ids)
      select ${day}::date, sha256(convert_to(salt || ${visitor}::text, 'UTF8')), ${[...termIds]}::int[] from today
      on conflict do nothing
      returning day, term_ids
    )
    insert into search_tally (day, term_ids, searches)
    select day, term_ids, 1 from visit
    on conflict (day, term_ids) do update set searches = search_tally.searches + 1`

/** What was searched for most since a day, as terms; only what was searched for often enough to be nobody's own. */
export const listPopular = (db: Db, since: string, atLeast: number, limit: number): Promise<{ termIds: number[] }[]> =>
  db<{ termIds: number[] }[]>`
    select term_ids as "termIds"
      from search_tally
     where day >= ${since}
     group by term_ids
    having sum(searches) >= ${atLeast}
     order by sum(searches) desc, term_ids
     limit ${limit}`

export const countMiss = (db: Db, keyword: string): Promise<unknown> =>
  db`insert into search_miss (keyword) values (${keyword})
     on conflict (keyword) do update set searches = search_miss.searches + 1, last_at = now()`

type Page = { page: number; limit: number }

export async function listMisses(
  db: Db,
  { page, limit }: Page,
): Promise<{ list: { keyword: string; searches: number; lastAt: Date }[]; count: number }> {
  const [list, [total]] = await Promise.all([
    db<{ keyword: string; searches: number; lastAt: Date }[]>`
      select keyword, searches, last_at as "lastAt" from search_miss
       order by searches desc, last_at desc limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count from search_miss`,
  ])
  return { list, count: total?.count ?? 0 }
}

/** Remembers a search of somebody's, and forgets the oldest beyond `most`. */
export async function rememberSearch(db: Db, accountId: number, keyword: string, most: number): Promise<void> {
  await db`
    insert into search_history (account_id, keyword) values (${accountId}, ${keyword})
    on conflict (account_id, keyword) do update set searched_at = now()`
  await db`
    delete from search_history
     where account_id = ${accountId} and keyword in (
       select keyword from search_history where account_id = ${accountId} order by searched_at desc offset ${most})`
}

export async function listOwnSearches(db: Db, accountId: number, { page, limit }: Page): Promise<string[]> {
  const rows = await db<{ keyword: string }[]>`
    select keyword from search_history where account_id = ${accountId}
     order by searched_at desc limit ${limit} offset ${(page - 1) * limit}`
  return rows.map(({ keyword }) => keyword)
}

export const forgetSearches = (db: Db, accountId: number): Promise<unknown> =>
  db`delete from search_history where account_id = ${accountId}`

const aliasColumns = (db: Db) => db`id, phrase, term_id as "termId", replacement, is_built_in as "isBuiltIn"`

type AliasRow = { phrase: string; folded: string; termId: number | null; replacement: string | null }

/** Undefined when there is such a phrase already. */
export async function insertAlias(db: Db, { phrase, folded, termId, replacement }: AliasRow): Promise<SearchAlias | undefined> {
  const [row] = await db<SearchAlias[]>`
    insert into search_alias (phrase, folded, term_id, replacement)
    values (${phrase}, ${folded}, ${termId}, ${replacement})
    on conflict (folded) do nothing
    returning ${aliasColumns(db)}`
  return row
}

/** Undefined when there is no such synonym. */
export async function updateAlias(
  db: Db,
  id: number,
  { phrase, folded, termId, replacement }: AliasRow,
): Promise<SearchAlias | undefined> {
  const [row] = await db<SearchAlias[]>`
    update search_alias
       set phrase = ${phrase}, folded = ${folded}, term_id = ${termId}, replacement = ${replacement}, is_built_in = false, changed_at = now()
     where id = ${id}
    returning ${aliasColumns(db)}`
  return row
}

/** False when there is no such synonym. One of the trade is only marked: otherwise the next start would bring it back. */
export async function deleteAlias(db: Db, id: number): Promise<boolean> {
  const [removed] = await db<{ isBuiltIn: boolean; folded: string }[]>`
    delete from search_alias where id = ${id} returning is_built_in as "isBuiltIn", folded`
  if (removed?.isBuiltIn) await db`insert into search_alias_removed (folded) values (${removed.folded}) on conflict do nothing`
  return removed !== undefined
}

export async function isTerm(db: Db, id: number): Promise<boolean> {
  return (await db`select from term where id = ${id}`).length > 0
}
export async function isOtherAlias(db: Db, folded: string, id: number): Promise<boolean> {
  return (await db`select from search_alias where folded = ${folded} and id <> ${id}`).length > 0
}

export type BuiltInAlias = { phrase: string; folded: string; replacement: string }

/** Brings the trade's synonyms up to date; those that the staff have written or removed stay as they left them. */
export async function saveBuiltInAliases(db: Db, aliases: readonly BuiltInAlias[]): Promise<void> {
  const rows = db`jsonb_to_recordset(${db.json(aliases as never)}) as t (phrase text, folded text, replacement text)`
  await db`
    merge into search_alias known
    using (
      select phrase, folded, replacement
        from ${rows}
       where not exists (select from search_alias_removed removed where removed.folded = t.folded)
    ) given on given.folded = known.folded
     when matched and known.is_built_in
      and (known.phrase, known.replacement) is distinct from (given.phrase, given.replacement)
     then update set phrase = given.phrase, replacement = given.replacement, changed_at = now()
     when not matched
     then insert (phrase, folded, replacement, is_built_in) values (given.phrase, given.folded, given.replacement, true)`
}

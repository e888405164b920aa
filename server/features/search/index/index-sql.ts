import type { TasteBars } from '#domain/product.ts'
import type { Db } from '#server/db/database.ts'

/** Locks the index until the transaction ends; undefined when it is locked and `isWaiting` is false. */
export async function lockIndex(db: Db, isWaiting: boolean): Promise<{ lexicon: number; words: number } | undefined> {
  const [row] = await db<{ lexicon: number; words: number }[]>`
    select lexicon, words from search_state for update ${isWaiting ? db`` : db`skip locked`}`
  return row
}

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
  text: string
  /** Without those above them. */
  termIds: number[]
  vintages: number[]
  sizes: number[]
  alcohol: number | null
  bars: TasteBars | null
  /** `reduced`: some price is lower than before. `set`: it is a set. */
  offers: string[]
  packs: number[]
}

export const listWineTexts = (db: Db, ids: readonly number[]): Promise<WineText[]> =>
  db<WineText[]>`
    select product.id, product.code, array[product.name_zh, product.name_en] as names, product.alcohol,
           concat_ws(' ', blurb_zh, blurb_en, description_zh, description_en, named.growers) as text,
           coalesce(named.term_ids, '{}') as "termIds", offer.vintages, offer.sizes, offer.packs,
           product.bars, product.flags || array_remove(array[case when offer.is_reduced then 'reduced' end, case when offer.is_set then 'set' end], null) as offers
      from product
      join (
        select product_id, coalesce(array_agg(distinct vintage) filter (where vintage is not null), '{}') as vintages,
               array_agg(distinct size_ml) as sizes, array_agg(distinct pack) as packs, bool_or(list_price is not null) as is_reduced,
               bool_or(is_set) as is_set
          from sku
         where product_id = any(${[...ids]}::int[]) and on_sale
         group by product_id
      ) offer on offer.product_id = product.id
      left join (
        select product_id, array_agg(term.id) as term_ids,
               string_agg(concat_ws(' ', name_zh, name_en, village_zh, village_en), ' ') filter (where kind in ('estate', 'site')) as growers
          from product_term
          join term on term.id = product_term.term_id
          left join estate on estate.term_id = term.id
         where product_id = any(${[...ids]}::int[])
         group by product_id
      ) named on named.product_id = product.id
     where product.id = any(${[...ids]}::int[]) and product.on_sale`

export const listIndexedWords = (db: Db, ids: readonly number[]): Promise<{ id: number; words: string[] }[]> =>
  db<{ id: number; words: string[] }[]>`
    select product_id as id, tsvector_to_array(words) as words from search_wine where product_id = any(${[...ids]}::int[])`

/** `words` with blanks in between. */
export type IndexRow = { id: number; words: string; alcohol: number | null }

/** Sent at once, so that nobody has to wait between them. */
export async function saveIndexRows(db: Db, rows: readonly IndexRow[], goneIds: readonly number[]): Promise<void> {
  await Promise.all([
    goneIds.length > 0 && db`delete from search_wine where product_id = any(${[...goneIds]}::int[])`,
    rows.length > 0 &&
      db`
    insert into search_wine (product_id, words, alcohol)
    select id, array_to_tsvector(string_to_array(words, ' ')), alcohol
      from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ words }) => words)}::text[],
                  ${rows.map(({ alcohol }) => alcohol)}::numeric[]) as t (id, words, alcohol)
    on conflict (product_id) do update set words = excluded.words, alcohol = excluded.alcohol`,
  ])
}

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

/** Until the end of the transaction all words wait in GIN's pending list, and are merged at once: by default, every few hundred wines. */
export const holdWords = (db: Db): Promise<unknown> => db`select set_config('gin_pending_list_limit', '64MB', true)`

/** Merges GIN's pending list, which searches would scan row by row. */
export const settleIndex = (db: Db): Promise<unknown> =>
  db`select gin_clean_pending_list('search_wine_words'), gin_clean_pending_list('search_article_words')`

export type ArticleText = { id: number; names: string[]; texts: string[] }

/** Includes hidden and future articles; searches check visibility. */
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

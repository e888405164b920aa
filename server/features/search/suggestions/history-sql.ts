import type { Db } from '#server/db/database.ts'

/** Once per visitor and day; visitors are forgotten the next day. */
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

export const listPopular = (db: Db, since: string, atLeast: number, limit: number): Promise<{ termIds: number[] }[]> =>
  db<{ termIds: number[] }[]>`
    select term_ids as "termIds"
      from search_tally
     where day >= ${since}
     group by term_ids
    having sum(searches) >= ${atLeast}
     order by sum(searches) desc, term_ids
     limit ${limit}`

/** `keyword` is folded and not personal. */
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

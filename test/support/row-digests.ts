import type { Db } from '#server/db/database.ts'

/** A digest of the rows of every table, by the table's name: two that are equal say that nothing was changed in between. */
export async function rowDigests(db: Db): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_stat_user_tables where schemaname = 'public' order by relname`
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from "${name}" t`,
  )
  const rows = await db.unsafe<{ name: string; digest: string }[]>(digests.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

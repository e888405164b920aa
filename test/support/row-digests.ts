import type { Db } from '#server/db/database.ts'

/** A digest per table; equal results mean that nothing changed. That staff have tried is kept in any case. */
export async function rowDigests(db: Db): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_stat_user_tables where schemaname = 'public' and relname not in ('staff_act', 'staff_act_end', 'staff_act_open')
     order by relname`
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from "${name}" t`,
  )
  const rows = await db.unsafe<{ name: string; digest: string }[]>(digests.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

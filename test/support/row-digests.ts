import type { Db } from '#server/db/database.ts'

/** Told on by any process at any time. */
const BETWEEN_PROCESSES = ['change_waiting', 'change_told']

/** A digest per table, without some tables and columns; equal results mean that nothing changed. */
export async function rowDigests(
  db: Db,
  { tables: skipped = [], columns = [] }: { tables?: readonly string[]; columns?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_stat_user_tables
     where schemaname = 'public' and relname <> all(${[...skipped, ...BETWEEN_PROCESSES]}) order by relname`
  const gone = columns.map((name) => ` - '${name}'`).join('')
  const row = columns.length > 0 ? `(to_jsonb(t)${gone})::text` : 't::text'
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(${row}, 0)), 0) as digest from "${name}" t`,
  )
  const rows = await db.unsafe<{ name: string; digest: string }[]>(digests.join(' union all '), [], { prepare: true })
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

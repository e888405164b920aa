import type { WineChange } from '#contract/staff/wines.ts'
import type { Locale, Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { staffName } from '#server/http/staff-name-sql.ts'
import type { Differences } from './differences.ts'

export type ChangeKind = 'added' | 'changed' | 'published' | 'planned' | 'hidden' | 'archived' | 'restored' | 'price'

export async function insertChange(
  db: Db,
  productId: number,
  { by, kind, changes = {} }: { by: number | null; kind: ChangeKind; changes?: Differences },
): Promise<void> {
  await db`
    insert into wine_change (product_id, by_account, kind, changes)
    values (${productId}, ${by}, ${kind}, ${db.json(changes as never)})`
}

type Page = { page: number; limit: number }

export async function listChanges(
  db: Db,
  productId: number,
  { page, limit }: Page,
  locale: Locale,
): Promise<{ list: WineChange[]; count: number }> {
  type Row = Omit<WineChange, 'changes'> & { changes: Record<string, [unknown, unknown]> }
  const [rows, [total]] = await Promise.all([
    db<Row[]>`
      select wine_change.id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, kind, ${staffName(db, locale)} as by, changes
        from wine_change
        left join account on account.id = by_account
       where product_id = ${productId}
       order by wine_change.id desc
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count from wine_change where product_id = ${productId}`,
  ])
  // A bulk change knows terms by their ids only.
  const termIds = rows.flatMap(({ changes }) => (changes.termIds ?? []) as number[][]).flat()
  const terms = await db<{ id: number; name: Localized }[]>`
    select id, jsonb_build_object('zh', name_zh, 'en', name_en) as name from term where id = any(${termIds}::int[])`
  const named = (ids: unknown) => terms.filter(({ id }) => (ids as number[]).includes(id)).map(({ name }) => name)
  const list = rows.map((row) => ({
    ...row,
    changes: Object.entries(row.changes).map(([field, [before, after]]) =>
      field === 'termIds' ? { field: 'terms', before: named(before), after: named(after) } : { field, before, after },
    ),
  }))
  return { list, count: total?.count ?? 0 }
}

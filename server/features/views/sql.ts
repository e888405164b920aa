import type { NewView } from '#contract/staff/views.ts'
import type { Locale } from '#domain/locale.ts'
import type { StaffView, ViewPage } from '#domain/staff-view.ts'
import type { Db } from '#server/db/database.ts'
import { staffName } from '#server/http/staff-name-sql.ts'

/** One's own in their order, then what colleagues share, by name. Whoever left the staff shares no more. */
export const listViews = (db: Db, accountId: number, page: ViewPage, locale: Locale): Promise<StaffView[]> =>
  db<StaffView[]>`
    select staff_view.id, name, query, is_shared as "isShared",
           case when account_id = ${accountId} then null else ${staffName(db, locale)} end as by
      from staff_view
      join account on account.id = account_id
     where page = ${page}
       and (account_id = ${accountId}
            or is_shared and account.scopes <> '{shopper}' and account.blocked_at is null and account.deleted_at is null)
     order by account_id <> ${accountId}, case when account_id = ${accountId} then position end, name, staff_view.id`

export type OwnView = { id: number; name: string; query: string; isShared: boolean }

/** In their order; the person's views stay as they are until the end of the transaction. */
export async function lockOwnViews(tx: Db, accountId: number, page: ViewPage): Promise<OwnView[]> {
  await tx`select from account where id = ${accountId} for no key update`
  return tx<OwnView[]>`
    select id, name, query, is_shared as "isShared"
      from staff_view
     where account_id = ${accountId} and page = ${page}
     order by position, id`
}

export async function insertView(tx: Db, accountId: number, { page, name, query, isShared }: NewView): Promise<void> {
  await tx`
    insert into staff_view (account_id, page, name, query, is_shared, position)
    select ${accountId}, ${page}, ${name}, ${query}, ${isShared}, coalesce(max(position) + 1, 0)
      from staff_view where account_id = ${accountId} and page = ${page}`
}

/** All of a person's views of a page, in this order. */
export async function replaceViews(
  tx: Db,
  accountId: number,
  page: ViewPage,
  views: readonly Omit<OwnView, 'id'>[],
): Promise<void> {
  await tx`delete from staff_view where account_id = ${accountId} and page = ${page}`
  if (views.length === 0) return
  const rows = views.map(({ name, query, isShared }, position) => ({
    account_id: accountId,
    page,
    name,
    query,
    is_shared: isShared,
    position,
  }))
  await tx`insert into staff_view ${tx(rows)}`
}

import type { InboxMark, InboxNotice } from '#contract/shop/inbox.ts'
import { SHOPPER_KINDS } from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'

/* The notices of an account as a feed, whichever way they went out, or none. */

type Row = Omit<InboxNotice, 'at'> & { at: Date }
const noticeOf = ({ at, ...row }: Row): InboxNotice => ({ ...row, at: at.toISOString() })

const columns = (db: Db) => db`id, kind, "values", looked_at is not null as "isRead", created_at as at`
const inInbox = (db: Db, accountId: number) => db`
  account_id = ${accountId} and put_away_at is null and kind = any(${[...SHOPPER_KINDS]})`

export async function listInbox(
  db: Db,
  accountId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: InboxNotice[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    db<Row[]>`
      select ${columns(db)} from notice where ${inInbox(db, accountId)}
       order by id desc
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count from notice where ${inInbox(db, accountId)}`,
  ])
  return { list: rows.map(noticeOf), count: total?.count ?? 0 }
}

/** Marks it as read. */
export async function openNotice(db: Db, accountId: number, id: number): Promise<InboxNotice | undefined> {
  const [row] = await db<Row[]>`
    update notice set looked_at = coalesce(looked_at, now())
     where id = ${id} and ${inInbox(db, accountId)}
    returning ${columns(db)}`
  return row && noticeOf(row)
}

/** `id` undefined: all of the account. What was put away does not come back. Returns how many there are. */
export async function markNotices(
  db: Db,
  accountId: number,
  { id, mark, value }: { id: number | undefined; mark: InboxMark; value: boolean },
): Promise<number> {
  const change =
    mark === 'put-away'
      ? db`put_away_at = case when ${value} then now() end`
      : db`looked_at = case when ${value} then coalesce(looked_at, now()) end`
  const { count } = await db`
    update notice set ${change}
     where ${inInbox(db, accountId)} ${id === undefined ? db`` : db`and id = ${id}`}`
  return count
}

export async function countUnreadNotices(db: Db, accountId: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from notice where ${inInbox(db, accountId)} and looked_at is null`
  return row.count
}

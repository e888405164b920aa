import type { LogChannel, LoggedNotice } from '#contract/staff/notices.ts'
import type { NoticeKind, NoticeState } from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'

type Asked = {
  kind?: NoticeKind | undefined
  channel?: LogChannel | undefined
  state?: NoticeState | undefined
  search: string
  before?: number | undefined
}
type Row = Omit<LoggedNotice, 'createdAt' | 'sentAt' | 'nextAt'> & { createdAt: Date; sentAt: Date | null; nextAt: Date }

export async function listLog(db: Db, { kind, channel, state, search, before }: Asked, limit: number): Promise<LoggedNotice[]> {
  const rows = await db<Row[]>`
    select notice.id, kind, channel, notice.locale, account_id as "accountId", recipient, coalesce(nickname, '') as nickname,
           text, state, reason, attempts, notice.created_at as "createdAt", sent_at as "sentAt", next_at as "nextAt"
      from notice left join account on account.id = account_id
     where true
       ${kind ? db`and kind = ${kind}` : db``}
       ${channel ? db`and channel = ${channel}` : db``}
       ${state ? db`and state = ${state}` : db``}
       ${before === undefined ? db`` : db`and notice.id < ${before}`}
       ${matching(db, search)}
     order by notice.id desc
     limit ${limit}`
  return rows.map(({ createdAt, sentAt, nextAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    nextAt: nextAt.toISOString(),
  }))
}

function matching(db: Db, search: string) {
  if (search === '') return db``
  if (search.includes('@')) return db`and mail_to = ${search} and mail_to <> ''`
  if (/^1\d{10}$/.test(search)) return db`and account_id = (select id from account where phone = ${search})`
  return db`and "values" ->> 'order' = ${search}`
}

/** Its tries begin again. False when it has not failed. */
export async function sendAgain(db: Db, id: number, at: Date): Promise<boolean> {
  const { count } = await db`
    update notice set state = 'waiting', attempts = 0, next_at = ${at}, reason = '' where id = ${id} and state = 'failed'`
  return count === 1
}

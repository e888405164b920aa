import type { Locale } from '#domain/locale.ts'
import type {
  DropReason,
  NoticeChannel,
  NoticeKind,
  NoticeState,
  NoticeValues,
  ShopperChannel,
  ShopperKind,
} from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'

export type NewNotice = {
  key: string
  kind: NoticeKind
  /** `none`: nobody can be told; the log says why. */
  channel: NoticeChannel | 'none'
  locale: Locale
  accountId: number | null
  recipient: string
  mailTo: string
  values: NoticeValues
  state: NoticeState
  reason: DropReason | ''
  nextAt: Date
}

/** Those with a known key are there already. */
export async function insertNotices(tx: Db, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ accountId, mailTo, nextAt, ...notice }) => ({
    ...notice,
    values: { ...notice.values },
    account_id: accountId,
    mail_to: mailTo,
    next_at: nextAt,
  }))
  await tx`
    insert into notice (key, kind, channel, locale, account_id, recipient, mail_to, "values", state, reason, next_at)
    select key, kind, channel, locale, account_id, recipient, mail_to, "values", state, reason, next_at
      from jsonb_to_recordset(${tx.json(JSON.parse(JSON.stringify(rows)))}) as made (
        key text, kind text, channel text, locale text, account_id bigint, recipient text, mail_to text, "values" jsonb,
        state text, reason text, next_at timestamptz)
    on conflict (key) do nothing`
}

export type DueNotice = {
  id: number
  key: string
  kind: NoticeKind
  locale: Locale
  accountId: number | null
  mailTo: string
  values: NoticeValues
  attempts: number
  /** When somebody began to send it before. */
  since: Date | null
}

/** Each for one process; whose process was killed while sending comes again after two minutes. */
export const takeDue = (db: Db, channel: NoticeChannel, limit: number, at: Date): Promise<DueNotice[]> =>
  db<DueNotice[]>`
    with due as (
      select id, handed_at
        from notice
       where channel = ${channel}
         and (state = 'waiting' and next_at <= ${at} or state = 'sending' and handed_at < ${at}::timestamptz - interval '2 minutes')
       order by next_at, id
       limit ${limit}
         for update skip locked)
    update notice set state = 'sending', handed_at = ${at}, attempts = attempts + 1
      from due where notice.id = due.id
    returning notice.id, key, kind, locale, account_id as "accountId", mail_to as "mailTo", "values", attempts,
              due.handed_at as since`

export async function markSent(db: Db, id: number, text: string, at: Date): Promise<void> {
  await db`update notice set state = 'sent', sent_at = ${at}, text = ${text}, reason = '' where id = ${id} and state = 'sending'`
}

export async function markDropped(db: Db, id: number, reason: DropReason): Promise<void> {
  await db`update notice set state = 'dropped', reason = ${reason} where id = ${id} and state = 'sending'`
}

/** `again` undefined: given up. */
export async function markFailed(
  db: Db,
  id: number,
  { reason, text, again }: { reason: string; text: string; again: Date | undefined },
): Promise<void> {
  await db`
    update notice
       set state = ${again ? 'waiting' : 'failed'}, reason = ${reason}, text = ${text}, next_at = coalesce(${again ?? null}, next_at)
     where id = ${id} and state = 'sending'`
}

export type Wish = { accountId: number; kind: ShopperKind; channels: ShopperChannel[] }

export const listWishesOf = (db: Db, accountIds: readonly number[]): Promise<Wish[]> =>
  db<Wish[]>`
    select account_id as "accountId", kind, channels from notice_wish where account_id = any(${[...accountIds]}::bigint[])`

export async function saveWish(db: Db, { accountId, kind, channels }: Wish): Promise<void> {
  await db`
    insert into notice_wish (account_id, kind, channels) values (${accountId}, ${kind}, ${channels})
    on conflict (account_id, kind) do update set channels = excluded.channels, changed_at = now()`
}

/** The kind's own rule holds again; channels that somebody chose stay. */
export async function deleteRefusal(db: Db, accountId: number, kind: ShopperKind): Promise<void> {
  await db`delete from notice_wish where account_id = ${accountId} and kind = ${kind} and channels = '{}'`
}

/** Whoever wants no more of these has no open ones either. */
export async function deleteOpenWishes(db: Db, accountId: number, kind: ShopperKind): Promise<void> {
  if (kind === 'back-in-stock') await db`delete from back_in_stock_wish where account_id = ${accountId} and told_at is null`
  if (kind === 'cheaper') await db`delete from price_wish where account_id = ${accountId} and told_at is null`
}

/** One for all processes, made by the first that needs it. */
export async function readSecret(db: Db, fresh: Buffer): Promise<Buffer> {
  await db`insert into notice_secret (secret) values (${fresh}) on conflict do nothing`
  const [row] = await db<{ secret: Buffer }[]>`select secret from notice_secret`
  return row?.secret ?? fresh
}

export async function saveFollowers(db: Db, people: readonly { unionId: string; openId: string }[], at: Date): Promise<void> {
  if (people.length === 0) return
  const rows = [
    ...new Map(people.map(({ unionId, openId }) => [unionId, { union_id: unionId, open_id: openId, seen_at: at }])).values(),
  ]
  await db`
    insert into wechat_follower ${db(rows)}
    on conflict (union_id) do update set open_id = excluded.open_id, seen_at = excluded.seen_at`
}

export async function deleteFollowersBefore(db: Db, at: Date): Promise<void> {
  await db`delete from wechat_follower where seen_at < ${at}`
}

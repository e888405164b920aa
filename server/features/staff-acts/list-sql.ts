import type { AuditEntry, StaffMoneyAct } from '#contract/staff/acts.ts'
import { maskPhone } from '#domain/account.ts'
import type { AuditedAction, MoneyActKind, MoneyActState } from '#domain/money-act.ts'
import type { Db } from '#server/db/database.ts'

type Page = { page: number; limit: number }
type ActRow = Omit<StaffMoneyAct, 'askedAt' | 'decidedAt'> & { askedAt: Date; decidedAt: Date | null }

const person = (db: Db, table: string) =>
  db`jsonb_build_object('id', ${db(table)}.id, 'nickname', ${db(table)}.nickname, 'nicknameEn', ${db(table)}.nickname_en)`

/** Waiting acts oldest first, others newest first. `asker`: whose own are marked. `search`: the receiver. */
export async function listMoneyActs(
  db: Db,
  asker: number,
  {
    kinds,
    status,
    search = '',
    page,
    limit,
  }: Page & { kinds: readonly MoneyActKind[]; status?: MoneyActState | undefined; search?: string },
): Promise<{ list: StaffMoneyAct[]; count: number }> {
  const matching = db`
    money_act.kind = any(${[...kinds]}) and ${status ? db`money_act.status = ${status}` : db`true`}
    and ${
      search === ''
        ? db`true`
        : db`for_account in (select id from account where id::text = ${search} or phone = ${search} or strpos(lower(nickname), lower(${search})) > 0)`
    }`
  const [rows, [total]] = await Promise.all([
    db<ActRow[]>`
      select money_act.id, kind, ${person(db, 'acting')} as by,
             ${person(db, 'receiver')} || jsonb_build_object('phone', coalesce(receiver.phone, '')) as for, money_act.amount,
             case when coupon.id is null then null
                  else jsonb_build_object('id', coupon.id, 'title', jsonb_build_object('zh', title_zh, 'en', title_en)) end as coupon,
             (select number from shop_order where id = order_id) as "orderNumber", reason, status, asked_at as "askedAt",
             case when second.id is null then null else ${person(db, 'second')} end as "decidedBy", decided_at as "decidedAt", note,
             money_act.by_account = ${asker} as "isOwn"
        from money_act
        join account acting on acting.id = by_account
        join account receiver on receiver.id = for_account
        left join account second on second.id = decided_by
        left join coupon on coupon.id = coupon_id
       where ${matching}
       order by ${status === 'waiting' ? db`money_act.id` : db`money_act.id desc`}
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*)::integer as count from money_act where ${matching}`,
  ])
  const list = rows.map(({ askedAt, decidedAt, for: receiver, ...act }) => ({
    ...act,
    for: { ...receiver, phone: maskPhone(receiver.phone) },
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
  return { list, count: total?.count ?? 0 }
}

type EntryRow = Omit<AuditEntry, 'at'> & { at: Date }
export type AuditFilter = Page & { action?: AuditedAction | undefined; search: string }

/** Newest first. `search`: number, login or part of the name on either side, or the subject. */
export async function listAuditEntries(
  db: Db,
  { action, search, page, limit }: AuditFilter,
): Promise<{ list: AuditEntry[]; count: number }> {
  const fits = (table: string) => db`
    ${db(table)}.id::text = ${search} or ${db(table)}.login = ${search} or strpos(lower(${db(table)}.nickname), lower(${search})) > 0`
  const matching = db`
      from audit_entry entry
      join account acting on acting.id = entry.by_account
      left join account receiver on receiver.id = entry.for_account
     where ${action ? db`entry.action = ${action}` : db`true`}
       and ${search === '' ? db`true` : db`(entry.subject = ${search} or ${fits('acting')} or ${fits('receiver')})`}`
  const [rows, [total]] = await Promise.all([
    db<EntryRow[]>`
      select entry.id, entry.at, ${person(db, 'acting')} as by, entry.address, entry.action, entry.step,
             case when receiver.id is null then null else ${person(db, 'receiver')} end as for,
             entry.subject, entry.amount, entry.reason, entry.details
        ${matching}
       order by entry.at desc, entry.id desc
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*)::integer as count ${matching}`,
  ])
  return { list: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })), count: total?.count ?? 0 }
}

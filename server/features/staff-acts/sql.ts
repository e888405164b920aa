import type { Fen } from '#domain/money.ts'
import {
  type AgreementLimits,
  type AuditedAction,
  type AuditStep,
  DEFAULT_LIMITS,
  type MoneyActKind,
  type MoneyActState,
} from '#domain/money-act.ts'
import type { Db } from '#server/db/database.ts'

const digits = (db: Db, column: string) => db`right(regexp_replace(${db(column)}, '\\D', '', 'g'), 11)`
const place = (db: Db, table: string) => db`(${db(table)}.city_code, lower(regexp_replace(${db(table)}.detail, '\\s', '', 'g')))`

/**
 * Same account, phone of one in the other's address book, or a shared phone or place, deleted addresses included. Undefined for
 * an unknown account.
 */
export async function isSamePerson(db: Db, one: number, other: number): Promise<boolean | undefined> {
  const [row] = await db<{ isSame: boolean }[]>`
    select mine.id = theirs.id
           or exists (select from address where account_id = theirs.id and ${digits(db, 'address.phone')} = mine.phone)
           or exists (select from address where account_id = mine.id and ${digits(db, 'address.phone')} = theirs.phone)
           or exists (
             select from address a join address b
                 on ${digits(db, 'a.phone')} = ${digits(db, 'b.phone')} or ${place(db, 'a')} = ${place(db, 'b')}
              where a.account_id = mine.id and b.account_id = theirs.id) as "isSame"
      from account mine, account theirs
     where mine.id = ${one} and theirs.id = ${other}`
  return row?.isSame
}

export type NewAuditEntry = {
  at: Date
  byAccount: number
  address: string
  action: AuditedAction
  step: AuditStep
  forAccount: number | null
  subject: string
  amount: Fen | null
  reason: string
  details: Record<string, string | number>
}

export async function insertAuditEntry(db: Db, { details, ...entry }: NewAuditEntry): Promise<void> {
  await db`
    insert into audit_entry (at, by_account, address, action, step, for_account, subject, amount, reason, details)
    values (${entry.at}, ${entry.byAccount}, ${entry.address}, ${entry.action}, ${entry.step}, ${entry.forAccount}, ${entry.subject},
            ${entry.amount}, ${entry.reason}, ${db.json(details)})`
}

export async function hasActedOn(
  db: Db,
  accountId: number,
  actions: readonly AuditedAction[],
  subject: string,
): Promise<boolean> {
  const rows = await db`
    select from audit_entry
     where by_account = ${accountId} and action = any(${[...actions]}::text[]) and subject = ${subject}
     limit 1`
  return rows.length > 0
}

/** Until the commit: two simultaneous acts must not both fit under the daily limit. */
export async function lockActing(tx: Db, accountId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('money-act', ${accountId}))`
}

export type MoneyAct = {
  id: number
  kind: MoneyActKind
  byAccount: number
  forAccount: number
  amount: Fen
  couponId: number | null
  /** Whose price it is, and what it cost when that was asked. */
  order: { id: number; number: string; due: Fen } | null
  reason: string
  status: MoneyActState
  claimId: number | null
}

const columns = (db: Db) => db`
  money_act.id, kind, by_account as "byAccount", for_account as "forAccount", amount, coupon_id as "couponId", reason, status, claim_id as "claimId",
  (select jsonb_build_object('id', id, 'number', number, 'due', order_due) from shop_order where id = money_act.order_id) as "order"`

export async function findActByKey(db: Db, byAccount: number, key: string): Promise<MoneyAct | undefined> {
  const [act] = await db<MoneyAct[]>`select ${columns(db)} from money_act where by_account = ${byAccount} and key = ${key}`
  return act
}

export async function findAct(db: Db, id: number): Promise<MoneyAct | undefined> {
  const [act] = await db<MoneyAct[]>`select ${columns(db)} from money_act where id = ${id}`
  return act
}

export async function sumDoneAlone(db: Db, byAccount: number, since: Date): Promise<Fen> {
  const [row] = await db<[{ sum: Fen }]>`
    select coalesce(sum(abs(amount)), 0)::bigint as sum
      from money_act
     where by_account = ${byAccount} and asked_at >= ${since} and status = 'done' and decided_by is null`
  return row.sum
}

export type NewMoneyAct = Omit<MoneyAct, 'id' | 'claimId' | 'status'> & { key: string; at: Date; isWaiting: boolean }

export async function insertAct(db: Db, act: NewMoneyAct): Promise<MoneyAct> {
  const [row] = await db<MoneyAct[]>`
    insert into money_act (kind, key, by_account, for_account, amount, coupon_id, order_id, order_due, reason, status, asked_at, decided_at)
    values (${act.kind}, ${act.key}, ${act.byAccount}, ${act.forAccount}, ${act.amount}, ${act.couponId},
            ${act.order?.id ?? null}, ${act.order?.due ?? null}, ${act.reason}, ${act.isWaiting ? 'waiting' : 'done'}, ${act.at}, ${act.isWaiting ? null : act.at})
    returning ${columns(db)}`
  if (!row) throw new Error('insert returned no act')
  return row
}

export async function saveClaim(db: Db, id: number, claimId: number): Promise<void> {
  await db`update money_act set claim_id = ${claimId} where id = ${id}`
}

type Decision = { status: 'done' | 'refused' | 'withdrawn'; decidedBy: number | null; at: Date; note: string }

/** Of two simultaneous calls, true for the first only. */
export async function decideAct(db: Db, id: number, { status, decidedBy, at, note }: Decision): Promise<boolean> {
  const { count } = await db`
    update money_act set status = ${status}, decided_by = ${decidedBy}, decided_at = ${at}, note = ${note}
     where id = ${id} and status = 'waiting'`
  return count === 1
}

const LIMITS_KEY = 'agreement-limits'

export async function readLimits(db: Db): Promise<AgreementLimits> {
  const [setting] = await db<{ value: AgreementLimits }[]>`select value from setting where key = ${LIMITS_KEY}`
  return setting?.value ?? DEFAULT_LIMITS
}

export async function storeLimits(db: Db, limits: AgreementLimits): Promise<void> {
  await db`
    insert into setting (key, value) values (${LIMITS_KEY}, ${db.json(limits)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`
}

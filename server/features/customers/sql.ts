import type { CustomerInFull } from '#contract/staff/customers.ts'
import { CUSTOMER_ACTIONS } from '#domain/customer.ts'
import type { Locale } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { callBackReason, isCalledBack } from '#server/features/coupons/call-back-sql.ts'
import { refundedOf } from '#server/features/ledger/refunded-sql.ts'
import { staffName } from '#server/http/staff-name-sql.ts'
import { type Label, labelsOf } from './list-sql.ts'

/* What stands on the page of one customer. */

const CUSTOMER_ORDERS_MAX = 50
const COUPONS_MAX = 50
const ACTS_MAX = 50

type Timed<Row, Times extends keyof Row> = Omit<Row, Times> & { [Time in Times]: Date }

export type HeadRow = {
  id: number
  nickname: string
  avatar: string
  phone: string
  email: string
  orders: number
  spent: Fen
  lastOrderAt: Date | null
  registeredAt: Date
  labels: Label[]
  isStaff: boolean
  closedAt: Date | null
  blockedAt: Date | null
  placed: number
}

export async function selectHead(db: Db, id: number): Promise<HeadRow | undefined> {
  const [row] = await db<HeadRow[]>`
    select id, nickname, avatar, coalesce(phone, '') as phone, coalesce(sign_in_email, '') as email, orders, spent, last_order_at as "lastOrderAt",
           registered_at as "registeredAt", ${labelsOf(db)} as labels, array_remove(scopes, 'shopper') <> '{}' as "isStaff",
           deleted_at as "closedAt", blocked_at as "blockedAt",
           (select count(*) from shop_order where account_id = account.id)::integer as placed
      from account join customer on customer.account_id = account.id
     where id = ${id}`
  return row
}

export const selectOrders = (db: Db, id: number): Promise<Timed<CustomerInFull['orderList'][number], 'placedAt'>[]> =>
  db<Timed<CustomerInFull['orderList'][number], 'placedAt'>[]>`
    select number, status, placed_at as "placedAt", due, ${refundedOf(db, db`shop_order.id`)} as refunded,
           refunded - ${refundedOf(db, db`shop_order.id`)} as "refundAsked",
           (select coalesce(sum(quantity), 0) from order_line where order_id = shop_order.id)::integer as packs
      from shop_order
     where account_id = ${id}
     order by placed_at desc, id desc
     limit ${CUSTOMER_ORDERS_MAX}`

type AddressRow = NonNullable<CustomerInFull['addresses']>[number]
export const selectAddresses = (db: Db, id: number): Promise<AddressRow[]> =>
  db<AddressRow[]>`
    select id, name, phone, concat_ws(' ', nullif(province, city), city, district, detail) as place, is_default as "isDefault"
      from address
     where account_id = ${id} and deleted_at is null
     order by is_default desc, id desc`

/** Usable ones by their end, soonest first; then the newest. */
export const selectCoupons = (
  db: Db,
  id: number,
  at: Date,
  locale: Locale,
): Promise<Timed<CustomerInFull['coupons'][number], 'validTo' | 'claimedAt'>[]> =>
  db<Timed<CustomerInFull['coupons'][number], 'validTo' | 'claimedAt'>[]>`
    select * from (
      select claim.id, jsonb_build_object('zh', title_zh, 'en', title_en) as title, claim.amount, claim.percent, claim.min_spend as "minSpend",
             claim.valid_to as "validTo", claim.claimed_at as "claimedAt",
             (select ${staffName(db, locale)} from account where id = claim.by_account) as "givenBy",
             (select number from shop_order where id = in_use.order_id) as order,
             case when in_use.id is not null then 'used'
                  when claim.voided_at is not null or claim.valid_to <= ${at} or called_back_at is not null then 'expired'
                  else 'unused' end as state,
             case when in_use.id is null and ${isCalledBack(db)} then ${callBackReason(db)} end as "calledBack"
        from coupon_claim claim
        join coupon on coupon.id = claim.coupon_id
        left join coupon_use in_use on in_use.claim_id = claim.id and in_use.given_back_at is null
       where claim.account_id = ${id}) held
     order by state = 'unused' desc, case when state = 'unused' then "validTo" end, id desc
     limit ${COUPONS_MAX}`

export async function selectChat(db: Db, id: number): Promise<{ messages: number; lastAt: Date | null } | null> {
  const [row] = await db<{ messages: number; lastAt: Date | null }[]>`
    select last_position as messages, (select sent_at from chat_message where id = last_message_id) as "lastAt"
      from chat_thread
     where shopper_id = ${id}`
  return row ?? null
}

type RequestRow = Omit<CustomerInFull['requests'][number], 'settled'> & {
  settledAt: Date | null
  settledBy: string | null
  outcome: NonNullable<CustomerInFull['requests'][number]['settled']>['outcome'] | null
  answer: string
}
export const selectRequests = (db: Db, id: number, locale: Locale): Promise<RequestRow[]> =>
  db<RequestRow[]>`
    select request.id, kind, note, ${staffName(db, locale, 'asking')} as by, asked_on::text as "askedOn", due_on::text as "dueOn",
           settled_at as "settledAt", ${staffName(db, locale, 'settling')} as "settledBy", outcome, answer
      from customer_request request
      join account asking on asking.id = by_account
      left join account settling on settling.id = settled_by
     where account_id = ${id}
     order by settled_at is null desc, request.id desc`

type ActRow = Timed<NonNullable<CustomerInFull['acts']>[number], 'at'>
export const selectActs = (db: Db, id: number, locale: Locale): Promise<ActRow[]> =>
  db<ActRow[]>`
    select entry.id, entry.at, ${staffName(db, locale)} as by, action, entry.subject, reason
      from audit_entry entry join account on account.id = by_account
     where for_account = ${id} and action = any(${[...CUSTOMER_ACTIONS]}::text[])
     order by entry.id desc
     limit ${ACTS_MAX}`

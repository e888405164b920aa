import type { Locale, Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { matchesShopper } from '#server/features/accounts/shopper-sql.ts'
import { staffName } from '#server/http/staff-name-sql.ts'
import { bottlesOf, isHeldLonger } from './holding-sql.ts'

/* Unpaid orders as staff see them. */

export type HolderRow = {
  accountId: number
  nickname: string
  phone: string
  orders: number
  bottles: number
  transferOrders: number
  transferBottles: number
  firstPlacedAt: Date
  lastPayBy: Date
}

/** Those with most bottles first. `search`: words for the shopper, or the start of an order's number. */
export async function listHolders(
  db: Db,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ list: HolderRow[]; count: number }> {
  const matching =
    search === ''
      ? db`true`
      : db`(${matchesShopper(db, search)}
            or exists (
              select from shop_order named
               where named.account_id = account.id and named.status = 'unpaid' and starts_with(named.number, ${search})))`
  const [list, [total]] = await Promise.all([
    db<HolderRow[]>`
      select account.id as "accountId", nickname, coalesce(phone, '') as phone, held.*
        from account
        join (
          select account_id, count(*)::integer as orders, sum(bottles)::integer as bottles,
                 count(*) filter (where is_held_longer)::integer as "transferOrders",
                 coalesce(sum(bottles) filter (where is_held_longer), 0)::integer as "transferBottles",
                 min(placed_at) as "firstPlacedAt", max(pay_by) as "lastPayBy"
            from (
              select account_id, placed_at, pay_by, ${isHeldLonger(db)} as is_held_longer, ${bottlesOf(db)} as bottles
                from shop_order placed
               where status = 'unpaid') each_order
           group by account_id) held on held.account_id = account.id
       where ${matching}
       order by held.bottles desc, account.id
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`
      select count(*)::integer as count from account
       where exists (select from shop_order where account_id = account.id and status = 'unpaid') and ${matching}`,
  ])
  return { list, count: total?.count ?? 0 }
}

export async function findHolder(db: Db, accountId: number): Promise<{ nickname: string; phone: string } | undefined> {
  const [account] = await db<{ nickname: string; phone: string }[]>`
    select nickname, coalesce(phone, '') as phone from account where id = ${accountId} and deleted_at is null`
  return account
}

export type HeldRow = {
  number: string
  placedAt: Date
  payBy: Date
  payMethod: PayMethod | null
  isFlashSale: boolean
  isHeldForDays: boolean
  due: Fen
  bottles: number
  lines: { name: Localized; bottles: number }[]
  grantedBy: string | null
  grantedAt: Date | null
}

/** Oldest first, with the last hold that staff granted. */
export const listHeldOrders = (db: Db, accountId: number, locale: Locale): Promise<HeldRow[]> =>
  db<HeldRow[]>`
    select number, placed_at as "placedAt", pay_by as "payBy", pay_method as "payMethod",
           flash_item_id is not null as "isFlashSale", ${isHeldLonger(db)} as "isHeldForDays", due,
           ${bottlesOf(db)}::integer as bottles,
           (select jsonb_agg(
                     jsonb_build_object('name', jsonb_build_object('zh', name_zh, 'en', name_en), 'bottles', quantity * pack)
                     order by order_line.id)
              from order_line where order_id = placed.id) as lines,
           granted.name as "grantedBy", granted.at as "grantedAt"
      from shop_order placed
      left join lateral (
        select ${staffName(db, locale, 'staff')} as name, hold.at
          from order_hold hold join account staff on staff.id = hold.by_account
         where hold.order_id = placed.id
         order by hold.id desc limit 1) granted on true
     where account_id = ${accountId} and status = 'unpaid'
     order by placed_at, id`

export async function listUnpaidIds(
  db: Db,
  accountId: number,
  numbers: readonly string[] | undefined,
): Promise<{ id: number; number: string }[]> {
  return db<{ id: number; number: string }[]>`
    select id, number from shop_order
     where account_id = ${accountId} and status = 'unpaid' ${numbers ? db`and number in ${db(numbers)}` : db``}
     order by id`
}

type KeptOrder = { id: number; accountId: number; payBy: Date }

/** Never for less than before; undefined when no such order waits for a transfer. */
export async function keepUntil(db: Db, number: string, payBy: Date): Promise<KeptOrder | undefined> {
  const [kept] = await db<KeptOrder[]>`
    update shop_order
       set pay_by = greatest(pay_by, ${payBy})
     where number = ${number} and status = 'unpaid' and pay_method = 'offline' and flash_item_id is null
    returning id, account_id as "accountId", pay_by as "payBy"`
  return kept
}

export async function insertHold(
  db: Db,
  { orderId, byAccount, at, payBy }: { orderId: number; byAccount: number; at: Date; payBy: Date },
): Promise<void> {
  await db`
    insert into order_hold (order_id, by_account, at, pay_by) values (${orderId}, ${byAccount}, ${at}, ${payBy})`
}

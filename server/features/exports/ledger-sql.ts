import type { MoneyDay, Period } from '#contract/staff/ledger.ts'
import type { Locale } from '#domain/locale.ts'
import { fen, subtract, ZERO } from '#domain/money.ts'
import type { BOOKS, LEDGER_KINDS } from '#domain/money-day.ts'
import type { PayMethod } from '#domain/payment.ts'
import { addDays } from '#domain/shanghai.ts'
import type { Db } from '#server/db/database.ts'
import { staffName } from '#server/http/staff-name-sql.ts'

/* Days are Shanghai's, as the connection's time zone is (server/db/database.ts). Sales and advances are told apart by the view (migration 071). */

const PORTION = 1_000

export type ExportedPosting = {
  transaction: number
  /** To the microsecond. */
  at: string
  day: string
  time: string
  kind: (typeof LEDGER_KINDS)[number]
  book: (typeof BOOKS)[number]
  /** Positive is credit. */
  amount: number
  accountId: number | null
  orderNumber: string | null
  rechargeNumber: string | null
  method: PayMethod | null
  paymentNumber: string | null
  providerTransaction: string | null
  paybackNumber: string | null
  by: string | null
  note: string
}

/** Reads a portion after the last one, so that no statement and no transaction is long. A posting's entries stay together. */
export async function* readPostings(db: Db, { from, to }: Period, locale: Locale): AsyncGenerator<ExportedPosting[]> {
  let after = { at: from, transaction: 0 }
  for (;;) {
    const rows = await db<ExportedPosting[]>`
      select entry.transaction_id as transaction, entry.at::text, to_char(entry.at, 'YYYY-MM-DD') as day, to_char(entry.at, 'HH24:MI:SS') as time,
             entry.kind, book, entry.amount, coalesce(entry.account_id, placed.account_id, recharge.account_id, put.account_id) as "accountId",
             placed.number as "orderNumber", recharge.number as "rechargeNumber",
             case when entry.kind = 'payback' then coalesce(payback.other_method, payment.method) else payment.method end as method,
             payment.number as "paymentNumber",
             payment.provider_transaction as "providerTransaction", payback.number as "paybackNumber",
             ${staffName(db, locale, 'staff')} as by, entry.note
        from (select id from ledger_transaction
               where (at, id) > (${after.at}::text::timestamptz, ${after.transaction}) and at < ${to}::date + 1
               order by at, id limit ${PORTION}) moved
        join accounting_entry entry on transaction_id = moved.id
        left join shop_order placed on placed.id = entry.order_id
        left join recharge on recharge.id = entry.recharge_id
        left join payment on payment.id = entry.payment_id
        left join payback on payback.id = entry.payback_id
        left join account staff on staff.id = entry.by_account
        left join lateral (
          select account_id from ledger_entry
           where transaction_id = moved.id and account_id is not null order by id limit 1) put on true
       order by entry.at, entry.transaction_id, entry_id, book desc`
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last
  }
}

/** Of a long period a month at a time. */
export async function* readMoneyDays(db: Db, { from, to }: Period): AsyncGenerator<MoneyDay[]> {
  for (let first = from; first <= to; first = addDays(first, 31)) {
    const last = addDays(first, 30)
    yield await listMoneyDays(db, { from: first, to: last < to ? last : to })
  }
}

type SumRow = { day: string } & Record<Exclude<keyof MoneyDay, 'day' | 'goods' | 'netSales'>, number>

/** An order's freight, boxes and discount stand where it is sold: on the day on which the last of it was paid. */
export async function listMoneyDays(db: Db, { from, to }: Period): Promise<MoneyDay[]> {
  const rows = await db<SumRow[]>`
    with posted as materialized (
      select at::date as day, kind, order_id, payment_id, book, amount
        from accounting_entry
       where at >= ${from}::date and at < ${to}::date + 1
    ), share as (
      select day, sum(placed.shipping_fee) as freight, sum(placed.box_fee) as boxes, sum(placed.discount) as discounts
        from posted join shop_order placed on placed.id = order_id
       where kind = 'order-payment' and book = 'sales'
       group by day
    ), taken as (
      select posted.day, -sum(posted.amount) filter (where method = 'wechat') as wechat,
             -sum(posted.amount) filter (where method = 'alipay') as alipay,
             -sum(posted.amount) filter (where method = 'offline') as offline
        from posted join payment on payment.id = payment_id
       where book = 'cash' and kind <> 'payback'
       group by posted.day
    ), summed as (
      select day,
             sum(amount) filter (where book = 'sales' and kind = 'order-payment') as sales,
             sum(amount) filter (where book = 'sales' and kind <> 'order-payment') as refunds,
             sum(amount) filter (where book = 'shopper' and kind = 'recharge') as recharges,
             sum(amount) filter (where book = 'shopper' and kind = 'recharge-return') as "rechargesBack",
             sum(amount) filter (where book = 'shopper' and kind in ('gift', 'gift-return')) as gifts,
             sum(amount) filter (where book = 'shopper' and kind = 'correction') as corrections,
             sum(amount) filter (where book = 'shopper' and kind = 'opening') as openings,
             sum(amount) filter (where book = 'owed' and kind = 'stray-payment') as stray,
             -sum(amount) filter (where book = 'shopper' and kind = 'order-payment') as "fromBalance",
             sum(amount) filter (where book = 'cash' and kind = 'payback') as "backFromCash",
             sum(amount) filter (where book = 'shopper' and kind = 'payback') as "backToBalance",
             sum(amount) filter (where book = 'advances') as advances,
             -sum(amount) filter (where book = 'cash') as cash,
             sum(amount) filter (where book = 'shopper') as balances,
             sum(amount) filter (where book = 'owed') as owed
        from posted
       group by day
    ), billed as (
      select day, sum(fees) as fees from bill_check where day between ${from}::date and ${to}::date group by day
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, ${zeros(db, ['sales', 'refunds', 'recharges', 'rechargesBack', 'gifts', 'corrections', 'openings'])},
           ${zeros(db, ['stray', 'wechat', 'alipay', 'offline', 'fromBalance', 'backFromCash', 'backToBalance'])},
           ${zeros(db, ['advances', 'cash', 'balances', 'owed', 'freight', 'boxes', 'discounts', 'fees'])}
      from generate_series(${from}::date, ${to}::date, interval '1 day') days (day)
      left join summed on summed.day = days.day::date
      left join taken on taken.day = days.day::date
      left join share on share.day = days.day::date
      left join billed on billed.day = days.day::date
     order by days.day`
  return rows.map(({ day, ...sums }) => {
    const { sales, freight, boxes, discounts, refunds } = sums
    const known = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, fen(sum)]))
    const more = {
      goods: fen(sales - freight - boxes + discounts),
      discounts: subtract(ZERO, fen(discounts)),
      netSales: fen(sales + refunds),
    }
    return { day, ...known, ...more } as MoneyDay
  })
}

/** A day on which nothing happened has no row of its own. */
const zeros = (db: Db, names: readonly string[]) =>
  names.reduce((all, name, index) => {
    const one = db`coalesce(${db(name)}, 0)::bigint as ${db(name)}`
    return index === 0 ? one : db`${all}, ${one}`
  }, db``)

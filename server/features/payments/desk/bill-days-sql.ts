import type { BillDay, ListedDifference } from '#contract/staff/bills.ts'
import type { Fen } from '#domain/money.ts'
import { BILL_PROVIDERS, type BillProvider } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'

/** The first day on which a provider's money came in; undefined in a shop that had none. By Shanghai's calendar, as the connection is. */
export async function firstDayOfBills(db: Db): Promise<string | undefined> {
  const [first] = await db<{ day: string | null }[]>`
    select to_char(min(at)::date, 'YYYY-MM-DD') as day
      from (select (select min(paid_at) from payment where method = provider and status = 'paid') as at
              from unnest(${[...BILL_PROVIDERS]}::text[]) provider) firsts`
  return first?.day ?? undefined
}

type Row = Omit<BillDay, 'comparedAt' | 'theirs' | 'ours' | 'isOutdated'> & {
  comparedAt: Date | null
  theirPayments: Fen | null
  theirRefunds: Fen | null
  ourPayments: Fen
  ourRefunds: Fen
  paymentsThen: Fen | null
  refundsThen: Fen | null
}

/** The compared days from one to the other, both included, newest first. */
export async function listBillDays(
  db: Db,
  { from, to, providers = BILL_PROVIDERS }: { from: string; to: string; providers?: readonly BillProvider[] },
): Promise<BillDay[]> {
  const rows = await db<Row[]>`
    with paid as (
      select method as provider, paid_at::date as day, sum(amount)::bigint as amount
        from payment
       where method = any(${[...providers]}::text[]) and status = 'paid' and paid_at >= ${from}::date and paid_at < ${to}::date + 1
       group by 1, 2
    ), back as (
      select payment.method as provider, payback.done_at::date as day, sum(payback.amount)::bigint as amount
        from payback join payment on payment.id = payback.payment_id
       where payback.other_method is null and payback.status = 'done' and payback.done_at >= ${from}::date and payback.done_at < ${to}::date + 1
       group by 1, 2
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, named.provider, checked_at as "comparedAt", coalesce(differences, 0) as differences,
           their_payments as "theirPayments", their_refunds as "theirRefunds", fees,
           coalesce(paid.amount, 0) as "ourPayments", coalesce(back.amount, 0) as "ourRefunds",
           our_payments as "paymentsThen", our_refunds as "refundsThen"
      from generate_series(${from}::date, ${to}::date, interval '1 day') days (day)
      cross join unnest(${[...providers]}::text[]) with ordinality named (provider, place)
      left join bill_check on bill_check.provider = named.provider and bill_check.day = days.day::date
      left join paid on paid.provider = named.provider and paid.day = days.day::date
      left join back on back.provider = named.provider and back.day = days.day::date
     order by days.day desc, place`
  return rows.map(({ comparedAt, theirPayments, theirRefunds, ourPayments, ourRefunds, paymentsThen, refundsThen, ...row }) => ({
    ...row,
    comparedAt: comparedAt?.toISOString() ?? null,
    theirs: theirPayments === null || theirRefunds === null ? null : { payments: theirPayments, refunds: theirRefunds },
    ours: { payments: ourPayments, refunds: ourRefunds },
    isOutdated: paymentsThen !== null && (paymentsThen !== ourPayments || refundsThen !== ourRefunds),
  }))
}

type DifferenceRow = Omit<ListedDifference, 'alarm'> & { alarmId: number | null; settledAt: Date | null; note: string | null }

/** Each difference comes with the alarm about it that is open, or else with the newest one. */
export async function listDifferences(
  db: Db,
  { provider, day, page, limit }: { provider: BillProvider; day: string; page: number; limit: number },
): Promise<{ list: ListedDifference[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    db<DifferenceRow[]>`
      select found.id, found.kind, found.payment_number as "paymentNumber", refund_number as "refundNumber", their_amount as theirs,
             our_amount as ours, their_transaction as "theirTransaction", our_transaction as "ourTransaction",
             coalesce(placed.account_id, recharge.account_id) as "accountId", placed.number as "orderNumber",
             alarm.id as "alarmId", alarm.settled_at as "settledAt", alarm.note
        from bill_difference found
        left join payment on payment.number = found.payment_number
        left join shop_order placed on placed.id = payment.order_id
        left join recharge on recharge.id = payment.recharge_id
        left join lateral (
          select id, settled_at, note
            from money_alarm
           where payment_number = found.payment_number and money_alarm.provider = found.provider
             and money_alarm.kind = case when their_amount is null then 'bill-' || found.kind || '-missing'
                                         when our_amount is null then 'bill-' || found.kind || '-unknown'
                                         else 'bill-amount-differs' end
           order by settled_at is null desc, id desc
           limit 1) alarm on true
       where found.provider = ${provider} and found.day = ${day}
       order by found.id
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`
      select count(*)::integer as count from bill_difference where provider = ${provider} and day = ${day}`,
  ])
  const list = rows.map(({ alarmId, settledAt, note, ...row }) => ({
    ...row,
    alarm: alarmId === null ? null : { settledAt: settledAt?.toISOString() ?? null, note: note ?? '' },
  }))
  return { list, count: total?.count ?? 0 }
}

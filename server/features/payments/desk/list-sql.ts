import type { StaffPayment } from '#contract/staff/payment-list.ts'
import { COUNTED_PAYMENTS_MAX, FOUND_PAYMENTS_MAX, type PayMethod, type PaymentStatus } from '#domain/payment.ts'
import { addDays, dayStartMs } from '#domain/shanghai.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { startingWith } from '#server/db/like.ts'

/** Whole days in Shanghai, both included. `search`: see `findPayments`. */
export type PaymentsWanted = {
  method?: PayMethod | undefined
  status?: PaymentStatus | undefined
  from?: string | undefined
  to?: string | undefined
  search: string
  page: number
  limit: number
}
type Page = { ids: number[]; count: number; isCut: boolean }
type PaymentRow = Omit<StaffPayment, 'createdAt' | 'paidAt'> & { createdAt: Date; paidAt: Date | null }

/** Newest first; counting stops at COUNTED_PAYMENTS_MAX. A page is chosen first, and read then. `isCut`: the search finds more. */
export async function listPayments(
  db: Db,
  wanted: PaymentsWanted,
): Promise<{ list: StaffPayment[]; count: number; isCut: boolean }> {
  const { ids, ...counted } = wanted.search === '' ? await pageOfAll(db, wanted) : await findPayments(db, wanted)
  const rows = await db<PaymentRow[]>`
    select payment.id, payment.number, payment.method, payment.status, payment.counts, payment.amount,
           coalesce((select sum(amount) from payback where payment_id = payment.id), 0)::bigint as "paidBack",
           placed.number as "orderNumber", recharge.number as "rechargeNumber", account.id as "accountId", account.nickname,
           payment.provider_transaction as transaction, payment.created_at as "createdAt", payment.paid_at as "paidAt"
      from payment
      left join shop_order placed on placed.id = payment.order_id
      left join recharge on recharge.id = payment.recharge_id
      join account on account.id = coalesce(placed.account_id, recharge.account_id)
     where payment.id = any(${ids}::bigint[])
     order by payment.created_at desc, payment.id desc`
  const list = rows.map(({ createdAt, paidAt, ...payment }) => ({
    ...payment,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }))
  return { list, ...counted }
}

async function pageOfAll(db: Db, wanted: PaymentsWanted): Promise<Page> {
  const matching = db`from payment p where true ${fits(db, wanted)}`
  const [rows, [counted]] = await Promise.all([
    db<{ id: number }[]>`select p.id ${matching} order by p.created_at desc, p.id desc ${part(db, wanted)}`,
    db<{ count: number }[]>`select count(*)::integer as count from (select ${matching} limit ${COUNTED_PAYMENTS_MAX}) counted`,
  ])
  return { ids: rows.map(({ id }) => id), count: counted?.count ?? 0, isCut: false }
}

/**
 * The start of our number, the provider's, the order's or the recharge's; a customer's number, phone or name. Each way has its index and
 * finds the FOUND_PAYMENTS_MAX newest at most; the rest of the filter is looked at then.
 */
async function findPayments(db: Db, wanted: PaymentsWanted): Promise<Page> {
  const start = startingWith(wanted.search)
  const { accounts, hasMore } = await accountsMeant(db, wanted.search)
  const rows = await db<{ id: number; fits: boolean; ways: number[] }[]>`
    with found as (
      (select id, 1 as way from payment where number like ${start} order by number using ~>~ limit ${FOUND_PAYMENTS_MAX})
      union all
      (select id, 2 from payment where provider_transaction like ${start} limit ${FOUND_PAYMENTS_MAX})
      union all
      (select payment.id, 3 from shop_order placed join payment on order_id = placed.id
        where placed.number like ${start} order by placed.number using ~>~ limit ${FOUND_PAYMENTS_MAX})
      union all
      (select payment.id, 4 from recharge join payment on recharge_id = recharge.id
        where recharge.number like ${start} order by recharge.number using ~>~ limit ${FOUND_PAYMENTS_MAX})
      union all
      (select payment.id, 5
         from shop_order join payment on order_id = shop_order.id
        where account_id = any(${accounts}::bigint[]) limit ${FOUND_PAYMENTS_MAX})
      union all
      (select payment.id, 6
         from recharge join payment on recharge_id = recharge.id
        where account_id = any(${accounts}::bigint[]) limit ${FOUND_PAYMENTS_MAX})
    ), grouped as (select id, array_agg(way) as ways from found group by id)
    select p.id, (true ${fits(db, wanted)}) as fits, ways
      from grouped join payment p on p.id = grouped.id
     order by p.created_at desc, p.id desc`
  const perWay = Map.groupBy(
    rows.flatMap(({ ways }) => ways),
    (way) => way,
  )
  const isCut = hasMore || [...perWay.values()].some(({ length }) => length >= FOUND_PAYMENTS_MAX)
  const fitting = rows.filter((row) => row.fits)
  const first = (wanted.page - 1) * wanted.limit
  return { ids: fitting.slice(first, first + wanted.limit).map(({ id }) => id), count: fitting.length, isCut }
}

/** When many accounts have the name, only the newest are looked at. */
const ACCOUNTS_MAX = 100

async function accountsMeant(db: Db, search: string): Promise<{ accounts: number[]; hasMore: boolean }> {
  const number = /^\d{1,15}$/.test(search) ? Number(search) : null
  const [exact, named] = await Promise.all([
    db<{ id: number }[]>`select id from account where id = ${number}::bigint or phone = ${search}`,
    db<{ id: number }[]>`
      select id from account
       where string_to_array(lower(nickname), null) @> string_to_array(lower(${search}), null)
         and strpos(lower(nickname), lower(${search})) > 0
       order by id desc limit ${ACCOUNTS_MAX}`,
  ])
  return { accounts: [...exact, ...named].map(({ id }) => id), hasMore: named.length >= ACCOUNTS_MAX }
}

const part = (db: Db, { page, limit }: PaymentsWanted): Fragment => db`limit ${limit} offset ${(page - 1) * limit}`

const fits = (db: Db, { method, status, from, to }: PaymentsWanted): Fragment => db`
  ${method ? db`and p.method = ${method}` : db``}
  ${status ? db`and p.status = ${status}` : db``}
  ${from ? db`and p.created_at >= ${new Date(dayStartMs(from))}` : db``}
  ${to ? db`and p.created_at < ${new Date(dayStartMs(addDays(to, 1)))}` : db``}`

import type { AwaitedTransfer, StaffPayment } from '#contract/staff/payments.ts'
import type { Fen } from '#domain/money.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'

type PaymentRow = Omit<StaffPayment, 'createdAt' | 'paidAt'> & { createdAt: Date; paidAt: Date | null }
export type PaymentFilter = {
  method?: PayMethod
  status?: StaffPayment['status']
  /** Beginning of our number, the provider's, the order's or the recharge's. */
  search: string
  page: number
  limit: number
}

export async function listPaymentsForStaff(db: Db, filter: PaymentFilter): Promise<{ list: StaffPayment[]; count: number }> {
  const { method, status, search, page, limit } = filter
  const matching = db`
      from payment
      left join shop_order placed on placed.id = payment.order_id
      left join recharge on recharge.id = payment.recharge_id
      join account on account.id = coalesce(placed.account_id, recharge.account_id)
     where ${method ? db`payment.method = ${method}` : db`true`}
       and ${status ? db`payment.status = ${status}` : db`true`}
       and ${
         search === ''
           ? db`true`
           : db`(starts_with(payment.number, ${search}) or starts_with(payment.provider_transaction, ${search})
                 or starts_with(placed.number, ${search}) or starts_with(recharge.number, ${search}))`
       }`
  const [rows, [total]] = await Promise.all([
    db<PaymentRow[]>`
      select payment.id, payment.number, payment.method, payment.status, payment.counts, payment.amount,
             coalesce((select sum(amount) from payback where payment_id = payment.id), 0)::bigint as "paidBack",
             placed.number as "orderNumber", recharge.number as "rechargeNumber", account.id as "accountId", account.nickname,
             payment.provider_transaction as transaction, payment.created_at as "createdAt", payment.paid_at as "paidAt"
        ${matching}
       order by payment.id desc
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*)::integer as count ${matching}`,
  ])
  const list = rows.map(({ createdAt, paidAt, ...payment }) => ({
    ...payment,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }))
  return { list, count: total?.count ?? 0 }
}

/** `search`: beginning of the order's number, or part of the name. */
export async function listAwaitedTransfers(
  db: Db,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ list: AwaitedTransfer[]; count: number }> {
  const matching = db`
      from shop_order placed
      join account on account.id = placed.account_id
     where placed.status = 'unpaid' and placed.pay_method = 'offline'
       and ${
         search === '' ? db`true` : db`(starts_with(placed.number, ${search}) or position(${search} in account.nickname) > 0)`
       }`
  const [rows, [total]] = await Promise.all([
    db<(Omit<AwaitedTransfer, 'payBy'> & { payBy: Date })[]>`
      select placed.number as "orderNumber", account.nickname, placed.pay_by as "payBy",
             placed.due - coalesce((select sum(amount) from payment
                                     where order_id = placed.id and status = 'paid' and counts), 0)::bigint as amount
        ${matching}
       order by placed.pay_by, placed.id
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*)::integer as count ${matching}`,
  ])
  return { list: rows.map((row) => ({ ...row, payBy: row.payBy.toISOString() })), count: total?.count ?? 0 }
}

export async function findOrderId(db: Db, orderNumber: string): Promise<number | undefined> {
  const [order] = await db<{ id: number }[]>`select id from shop_order where number = ${orderNumber}`
  return order?.id
}

export async function isTransferKnown(db: Db, reference: string): Promise<boolean> {
  return (await db`select from payment where method = 'offline' and provider_transaction = ${reference}`).length > 0
}

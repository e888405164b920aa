import type { Fen } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { OtherWayBack, Payback, PaybackReason, PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'

/* Payments that have come in, and paybacks. Open attempts are in features/payments. */

export type LockedOrder = {
  id: number
  number: string
  uniqueCode: string
  accountId: number
  status: OrderStatus
  due: Fen
  payBy: Date
  payMethod: PayMethod | null
  isFlashSale: boolean
}

/** Serialises paying, cancelling and paying back of an order. Lock the shopper before, never after. */
export async function lockOrder(tx: Db, orderId: number): Promise<LockedOrder> {
  const [order] = await tx<LockedOrder[]>`${selectLocked(tx)} where id = ${orderId} for no key update`
  if (!order) throw new Error(`no order ${orderId}`)
  return order
}

/** An own one, by number or unique code; hidden orders are not found. */
export async function lockOrderOf(tx: Db, accountId: number, name: string): Promise<LockedOrder | undefined> {
  const [order] = await tx<LockedOrder[]>`
    ${selectLocked(tx)}
     where (number = ${name} or unique_code = ${name}) and account_id = ${accountId} and deleted_at is null
       for no key update`
  return order
}

const selectLocked = (db: Db) => db`
  select id, number, unique_code as "uniqueCode", account_id as "accountId", status, due, pay_by as "payBy",
         pay_method as "payMethod", flash_item_id is not null as "isFlashSale"
    from shop_order`

/** `left`: neither paid back nor promised. */
export type CountedPayment = { id: number; method: PayMethod; amount: Fen; left: Fen }

/** Providers before the balance, then in their order. */
export const listCountedPayments = (db: Db, orderId: number): Promise<CountedPayment[]> =>
  db<CountedPayment[]>`
    select id, method, amount, amount - coalesce((select sum(amount) from payback where payment_id = payment.id), 0)::bigint as left
      from payment
     where order_id = ${orderId} and status = 'paid' and counts
     order by method = 'balance', id`

/** The payment no longer counts for its order. */
export async function discountPayment(db: Db, paymentId: number): Promise<void> {
  await db`update payment set counts = false where id = ${paymentId}`
}

type NewPayback = {
  number: string
  paymentId: number
  afterSaleId: number | null
  amount: Fen
  reason: PaybackReason
  at: Date
}

export async function insertPayback(db: Db, payback: NewPayback): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into payback (number, payment_id, after_sale_id, amount, reason, try_after, created_at)
    values (${payback.number}, ${payback.paymentId}, ${payback.afterSaleId}, ${payback.amount}, ${payback.reason}, ${payback.at},
            ${payback.at})
    returning id`
  if (!row) throw new Error('insert returned no payback')
  return row.id
}

export type SettledPayback = {
  id: number
  amount: Fen
  paymentId: number
  orderId: number | null
  method: PayMethod
  accountId: number
}

/** Undefined when it was done before; with `way` also when it has not failed. */
export async function markPaybackDone(
  db: Db,
  paybackId: number,
  doneAt: Date,
  way?: OtherWayBack,
): Promise<SettledPayback | undefined> {
  const isOpen = way ? db`payback.status = 'failed'` : db`payback.status <> 'done'`
  const [settled] = await db<SettledPayback[]>`
    update payback
       set status = 'done', done_at = ${doneAt}, last_error = '', other_method = ${way ?? null}
      from payment
      left join shop_order placed on placed.id = payment.order_id
      left join recharge on recharge.id = payment.recharge_id
     where payback.id = ${paybackId} and ${isOpen} and payment.id = payback.payment_id
    returning payback.id, payback.amount, payment.id as "paymentId", payment.order_id as "orderId",
              coalesce(payback.other_method, payment.method) as method,
              coalesce(placed.account_id, recharge.account_id) as "accountId"`
  return settled
}

type PaybackRow = Omit<Payback, 'at' | 'doneAt'> & { at: Date; doneAt: Date | null }

/** Finds paybacks, in the order in which they were promised. */
export async function listPaybacks(
  db: Db,
  of: { orderId: number } | { rechargeId: number } | { afterSaleId: number } | { ids: number[] },
): Promise<Payback[]> {
  const wanted =
    'orderId' in of
      ? db`payment.order_id = ${of.orderId}`
      : 'rechargeId' in of
        ? db`payment.recharge_id = ${of.rechargeId}`
        : 'afterSaleId' in of
          ? db`payback.after_sale_id = ${of.afterSaleId}`
          : db`payback.id = any(${of.ids})`
  const rows = await db<PaybackRow[]>`
    select payback.number, coalesce(payback.other_method, payment.method) as method, payback.amount, payback.reason,
           case when payback.status in ('waiting', 'processing') then 'under-way' else payback.status end as state,
           payback.created_at as at, payback.done_at as "doneAt"
      from payback
      join payment on payment.id = payback.payment_id
     where ${wanted}
     order by payback.id`
  return rows.map(({ at, doneAt, ...payback }) => ({
    ...payback,
    at: at.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }))
}

/** Whether money of this request has not arrived yet. */
export async function hasOpenPaybacks(db: Db, afterSaleId: number): Promise<boolean> {
  const [row] = await db<[{ isOpen: boolean }]>`
    select exists (select from payback where after_sale_id = ${afterSaleId} and status <> 'done') as "isOpen"`
  return row.isOpen
}

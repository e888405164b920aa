import type { Fen } from '#domain/money.ts'
import type { PaybackReason, PaybackState, PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import type { ProviderName } from './sql.ts'

/* Promises are in features/ledger. */

export type OpenPayback = {
  id: number
  number: string
  method: ProviderName
  paymentNumber: string
  amount: Fen
  /** The whole payment, in fen. */
  total: Fen
  reason: PaybackReason
  /** The provider has it, but has not finished. */
  isProcessing: boolean
}

const columns = (db: Db) => db`
  payback.id, payback.number, payment.method, payment.number as "paymentNumber", payback.amount, payment.amount as total,
  payback.reason, payback.status = 'processing' as "isProcessing"`

const retryAfter = (db: Db) => db`least(interval '30 seconds' * 2 ^ least(payback.tries, 10), interval '6 hours')`

/**
 * Due paybacks for this caller alone. Each try doubles the wait up to six hours, so what a dead process had claimed comes back.
 * A due time beyond any possible wait comes from a clock that was set back.
 */
export const claimDuePaybacks = (db: Db, at: Date, limit: number): Promise<OpenPayback[]> =>
  db<OpenPayback[]>`
    with due as (
      select payback.id
        from payback join payment on payment.id = payback.payment_id
       where payback.status in ('waiting', 'processing') and payment.method in ('alipay', 'wechat')
         and (try_after <= ${at} or try_after > ${at}::timestamptz + ${retryAfter(db)})
       order by try_after
       limit ${limit}
         for update of payback skip locked
    )
    update payback
       set tries = tries + 1, try_after = ${at}::timestamptz + ${retryAfter(db)}
      from due, payment
     where payback.id = due.id and payment.id = payback.payment_id
    returning ${columns(db)}`

export async function findPaybackByNumber(db: Db, method: ProviderName, number: string): Promise<OpenPayback | undefined> {
  const [payback] = await db<OpenPayback[]>`
    select ${columns(db)} from payback join payment on payment.id = payback.payment_id
     where payback.number = ${number} and payment.method = ${method}`
  return payback
}

export async function markPaybackProcessing(db: Db, id: number): Promise<void> {
  await db`update payback set status = 'processing', last_error = '' where id = ${id} and status in ('waiting', 'processing')`
}

/** The provider refuses the payback: staff must look. */
export async function markPaybackFailed(db: Db, id: number, reason: string, at: Date): Promise<void> {
  await db`
    update payback set status = 'failed', last_error = ${reason}, try_after = ${at}
     where id = ${id} and status in ('waiting', 'processing')`
}

export async function notePaybackError(db: Db, id: number, error: string): Promise<void> {
  await db`update payback set last_error = ${error} where id = ${id} and status in ('waiting', 'processing')`
}

/** Makes a failed payback due again. False when it has not failed. */
export async function markDueAgain(db: Db, number: string, at: Date): Promise<boolean> {
  const { count } = await db`
    update payback set status = 'waiting', tries = 0, try_after = ${at} where number = ${number} and status = 'failed'`
  return count === 1
}

type FoundPayback = { id: number; method: PayMethod; amount: Fen; forAccount: number }

/** Finds a payback and the account that gets it. */
export async function findPaybackWithOwner(db: Db, number: string): Promise<FoundPayback | undefined> {
  const [payback] = await db<FoundPayback[]>`
    select payback.id, payment.method, payback.amount, coalesce(placed.account_id, recharge.account_id) as "forAccount"
      from payback
      join payment on payment.id = payback.payment_id
      left join shop_order placed on placed.id = payment.order_id
      left join recharge on recharge.id = payment.recharge_id
     where payback.number = ${number}`
  return payback
}

export type StaffPayback = {
  number: string
  method: PayMethod
  orderNumber: string | null
  rechargeNumber: string | null
  paymentNumber: string | null
  amount: Fen
  reason: PaybackReason
  state: PaybackState
  tries: number
  lastError: string
  at: string
  doneAt: string | null
}
type StaffRow = Omit<StaffPayback, 'at' | 'doneAt'> & { at: Date; doneAt: Date | null }

const STATUSES: Record<PaybackState, readonly string[]> = {
  'under-way': ['waiting', 'processing'],
  done: ['done'],
  failed: ['failed'],
}

export async function listPaybacksForStaff(
  db: Db,
  { state, page, limit }: { state?: PaybackState | undefined; page: number; limit: number },
): Promise<{ list: StaffPayback[]; count: number }> {
  const wanted = state ? db`payback.status in ${db(STATUSES[state])}` : db`true`
  const [rows, [total]] = await Promise.all([
    db<StaffRow[]>`
      select payback.number, coalesce(payback.other_method, payment.method) as method, placed.number as "orderNumber", recharge.number as "rechargeNumber",
             payment.number as "paymentNumber", payback.amount, payback.reason, case when payback.status in ('waiting', 'processing') then 'under-way' else payback.status end as state,
             payback.tries, payback.last_error as "lastError", payback.created_at as at, payback.done_at as "doneAt"
        from (select * from payback where ${wanted} order by id desc limit ${limit} offset ${(page - 1) * limit}) payback
        join payment on payment.id = payback.payment_id
        left join shop_order placed on placed.id = payment.order_id
        left join recharge on recharge.id = payment.recharge_id
       order by payback.id desc`,
    db<{ count: number }[]>`select count(*)::integer as count from payback where ${wanted}`,
  ])
  const list = rows.map(({ at, doneAt, ...payback }) => ({
    ...payback,
    at: at.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }))
  return { list, count: total?.count ?? 0 }
}

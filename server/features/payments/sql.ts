import type { Fen } from '#domain/money.ts'
import type { PayMethod, PayScene } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import type { PaymentStart } from '#server/external/payment-provider.ts'
import { balanceColumn } from '#server/features/ledger/balance-sql.ts'

/* Payment attempts and their notices. */

export type ProviderName = 'alipay' | 'wechat'
export type PaidFor = { orderId: number; rechargeId: null } | { orderId: null; rechargeId: number }

export type Attempt = {
  id: number
  number: string
  method: ProviderName
  amount: Fen
  orderId: number | null
  rechargeId: number | null
  /** Null until the provider has answered. */
  start: StoredStart | null
  scene: PayScene
  /** The one person who can pay it, within WeChat; not kept beyond that. */
  payerOpenId: string | null
  expiresAt: Date
  createdAt: Date
}
/** The provider's own expiry is stored with the attempt. */
export type StoredStart = { kind: 'qr-code'; content: string } | Exclude<PaymentStart, { kind: 'qr-code' }>

const attemptColumns = (db: Db) => db`
  payment.id, payment.number, payment.method, payment.amount, payment.order_id as "orderId", payment.recharge_id as "rechargeId",
  payment.start, payment.scene, payment.payer_open_id as "payerOpenId", payment.expires_at as "expiresAt", payment.created_at as "createdAt"`

const isFor = (db: Db, { orderId, rechargeId }: PaidFor) =>
  orderId === null ? db`payment.recharge_id = ${rechargeId}` : db`payment.order_id = ${orderId}`

export type NewAttempt = Omit<Attempt, 'id' | 'start' | 'orderId' | 'rechargeId'> & { paidFor: PaidFor }

export async function insertAttempt(db: Db, { paidFor, ...attempt }: NewAttempt): Promise<Attempt> {
  const [row] = await db<Attempt[]>`
    insert into payment (order_id, recharge_id, method, amount, number, status, scene, payer_open_id, expires_at, created_at)
    values (${paidFor.orderId}, ${paidFor.rechargeId}, ${attempt.method}, ${attempt.amount}, ${attempt.number}, 'waiting',
            ${attempt.scene}, ${attempt.payerOpenId}, ${attempt.expiresAt}, ${attempt.createdAt})
    returning ${attemptColumns(db)}`
  if (!row) throw new Error('insert returned no payment')
  return row
}

export async function saveStart(db: Db, attemptId: number, start: StoredStart, expiresAt: Date): Promise<void> {
  await db`update payment set start = ${db.json(start)}, expires_at = ${expiresAt} where id = ${attemptId}`
}

export const listOpenAttempts = (db: Db, paidFor: PaidFor): Promise<Attempt[]> =>
  db<Attempt[]>`
    select ${attemptColumns(db)} from payment where ${isFor(db, paidFor)} and status = 'waiting' order by id desc`

/** No longer offered; the job closes them at the provider. */
export async function expireAttempts(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db`update payment set expires_at = least(expires_at, ${at}) where id = any(${ids}) and status = 'waiting'`
}

export async function findAttempt(db: Db, method: ProviderName, number: string): Promise<Attempt | undefined> {
  const [attempt] = await db<Attempt[]>`
    select ${attemptColumns(db)} from payment where number = ${number} and method = ${method}`
  return attempt
}

/** Finds a booked payment by its number or by the provider's transaction. */
export async function findBooked(
  db: Db,
  { method, number, transaction }: { method: ProviderName; number: string; transaction: string },
): Promise<{ number: string; transaction: string } | undefined> {
  const [payment] = await db<{ number: string; transaction: string }[]>`
    select number, provider_transaction as transaction
      from payment
     where method = ${method} and (provider_transaction = ${transaction} or (number = ${number} and status = 'paid'))
     order by number = ${number}
     limit 1`
  return payment
}

/** Marks an attempt as paid, even one that we have closed. */
export async function markReceived(
  db: Db,
  attemptId: number,
  { transaction, paidAt, counts }: { transaction: string; paidAt: Date; counts: boolean },
): Promise<void> {
  await db`
    update payment
       set status = 'paid', provider_transaction = ${transaction}, paid_at = ${paidAt}, counts = ${counts}, payer_open_id = null
     where id = ${attemptId} and status <> 'paid'`
}

export async function markClosed(db: Db, attemptId: number): Promise<void> {
  await db`update payment set status = 'closed', payer_open_id = null where id = ${attemptId} and status = 'waiting'`
}

/** True for one caller per `everyMs`. */
export async function claimAsking(db: Db, attemptId: number, at: Date, everyMs: number): Promise<boolean> {
  const { count } = await db`
    update payment
       set asked_at = ${at}
     where id = ${attemptId}
       and (asked_at is null or asked_at not between ${new Date(at.getTime() - everyMs)} and ${at})`
  return count === 1
}

export type OpenAttempt = Attempt & { isOver: boolean }

/** Expired or replaced ones, and others from a minute on, less often with age. Longest unasked first. */
export const listAttemptsToSettle = (db: Db, at: Date): Promise<OpenAttempt[]> =>
  db<OpenAttempt[]>`
    select * from (
      select ${attemptColumns(db)}, payment.asked_at,
             payment.expires_at <= ${at} or coalesce(placed.status <> 'unpaid', recharge.status = 'paid') as "isOver"
        from payment
        left join shop_order placed on placed.id = payment.order_id
        left join recharge on recharge.id = payment.recharge_id
       where payment.status = 'waiting'
    ) open
     where case -- Begun or asked about in the future: the clock has been put back.
                when asked_at is null then "isOver" or "createdAt" not between ${at}::timestamptz - interval '1 minute' and ${at}
                else asked_at > ${at} or asked_at < ${at}::timestamptz - greatest(interval '50 seconds', (${at}::timestamptz - "createdAt") / 10) end
     order by asked_at nulls first, id`

/** `nextId`: that a payment may get. */
export type Purse = { counted: Counted[]; balance: Fen; nextId: number }
export type Counted = { method: PayMethod; amount: Fen }

/** What has come in for an own order, and what the shopper has. Read it under the shopper's lock. */
export async function readPurse(tx: Db, accountId: number, name: string): Promise<Purse> {
  const [purse] = await tx<[Purse]>`
    select (select coalesce(jsonb_agg(jsonb_build_object('method', method, 'amount', amount) order by method = 'balance', payment.id), '[]')
              from shop_order placed join payment on payment.order_id = placed.id
             where (placed.number = ${name} or placed.unique_code = ${name}) and placed.account_id = ${accountId}
               and payment.status = 'paid' and counts) as counted,
           ${balanceColumn(tx, accountId)} as balance, nextval('payment_id_seq') as "nextId"`
  return purse
}

/** Writes a payment without a provider: from the balance, or a transfer that staff have found. */
export async function insertPayment(
  db: Db,
  payment: {
    id?: number
    orderId: number
    method: Extract<PayMethod, 'balance' | 'offline'>
    amount: Fen
    transaction?: string
    counts?: boolean
    at: Date
  },
): Promise<number> {
  const { id, orderId, method, amount, transaction = null, counts = true, at } = payment
  const [row] = await db<{ id: number }[]>`
    insert into payment (id, order_id, method, amount, provider_transaction, counts, created_at, paid_at)
    values (${id ?? db`default`}, ${orderId}, ${method}, ${amount}, ${transaction}, ${counts}, ${at}, ${at})
    returning id`
  if (!row) throw new Error('insert returned no payment')
  return row.id
}

/** False when the notice was known before. */
export async function recordNotice(db: Db, provider: ProviderName, key: string, at: Date): Promise<boolean> {
  const { count } = await db`
    insert into payment_notice (provider, key, at) values (${provider}, ${key}, ${at}) on conflict do nothing`
  return count === 1
}

import type { Fen } from '#domain/money.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'

export type SandboxProvider = 'alipay' | 'wechat'
export type GatewayFault = 'slow' | 'down' | 'broken' | 'garbage' | 'forged'

export type SandboxPayment = {
  number: string
  provider: SandboxProvider
  product: string
  subject: string
  amount: Fen
  refunded: Fen
  /** `closed` also when expired. */
  status: 'waiting' | 'paid' | 'closed'
  transaction: string | null
  notifyUrl: string
  returnUrl: string
  expiresAt: Date
  createdAt: Date
  paidAt: Date | null
}
export type NewPayment = Pick<
  SandboxPayment,
  'number' | 'provider' | 'product' | 'subject' | 'amount' | 'notifyUrl' | 'returnUrl' | 'expiresAt'
>
export type SandboxRefund = { number: string; paymentNumber: string; id: string; amount: Fen; at: Date }

const payment = (db: Db) => db`
  number, provider, product, subject, amount, refunded, transaction, notify_url as "notifyUrl", return_url as "returnUrl",
  expires_at as "expiresAt", created_at as "createdAt", paid_at as "paidAt",
  case when status = 'waiting' and expires_at <= now() then 'closed' else status end as status`
const refund = (db: Db) => db`number, payment_number as "paymentNumber", id, amount, at`

/** Opens one payment per number; a second call changes nothing. */
export async function openPayment(db: Db, opened: NewPayment): Promise<SandboxPayment> {
  await db`
    insert into sandbox_payment (number, provider, product, subject, amount, notify_url, return_url, expires_at)
    values (${opened.number}, ${opened.provider}, ${opened.product}, ${opened.subject}, ${opened.amount}, ${opened.notifyUrl},
            ${opened.returnUrl}, ${opened.expiresAt})
    on conflict (number) do nothing`
  const found = await findPayment(db, opened.number)
  if (!found) throw new Error(`no payment ${opened.number}`)
  return found
}

export async function findPayment(db: Db, number: string): Promise<SandboxPayment | undefined> {
  const [found] = await db<SandboxPayment[]>`select ${payment(db)} from sandbox_payment where number = ${number}`
  return found
}

/** Known only when the browser arrives (WeChat's H5). */
export async function keepReturnUrl(db: Db, number: string, returnUrl: string): Promise<void> {
  await db`update sandbox_payment set return_url = ${returnUrl} where number = ${number}`
}

/** Undefined when it cannot be paid. `late`: even when expired or closed. */
export async function takePayment(
  db: Db,
  number: string,
  transactionNumber: string,
  late: boolean,
): Promise<SandboxPayment | undefined> {
  const [taken] = await db<SandboxPayment[]>`
    update sandbox_payment
       set status = 'paid', transaction = ${transactionNumber}, paid_at = now()
     where number = ${number} and status <> 'paid' and (${late} or (status = 'waiting' and expires_at > now()))
    returning ${payment(db)}`
  return taken
}

/** False when it was not waiting. */
export async function shutPayment(db: Db, number: string): Promise<boolean> {
  const { count } = await db`update sandbox_payment set status = 'closed' where number = ${number} and status = 'waiting'`
  return count === 1
}

class TooMuch extends Error {}

/** Refunds once per number. `refused` when it is not paid, the amount exceeds what is left, or the number has another amount. */
export async function takeRefund(
  pool: Pool,
  asked: Omit<SandboxRefund, 'at'>,
): Promise<{ refund: SandboxRefund; isNew: boolean } | 'refused'> {
  try {
    return await transaction(pool, async (tx) => {
      const [made] = await tx<SandboxRefund[]>`
        insert into sandbox_refund (payment_number, number, id, amount)
        values (${asked.paymentNumber}, ${asked.number}, ${asked.id}, ${asked.amount})
        on conflict (number) do nothing
        returning ${refund(tx)}`
      if (!made) {
        const found = await findRefund(tx, asked.number)
        const isSame = found?.paymentNumber === asked.paymentNumber && found.amount === asked.amount
        return isSame ? { refund: found, isNew: false } : 'refused'
      }
      const { count } = await tx`
        update sandbox_payment
           set refunded = refunded + ${asked.amount}
         where number = ${asked.paymentNumber} and status = 'paid' and refunded + ${asked.amount} <= amount`
      if (count === 0) throw new TooMuch()
      return { refund: made, isNew: true }
    })
  } catch (error) {
    if (error instanceof TooMuch) return 'refused'
    throw error
  }
}

export async function findRefund(db: Db, number: string): Promise<SandboxRefund | undefined> {
  const [found] = await db<SandboxRefund[]>`select ${refund(db)} from sandbox_refund where number = ${number}`
  return found
}

export type Movement = { payment: SandboxPayment; refund: SandboxRefund | null; at: Date }

/** `day` is Shanghai's. */
export async function listMovements(db: Db, provider: SandboxProvider, day: string): Promise<Movement[]> {
  const from = new Date(`${day}T00:00:00+08:00`)
  const to = new Date(from.getTime() + 24 * 60 * 60_000)
  const payments = await db<SandboxPayment[]>`
    select ${payment(db)} from sandbox_payment
     where provider = ${provider} and status = 'paid' and paid_at >= ${from} and paid_at < ${to}`
  const refunds = await db<SandboxRefund[]>`
    select ${refund(db)} from sandbox_refund where at >= ${from} and at < ${to}`
  const moved: Movement[] = payments.map((paid) => ({ payment: paid, refund: null, at: paid.paidAt ?? from }))
  for (const back of refunds) {
    const paid = await findPayment(db, back.paymentNumber)
    if (paid?.provider === provider) moved.push({ payment: paid, refund: back, at: back.at })
  }
  return moved.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

export type NoticeTricks = {
  /** In fen. */
  amountBy?: number
  currency?: string
  appId?: string
  merchant?: string
  number?: string
  signature?: 'wrong' | 'missing'
  serial?: string
  sentAt?: string
}
export type SandboxNotice = {
  id: string
  paymentNumber: string
  refundNumber: string | null
  url: string
  tricks: NoticeTricks
  attempts: number
  answer: string
  createdAt: Date
  dueAt: Date | null
}
export type NewNotice = Pick<SandboxNotice, 'id' | 'paymentNumber' | 'refundNumber' | 'url' | 'tricks' | 'dueAt'>

const notice = (db: Db) => db`
  id, payment_number as "paymentNumber", refund_number as "refundNumber", url, tricks, attempts, answer,
  created_at as "createdAt", due_at as "dueAt"`

export async function insertNotice(db: Db, made: NewNotice): Promise<SandboxNotice> {
  const [inserted] = await db<SandboxNotice[]>`
    insert into sandbox_notice (id, payment_number, refund_number, url, tricks, due_at)
    values (${made.id}, ${made.paymentNumber}, ${made.refundNumber}, ${made.url}, ${db.json(made.tricks)}, ${made.dueAt})
    returning ${notice(db)}`
  if (!inserted) throw new Error('no notice')
  return inserted
}

/** Undefined when another process sends it, or it is settled. */
export async function takeNotice(
  db: Db,
  { id, attempts }: Pick<SandboxNotice, 'id' | 'attempts'>,
): Promise<SandboxNotice | undefined> {
  const [taken] = await db<SandboxNotice[]>`
    update sandbox_notice set attempts = attempts + 1
     where id = ${id} and attempts = ${attempts} and due_at is not null
    returning ${notice(db)}`
  return taken
}

export async function keepAnswer(db: Db, id: string, answer: string, dueAt: Date | null): Promise<void> {
  await db`update sandbox_notice set answer = ${answer}, due_at = ${dueAt} where id = ${id}`
}

export const listDueNotices = (db: Db): Promise<SandboxNotice[]> =>
  db<SandboxNotice[]>`select ${notice(db)} from sandbox_notice where due_at is not null`

/** Newest first, at most 20. */
export const listNoticesOf = (db: Db, number: string): Promise<SandboxNotice[]> =>
  db<SandboxNotice[]>`
    select ${notice(db)} from sandbox_notice where payment_number = ${number} order by created_at desc, id desc limit 20`

export async function readFault(db: Db): Promise<GatewayFault | null> {
  const [row] = await db<{ fault: GatewayFault | null }[]>`select fault from sandbox_gateway`
  return row?.fault ?? null
}

export async function writeFault(db: Db, fault: GatewayFault | null): Promise<void> {
  await db`update sandbox_gateway set fault = ${fault}`
}

export async function findKeys<Keys>(db: Db): Promise<Keys | undefined> {
  const [row] = await db<{ keys: Keys }[]>`select keys from sandbox_gateway`
  return row?.keys
}

/** Of two processes the first wins. */
export async function insertKeysOnce(db: Db, keys: Parameters<Db['json']>[0]): Promise<void> {
  await db`insert into sandbox_gateway (keys) values (${db.json(keys)}) on conflict do nothing`
}

import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import { insertAll } from './insert-all.ts'
import type { PastRefund } from './past-order.ts'
import type { WrittenOrder } from './write-orders.ts'

type Paid = WrittenOrder & { paid: NonNullable<WrittenOrder['paid']> }
type PaidBy = Paid & { paymentId: number; paymentNumber: string; transaction: string }
type Refunded = PaidBy & { refund: PastRefund }

/** Payments and refunds, both in the shop's books and at the sandbox's providers, so that their bills agree with ours. */
export async function writeMoney(tx: Db, orders: readonly WrittenOrder[], administratorId: number): Promise<void> {
  const paid = await writePayments(
    tx,
    orders.flatMap((order) => (order.paid ? [{ ...order, paid: order.paid }] : [])),
  )
  await post(
    tx,
    paid.map(({ id, paymentId, totals, paid: { at } }) => ({
      kind: 'order-payment',
      at,
      orderId: id,
      paymentId,
      from: 'cash',
      to: 'sales',
      amount: totals.due,
    })),
  )
  const refunded = paid.flatMap((order) => (order.refund ? [{ ...order, refund: order.refund }] : []))
  const requestIds = await writeRequests(tx, refunded, administratorId)
  await writePaybacks(tx, refunded, requestIds)
}

async function writePayments(tx: Db, orders: readonly Paid[]): Promise<PaidBy[]> {
  const numbered = orders.map((order) => {
    const isOffline = order.paid.method === 'offline'
    const paymentNumber = newNumber('p', order.paid.at)
    return { ...order, paymentNumber, transaction: isOffline ? `BANK${paymentNumber.slice(1)}` : `demo${paymentNumber.slice(1)}` }
  })
  const rows = await insertAll<{ id: number }>(
    tx,
    'payment',
    numbered.map(({ id, paid: { method, at }, paymentNumber, transaction, totals }) => ({
      order_id: id,
      method,
      amount: totals.due,
      provider_transaction: transaction,
      number: method === 'offline' ? null : paymentNumber,
      status: 'paid',
      scene: method === 'offline' ? null : 'desktop',
      created_at: at,
      paid_at: at,
    })),
  )
  await insertAll(
    tx,
    'sandbox_payment',
    numbered.filter(isAtProvider).map(({ number, paid: { method, at }, paymentNumber, transaction, totals, refund }) => ({
      number: paymentNumber,
      provider: method,
      product: method === 'wechat' ? 'native' : 'page',
      subject: number,
      amount: totals.due,
      refunded: refund?.amount ?? 0,
      status: 'paid',
      transaction,
      notify_url: '',
      expires_at: at,
      created_at: at,
      paid_at: at,
    })),
  )
  return numbered.map((order, index) => ({ ...order, paymentId: rows[index]?.id ?? 0 }))
}

const isAtProvider = ({ paid }: Paid): boolean => paid.method !== 'offline'

async function writeRequests(tx: Db, orders: readonly Refunded[], administratorId: number): Promise<number[]> {
  const rows = await insertAll<{ id: number }>(
    tx,
    'after_sale',
    orders.map(({ id, accountId, refund }) => ({
      number: newNumber('', refund.askedAt),
      order_id: id,
      account_id: accountId,
      kind: refund.kind === 'returned' ? 'return' : 'money',
      status: 'refunded',
      reason: refund.reason,
      explanation: refund.explanation,
      asked: refund.amount,
      amount: refund.amount,
      created_at: refund.askedAt,
      ...(refund.arrivedAt
        ? { return_courier: '顺丰速运', return_tracking: `SF${id}${refund.amount}` }
        : { return_courier: '', return_tracking: '' }),
    })),
  )
  const ids = rows.map(({ id }) => id)
  await insertAll(
    tx,
    'after_sale_line',
    orders.flatMap(({ refund, lines, lineIds }, index) =>
      refund.parts.map(({ line, quantity, withdrawn, goods, shipping, restocked }) => ({
        after_sale_id: ids[index] ?? 0,
        order_line_id: lineIds[lines.findIndex(({ unique }) => unique === line.unique)] ?? 0,
        quantity,
        withdrawn,
        goods,
        shipping,
        restocked,
      })),
    ),
  )
  await insertAll(
    tx,
    'after_sale_event',
    orders.flatMap((order, index) => requestEvents(order, ids[index] ?? 0, administratorId)),
  )
  return ids
}

function requestEvents({ accountId, refund }: Refunded, after_sale_id: number, administratorId: number) {
  const { askedAt, answeredAt, arrivedAt, doneAt } = refund
  const event = (kind: string, at: Date, by_account: number | null) => ({ after_sale_id, kind, at, by_account })
  const returned = arrivedAt
    ? [
        event('agreed', answeredAt, administratorId),
        event('sent', new Date((answeredAt.getTime() + arrivedAt.getTime()) / 2), accountId),
        event('arrived', arrivedAt, administratorId),
      ]
    : []
  return [
    event('applied', askedAt, accountId),
    ...returned,
    event('paying', arrivedAt ?? answeredAt, administratorId),
    event('refunded', doneAt, null),
  ]
}

async function writePaybacks(tx: Db, orders: readonly Refunded[], requestIds: readonly number[]): Promise<void> {
  const numbered = orders.map((order) => ({ ...order, paybackNumber: newNumber('r', order.refund.answeredAt) }))
  const rows = await insertAll<{ id: number }>(
    tx,
    'payback',
    numbered.map(({ paymentId, paybackNumber, refund }, index) => ({
      number: paybackNumber,
      payment_id: paymentId,
      after_sale_id: requestIds[index] ?? 0,
      amount: refund.amount,
      reason: 'after-sale',
      status: 'done',
      tries: 1,
      created_at: refund.arrivedAt ?? refund.answeredAt,
      done_at: refund.doneAt,
    })),
  )
  await insertAll(
    tx,
    'sandbox_refund',
    numbered.filter(isAtProvider).map(({ paymentNumber, paybackNumber, refund }) => ({
      number: paybackNumber,
      payment_number: paymentNumber,
      id: `demo${paybackNumber}`,
      amount: refund.amount,
      at: refund.doneAt,
    })),
  )
  await post(
    tx,
    numbered.flatMap(({ id, paymentId, refund: { amount, answeredAt, arrivedAt, doneAt } }, index) => {
      const common = { orderId: id, paymentId, paybackId: rows[index]?.id ?? 0, amount }
      return [
        { ...common, kind: 'refund', at: arrivedAt ?? answeredAt, from: 'sales', to: 'owed' },
        { ...common, kind: 'payback', at: doneAt, from: 'owed', to: 'cash' },
      ]
    }),
  )
}

type Posting = {
  kind: string
  at: Date
  orderId: number
  paymentId: number
  paybackId?: number
  from: string
  to: string
  amount: Fen
}

async function post(tx: Db, postings: readonly Posting[]): Promise<void> {
  const rows = await insertAll<{ id: number }>(
    tx,
    'ledger_transaction',
    postings.map(({ kind, at, orderId, paymentId, paybackId = null }) => ({
      kind,
      at,
      order_id: orderId,
      payment_id: paymentId,
      payback_id: paybackId,
    })),
  )
  const entries = postings.flatMap(({ from, to, amount }, index) => {
    const transaction_id = rows[index]?.id ?? 0
    return [
      { transaction_id, book: from, amount: -amount },
      { transaction_id, book: to, amount },
    ]
  })
  await insertAll(tx, 'ledger_entry', entries)
}

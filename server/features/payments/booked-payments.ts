import { Counter } from 'prom-client'
import type { PayMethod } from '#domain/payment.ts'
import { afterCommit, type Db } from '#server/db/database.ts'

/** `nothing`: the money goes back. */
type Purpose = 'order' | 'recharge' | 'nothing'

export const bookedPayments = new Counter({
  name: 'shop_payments_booked_total',
  help: 'Payments that were booked, by method and what they are for',
  labelNames: ['method', 'purpose'],
  registers: [],
})
// Prometheus sees no growth from nothing to one.
for (const method of ['alipay', 'wechat', 'offline', 'balance'] as const) bookedPayments.inc({ method, purpose: 'order' }, 0)
for (const method of ['alipay', 'wechat'] as const)
  for (const purpose of ['recharge', 'nothing'] as const) bookedPayments.inc({ method, purpose }, 0)

/** Counts it for `/metrics` when it is committed. */
export const countBooked = (tx: Db, method: PayMethod, purpose: Purpose): Promise<void> =>
  afterCommit(tx, async () => bookedPayments.inc({ method, purpose }))

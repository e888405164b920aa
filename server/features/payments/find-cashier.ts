import type { CashierRow } from '#contract/payments.ts'
import { refuse } from '#contract/refusals.ts'
import { type Cashier, PAY_METHODS, type PayMethod } from '#domain/order.ts'
import type { PaymentProviders } from '#server/external/payment-provider.ts'
import { findOrderOf } from '#server/features/orders/find-order.ts'
import { readBalance } from '#server/features/orders/read-balance.ts'
import type { Deps } from '#server/http/deps.ts'

/** What the payment page of one of the shopper's own orders shows, in whatever state the order is. */
export async function findCashier({ db, now, payments }: Deps, accountId: number, name: string): Promise<CashierRow> {
  const order = await findOrderOf(db, accountId, name, now())
  if (!order) refuse('order-not-found')
  return {
    orderId: order.id,
    orderNumber: order.number,
    status: order.status,
    due: order.totals.due,
    shipping: order.totals.shipping,
    balance: await readBalance(db, accountId),
    payBy: order.payBy,
    serverTime: order.serverTime,
    methods: payMethods(payments),
  }
}

/** All methods in the order of the contract, and which of them can be used. */
export const payMethods = (providers: PaymentProviders): Cashier['methods'] =>
  PAY_METHODS.map((method) => ({ method, isOpen: isOpen(method, providers) }))

function isOpen(method: PayMethod, providers: PaymentProviders): boolean {
  if (method === 'balance') return true
  return method !== 'offline' && providers[method] !== undefined
}

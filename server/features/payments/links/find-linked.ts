import { refuse } from '#contract/refusals.ts'
import type { PayLinkRow } from '#contract/shop/pay-links.ts'
import { isLinkPayMethod } from '#contract/shop/pay-links.ts'
import { encodeCashier } from '#contract/shop/payments.ts'
import { ZERO } from '#domain/money.ts'
import type { PaymentState } from '#domain/order.ts'
import { can } from '#domain/order-status.ts'
import { maskContact, maskName, type PayLinkState } from '#domain/pay-link.ts'
import { tokenHash } from '#server/features/accounts/session-token.ts'
import { findOrderOf } from '#server/features/orders/find-order.ts'
import { findCashier } from '#server/features/payments/find-cashier.ts'
import { readPaymentState } from '#server/features/payments/read-payment-state.ts'
import type { Deps } from '#server/http/deps.ts'
import { findLinked, type Linked } from './sql.ts'

/** Unknown, malformed and withdrawn links are refused alike. */
export async function requireLinked({ db }: Pick<Deps, 'db'>, token: string): Promise<Linked> {
  const hash = tokenHash(token)
  return (hash && (await findLinked(db, hash))) ?? refuse('pay-link-gone')
}

/**
 * Whoever has paid by the link is told when the money did not count and goes back. What else went back, to the customer, or before there
 * was the link, is the customer's.
 */
export const shownByLink = ({ madeAt }: Linked, state: PaymentState): PaymentState => ({
  ...state,
  paybacks: state.paybacks.filter(
    ({ reason, method, at }) =>
      (reason === 'too-late' || reason === 'paid-twice') && isLinkPayMethod(method) && at >= madeAt.toISOString(),
  ),
})

/** Whoever holds the link sees what is paid for, and never the address or the balance. Once nothing is due, only that. */
export async function readPayLink(deps: Deps, token: string, askedBy: number | undefined): Promise<PayLinkRow> {
  const linked = await requireLinked(deps, token)
  const { accountId, number, status, payBy } = linked
  const state: PayLinkState =
    status === 'cancelled' || (can('pay', status) && payBy <= deps.now()) ? 'over' : can('pay', status) ? 'unpaid' : 'paid'
  const order = state === 'unpaid' ? await findOrderOf(deps.db, accountId, number, deps.now()) : undefined
  const { paybacks } = shownByLink(linked, await readPaymentState(deps, accountId, number, 'order'))
  const head = { isOwn: askedBy === accountId, number, paybacks }
  if (!order) return { ...head, state: state === 'unpaid' ? 'over' : state, order: null }
  const cashier = await findCashier(deps, accountId, number, 'order')
  const methods = cashier.methods.map((each) => (isLinkPayMethod(each.method) ? each : { ...each, isOpen: false }))
  const { goods, shipping, boxes, discount } = order.totals
  return {
    ...head,
    state,
    order: {
      lines: order.lines.map(({ name, image, vintage, sizeMl, pack, price, quantity, parts }) => ({
        name,
        image,
        vintage,
        sizeMl,
        pack,
        price,
        quantity,
        ...(parts && { parts }),
      })),
      recipient: { name: maskName(order.recipient.name), phone: maskContact(order.recipient.phone) },
      goods,
      shipping,
      boxes,
      discount,
      cashier: encodeCashier({ ...cashier, id: 0, balance: ZERO, paybacks, methods }),
    },
  }
}

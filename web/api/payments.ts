import * as balances from '#contract/shop/balance.ts'
import { encodePayMethod } from '#contract/shop/order-shapes.ts'
import { decodeOutcome, payOrder as pay } from '#contract/shop/pay-outcome.ts'
import * as payments from '#contract/shop/payments.ts'
import * as recharges from '#contract/shop/recharge.ts'
import type { BalanceMovement, MovementFilter, RechargeOffers } from '#domain/balance.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import type { Cashier, PaymentState } from '#domain/order.ts'
import type { PayFor, PayOutcome, PayScene } from '#domain/payment.ts'
import { PAY_METHODS, type PayMethod } from '#domain/payment.ts'
import type { Page } from '#domain/product.ts'
import type { Api } from './client.ts'

/** The ways to pay that are open in this shop. */
export async function openPayMethods(api: Api): Promise<PayMethod[]> {
  const data = await api.call(payments.payConfig)
  return PAY_METHODS.filter((method) => data.some(({ value, payStatus }) => payStatus && value === encodePayMethod(method)))
}

/** What there is to pay of an order or a recharge, until when, and how. */
export async function findCashier(api: Api, number: string, type: PayFor = 'order'): Promise<Cashier> {
  const data = await api.call(payments.cashier, { params: { uni: number, type } })
  return payments.decodeCashier(data)
}

/** `returnTo`: the path of this site where the provider sends the shopper back to, language included. */
type Paying = { scene: PayScene; returnTo: string }
type Wanted = Paying & {
  number: string
  type: PayFor
  method: PayMethod
  /** Take what the balance has, and only the rest by `method`. It comes back when the order is cancelled. */
  useBalance?: boolean
  /** A new code, although the last one is still good. */
  isRefresh?: boolean
}

/** Opens a payment, or pays at once. The same call again answers the same payment while that is open. */
export async function startPayment(api: Api, wanted: Wanted): Promise<PayOutcome> {
  const data = await api.call(pay, {
    body: {
      uni: wanted.number,
      pay_for: wanted.type,
      paytype: encodePayMethod(wanted.method),
      use_balance: wanted.useBalance ?? false,
      refresh: wanted.isRefresh ?? false,
      scene: wanted.scene,
      return_to: wanted.returnTo,
    },
  })
  return decodeOutcome(data)
}

/** The short form of `startPayment` for an order at a desk. */
export async function payOrder(api: Api, number: string, method: PayMethod): Promise<PayOutcome['kind']> {
  return (await startPayment(api, { number, type: 'order', method, scene: 'desktop', returnTo: '/' })).kind
}

/** Whether the money has come in; asked every second or two while the shopper pays. */
export async function paymentState(api: Api, number: string, type: PayFor = 'order'): Promise<PaymentState> {
  const data = await api.call(payments.paymentState, { params: { uni: number, type } })
  return payments.decodePaymentState(data)
}

/** "I have paid": the server asks the provider now, at most every few seconds. Throws a refusal when the provider cannot be asked. */
export async function askProvider(api: Api, number: string, type: PayFor = 'order'): Promise<PaymentState> {
  const data = await api.call(payments.askProvider, { body: { uni: number, type } })
  return payments.decodePaymentState(data)
}

/** Amounts to recharge with and what the shop adds, the bounds of an amount of one's own, and what to know before. */
export async function rechargeOffers(api: Api): Promise<RechargeOffers & { notes: string[] }> {
  const data = await api.call(recharges.rechargeIndex)
  return { ...recharges.decodeOffers(data), notes: data.recharge_attention }
}

/** Opens a recharge and its payment; `number` is what cashier, state and `startPayment` take with type `recharge`. */
export async function startRecharge(
  api: Api,
  { of, method, scene, returnTo }: Paying & { of: { offerId: number } | { amount: Fen }; method: 'wechat' | 'alipay' },
): Promise<{ number: string; outcome: PayOutcome }> {
  const data = await api.call(recharges.recharge, {
    body: {
      ...('offerId' in of ? { rechar_id: of.offerId } : { price: toYuan(of.amount) }),
      from: method === 'wechat' ? 'weixin' : 'alipay',
      scene,
      return_to: returnTo,
    },
  })
  return { number: Array.isArray(data.result) ? '' : data.result.order_id, outcome: decodeOutcome(data) }
}

export async function findBalance(api: Api): Promise<balances.BalanceSums> {
  const data = await api.call(balances.balance)
  return balances.decodeBalance(data)
}

/** Movements of the balance, newest first, each with the balance after it (U45). */
export async function listMovements(
  api: Api,
  { filter, page }: { filter: MovementFilter; page?: number },
): Promise<Page<BalanceMovement>> {
  const data = await api.call(balances.balanceRecord, { params: { type: balances.encodeFilter(filter) }, query: { page } })
  return { list: data.list.map(balances.decodeMovement), count: data.count }
}

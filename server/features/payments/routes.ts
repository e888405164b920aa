import { done } from '#contract/done.ts'
import * as payments from '#contract/payments.ts'
import { refuse } from '#contract/refusals.ts'
import type { MovementFilter } from '#domain/balance.ts'
import type { Locale } from '#domain/locale.ts'
import { can } from '#domain/order-status.ts'
import { findHeadOf } from '#server/features/orders/find-head.ts'
import { readBalance } from '#server/features/orders/read-balance.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'
import { findCashier, payMethods } from './find-cashier.ts'
import { payOrder } from './pay-order.ts'
import { listMovementsOf, sumMovementsOf } from './sql.ts'

export function paymentRoutes(serve: Serve, deps: Deps): void {
  payingRoutes(serve, deps)
  balanceRoutes(serve, deps)
}

function payingRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps
  serve(payments.cashier, async ({ account, params }) =>
    payments.encodeCashier(await findCashier(deps, account.accountId, params.orderId)),
  )

  serve(payments.payOrder, async ({ account, body }) => {
    const outcome = await payOrder(deps, account.accountId, body.uni, body.paytype)
    return done(outcome === 'paid' ? 'paid-by-balance' : 'balance-too-low', payments.encodeOutcome(outcome))
  })

  serve(payments.payConfig, async ({ account, locale }) => {
    const balance = await readBalance(db, account.accountId)
    return payments.encodePayMethods(payMethods(deps.payments), balance, sayIn(locale))
  })

  serve(payments.checkOrderStatus, async ({ account, params }) => {
    const order = await findHeadOf(db, account.accountId, params.order_id)
    if (!order) refuse('order-not-found')
    const secondsLeft = params.end_time - Math.floor(now().getTime() / 1000)
    return { status: order.status !== 'cancelled' && !can('pay', order.status), time: Math.max(0, secondsLeft) }
  })
}

function balanceRoutes(serve: Serve, { db }: Deps): void {
  serve(payments.balance, async ({ account }) => payments.encodeBalance(await sumMovementsOf(db, account.accountId)))

  type Asked = { account: { accountId: number }; locale: Locale }
  const readMovements = async ({ account, locale }: Asked, filter: MovementFilter, page: { page: number; limit: number }) => {
    const { list, count } = await listMovementsOf(db, account.accountId, { filter, ...page })
    return payments.encodeMovements(list, count, sayIn(locale))
  }
  serve(payments.balanceRecord, (call) => readMovements(call, call.params.type, call.query))
  serve(payments.bill, (call) => readMovements(call, call.params.type, call.query))

  serve(payments.rechargeIndex, () => ({ recharge_quota: [], recharge_attention: [] }))
}

const sayIn = (locale: Locale) => (key: string) => say(locale, key)

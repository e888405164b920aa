import type { FastifyRequest } from 'fastify'
import type { ClientKind } from '#contract/client.ts'
import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as outcomes from '#contract/shop/pay-outcome.ts'
import * as payments from '#contract/shop/payments.ts'
import * as recharges from '#contract/shop/recharge.ts'
import { RECHARGE_MAX, RECHARGE_MIN } from '#domain/balance.ts'
import type { Locale } from '#domain/locale.ts'
import { type Fen, formatMoney } from '#domain/money.ts'
import type { PayFor, PayMethod, PayOutcome, PayScene } from '#domain/payment.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { readBalance } from '#server/features/ledger/balance-sql.ts'
import { payMethods } from '#server/features/ledger/pay-methods.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { PROVIDER_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'
import { askProvider } from './ask-provider.ts'
import { balanceRoutes } from './balance-routes.ts'
import { paymentDeskRoutes } from './desk/routes.ts'
import { findCashier } from './find-cashier.ts'
import { payLinkRoutes } from './links/routes.ts'
import { openRecharge } from './open-recharge.ts'
import { findPayable, readPaymentState } from './read-payment-state.ts'
import { listOffers } from './recharge-sql.ts'
import { returnUrlOf } from './return-url.ts'
import { originForNotices } from './shop-origin.ts'
import { staffPaymentRoutes } from './staff-routes.ts'
import { startPayment } from './start-payment.ts'
import { wechatPayerFor } from './wechat-payer.ts'

export function paymentRoutes(serve: Serve, deps: Deps): void {
  payingRoutes(serve, deps)
  stateRoutes(serve, deps)
  balanceRoutes(serve, deps)
  staffPaymentRoutes(serve, deps)
  payLinkRoutes(serve, deps)
  paymentDeskRoutes(serve, deps)
}

const RECHARGE_NOTES = ['orders.recharge-note.use', 'orders.recharge-note.bounds', 'orders.recharge-note.back']

const ASKING = { timeLimitMs: PROVIDER_LIMIT_MS }

function payingRoutes(serve: Serve, deps: Deps): void {
  serve(
    outcomes.startPayment,
    async (call) => {
      const { uni: number, pay_for: type, paytype: method, use_balance: useBalance } = call.body
      const { outcome, wire } = await pay(deps, call, { number, type, method, useBalance })
      if (outcome.kind === 'balance-too-low') return done('balance-too-low', wire)
      if (outcome.kind === 'paid') return done(method === 'balance' ? 'paid-by-balance' : 'paid', wire)
      return outcome.kind === 'transfer' ? done('order-created', wire) : wire
    },
    ASKING,
  )

  serve(recharges.rechargeOffers, async ({ account, locale }) => {
    const offers = await listOffers(deps.db, account.accountId, shanghaiDay(deps.now()))
    const bounds = { min: formatMoney(RECHARGE_MIN, locale), max: formatMoney(RECHARGE_MAX, locale) }
    const notes = RECHARGE_NOTES.map((key) => say(locale, key, bounds))
    return recharges.encodeOffers({ offers, min: RECHARGE_MIN, max: RECHARGE_MAX }, notes)
  })
  type Recharge = { rechar_id: number; price: Fen | undefined; type: number }
  const recharge = async (call: PayingCall & { body: Recharge }, method: 'wechat' | 'alipay' | undefined) => {
    const { rechar_id, price, type } = call.body
    if (type === 1) refuse('not-here')
    if (!method) return refuse('invalid-input', { fields: 'from' })
    const number = await openRecharge(deps, call.account.accountId, { offerId: rechar_id || null, amount: price })
    return (await pay(deps, call, { number, type: 'recharge', method, useBalance: false })).wire
  }
  serve(recharges.startRecharge, (call) => recharge(call, call.body.from), ASKING)
  for (const older of recharges.wechatRecharges) serve(older, (call) => recharge(call, 'wechat'), ASKING)
}

type PayingCall = {
  request: FastifyRequest
  account: { accountId: number }
  body: { scene?: PayScene | undefined; return_to?: string | undefined; quitUrl: string; refresh: boolean }
  locale: Locale
  client: ClientKind
  formType: string | undefined
  ip: string
}

async function pay(
  deps: Deps,
  { request, account: { accountId }, body, locale, client, formType, ip }: PayingCall,
  wanted: { number: string; type: PayFor; method: PayMethod; useBalance: boolean },
): Promise<{ outcome: PayOutcome; wire: outcomes.WireOutcome }> {
  const { id, number } = await findPayable(deps.db, accountId, wanted.number, wanted.type)
  const origin = siteOrigin(deps.config, request)
  const returnUrl = returnUrlOf(deps.config, origin, { ...body, locale, number, type: wanted.type })
  const scene = outcomes.sceneOf(formType, body.scene)
  const subject = say(locale, `orders.pay-subject.${wanted.type}`, { number })
  const outcome = await startPayment(
    deps,
    accountId,
    {
      ...wanted,
      scene,
      isRefresh: body.refresh,
      isRepeatRefused: client === 'phone',
      isPayerRequired: body.scene === 'wechat-browser',
    },
    {
      subject,
      noticeOrigin: originForNotices(deps.config, request),
      returnUrl,
      ip,
      wechatPayer: await wechatPayerFor(deps, request, accountId, scene),
    },
  )
  return { outcome, wire: outcomes.encodeOutcome(outcome, { id, number }) }
}

function stateRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps
  serve(payments.findCashier, async ({ account, params }) =>
    payments.encodeCashier(await findCashier(deps, account.accountId, params.uni, params.type)),
  )
  serve(payments.paymentState, async ({ account, params }) =>
    payments.encodePaymentState(await readPaymentState(deps, account.accountId, params.uni, params.type)),
  )
  serve(
    payments.askProvider,
    async ({ account, body }) => payments.encodePaymentState(await askProvider(deps, account.accountId, body.uni, body.type)),
    ASKING,
  )
  serve(payments.openPayMethods, async ({ account, locale }) => {
    const [balance, methods] = await Promise.all([readBalance(db, account.accountId), payMethods(db, deps.payments)])
    return payments.encodePayMethods(methods, balance, (key) => say(locale, key))
  })
  serve(payments.checkOrderStatus, async ({ account, params }) => {
    const { isPaid } = await readPaymentState(deps, account.accountId, params.order_id, 'order')
    const secondsLeft = params.end_time - Math.floor(now().getTime() / 1000)
    return { status: isPaid, time: Math.max(0, secondsLeft) }
  })
}

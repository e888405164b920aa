import type { FastifyRequest } from 'fastify'
import { done } from '#contract/done.ts'
import * as links from '#contract/shop/pay-links.ts'
import { encodeOutcome, sceneOf } from '#contract/shop/pay-outcome.ts'
import { encodePaymentState } from '#contract/shop/payments.ts'
import * as staff from '#contract/staff/phone-orders.ts'
import type { Locale } from '#domain/locale.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import { readPaymentState } from '#server/features/payments/read-payment-state.ts'
import { originForNotices } from '#server/features/payments/shop-origin.ts'
import { startPayment } from '#server/features/payments/start-payment.ts'
import { wechatPayerOf } from '#server/features/payments/wechat-payer.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { PROVIDER_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'
import { readPayLink, requireLinked, shownByLink } from './find-linked.ts'
import { findPayLinks, makePayLink, withdrawPayLink } from './make-link.ts'

/** Per address: a waiting page asks forty times a minute, and a household may share one. Pages are read by the server itself. */
const READ_PER_MINUTE = 600
const STATE_PER_MINUTE = 240
const PAY_PER_MINUTE = 60

export function payLinkRoutes(serve: Serve, deps: Deps): void {
  serve(
    links.findPayLink,
    async ({ params, account, ...reader }) =>
      links.encodePayLink(await readPayLink(deps, params.token, account?.accountId), reader),
    { perMinute: READ_PER_MINUTE },
  )
  serve(
    links.payLinkState,
    async ({ params }) => {
      const linked = await requireLinked(deps, params.token)
      return encodePaymentState(shownByLink(linked, await readPaymentState(deps, linked.accountId, linked.number, 'order')))
    },
    { perMinute: STATE_PER_MINUTE },
  )
  serve(
    links.askByLink,
    async ({ params }) => {
      const linked = await requireLinked(deps, params.token)
      return encodePaymentState(shownByLink(linked, await askProvider(deps, linked.accountId, linked.number, 'order')))
    },
    { perMinute: PAY_PER_MINUTE, timeLimitMs: PROVIDER_LIMIT_MS },
  )
  serve(links.payByLink, (call) => payByLink(deps, call), { perMinute: PAY_PER_MINUTE, timeLimitMs: PROVIDER_LIMIT_MS })

  serve(staff.findPayLinks, ({ params, locale }) => findPayLinks(deps, params.number, locale))
  serve(staff.makePayLink, async ({ account, params }) => ({ token: await makePayLink(deps, params.number, account.accountId) }))
  serve(staff.withdrawPayLink, async ({ account, params }) => {
    await withdrawPayLink(deps, params.number, account.accountId)
    return done('saved')
  })
}

type PayingCall = {
  request: FastifyRequest
  params: { token: string }
  body: { paytype: links.LinkPayMethod; scene?: Parameters<typeof sceneOf>[1]; return_to?: string | undefined; refresh: boolean }
  locale: Locale
  formType: string | undefined
  ip: string
}

/** As the customer would pay it: the same attempts, the same settling. The customer's balance stays out of it. */
async function payByLink(deps: Deps, { request, params, body, locale, formType, ip }: PayingCall) {
  const { accountId, number } = await requireLinked(deps, params.token)
  const origin = siteOrigin(deps.config, request)
  const outcome = await startPayment(
    deps,
    accountId,
    {
      number,
      type: 'order',
      method: body.paytype,
      scene: sceneOf(formType, body.scene),
      useBalance: false,
      isRefresh: body.refresh,
      isRepeatRefused: false,
      isPayerRequired: body.scene === 'wechat-browser',
    },
    {
      subject: say(locale, 'orders.pay-subject.order', { number }),
      noticeOrigin: originForNotices(deps.config, request),
      returnUrl: `${origin}${body.return_to ?? `/home/${locale}/pay_link/${params.token}`}`,
      ip,
      wechatPayer: await wechatPayerOf(deps, request),
    },
  )
  return encodeOutcome(outcome, { id: 0, number })
}

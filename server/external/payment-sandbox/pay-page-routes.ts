import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DEFAULT_LOCALE, isLocale, type Locale, localeFromAcceptLanguage, splitLocale } from '#domain/locale.ts'
import { toYuan } from '#domain/money.ts'
import type { Pool } from '#server/db/database.ts'
import { shanghaiTime } from '#server/external/provider-text.ts'
import { signAlipay } from './notices.ts'
import { type PayPageMessage, payPage, type Say } from './pay-page.ts'
import type { PaymentSandbox } from './sandbox.ts'
import { findPayment, keepReturnUrl, listNoticesOf, type NoticeTricks, type SandboxPayment } from './sql.ts'

const COPIES_MAX = 100
const DELAY_SECONDS_MAX = 600

const query = z.object({
  lang: z.string().optional(),
  message: z.enum(['failed', 'too-late', 'repeated']).optional(),
  redirect_url: z.string().max(2_000).optional(),
})
const pressed = z.object({
  action: z.enum(['pay', 'late', 'refuse', 'repeat']),
  /** Delay in seconds, or none sent. */
  notice: z.union([z.literal('drop'), z.coerce.number().int().min(0).max(DELAY_SECONDS_MAX)]).default(0),
  copies: z.coerce.number().int().min(1).max(COPIES_MAX).default(1),
  trick: z.enum(['none', 'amount-plus', 'amount-minus', 'signature']).default('none'),
})
const TRICKS: Record<z.output<typeof pressed>['trick'], NoticeTricks> = {
  none: {},
  'amount-plus': { amountBy: 1 },
  'amount-minus': { amountBy: -1 },
  signature: { signature: 'wrong' },
}

/** The provider's page, where a person decides what happens to a payment. */
export function payPageRoutes(scope: FastifyInstance, db: Pool, sandbox: PaymentSandbox, say: Say): void {
  const hidden = { schema: { hide: true } }

  scope.get('/pay/:number', hidden, async (request, reply) => {
    const payment = await findPayment(db, numberOf(request))
    if (!payment) return reply.code(404).type('text/plain').send('404')
    const asked = query.safeParse(request.query).data ?? {}
    if (asked.redirect_url && isWayBack(asked.redirect_url, payment)) {
      await keepReturnUrl(db, payment.number, asked.redirect_url)
      payment.returnUrl = asked.redirect_url
    }
    const notices = await listNoticesOf(db, payment.number)
    const locale = localeOf(request, payment, asked.lang)
    const { alipay, wechat } = await sandbox.keys()
    const merchant = payment.provider === 'alipay' ? alipay.ALIPAY_SELLER_ID : wechat.WECHAT_PAY_MCH_ID
    const shown = { payment, merchant, notices, locale, say, message: asked.message, lang: asked.lang }
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(payPage(shown))
  })

  scope.post('/pay/:number', hidden, async (request, reply) => {
    const number = numberOf(request)
    const asked = pressed.safeParse(Object.fromEntries(new URLSearchParams(String(request.body ?? '')))).data
    const payment = await findPayment(db, number)
    if (!asked || !payment) return reply.code(404).type('text/plain').send('404')
    const lang = query.safeParse(request.query).data?.lang
    const backHere = (message?: PayPageMessage) => {
      const words = new URLSearchParams({ ...(lang ? { lang } : {}), ...(message ? { message } : {}) }).toString()
      return reply.redirect(`/sandbox/pay/${number}${words ? `?${words}` : ''}`, 303)
    }

    if (asked.action === 'refuse') return backHere('failed')
    if (asked.action === 'repeat') {
      await sandbox.sender.repeat(number, asked.copies)
      return backHere('repeated')
    }
    const paid = await sandbox.payAndGo(number, {
      late: asked.action === 'late',
      copies: asked.copies,
      tricks: TRICKS[asked.trick],
      ...(asked.notice === 'drop' ? { notice: 'drop' } : { delayMs: asked.notice * 1_000 }),
    })
    if (!paid) return backHere('too-late')
    return paid.returnUrl ? reply.redirect(await wayBack(paid, sandbox), 303) : backHere()
  })
}

const numberOf = (request: FastifyRequest): string => {
  const { number } = request.params as { number: string }
  return /^\w{1,64}$/.test(number) ? number : ''
}

/** Open redirects help phishers. */
const isWayBack = (url: string, { notifyUrl, provider }: SandboxPayment): boolean =>
  provider === 'wechat' && URL.canParse(url) && new URL(url).origin === new URL(notifyUrl).origin

/** Alipay signs its return address, which proves nothing (T27). */
async function wayBack(payment: SandboxPayment, sandbox: PaymentSandbox): Promise<string> {
  if (payment.provider === 'wechat') return payment.returnUrl
  const { alipay: keys } = await sandbox.keys()
  const fields = {
    charset: 'utf-8',
    out_trade_no: payment.number,
    method: `${payment.product}.return`,
    total_amount: toYuan(payment.amount),
    trade_no: payment.transaction ?? '',
    auth_app_id: keys.ALIPAY_APP_ID,
    version: '1.0',
    app_id: keys.ALIPAY_APP_ID,
    sign_type: 'RSA2',
    seller_id: keys.ALIPAY_SELLER_ID,
    timestamp: shanghaiTime(new Date()),
  }
  const back = new URL(payment.returnUrl)
  for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value)
  back.searchParams.set('sign', signAlipay(fields, keys.providerPrivateKey))
  return back.href
}

function localeOf(request: FastifyRequest, { returnUrl }: SandboxPayment, chosen: string | undefined): Locale {
  if (isLocale(chosen)) return chosen
  const cameFrom = returnUrl ? splitLocale(new URL(returnUrl).pathname.replace(/^\/home/, '')).locale : undefined
  return cameFrom ?? localeFromAcceptLanguage(request.headers['accept-language']) ?? DEFAULT_LOCALE
}

import type { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import { escapeHtml } from '#domain/escape-html.ts'
import { toYuan } from '#domain/money.ts'
import { type AlipayKeys, answerAlipayNotice, readAlipayNotice } from './alipay-notice.ts'
import {
  NoticeRefused,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStart,
  ProviderRefused,
  type ProviderState,
  ProviderUnavailable,
  type RefundState,
} from './payment-provider.ts'
import { parseAlipayBill } from './provider-bill.ts'
import { failureOf, plainWords, shanghaiInstant, shanghaiTime, yuanText } from './provider-text.ts'

export type AlipayConfig = AlipayKeys & {
  /** PEM, PKCS#8. */
  ALIPAY_PRIVATE_KEY: string
}

export type AlipayOptions = {
  gateway?: string
  /** The gateway's address for the shopper's browser. */
  pageGateway?: (request: PaymentRequest) => string
  timeLimitMs?: number
  now?: () => Date
}

const GATEWAY = 'https://openapi.alipay.com/gateway.do'
const TIME_LIMIT_MS = 10_000
/** Alipay accepts 256 characters. */
const SUBJECT_BYTES_MAX = 200

const SUCCESS = '10000'
/** The only code for a refusal; others are faults. */
const BUSINESS_FAILED = '40004'

const state = z.discriminatedUnion('trade_status', [
  z.object({ trade_status: z.literal('WAIT_BUYER_PAY') }),
  z.object({ trade_status: z.literal(['TRADE_SUCCESS', 'TRADE_FINISHED']), send_pay_date: shanghaiInstant }),
  // Never paid, or fully refunded; only the latter has a date.
  z.object({ trade_status: z.literal('TRADE_CLOSED'), send_pay_date: shanghaiInstant.optional() }),
])
const trade = z.object({ out_trade_no: z.string(), trade_no: z.string().min(1), total_amount: yuanText }).and(state)
const closed = z.object({ out_trade_no: z.string().optional() })
const refunded = z.object({
  out_trade_no: z.string(),
  fund_change: z.enum(['Y', 'N']),
  gmt_refund_pay: shanghaiInstant.optional(),
})
const refundFound = z.object({
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
  gmt_refund_pay: shanghaiInstant.optional(),
})
const billAddress = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) })

/**
 * Alipay's open platform: computer and mobile website pay, and the order text for the phone app.
 * https://opendocs.alipay.com/open/270 · Alipay's SDK signs and verifies. This code makes up for its gaps: it verifies answers only on
 * request, writes times in this machine's zone instead of Shanghai's, and its forms have an inline script and unescaped values.
 */
export function alipay(config: AlipayConfig, options: AlipayOptions = {}): PaymentProvider {
  const { gateway = GATEWAY, pageGateway = () => gateway, timeLimitMs = TIME_LIMIT_MS, now = () => new Date() } = options

  let sdk: Promise<AlipaySdk> | undefined
  const openSdk = () => {
    sdk ??= loadSdk(config, gateway, timeLimitMs)
    return sdk
  }

  async function ask<T>(method: string, bizContent: Record<string, unknown>, shape: z.ZodType<T>): Promise<T> {
    const open = await openSdk()
    const asking = open.exec(method, { timestamp: shanghaiTime(now()), bizContent }, { validateSign: true })
    const answer = await within(timeLimitMs, asking).catch((error: unknown) => {
      throw new ProviderUnavailable(`${method}: ${causeOf(error)}`)
    })
    if (answer.code === BUSINESS_FAILED && !isFault(answer.sub_code)) throw new ProviderRefused(method, codeOf(answer.sub_code))
    if (answer.code !== SUCCESS) throw new ProviderUnavailable(`${method}: ${codeOf(answer.code)} ${codeOf(answer.sub_code)}`)
    const read = shape.safeParse(answer)
    if (!read.success) throw new ProviderUnavailable(`${method}: answer of another shape`)
    return read.data
  }

  async function query(paymentNumber: string): Promise<ProviderState> {
    const found = await ask('alipay.trade.query', { out_trade_no: paymentNumber }, trade).catch(
      unlessRefused('ACQ.TRADE_NOT_EXIST'),
    )
    if (!found) return { state: 'unknown' }
    if (found.out_trade_no !== paymentNumber) throw new ProviderUnavailable('alipay.trade.query: answer for another payment')
    if (found.trade_status === 'WAIT_BUYER_PAY') return { state: 'waiting' }
    if (!found.send_pay_date) return { state: 'closed' }
    return { state: 'paid', transaction: found.trade_no, amount: found.total_amount, paidAt: found.send_pay_date }
  }

  async function queryRefund({ paymentNumber, refundNumber }: { paymentNumber: string; refundNumber: string }) {
    const found = await ask(
      'alipay.trade.fastpay.refund.query',
      { out_trade_no: paymentNumber, out_request_no: refundNumber, query_options: ['gmt_refund_pay'] },
      refundFound,
    ).catch(unlessRefused('ACQ.TRADE_NOT_EXIST'))
    if (found?.refund_status !== 'REFUND_SUCCESS' || found.out_request_no !== refundNumber) return { state: 'unknown' as const }
    return { state: 'refunded' as const, refundedAt: found.gmt_refund_pay ?? now() }
  }

  return {
    async create(request): Promise<PaymentStart> {
      const open = await openSdk()
      const method = methodOf(request)
      const params = paymentOf(request, PRODUCTS[method], now())
      if (method === 'alipay.trade.app.pay') {
        return { kind: 'client-parameters', parameters: { orderInfo: open.sdkExecute(method, params) } }
      }
      return { kind: 'form', html: formOf(open.pageExecute(method, 'GET', params), pageGateway(request)) }
    },
    query,
    async close(paymentNumber) {
      const isClosed = await ask('alipay.trade.close', { out_trade_no: paymentNumber }, closed).then(
        () => true,
        (error: unknown) => (error instanceof ProviderRefused ? error : Promise.reject(error)),
      )
      if (isClosed === true) return true
      // The state is clearer than the many codes of the refusal.
      const { state } = await query(paymentNumber)
      if (state === 'waiting') throw isClosed
      return state !== 'paid'
    },
    async refund({ paymentNumber, refundNumber, amount, reason }): Promise<RefundState> {
      try {
        const answer = await ask(
          'alipay.trade.refund',
          {
            out_trade_no: paymentNumber,
            out_request_no: refundNumber,
            refund_amount: toYuan(amount),
            refund_reason: plainWords(reason, SUBJECT_BYTES_MAX),
          },
          refunded,
        )
        if (answer.fund_change === 'Y') return { state: 'refunded', refundedAt: answer.gmt_refund_pay ?? now() }
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        return { state: 'failed', reason: error.code }
      }
      // No money moved now: it moved earlier, or Alipay is still processing.
      const found = await queryRefund({ paymentNumber, refundNumber })
      return found.state === 'unknown' ? { state: 'processing' } : found
    },
    queryRefund,
    async verifyNotice(notice) {
      const open = await openSdk()
      return readAlipayNotice(notice, config, (fields) => {
        try {
          return open.checkNotifySignV2(fields)
        } catch {
          throw new NoticeRefused('signature-wrong')
        }
      })
    },
    answerNotice: answerAlipayNotice,
    async bill(day) {
      const found = await ask(
        'alipay.data.dataservice.bill.downloadurl.query',
        { bill_type: 'trade', bill_date: day },
        billAddress,
      ).catch((error: unknown) => {
        if (error instanceof ProviderRefused && /bill_not_exist/i.test(error.code)) return null
        throw error
      })
      return found && parseAlipayBill(await download(found.bill_download_url, timeLimitMs))
    },
  }
}

const PRODUCTS = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
  'alipay.trade.app.pay': 'QUICK_MSECURITY_PAY',
} as const

const paymentOf = (request: PaymentRequest, productCode: string, now: Date) => ({
  timestamp: shanghaiTime(now),
  notifyUrl: request.notifyUrl,
  returnUrl: request.returnUrl,
  bizContent: {
    out_trade_no: request.paymentNumber,
    subject: plainWords(request.subject, SUBJECT_BYTES_MAX),
    total_amount: toYuan(request.amount),
    product_code: productCode,
    time_expire: shanghaiTime(request.expiresAt),
  },
})

function methodOf({ scene }: PaymentRequest): keyof typeof PRODUCTS {
  if (scene === 'desktop') return 'alipay.trade.page.pay'
  return scene === 'app' ? 'alipay.trade.app.pay' : 'alipay.trade.wap.pay'
}

/** Loaded on first use, to save 40 MB in processes without payments. */
async function loadSdk(config: AlipayConfig, gateway: string, timeout: number): Promise<AlipaySdk> {
  const { AlipaySdk } = await import('alipay-sdk')
  return new AlipaySdk({
    appId: config.ALIPAY_APP_ID,
    privateKey: config.ALIPAY_PRIVATE_KEY,
    keyType: 'PKCS8',
    alipayPublicKey: config.ALIPAY_PUBLIC_KEY,
    signType: 'RSA2',
    camelcase: false,
    gateway,
    timeout,
  })
}

/** Limits the whole call, because the SDK's time limit restarts with every chunk. */
async function within<T>(timeLimitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), timeLimitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A short cause for the log. The SDK's message contains customers' data. */
function causeOf(error: unknown): string {
  const { responseDataRaw } = error as { responseDataRaw?: unknown }
  const said = /"sub_code"\s*:\s*"([\w.-]{1,64})"/.exec(String(responseDataRaw ?? ''))?.[1]
  const what = error instanceof TypeError ? 'answer without signature' : failureOf(error)
  return [what, ...(said ? [`unverified: ${said}`] : [])].join(', ')
}

const isFault = (code: unknown): boolean => /SYSTEM_ERROR|unknow-error/i.test(String(code))
const codeOf = (code: unknown): string => /^[\w.-]{1,64}$/.exec(String(code))?.[0] ?? 'no code'

const unlessRefused = (code: string) => (error: unknown) => {
  if (error instanceof ProviderRefused && error.code === code) return undefined
  throw error
}

/** Posts the common parameters in the address and the payment in the body. */
function formOf(signedUrl: string, gateway: string): string {
  const query = new URL(signedUrl).searchParams
  const content = query.get('biz_content') ?? ''
  query.delete('biz_content')
  // CRMEB's phone clients look for this form name.
  return `<form id="alipaysubmit" name="alipaysubmit" method="post" action="${escapeHtml(`${gateway}?${query}`)}"><input type="hidden" name="biz_content" value="${escapeHtml(content)}"></form>`
}

async function download(url: string, timeLimitMs: number): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeLimitMs) })
    if (!response.ok) throw new ProviderUnavailable(`Alipay bill: HTTP ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(`Alipay bill: ${failureOf(error)}`)
  }
}

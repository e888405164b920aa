import { createHash } from 'node:crypto'
import type Pay from 'wechatpay-node-v3'
import { z } from 'zod'
import {
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStart,
  ProviderRefused,
  type ProviderState,
  ProviderUnavailable,
  type RefundState,
} from './payment-provider.ts'
import { parseWechatBill } from './provider-bill.ts'
import { isoInstant, plainWords, shanghaiIso } from './provider-text.ts'
import {
  answerWechatNotice,
  readWechatNotice,
  type WechatPayReader,
  wechatRefundState,
  wechatState,
  wechatTransaction,
} from './wechat-pay-notice.ts'
import { wechatTransport } from './wechat-pay-transport.ts'

export type WechatPayConfig = WechatPayReader & {
  /** The merchant's API key: PEM, PKCS#8. */
  WECHAT_PAY_PRIVATE_KEY: string
  /** Of the merchant's API certificate. */
  WECHAT_PAY_SERIAL: string
}

export type WechatPayOptions = { host?: string; timeLimitMs?: number; now?: () => Date }

const TIME_LIMIT_MS = 10_000
/** A code_url expires after two hours. */
const QR_CODE_MS = 2 * 60 * 60_000
const DESCRIPTION_BYTES_MAX = 127
const REASON_BYTES_MAX = 80

const native = z.object({ code_url: z.string().min(1) })
const h5 = z.object({ h5_url: z.url({ protocol: /^https?$/ }) })
const parameters = z.record(z.string(), z.string())
const refund = z.object({
  out_refund_no: z.string(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  success_time: isoInstant.optional(),
})
const bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })

/**
 * API v3: Native on desktops, H5 in phone browsers, JSAPI within WeChat for a known openid, and the phone app.
 * https://pay.weixin.qq.com/doc/v3/merchant/4012791855
 */
export function wechatPay(config: WechatPayConfig, options: WechatPayOptions = {}): PaymentProvider {
  const { timeLimitMs = TIME_LIMIT_MS, now = () => new Date() } = options

  let sdk: Promise<Pay> | undefined
  const openSdk = () => {
    sdk ??= loadSdk(config, { ...options, timeLimitMs, now })
    return sdk
  }

  async function query(paymentNumber: string): Promise<ProviderState> {
    const pay = await openSdk()
    const found = await pay.query({ out_trade_no: paymentNumber }).catch(unlessUnknown)
    if (!found) return { state: 'unknown' }
    const said = readAnswer('query', wechatTransaction, found.data)
    const state = said.out_trade_no === paymentNumber && said.mchid === config.WECHAT_PAY_MCH_ID ? wechatState(said) : undefined
    if (!state || (said.amount && said.amount.currency !== 'CNY')) throw new ProviderUnavailable('WeChat query: another payment')
    return state
  }

  function readRefund(data: unknown, refundNumber: string): RefundState {
    const said = readAnswer('refund', refund, data)
    const state = said.out_refund_no === refundNumber ? wechatRefundState(said.status, said.success_time) : undefined
    if (!state) throw new ProviderUnavailable('WeChat refund: another refund')
    return state
  }

  return {
    create: async (request) => start(await openSdk(), request, now()),
    query,
    async close(paymentNumber) {
      const pay = await openSdk()
      const refusal = await pay.close(paymentNumber).then(
        () => undefined,
        (error: unknown) => (error instanceof ProviderRefused ? error : Promise.reject(error)),
      )
      if (!refusal) return true
      // The state is clearer than the many codes of the refusal.
      const { state } = await query(paymentNumber)
      if (state === 'waiting') throw refusal
      return state !== 'paid'
    },
    async refund({ paymentNumber, refundNumber, amount, total, reason, notifyUrl }) {
      const pay = await openSdk()
      const asked = {
        out_trade_no: paymentNumber,
        out_refund_no: refundNumber,
        reason: plainWords(reason, REASON_BYTES_MAX),
        notify_url: notifyUrl,
        amount: { refund: amount, total, currency: 'CNY' },
      }
      try {
        return readRefund((await pay.refunds(asked)).data, refundNumber)
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        return { state: 'failed', reason: error.code }
      }
    },
    async queryRefund({ refundNumber }) {
      const pay = await openSdk()
      const found = await pay.find_refunds(refundNumber).catch(unlessUnknown)
      return found ? readRefund(found.data, refundNumber) : { state: 'unknown' }
    },
    verifyNotice: async (notice) => readWechatNotice(notice, config, now()),
    answerNotice: answerWechatNotice,
    async bill(day) {
      const pay = await openSdk()
      try {
        const asked = readAnswer('tradebill', bill, (await pay.tradebill({ bill_date: day, bill_type: 'ALL' })).data)
        const file: unknown = (await pay.downloadBill(asked.download_url)).data
        if (!Buffer.isBuffer(file) || createHash('sha1').update(file).digest('hex') !== asked.hash_value.toLowerCase())
          throw new ProviderUnavailable('WeChat bill: the file is not the one that was named')
        return parseWechatBill(file)
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        if (error.code === 'NO_STATEMENT_EXIST') return []
        if (error.code === 'STATEMENT_CREATING') return null
        throw error
      }
    },
  }
}

async function start(pay: Pay, request: PaymentRequest, now: Date): Promise<PaymentStart> {
  const { wechat, ip } = request.payer
  const common = {
    description: plainWords(request.subject, DESCRIPTION_BYTES_MAX),
    out_trade_no: request.paymentNumber,
    time_expire: shanghaiIso(request.expiresAt),
    notify_url: request.notifyUrl,
    amount: { total: request.amount, currency: 'CNY' },
  }
  switch (request.scene) {
    case 'mobile-browser': {
      const shop = new URL(request.returnUrl)
      const scene = { payer_client_ip: ip, h5_info: { type: 'Wap', app_name: shop.hostname, app_url: shop.origin } }
      const { h5_url } = readAnswer('h5', h5, (await pay.transactions_h5({ ...common, scene_info: scene })).data)
      const url = new URL(h5_url)
      url.searchParams.set('redirect_url', request.returnUrl)
      return { kind: 'redirect', url: url.href }
    }
    case 'app':
      return {
        kind: 'client-parameters',
        parameters: readAnswer('app', parameters, (await pay.transactions_app(common)).data),
      }
    case 'mini-program':
    case 'wechat-browser':
      if (wechat) {
        const named = { appid: wechat.appId, payer: { openid: wechat.openId } }
        const answer = await pay.transactions_jsapi({ ...common, ...named })
        return { kind: 'client-parameters', parameters: readAnswer('jsapi', parameters, answer.data) }
      }
      if (request.scene === 'mini-program') throw new ProviderRefused('WeChat jsapi', 'OPENID_MISSING')
  }
  // Desktops, and WeChat without an openid, show a QR code.
  const { code_url } = readAnswer('native', native, (await pay.transactions_native(common)).data)
  return {
    kind: 'qr-code',
    content: code_url,
    expiresAt: new Date(Math.min(request.expiresAt.getTime(), now.getTime() + QR_CODE_MS)),
  }
}

/** Loaded on first use, to save 30 MB in processes without payments. */
async function loadSdk(
  config: WechatPayConfig,
  options: Required<Omit<WechatPayOptions, 'host'>> & WechatPayOptions,
): Promise<Pay> {
  const { default: Client } = await import('wechatpay-node-v3')
  const pay = new Client({
    appid: config.WECHAT_PAY_APP_ID,
    mchid: config.WECHAT_PAY_MCH_ID,
    serial_no: config.WECHAT_PAY_SERIAL,
    publicKey: Buffer.from(config.WECHAT_PAY_PUBLIC_KEY),
    privateKey: Buffer.from(config.WECHAT_PAY_PRIVATE_KEY),
    userAgent: 'Rebstock',
  })
  pay.createHttp(wechatTransport(config, options))
  return pay
}

function readAnswer<T>(call: string, shape: z.ZodType<T>, data: unknown): T {
  const read = shape.safeParse(data)
  if (!read.success) throw new ProviderUnavailable(`WeChat ${call}: answer of another shape`)
  return read.data
}

const UNKNOWN = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])

function unlessUnknown(error: unknown): undefined {
  if (error instanceof ProviderRefused && UNKNOWN.has(error.code)) return undefined
  throw error
}

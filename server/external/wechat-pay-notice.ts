import { z } from 'zod'
import {
  type NoticeAnswer,
  NoticeRefused,
  type ProviderNotice,
  type ProviderState,
  type RawNotice,
  type RefundState,
} from './payment-provider.ts'
import { isoInstant, wholeFen } from './provider-text.ts'
import { decrypt, faultOfSignature, type WechatPayKeys } from './wechat-pay-signature.ts'

export type WechatPayReader = WechatPayKeys & { WECHAT_PAY_APP_ID: string; WECHAT_PAY_MCH_ID: string }

const notice = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})

export const wechatTransaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string().min(1),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']),
  transaction_id: z.string().min(1).optional(),
  success_time: isoInstant.optional(),
  amount: z.object({ total: wholeFen, currency: z.string().default('CNY') }).optional(),
})

const refund = z.object({
  mchid: z.string(),
  out_trade_no: z.string().min(1),
  out_refund_no: z.string().min(1),
  refund_status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL', 'PROCESSING']),
  success_time: isoInstant.optional(),
  amount: z.object({ refund: wholeFen, currency: z.string().default('CNY') }),
})

/** Verifies and reads a notice (https://pay.weixin.qq.com/doc/v3/merchant/4012791902). Throws NoticeRefused. */
export function readWechatNotice(raw: RawNotice, config: WechatPayReader, now: Date): ProviderNotice {
  const header = (name: string) => {
    const value = raw.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  const body = raw.body.toString('utf8')
  const fault = faultOfSignature({ header, body }, config, now)
  if (fault) throw new NoticeRefused(fault)
  const { id, event_type, resource } = parsed(notice, body)
  const common = { noticeId: id, nonce: header('wechatpay-nonce') ?? null }
  const told = decrypt(resource, config)
  if (event_type.startsWith('REFUND.')) return { ...common, ...refundIn(parsed(refund, told), config) }
  if (event_type.startsWith('TRANSACTION.')) return { ...common, ...paymentIn(parsed(wechatTransaction, told), config) }
  throw new NoticeRefused('malformed')
}

/** WeChat Pay repeats a notice after any status but 200 and 204. A forged one is no fault of the shop, so not 500. */
export const answerWechatNotice = (isTaken: boolean): NoticeAnswer => ({
  status: isTaken ? 200 : 400,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(isTaken ? { code: 'SUCCESS' } : { code: 'FAIL', message: 'not taken' }),
})

function paymentIn(said: z.output<typeof wechatTransaction>, config: WechatPayReader) {
  if (said.appid !== config.WECHAT_PAY_APP_ID) throw new NoticeRefused('app-id-wrong')
  if (said.mchid !== config.WECHAT_PAY_MCH_ID) throw new NoticeRefused('merchant-wrong')
  if (said.amount && said.amount.currency !== 'CNY') throw new NoticeRefused('currency-wrong')
  const result = wechatState(said)
  if (!result) throw new NoticeRefused('malformed')
  return { kind: 'payment' as const, paymentNumber: said.out_trade_no, result }
}

/** Undefined when time, amount or number are missing. */
export function wechatState(said: z.output<typeof wechatTransaction>): ProviderState | undefined {
  switch (said.trade_state) {
    // REFUND: paid, and partly or fully refunded.
    case 'SUCCESS':
    case 'REFUND':
      if (!said.transaction_id || !said.success_time || !said.amount) return undefined
      return { state: 'paid', transaction: said.transaction_id, amount: said.amount.total, paidAt: said.success_time }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' }
    default:
      return { state: 'waiting' }
  }
}

function refundIn(said: z.output<typeof refund>, config: WechatPayReader) {
  if (said.mchid !== config.WECHAT_PAY_MCH_ID) throw new NoticeRefused('merchant-wrong')
  if (said.amount.currency !== 'CNY') throw new NoticeRefused('currency-wrong')
  const result = wechatRefundState(said.refund_status, said.success_time)
  if (!result) throw new NoticeRefused('malformed')
  return {
    kind: 'refund' as const,
    paymentNumber: said.out_trade_no,
    refundNumber: said.out_refund_no,
    amount: said.amount.refund,
    result,
  }
}

/** Undefined when the time is missing. */
export function wechatRefundState(status: string, successTime: Date | undefined): RefundState | undefined {
  if (status === 'PROCESSING') return { state: 'processing' }
  if (status !== 'SUCCESS') return { state: 'failed', reason: status }
  return successTime && { state: 'refunded', refundedAt: successTime }
}

function parsed<T>(shape: z.ZodType<T>, text: string): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new NoticeRefused('malformed')
  }
}

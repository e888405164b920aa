import { z } from 'zod'
import { type NoticeAnswer, NoticeRefused, type ProviderNotice, type ProviderState, type RawNotice } from './payment-provider.ts'
import { shanghaiInstant, yuanText } from './provider-text.ts'

export type AlipayKeys = {
  ALIPAY_APP_ID: string
  /** Alipay's own key, not the application's, as SPKI in PEM. */
  ALIPAY_PUBLIC_KEY: string
  ALIPAY_SELLER_ID: string
}

const notice = z.object({
  notify_id: z.string().min(1),
  app_id: z.string(),
  seller_id: z.string().optional(),
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: yuanText,
  gmt_payment: shanghaiInstant.optional(),
  gmt_refund: shanghaiInstant.optional(),
  refund_fee: yuanText.optional(),
  out_biz_no: z.string().optional(),
})

const CURRENCIES = ['trans_currency', 'settle_currency', 'pay_currency'] as const

/** A form signed over its sorted fields (https://opendocs.alipay.com/open/270/105902). Only refunds have a refund date. */
export function readAlipayNotice(
  raw: RawNotice,
  keys: AlipayKeys,
  isSigned: (fields: Record<string, string>) => boolean,
): ProviderNotice {
  // Duplicate fields collapse, so the value read is the value checked.
  const fields = Object.fromEntries(new URLSearchParams(raw.body.toString('utf8')))
  if (!fields.sign) throw new NoticeRefused('signature-missing')
  // The SDK would accept the algorithm that the sender names, even SHA-1.
  if (fields.sign_type !== 'RSA2' || !isSigned(fields)) throw new NoticeRefused('signature-wrong')
  const read = notice.safeParse(fields)
  if (!read.success) throw new NoticeRefused('malformed')
  const said = read.data
  if (said.app_id !== keys.ALIPAY_APP_ID) throw new NoticeRefused('app-id-wrong')
  if (said.seller_id !== keys.ALIPAY_SELLER_ID) throw new NoticeRefused('merchant-wrong')
  if (CURRENCIES.some((name) => fields[name] && fields[name] !== 'CNY')) throw new NoticeRefused('currency-wrong')

  const common = { noticeId: said.notify_id, nonce: null, paymentNumber: said.out_trade_no }
  if (said.gmt_refund) {
    const result = { state: 'refunded' as const, refundedAt: said.gmt_refund }
    // The notice's amount is the sum of all refunds of the payment.
    return { ...common, kind: 'refund', refundNumber: said.out_biz_no ?? '', amount: null, result }
  }
  return { ...common, kind: 'payment', result: stateOf(said) }
}

function stateOf(said: z.output<typeof notice>): ProviderState {
  if (said.trade_status === 'WAIT_BUYER_PAY') return { state: 'waiting' }
  if (said.trade_status === 'TRADE_CLOSED') return { state: 'closed' }
  if (!said.gmt_payment) throw new NoticeRefused('malformed')
  return { state: 'paid', transaction: said.trade_no, amount: said.total_amount, paidAt: said.gmt_payment }
}

/** Alipay repeats a notice unless it gets exactly `success`. */
export const answerAlipayNotice = (isTaken: boolean): NoticeAnswer => ({
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  body: isTaken ? 'success' : 'fail',
})

import { createCipheriv, createSign, randomBytes } from 'node:crypto'
import { fen, toYuan } from '#domain/money.ts'
import type { RawNotice } from '#server/external/payment-provider.ts'
import { shanghaiIso, shanghaiTime } from '#server/external/provider-text.ts'
import type { SandboxKeys } from './keys.ts'
import type { NoticeTricks, SandboxPayment, SandboxRefund } from './sql.ts'

export type NoticeContent = { id: string; createdAt: Date; payment: SandboxPayment; refund: SandboxRefund | null }

/** WeChat's nonce changes each time; Alipay's notice stays identical. */
export function buildNotice(keys: SandboxKeys, content: NoticeContent, tricks: NoticeTricks = {}): RawNotice {
  return content.payment.provider === 'alipay'
    ? alipayNotice(keys.alipay, content, tricks)
    : wechatNotice(keys.wechat, content, tricks)
}

function alipayNotice(
  keys: SandboxKeys['alipay'],
  { id, createdAt, payment, refund }: NoticeContent,
  tricks: NoticeTricks,
): RawNotice {
  const isAllBack = payment.refunded === payment.amount
  const status = { waiting: 'WAIT_BUYER_PAY', closed: 'TRADE_CLOSED', paid: isAllBack ? 'TRADE_CLOSED' : 'TRADE_SUCCESS' }
  const fields: Record<string, string> = {
    notify_time: shanghaiTime(createdAt),
    notify_type: 'trade_status_sync',
    notify_id: id,
    app_id: tricks.appId ?? keys.ALIPAY_APP_ID,
    auth_app_id: keys.ALIPAY_APP_ID,
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    trade_no: payment.transaction ?? id.slice(0, 28),
    out_trade_no: tricks.number ?? payment.number,
    seller_id: tricks.merchant ?? keys.ALIPAY_SELLER_ID,
    buyer_id: '2088000000000002',
    subject: payment.subject,
    trade_status: status[payment.status],
    total_amount: toYuan(fen(payment.amount + (tricks.amountBy ?? 0))),
    gmt_create: shanghaiTime(payment.createdAt),
    ...(tricks.currency ? { trans_currency: tricks.currency } : {}),
    ...(payment.paidAt ? { gmt_payment: shanghaiTime(payment.paidAt) } : {}),
    ...(refund
      ? { gmt_refund: `${shanghaiTime(refund.at)}.000`, refund_fee: toYuan(payment.refunded), out_biz_no: refund.number }
      : {}),
  }
  const signature = signAlipay(fields, tricks.signature === 'wrong' ? keys.ALIPAY_PRIVATE_KEY : keys.providerPrivateKey)
  const body = new URLSearchParams(tricks.signature === 'missing' ? fields : { ...fields, sign: signature })
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: Buffer.from(body.toString()),
  }
}

/** https://opendocs.alipay.com/common/02mse7 */
export function signAlipay(fields: Readonly<Record<string, string>>, privateKey: string): string {
  const text = Object.entries(fields)
    .filter(([name]) => name !== 'sign' && name !== 'sign_type')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')
}

function wechatNotice(keys: SandboxKeys['wechat'], content: NoticeContent, tricks: NoticeTricks): RawNotice {
  const { id, createdAt, refund } = content
  const what = refund ? 'refund' : 'transaction'
  const body = JSON.stringify({
    id,
    create_time: shanghaiIso(createdAt),
    resource_type: 'encrypt-resource',
    event_type: refund ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS',
    summary: refund ? 'refund succeeded' : 'payment succeeded',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: what,
      ...encrypt(JSON.stringify(toldByWechat(keys, content, tricks)), what, keys.WECHAT_PAY_API_V3_KEY),
    },
  })
  const key = tricks.signature === 'wrong' ? keys.WECHAT_PAY_PRIVATE_KEY : keys.providerPrivateKey
  const { 'wechatpay-signature': signature, ...headers } = signedHeaders(body, key, {
    serial: tricks.serial ?? keys.WECHAT_PAY_PUBLIC_KEY_ID,
    at: tricks.sentAt ? new Date(tricks.sentAt) : new Date(),
  })
  return {
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...(tricks.signature === 'missing' ? {} : { 'wechatpay-signature': signature }),
    },
    body: Buffer.from(body),
  }
}

function toldByWechat(keys: SandboxKeys['wechat'], { payment, refund }: NoticeContent, tricks: NoticeTricks) {
  const by = tricks.amountBy ?? 0
  const currency = tricks.currency ?? 'CNY'
  const number = tricks.number ?? payment.number
  const mchid = tricks.merchant ?? keys.WECHAT_PAY_MCH_ID
  if (!refund) {
    const transaction = wechatTransactionOf(payment, keys)
    const amount = { ...transaction.amount, total: payment.amount + by, payer_total: payment.amount + by, currency }
    return { ...transaction, appid: tricks.appId ?? keys.WECHAT_PAY_APP_ID, mchid, out_trade_no: number, amount }
  }
  return {
    mchid,
    transaction_id: payment.transaction,
    out_trade_no: number,
    refund_id: refund.id,
    out_refund_no: refund.number,
    refund_status: 'SUCCESS',
    success_time: shanghaiIso(refund.at),
    user_received_account: 'sandbox',
    amount: {
      total: payment.amount,
      refund: refund.amount + by,
      payer_total: payment.amount,
      payer_refund: refund.amount + by,
      currency,
    },
  }
}

export function wechatTransactionOf(payment: SandboxPayment, keys: SandboxKeys['wechat']) {
  const paidState = payment.refunded > 0 ? 'REFUND' : 'SUCCESS'
  return {
    appid: keys.WECHAT_PAY_APP_ID,
    mchid: keys.WECHAT_PAY_MCH_ID,
    out_trade_no: payment.number,
    trade_type: payment.product,
    trade_state: { waiting: 'NOTPAY', closed: 'CLOSED', paid: paidState }[payment.status],
    trade_state_desc: payment.status,
    amount: { total: payment.amount, payer_total: payment.amount, currency: 'CNY', payer_currency: 'CNY' },
    ...(payment.transaction && payment.paidAt
      ? {
          transaction_id: payment.transaction,
          success_time: shanghaiIso(payment.paidAt),
          bank_type: 'OTHERS',
          payer: { openid: 'sandbox' },
        }
      : {}),
  }
}

export function signedHeaders(body: string, privateKey: string, { serial, at }: { serial: string; at: Date }) {
  const timestamp = Math.floor(at.getTime() / 1000).toString()
  const nonce = randomBytes(16).toString('hex')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64'),
  }
}

function encrypt(text: string, associated: string, key: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(associated))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { ciphertext, associated_data: associated, nonce }
}

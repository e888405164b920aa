import { createHmac, createSign, createVerify } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toYuan } from '#domain/money.ts'
import type { Pool } from '#server/db/database.ts'
import { shanghaiInstant, shanghaiTime, yuanText } from '#server/external/provider-text.ts'
import type { SandboxKeys } from './keys.ts'
import { noticeId, type PaymentSandbox, refundId } from './sandbox.ts'
import { findPayment, findRefund, type GatewayFault, openPayment, type SandboxPayment, shutPayment, takeRefund } from './sql.ts'

type Common = z.output<typeof common>
const common = z.object({
  app_id: z.string(),
  method: z.string(),
  sign: z.string(),
  sign_type: z.literal('RSA2'),
  timestamp: shanghaiInstant,
  notify_url: z.url().optional(),
  return_url: z.url().optional(),
  biz_content: z.string(),
})
const AGE_MAX_MS = 15 * 60_000

const numbered = z.object({ out_trade_no: z.string() })
const opened = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  subject: z.string().min(1).max(256),
  total_amount: yuanText,
  product_code: z.string(),
  time_expire: shanghaiInstant,
})
const refundAsked = z.object({ out_trade_no: z.string(), out_request_no: z.string(), refund_amount: yuanText })
const refundSought = z.object({ out_trade_no: z.string(), out_request_no: z.string() })
const billAsked = z.object({ bill_type: z.literal('trade'), bill_date: z.iso.date() })

type Answer = Record<string, unknown>
const refusedFor = (sub: string): Answer => ({ code: '40004', msg: 'Business Failed', sub_code: sub, sub_msg: sub })
const BAD_SIGNATURE: Answer = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }

/** The call, or the error to answer. */
export function readCall(request: FastifyRequest, keys: SandboxKeys['alipay']): Common | Answer {
  const fields = {
    ...(request.query as Record<string, string>),
    ...Object.fromEntries(new URLSearchParams(String(request.body ?? ''))),
  }
  const read = common.safeParse(fields)
  if (!read.success) return { code: '40001', msg: 'Missing Required Arguments', sub_code: 'isv.missing-parameter' }
  const text = Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  if (read.data.app_id !== keys.ALIPAY_APP_ID) return { ...BAD_SIGNATURE, sub_code: 'isv.invalid-app-id' }
  if (!createVerify('RSA-SHA256').update(text).verify(keys.appPublicKey, read.data.sign, 'base64')) return BAD_SIGNATURE
  if (Math.abs(Date.now() - read.data.timestamp.getTime()) > AGE_MAX_MS)
    return { ...BAD_SIGNATURE, sub_code: 'isv.invalid-timestamp' }
  return read.data
}

export const isCall = (read: Common | Answer): read is Common => 'biz_content' in read

/** Undefined when the form is invalid. */
export async function openByForm(db: Pool, call: Common): Promise<SandboxPayment | undefined> {
  const wanted = parsed(opened, call.biz_content)
  if (!wanted || !call.notify_url || wanted.total_amount === 0) return undefined
  const payment = await openPayment(db, {
    number: wanted.out_trade_no,
    provider: 'alipay',
    product: call.method,
    subject: wanted.subject,
    amount: wanted.total_amount,
    notifyUrl: call.notify_url,
    returnUrl: call.return_url ?? '',
    expiresAt: wanted.time_expire,
  })
  return payment.amount === wanted.total_amount && payment.provider === 'alipay' ? payment : undefined
}

export async function answerCall(
  { keys, sender }: PaymentSandbox,
  db: Pool,
  call: Common,
  fault: GatewayFault | null,
  origin: string,
): Promise<string> {
  const content = JSON.stringify(await decide())
  const { alipay } = await keys()
  const key = fault === 'forged' ? alipay.ALIPAY_PRIVATE_KEY : alipay.providerPrivateKey
  const signature = createSign('RSA-SHA256').update(content).sign(key, 'base64')
  return `{"${call.method.replaceAll('.', '_')}_response":${content},"sign":"${signature}"}`

  async function decide(): Promise<Answer> {
    switch (call.method) {
      case 'alipay.trade.query':
        return withPayment((payment) => ({
          trade_no: payment.transaction ?? `${payment.number}000000`,
          out_trade_no: payment.number,
          trade_status: tradeStatus(payment),
          total_amount: toYuan(payment.amount),
          buyer_logon_id: 'san***@example.com',
          ...(payment.paidAt ? { send_pay_date: shanghaiTime(payment.paidAt) } : {}),
        }))
      case 'alipay.trade.close':
        return withPayment(async (payment) =>
          (await shutPayment(db, payment.number)) ? { out_trade_no: payment.number } : refusedFor('ACQ.TRADE_STATUS_ERROR'),
        )
      case 'alipay.trade.refund':
        return withPayment(refund)
      case 'alipay.trade.fastpay.refund.query':
        return withPayment(async (payment) => {
          const sought = parsed(refundSought, call.biz_content)
          const found = sought && (await findRefund(db, sought.out_request_no))
          if (found?.paymentNumber !== payment.number) return {}
          return {
            out_trade_no: payment.number,
            out_request_no: found.number,
            refund_amount: toYuan(found.amount),
            refund_status: 'REFUND_SUCCESS',
            gmt_refund_pay: shanghaiTime(found.at),
          }
        })
      case 'alipay.data.dataservice.bill.downloadurl.query': {
        const wanted = parsed(billAsked, call.biz_content)
        if (!wanted) return refusedFor('isp.invalid-argument')
        if (wanted.bill_date >= shanghaiTime(new Date()).slice(0, 10)) return refusedFor('isp.bill_not_exist')
        const ticket = billTicket((await keys()).alipay, wanted.bill_date)
        return success({ bill_download_url: `${origin}/sandbox/alipay/bill?day=${wanted.bill_date}&ticket=${ticket}` })
      }
      default:
        return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method' }
    }
  }

  async function withPayment(answer: (payment: SandboxPayment) => Answer | Promise<Answer>): Promise<Answer> {
    const wanted = parsed(numbered, call.biz_content)
    const payment = wanted && (await findPayment(db, wanted.out_trade_no))
    if (payment?.provider !== 'alipay') return refusedFor('ACQ.TRADE_NOT_EXIST')
    const given = await answer(payment)
    return 'code' in given ? given : success(given)
  }

  async function refund(payment: SandboxPayment): Promise<Answer> {
    const asked = parsed(refundAsked, call.biz_content)
    if (!asked || asked.refund_amount === 0) return refusedFor('ACQ.INVALID_PARAMETER')
    const done = await takeRefund(db, {
      number: asked.out_request_no,
      paymentNumber: payment.number,
      id: refundId(),
      amount: asked.refund_amount,
    })
    if (done === 'refused') return refusedFor('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    if (done.isNew) {
      const notice = {
        id: noticeId('alipay'),
        paymentNumber: payment.number,
        refundNumber: done.refund.number,
        url: payment.notifyUrl,
      }
      void sender.put({ ...notice, tricks: {}, dueAt: new Date() }).catch(() => undefined)
    }
    return {
      out_trade_no: payment.number,
      trade_no: payment.transaction,
      fund_change: done.isNew ? 'Y' : 'N',
      refund_fee: toYuan(asked.refund_amount),
      gmt_refund_pay: shanghaiTime(done.refund.at),
    }
  }
}

const success = (answer: Answer): Answer => ({ code: '10000', msg: 'Success', ...answer })

const tradeStatus = ({ status, refunded, amount }: SandboxPayment): string => {
  if (status === 'waiting') return 'WAIT_BUYER_PAY'
  return status === 'closed' || refunded === amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}

/** Protects the address of a bill. */
export const billTicket = (keys: SandboxKeys['alipay'], day: string): string =>
  createHmac('sha256', keys.providerPrivateKey).update(day).digest('hex')

function parsed<T>(shape: z.ZodType<T>, text: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

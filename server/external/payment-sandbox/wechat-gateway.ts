import { createHash, createVerify } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Pool } from '#server/db/database.ts'
import { isoInstant, shanghaiIso, shanghaiTime, wholeFen } from '#server/external/provider-text.ts'
import { isSandboxOpenId, SANDBOX_ACCOUNT } from '#server/external/wechat-payer.ts'
import { SANDBOX_MINI } from '#server/external/wechat-people-sandbox.ts'
import { wechatBill } from './bills.ts'
import type { SandboxKeys } from './keys.ts'
import { misbehave } from './misbehave.ts'
import { signedHeaders, wechatTransactionOf } from './notices.ts'
import { noticeId, type PaymentSandbox, refundId } from './sandbox.ts'
import {
  findPayment,
  findRefund,
  listMovements,
  openPayment,
  readFault,
  type SandboxPayment,
  type SandboxRefund,
  shutPayment,
  takeRefund,
} from './sql.ts'

const AGE_MAX_MS = 5 * 60_000
/** In which somebody pays within WeChat. */
const PAYING_APPS: readonly string[] = [SANDBOX_ACCOUNT, SANDBOX_MINI]
/** Not part of the signed path. */
const PREFIX = '/sandbox/wechat'

const opened = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[\w|*-]{6,32}$/),
  time_expire: isoInstant,
  notify_url: z.url(),
  amount: z.object({ total: wholeFen, currency: z.literal('CNY') }),
  payer: z.object({ openid: z.string() }).optional(),
})
/** What a page hands to WeChat's own browser. */
const bridged = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string().min(1).max(32),
  package: z.string().regex(/^prepay_id=wx\w+$/),
  signType: z.literal('RSA'),
  paySign: z.string(),
})
const refundAsked = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[\w|*@-]{1,64}$/),
  notify_url: z.url(),
  amount: z.object({ refund: wholeFen, total: wholeFen, currency: z.literal('CNY') }),
})
const billAsked = z.object({ bill_date: z.iso.date(), bill_type: z.literal('ALL') })
const PRODUCTS = new Set(['native', 'h5', 'jsapi', 'app'])

type Answer = { status: number; body?: unknown; isUnsigned?: boolean }
const refusedFor = (status: number, code: string): Answer => ({ status, body: { code, message: code } })
/** WeChat Pay does not sign these refusals. */
const turnedAway = (status: number, code: string): Answer => ({ ...refusedFor(status, code), isUnsigned: true })

/** Stands in for WeChat's browser: pays what the merchant has signed, and nothing else. */
export function wechatBridge(scope: FastifyInstance, sandbox: PaymentSandbox): void {
  scope.post('/wechat/bridge', { schema: { hide: true } }, async (request, reply) => {
    const { wechat: keys } = await sandbox.keys()
    const asked = parsed(bridged, request)
    const text = asked && `${asked.appId}\n${asked.timeStamp}\n${asked.nonceStr}\n${asked.package}\n`
    const isMerchants =
      asked !== undefined &&
      PAYING_APPS.includes(asked.appId) &&
      createVerify('RSA-SHA256').update(String(text)).verify(keys.merchantPublicKey, asked.paySign, 'base64')
    const paid = isMerchants ? await sandbox.payAndGo(asked.package.slice('prepay_id=wx'.length)) : undefined
    return reply.send({ err_msg: `get_brand_wcpay_request:${paid ? 'ok' : 'fail'}` })
  })
}

export function wechatGateway(scope: FastifyInstance, db: Pool, sandbox: PaymentSandbox, closing: AbortSignal): void {
  const at = (
    path: string,
    method: 'GET' | 'POST',
    decide: (request: FastifyRequest, keys: SandboxKeys['wechat']) => Promise<Answer>,
  ) =>
    scope.route({
      method,
      url: `/wechat/v3${path}`,
      schema: { hide: true },
      config: { isOpenToOtherSites: true },
      handler: async (request, reply) => {
        const fault = await readFault(db)
        if (await misbehave(reply, fault, closing)) return reply
        const { wechat: keys } = await sandbox.keys()
        const answer = isSigned(request, keys) ? await decide(request, keys) : turnedAway(401, 'SIGN_ERROR')
        return send(reply, answer, keys, fault === 'forged' ? keys.WECHAT_PAY_PRIVATE_KEY : keys.providerPrivateKey)
      },
    })

  at('/pay/transactions/:product', 'POST', async (request, keys) => {
    const { product } = request.params as { product: string }
    const wanted = parsed(opened, request)
    if (!wanted || !PRODUCTS.has(product) || wanted.amount.total === 0) return turnedAway(400, 'PARAM_ERROR')
    const appIds = product === 'jsapi' ? PAYING_APPS : [keys.WECHAT_PAY_APP_ID]
    if (!appIds.includes(wanted.appid) || wanted.mchid !== keys.WECHAT_PAY_MCH_ID) return refusedFor(400, 'APPID_MCHID_NOT_MATCH')
    if (product === 'jsapi' && !isSandboxOpenId(wanted.payer?.openid ?? '')) return refusedFor(400, 'PARAM_ERROR')
    const payment = await openPayment(db, {
      number: wanted.out_trade_no,
      provider: 'wechat',
      product: product.toUpperCase(),
      subject: wanted.description,
      amount: wanted.amount.total,
      notifyUrl: wanted.notify_url,
      returnUrl: '',
      expiresAt: wanted.time_expire,
    })
    if (payment.amount !== wanted.amount.total || payment.provider !== 'wechat') return refusedFor(403, 'OUT_TRADE_NO_USED')
    if (payment.status === 'paid') return refusedFor(400, 'ORDERPAID')
    if (payment.status === 'closed') return refusedFor(400, 'ORDER_CLOSED')
    // WeChat Pay returns a weixin:// address. This one works on any phone.
    const page = `${new URL(wanted.notify_url).origin}/sandbox/pay/${payment.number}`
    if (product === 'native') return { status: 200, body: { code_url: page } }
    return { status: 200, body: product === 'h5' ? { h5_url: `${page}?product=h5` } : { prepay_id: `wx${payment.number}` } }
  })

  at('/pay/transactions/out-trade-no/:number', 'GET', (request, keys) =>
    withPayment(request, async (payment) => ({ status: 200, body: wechatTransactionOf(payment, keys) })),
  )

  at('/pay/transactions/out-trade-no/:number/close', 'POST', (request) =>
    withPayment(request, async (payment) => {
      if (await shutPayment(db, payment.number)) return { status: 204 }
      return refusedFor(400, payment.status === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED')
    }),
  )

  at('/refund/domestic/refunds', 'POST', async (request) => {
    const asked = parsed(refundAsked, request)
    if (!asked || asked.amount.refund === 0) return turnedAway(400, 'PARAM_ERROR')
    const payment = await findPayment(db, asked.out_trade_no)
    if (payment?.provider !== 'wechat') return refusedFor(404, 'RESOURCE_NOT_EXISTS')
    if (payment.amount !== asked.amount.total) return refusedFor(400, 'INVALID_REQUEST')
    const done = await takeRefund(db, {
      number: asked.out_refund_no,
      paymentNumber: payment.number,
      id: refundId(),
      amount: asked.amount.refund,
    })
    if (done === 'refused') return refusedFor(400, 'INVALID_REQUEST')
    if (done.isNew) {
      const notice = {
        id: noticeId('wechat'),
        paymentNumber: payment.number,
        refundNumber: done.refund.number,
        url: asked.notify_url,
      }
      void sandbox.sender.put({ ...notice, tricks: {}, dueAt: new Date() }).catch(() => undefined)
    }
    return { status: 200, body: refundBody(payment, done.refund, done.isNew ? 'PROCESSING' : 'SUCCESS') }
  })

  at('/refund/domestic/refunds/:number', 'GET', async (request) => {
    const refund = await findRefund(db, (request.params as { number: string }).number)
    const payment = refund && (await findPayment(db, refund.paymentNumber))
    if (!refund || payment?.provider !== 'wechat') return refusedFor(404, 'RESOURCE_NOT_EXISTS')
    return { status: 200, body: refundBody(payment, refund, 'SUCCESS') }
  })

  at('/bill/tradebill', 'GET', async (request, keys) => {
    const asked = billAsked.safeParse(request.query).data
    if (!asked) return turnedAway(400, 'PARAM_ERROR')
    if (asked.bill_date >= shanghaiTime(new Date()).slice(0, 10)) return refusedFor(400, 'STATEMENT_CREATING')
    const moved = await listMovements(db, 'wechat', asked.bill_date)
    if (moved.length === 0) return refusedFor(400, 'NO_STATEMENT_EXIST')
    const digest = createHash('sha1').update(wechatBill(moved, keys)).digest('hex')
    const address = `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${asked.bill_date}`
    return { status: 200, body: { hash_type: 'SHA1', hash_value: digest, download_url: address } }
  })

  at('/billdownload/file', 'GET', async (request, keys) => {
    const day = z.iso.date().safeParse((request.query as { token?: string }).token).data
    if (!day) return turnedAway(400, 'PARAM_ERROR')
    return { status: 200, body: wechatBill(await listMovements(db, 'wechat', day), keys), isUnsigned: true }
  })

  async function withPayment(request: FastifyRequest, answer: (payment: SandboxPayment) => Promise<Answer>): Promise<Answer> {
    const payment = await findPayment(db, (request.params as { number: string }).number)
    return payment?.provider === 'wechat' ? answer(payment) : refusedFor(404, 'ORDER_NOT_EXIST')
  }
}

function send(reply: FastifyReply, { status, body, isUnsigned }: Answer, keys: SandboxKeys['wechat'], key: string): FastifyReply {
  if (Buffer.isBuffer(body)) return reply.code(status).type('text/plain; charset=utf-8').send(body)
  const text = body === undefined ? '' : JSON.stringify(body)
  if (!isUnsigned) reply.headers(signedHeaders(text, key, { serial: keys.WECHAT_PAY_PUBLIC_KEY_ID, at: new Date() }))
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

/** https://pay.weixin.qq.com/doc/v3/merchant/4012365342 */
function isSigned({ headers, method, raw, body }: FastifyRequest, keys: SandboxKeys['wechat']): boolean {
  const given = /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const part = (name: string): string => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(given)?.[1] ?? ''
  const path = (raw.url ?? '').slice(PREFIX.length)
  const text = `${method}\n${path}\n${part('timestamp')}\n${part('nonce_str')}\n${typeof body === 'string' ? body : ''}\n`
  return (
    part('mchid') === keys.WECHAT_PAY_MCH_ID &&
    part('serial_no') === keys.WECHAT_PAY_SERIAL &&
    Math.abs(Date.now() - Number(part('timestamp')) * 1000) <= AGE_MAX_MS &&
    createVerify('RSA-SHA256').update(text).verify(keys.merchantPublicKey, part('signature'), 'base64')
  )
}

const refundBody = (payment: SandboxPayment, refund: SandboxRefund, status: 'PROCESSING' | 'SUCCESS') => ({
  refund_id: refund.id,
  out_refund_no: refund.number,
  transaction_id: payment.transaction,
  out_trade_no: payment.number,
  channel: 'ORIGINAL',
  user_received_account: 'sandbox',
  create_time: shanghaiIso(refund.at),
  ...(status === 'SUCCESS' ? { success_time: shanghaiIso(refund.at) } : {}),
  status,
  amount: {
    total: payment.amount,
    refund: refund.amount,
    payer_total: payment.amount,
    payer_refund: refund.amount,
    currency: 'CNY',
  },
})

function parsed<T>(shape: z.ZodType<T>, { body }: FastifyRequest): T | undefined {
  try {
    return shape.safeParse(JSON.parse(String(body))).data
  } catch {
    return undefined
  }
}

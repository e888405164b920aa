import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { statusEnvelopeOf } from '#contract/envelope.ts'
import { wireFlag, wireText } from '#contract/inputs.ts'
import { toUnixSeconds } from '#contract/times.ts'
import { PAY_SCENES, type PayFor, type PayMethod, type PayOutcome, type PayScene } from '#domain/payment.ts'
import { sitePath } from '#domain/site-path.ts'
import { decodePayType, encodePayMethod, PAY_TYPES } from './order-shapes.ts'
import { wireOrderName } from './orders.ts'
import { decodeTransfer, encodeTransfer, wireTransfer } from './payments.ts'

/* The call that pays, and its answer (docs/wire.md, "Orders"). `kind` and the fields beside it are ours. */

const KINDS = ['paid', 'balance-too-low', 'qr-code', 'form', 'redirect', 'client-parameters', 'transfer'] as const

const wireResult = z.object({
  kind: z.enum(KINDS),
  /** Alipay in a browser: the text of a form named `alipaysubmit`. */
  jsConfig: z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))]),
  oid: z.number(),
  order_id: z.string(),
  pay_key: z.string(),
  pay_url: z.string(),
  expires_at: z.string(),
  transfer: wireTransfer.nullable(),
})
/** CRMEB answers an empty list when nothing more is to be done. */
const wireOutcome = statusEnvelopeOf(z.union([wireResult, z.array(z.never())]))
export type WireOutcome = z.infer<typeof wireOutcome>

export type Paid = { id: number; number: string }

export function encodeOutcome(outcome: PayOutcome, { id, number }: Paid): WireOutcome {
  if (outcome.kind === 'paid') return { status: 'SUCCESS', result: [] }
  if (outcome.kind === 'balance-too-low') return { status: 'PAY_DEFICIENCY', result: [] }
  const common = { kind: outcome.kind, oid: id, order_id: number, pay_url: '', transfer: null }
  if (outcome.kind === 'transfer') {
    const transfer = encodeTransfer(outcome.transfer)
    return { status: 'SUCCESS', result: { ...common, jsConfig: {}, pay_key: '', expires_at: transfer.pay_by, transfer } }
  }
  const { status, jsConfig } = startOf(outcome)
  return { status, result: { ...common, jsConfig, pay_key: outcome.paymentNumber, expires_at: outcome.expiresAt } }
}

type Started = Exclude<PayOutcome, { kind: 'paid' | 'balance-too-low' | 'transfer' }>
type Start = { status: string; jsConfig: string | Record<string, string | number> }

function startOf(outcome: Started): Start {
  switch (outcome.kind) {
    case 'qr-code':
      return {
        status: 'WECHAT_PC_PAY',
        jsConfig: { code_url: outcome.content, invalid: toUnixSeconds(outcome.expiresAt), logo: '' },
      }
    case 'redirect':
      return { status: 'WECHAT_H5_PAY', jsConfig: { mweb_url: outcome.url, h5_url: outcome.url } }
    case 'form':
      return { status: 'ALIPAY_PAY', jsConfig: outcome.html }
    case 'client-parameters': {
      const { orderInfo } = outcome.parameters
      // Alipay's app takes one text, WeChat's takes parameters.
      return orderInfo === undefined
        ? { status: 'WECHAT_PAY', jsConfig: withTimestamp(outcome.parameters) }
        : { status: 'ALIPAY_PAY', jsConfig: orderInfo }
    }
  }
}

/** WeChat's script wants `timestamp`, its bridge `timeStamp`. */
const withTimestamp = (parameters: Readonly<Record<string, string>>): Record<string, string> => ({
  ...parameters,
  ...(parameters.timeStamp === undefined ? {} : { timestamp: parameters.timeStamp }),
})

export function decodeOutcome({ status, result }: WireOutcome): PayOutcome {
  if (Array.isArray(result)) return { kind: status === 'PAY_DEFICIENCY' ? 'balance-too-low' : 'paid' }
  const { kind, jsConfig, transfer } = result
  const began = { expiresAt: result.expires_at, paymentNumber: result.pay_key }
  const parts: Record<string, string | number> = typeof jsConfig === 'string' ? {} : jsConfig
  const text = typeof jsConfig === 'string' ? jsConfig : ''
  switch (kind) {
    case 'qr-code':
      return { kind, content: String(parts.code_url), ...began }
    case 'redirect':
      return { kind, url: String(parts.h5_url), ...began }
    case 'form':
      return { kind, html: text, ...began }
    case 'client-parameters': {
      const texts = Object.entries(parts).map(([name, value]) => [name, String(value)])
      return { kind, parameters: text ? { orderInfo: text } : Object.fromEntries(texts), ...began }
    }
    case 'transfer':
      if (transfer) return { kind, transfer: decodeTransfer(transfer) }
      throw new Error('a transfer without an account')
    default:
      return { kind }
  }
}

/** Which provider product fits the caller. Our own pages say it themselves. */
const SCENE_OF_FORM_TYPE: Record<string, PayScene> = {
  h5: 'mobile-browser',
  wechat: 'wechat-browser',
  routine: 'mini-program',
  app: 'app',
}
export const sceneOf = (formType: string | undefined, said: PayScene | undefined): PayScene =>
  said ?? SCENE_OF_FORM_TYPE[formType ?? 'pc'] ?? 'desktop'

/** `return_to`: a path of this site; phone clients send `quitUrl` instead. `refresh`: a new code though the last one is valid. */
export const payingInputs = {
  scene: z.enum(PAY_SCENES).optional(),
  return_to: z.string().optional().transform(sitePath),
  quitUrl: wireText(2_000).default(''),
  refresh: wireFlag.default(false),
}

/** `returnTo`: the path of this site, with its language, where the provider sends the shopper back. */
export type Paying = { scene: PayScene; returnTo: string }
type PaymentStart = Paying & {
  number: string
  type: PayFor
  method: PayMethod
  /** Pay what the balance has, and the rest by `method`. The part comes back when the order is cancelled. */
  useBalance?: boolean
  /** A new code although the last one is valid. */
  isRefresh?: boolean
}

/** Repeated calls answer the same open payment. */
export const startPayment = endpoint({
  method: 'POST',
  path: '/order/pay',
  access: 'shopper',
  summary: 'Pay an order (or go on with a recharge): from the balance, by a provider, or partly so and partly so',
  body: z.object({
    uni: wireOrderName,
    paytype: z.enum(PAY_TYPES).transform(decodePayType),
    /** What `uni` names. CRMEB's own `type` says who pays; paying for a friend is not offered. */
    pay_for: z.enum(['order', 'recharge']).default('order'),
    use_balance: wireFlag.default(false),
    ...payingInputs,
  }),
  data: wireOutcome,
  encode: ({ number, type, method, useBalance = false, isRefresh = false, scene, returnTo }: PaymentStart) => ({
    body: {
      uni: number,
      pay_for: type,
      paytype: encodePayMethod(method),
      use_balance: useBalance,
      refresh: isRefresh,
      scene,
      return_to: returnTo,
    },
  }),
  decode: decodeOutcome,
})

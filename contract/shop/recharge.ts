import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireIdOrNone, wireInt } from '#contract/inputs.ts'
import type { RechargeOffers } from '#domain/balance.ts'
import { type Fen, fromYuan, toYuan } from '#domain/money.ts'
import { decodeOutcome, type Paying, payingInputs, startPayment } from './pay-outcome.ts'
import { decodePrice } from './product-card.ts'

/* Recharging (docs/wire.md, "Balance"). Answers like a payment; success only when the money has arrived. */

const wireOffers = z.object({
  recharge_quota: z.array(z.object({ id: z.number(), price: z.string(), give_money: z.string() })),
  recharge_attention: z.array(z.string()),
  min_price: z.string(),
  max_price: z.string(),
})
type WireOffers = z.infer<typeof wireOffers>

export const encodeOffers = ({ offers, min, max }: RechargeOffers, attention: string[]): WireOffers => ({
  recharge_quota: offers.map(({ id, amount, gift }) => ({ id, price: toYuan(amount), give_money: toYuan(gift) })),
  recharge_attention: attention,
  min_price: toYuan(min),
  max_price: toYuan(max),
})
export const decodeOffers = (wire: WireOffers): RechargeOffers => ({
  offers: wire.recharge_quota.map(({ id, price, give_money }) => ({
    id,
    amount: decodePrice(price),
    gift: decodePrice(give_money),
  })),
  min: decodePrice(wire.min_price),
  max: decodePrice(wire.max_price),
})

export const rechargeOffers = endpoint({
  method: 'GET',
  path: '/recharge/index',
  access: 'shopper',
  summary: 'Amounts to recharge with, and what the shop adds',
  data: wireOffers,
  decode: (wire) => ({ ...decodeOffers(wire), notes: wire.recharge_attention }),
})

const METHOD_OF_FROM = {
  weixin: 'wechat',
  weixinh5: 'wechat',
  routine: 'wechat',
  alipay: 'alipay',
} as const

type RechargeStart = Paying & { of: { offerId: number } | { amount: Fen }; method: 'wechat' | 'alipay' }

const rechargeBody = {
  /** Yuan; ignored with an offer. Undefined for invalid amounts. */
  price: z
    .union([z.string().max(16), z.number()])
    .default('0')
    .transform((yuan) => fromYuan(String(yuan))),
  rechar_id: wireIdOrNone.default(0),
  /** 1 puts a commission on the balance, and names no provider: the shop has none, and says so. */
  type: wireInt(0, 1).default(0),
  ...payingInputs,
}

/** `number` goes to cashier, state and `startPayment` with type `recharge`. */
export const startRecharge = endpoint({
  method: 'POST',
  path: '/recharge/recharge',
  access: 'shopper',
  summary: 'Put money on the balance: opens the payment',
  body: z.object({
    ...rechargeBody,
    from: z
      .enum(['weixin', 'weixinh5', 'routine', 'alipay'])
      .transform((from) => METHOD_OF_FROM[from])
      .optional(),
  }),
  data: startPayment.data,
  encode: ({ of, method, scene, returnTo }: RechargeStart) => ({
    body: {
      ...('offerId' in of ? { rechar_id: of.offerId } : { price: toYuan(of.amount) }),
      from: method === 'wechat' ? ('weixin' as const) : method,
      scene,
      return_to: returnTo,
    },
  }),
  decode: (data) => ({
    number: Array.isArray(data.result) ? '' : data.result.order_id,
    outcome: decodeOutcome(data),
  }),
})

/** As older phone clients ask, within WeChat alone. */
export const wechatRecharges = (['/recharge/wechat', '/recharge/routine'] as const).map((path) =>
  endpoint({
    method: 'POST',
    path,
    access: 'shopper',
    summary: 'The same by WeChat, as older phone clients ask',
    body: z.object(rechargeBody),
    data: startPayment.data,
  }),
)

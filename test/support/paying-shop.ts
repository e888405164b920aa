import { startPayment } from '#contract/shop/pay-outcome.ts'
import type { PayOutcome, PayScene } from '#domain/payment.ts'
import type { RawNotice } from '#server/external/payment-provider.ts'
import type { PaymentSandbox } from '#server/external/payment-sandbox/sandbox.ts'
import { atEnd } from './at-end.ts'
import { visitForm } from './payment-gateway.ts'
import { type Shopper, shopWith, type TestShop } from './shop.ts'

export type PayingShop = TestShop & { sandbox: PaymentSandbox; url: string }

/** A shop that listens, so that it and the payment sandbox can reach each other. */
export async function payingShop(spec: Parameters<typeof shopWith>[0] = {}): Promise<PayingShop> {
  const shop = await shopWith(spec)
  const sandbox = shop.deps.paymentSandbox
  if (!sandbox) throw new Error('no payment sandbox')
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  // Injected calls have no host, so they use this address.
  Object.assign(shop.deps.config, { siteUrl: url })
  atEnd(() => sandbox.sender.idle())
  return Object.assign(shop, { sandbox, url })
}

type Method = 'alipay' | 'wechat'
type Beginning = { useBalance?: boolean; isRefresh?: boolean; scene?: PayScene; type?: 'order' | 'recharge' }

/** Starts a payment and goes to the provider; returns the payment's number. */
export async function beginPaying(buyer: Shopper, number: string, method: Method, how: Beginning = {}): Promise<string> {
  return arrive(await start(buyer, number, method, how))
}

export const start = (
  buyer: Shopper,
  number: string,
  method: Method,
  { scene = 'desktop', type = 'order', ...how }: Beginning = {},
): Promise<PayOutcome> =>
  buyer.api.call(startPayment, { number, type, method, scene, returnTo: `/home/zh-CN/payment?orderId=${number}`, ...how })

/** Follows the outcome. Alipay knows a payment only when the shopper arrives. */
export async function arrive(outcome: PayOutcome): Promise<string> {
  if (outcome.kind === 'form') await visitForm(outcome.html)
  if (!('paymentNumber' in outcome)) throw new Error(`no payment was opened: ${outcome.kind}`)
  return outcome.paymentNumber
}

/** Delivers a provider's notice to the shop; returns the answer. */
export async function notify(
  { app }: TestShop,
  method: Method,
  { headers, body }: RawNotice,
): Promise<{ status: number; body: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/pay/notify/${method}`,
    headers: headers as Record<string, string>,
    payload: body,
  })
  return { status: answer.statusCode, body: answer.body }
}

/** The answers that providers accept. */
export const TAKEN = { alipay: { status: 200, body: 'success' }, wechat: { status: 200, body: '{"code":"SUCCESS"}' } } as const

export const isTaken = (method: Method, { status, body }: { status: number; body: string }): boolean =>
  method === 'alipay' ? body === 'success' : status === 200

import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope } from '#contract/envelope.ts'
import { decodeOutcome, type WireOutcome } from '#contract/shop/pay-outcome.ts'
import { REFUND_REASONS } from '#domain/vocabulary/refund-reasons.ts'
import { flashLine, type TestSale } from '#test/support/flash-sale.ts'
import { visitForm } from '#test/support/payment-gateway.ts'
import type { TestSku } from '#test/support/shop.ts'
import { type Buyer, type Fault, send } from './crowd.ts'

/*
 * Shoppers who spend money in all the ways that there are. The providers' gateway is a part of the server under test, so whatever kills
 * the server cuts the providers' calls and notices, too.
 */

/** `part`: as much as possible from the balance first. `silent`: the provider's notice is never sent. */
const WAYS = {
  balance: { method: 'yue' },
  wechat: { method: 'weixin' },
  'silent alipay': { method: 'alipay', isSilent: true },
  'part wechat': { method: 'weixin', usesBalance: true },
  'silent part alipay': { method: 'alipay', usesBalance: true, isSilent: true },
  'flash balance': { method: 'yue', isFlash: true },
  'silent flash wechat': { method: 'weixin', isFlash: true, isSilent: true },
  cancelled: { method: 'yue', isCancelled: true },
  'cancelled at the provider': { method: 'weixin', usesBalance: true, isCancelled: true },
  'given back to the balance': { method: 'yue', isGivenBack: true },
  'given back by wechat': { method: 'weixin', isGivenBack: true },
  'given back both ways': { method: 'alipay', usesBalance: true, isGivenBack: true },
} satisfies Record<string, Way>
type Way = {
  method: 'yue' | 'weixin' | 'alipay'
  usesBalance?: boolean
  isSilent?: boolean
  isFlash?: boolean
  isCancelled?: boolean
  isGivenBack?: boolean
}

/** How far a shopper has come, and what the shop has answered; kept outside, so that it survives a broken try. */
export type Spending = {
  name: string
  way: Way
  buyer: Buyer
  key?: string
  number?: string
  /** Where the shopper has pressed "pay" at the provider. */
  pressed?: string
  isPaid: boolean
  isCancelled: boolean
  request?: string
  isAgreed: boolean
  refusal?: string
  isOver: boolean
  faults: Fault[]
}

/** As many as there are of either kind, their ways in turn: who takes a part from the balance must not have enough for all. */
export function newSpendings({ rich, poor }: { rich: readonly Buyer[]; poor: readonly Buyer[] }): Spending[] {
  const ways: [string, Way][] = Object.entries(WAYS)
  const inTurn = (buyers: readonly Buyer[], isFor: (way: Way) => boolean) => {
    const fitting = ways.filter(([, way]) => isFor(way))
    return buyers.flatMap((buyer, index): Spending[] => {
      const [name, way] = fitting[index % fitting.length] ?? []
      return name && way
        ? [{ name, way, buyer, isPaid: false, isCancelled: false, isAgreed: false, isOver: false, faults: [] }]
        : []
    })
  }
  const all = [...inTurn(rich, (way) => !way.usesBalance), ...inTurn(poor, (way) => way.usesBalance === true)]
  // Those who have the longest way begin.
  return all.toSorted((a, b) => Number(b.way.isGivenBack ?? false) - Number(a.way.isGivenBack ?? false))
}

/** Where they spend: a bottle in ordinary sale, one in a flash sale, and somebody of the staff who agrees to every refund. */
export type Market = { origin: string; sku: TestSku; sale: TestSale; staff: Buyer }

class Refused extends Error {}
const ORDER_PAID = '410174'
/** Nothing is wrong with the order: the provider is away, or the last click is not through yet. */
const LATER = ['410216', '400']

/** One try to go all the way. Throws when the server, or a provider, is away. */
async function trySpending(market: Market, spending: Spending): Promise<void> {
  try {
    await place(market, spending)
    if (spending.way.isCancelled) await cancelWhilePaying(market, spending)
    else await pay(market, spending)
    if (spending.way.isGivenBack) await askBack(market, spending)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    spending.refusal = error.message
  }
  spending.isOver = true
}

/** Tries again, as a shopper would whom the server or a provider has let down, until it is done or refused. */
export async function spendPatiently(market: Market, spending: Spending): Promise<void> {
  for (;;) {
    try {
      return await trySpending(market, spending)
    } catch {
      await pause(300)
    }
  }
}

async function call<T>({ origin }: Market, who: Buyer, path: string, body: object | undefined, spending: Spending): Promise<T> {
  const answer: Envelope = await send(origin, who, path, body, spending)
  if (answer.status === 200) return answer.data as T
  if (LATER.includes(answer.code ?? '')) throw new Error(`${path}: ${answer.msg}`)
  throw new Refused(`${spending.name}: ${path} ${answer.code} ${answer.msg}`)
}

async function place(market: Market, spending: Spending): Promise<void> {
  const { buyer, way } = spending
  if (!spending.key) {
    const { productId, code } = market.sku
    const line = way.isFlash ? flashLine(market.sale) : { productId, uniqueId: code, cartNum: 1, new: 1 }
    const { cartId } = await call<{ cartId: string }>(market, buyer, '/cart/add', line, spending)
    const basket = { cartId, new: 1, addressId: buyer.addressId }
    spending.key = (await call<{ orderKey: string }>(market, buyer, '/order/confirm', basket, spending)).orderKey
  }
  if (spending.number) return
  const wanted = { addressId: buyer.addressId, mark: '' }
  const placed = await call<{ result: { orderId: string } }>(market, buyer, `/order/create/${spending.key}`, wanted, spending)
  spending.number = placed.result.orderId
}

async function pay(market: Market, spending: Spending): Promise<void> {
  const { buyer, way, number } = spending
  if (spending.isPaid || (spending.pressed && way.isSilent)) return
  if (!spending.pressed) {
    const outcome = await beginPaying(market, spending)
    if (outcome === 'paid') {
      spending.isPaid = true
      return
    }
    await pressPay(market.origin, outcome, way.isSilent)
    spending.pressed = outcome
    if (way.isSilent) return
  }
  const state = await call<{ is_paid: boolean }>(market, buyer, `/order/pay_state/${number}/order`, undefined, spending)
  if (!state.is_paid) throw new Error('the notice is still on its way')
  spending.isPaid = true
}

/** As far as the provider's page; answers the payment's number there, or that it is paid already. */
async function beginPaying(market: Market, spending: Spending): Promise<string> {
  const { buyer, way, number } = spending
  const wanted = { uni: number, paytype: way.method, use_balance: way.usesBalance ? 1 : 0 }
  const answer = await send(market.origin, buyer, '/order/pay', wanted, spending)
  // A try before this one may have come through without its answer.
  if (answer.code === ORDER_PAID) return 'paid'
  if (answer.status !== 200) {
    if (LATER.includes(answer.code ?? '')) throw new Error(answer.msg)
    throw new Refused(`${spending.name}: /order/pay ${answer.code} ${answer.msg}`)
  }
  const outcome = decodeOutcome(answer.data as WireOutcome)
  if (outcome.kind === 'paid') return 'paid'
  if (!('paymentNumber' in outcome)) throw new Refused(`${spending.name}: ${outcome.kind}`)
  if (outcome.kind === 'form') await visitForm(outcome.html)
  return outcome.paymentNumber
}

async function pressPay(origin: string, payment: string, isSilent = false): Promise<void> {
  const answer = await fetch(`${origin}/sandbox/pay/${payment}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ action: 'pay', notice: isSilent ? 'drop' : '0' }),
  })
  if (answer.status !== 303) throw new Error(`the provider’s page: ${answer.status}`)
}

/** In two windows at once; one of the two must lose. What is pressed at the provider pays there, whatever the shop thinks of it by then. */
async function cancelWhilePaying(market: Market, spending: Spending): Promise<void> {
  const { buyer, number } = spending
  const cancelling = send(market.origin, buyer, '/order/cancel', { id: number }, spending)
  const [cancelled, paid] = await Promise.allSettled([cancelling, pay(market, spending)])
  if (cancelled.status === 'rejected') throw cancelled.reason
  if (cancelled.value.status === 200) spending.isCancelled = true
  if (spending.isCancelled || spending.isPaid) return
  // Lost to a payment, or won by a try before this one that got no answer.
  const { state } = await call<{ state: string }>(market, buyer, `/order/pay_state/${number}/order`, undefined, spending)
  if (state === 'cancelled') spending.isCancelled = true
  else if (paid.status === 'rejected') throw paid.reason
}

async function askBack(market: Market, spending: Spending): Promise<void> {
  const { buyer, number } = spending
  if (!spending.request) {
    const [known] = (await call<{ list: { order_id: string }[] }>(market, buyer, '/order/refund/list', undefined, spending)).list
    const wanted = { text: REFUND_REASONS['changed-mind'].zh, refund_type: 1 }
    const path = `/order/refund/apply/${number}`
    spending.request = (known ?? (await call<{ order_id: string }>(market, buyer, path, wanted, spending))).order_id
  }
  if (spending.isAgreed) return
  const detail = await call<{ status: string }>(
    market,
    market.staff,
    `/staff/after-sales/${spending.request}`,
    undefined,
    spending,
  )
  if (detail.status === 'applied') {
    await call(market, market.staff, `/staff/after-sales/${spending.request}/agree`, {}, spending)
  }
  spending.isAgreed = true
}

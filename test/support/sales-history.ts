import { Refusal } from '#contract/refusals.ts'
import { applyForRefund } from '#contract/shop/after-sales.ts'
import { claimCoupon } from '#contract/shop/coupons.ts'
import { confirmTransfer } from '#contract/staff/payments.ts'
import { fen } from '#domain/money.ts'
import { addCoupon } from './coupons.ts'
import { flashCheckout, openSale, type TestSale } from './flash-sale.ts'
import { payOrder } from './paid-order.ts'
import { arrive, type PayingShop, start } from './paying-shop.ts'
import { type PaidOrder, unpaidOrderOf } from './refunds.ts'
import { dataOf, type Shopper, type TestSku } from './shop.ts'

/** The same numbers in every run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % sides
  }
}

const HOUR_MS = 3_600_000
const OWN_WAYS = ['balance', 'transfer', 'balance', 'none'] as const
/** Providers refuse what is signed in the past. */
const WAYS = [...OWN_WAYS, 'wechat', 'alipay', 'split', 'wechat', 'split'] as const

export type History = {
  /** Carries out `steps` at the shop's present time. */
  go(steps: number): Promise<void>
  /** Moves the shop's clock to the moment or less than an hour later. */
  at(moment: Date): void
  atNow(): void
}

type Placed = { buyer: Shopper; order: PaidOrder }
type People = { buyers: readonly Shopper[]; finance: Shopper; seed: number }

/** What happens in a shop, through its own endpoints: orders of every kind, each way to pay, cancelled, partly and wholly given back. */
export async function salesHistory(shop: PayingShop, { buyers, finance, seed }: People): Promise<History> {
  const roll = dice(seed)
  const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T
  const skus = shop.wines.flatMap((wine) => wine.skus)
  const coupons = [await addCoupon(shop.db, coupon(20_00)), await addCoupon(shop.db, coupon(35_00))]
  const boxId = await addBox(shop.db)
  const unpaid: Placed[] = []
  const paid: Placed[] = []
  const { payAtProvider, transfer } = waysToPay(shop, finance, seed)
  let isNow = true
  const sales = new Map<TestSku, TestSale>()

  async function place(): Promise<void> {
    const buyer = one(buyers)
    const chosen = new Map<TestSku, number>(Array.from({ length: 1 + roll(3) }, () => [one(skus), 1 + roll(3)]))
    const bought = [...chosen].map(([sku, quantity]) => ({ sku, quantity }))
    const claim = roll(3) === 0 ? await claimed(buyer) : undefined
    unpaid.push({ buyer, order: await unpaidOrderOf(shop, buyer, bought, claim, roll(3) === 0 ? boxId : 0) })
  }

  async function claimed(buyer: Shopper): Promise<number | undefined> {
    const couponId = one(coupons)
    await buyer.api.call(claimCoupon, { couponId })
    const [claim] = await shop.db<{ id: number }[]>`
      select max(id) as id from coupon_claim where coupon_id = ${couponId} and account_id = ${buyer.id}`
    return claim?.id
  }

  async function placeInSale(): Promise<void> {
    const [buyer, sku] = [one(buyers), one(skus)]
    const sale = sales.get(sku) ?? (await openedSale(sku))
    if (!sale) return
    sales.set(sku, sale)
    const key = await flashCheckout(buyer, sale, 1 + roll(2))
    const created = await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId })
    const { orderId: number } = dataOf<{ result: { orderId: string } }>(created).result
    const [order] = await shop.db<{ id: number }[]>`select id from shop_order where number = ${number}`
    unpaid.push({ buyer, order: { id: order?.id ?? 0, number, lines: [] } })
  }

  /** None where the one of an hour before is still open. */
  const openedSale = (sku: TestSku): Promise<TestSale | undefined> =>
    openSale(shop.deps, { sku, offered: 48, perPerson: 48, price: 31_00 + roll(900) }).catch((error: unknown) => {
      if (error instanceof Refusal && error.refusal === 'flash-planned-already') return undefined
      throw error
    })

  /** Some stay unpaid, some half paid: what has happened stands in the order. */
  async function pay(): Promise<void> {
    const next = unpaid.splice(roll(unpaid.length || 1), 1)[0]
    if (!next) return
    // So that orders are paid on another day, in another year.
    await shop.db`update shop_order set pay_by = '2200-01-01' where id = ${next.order.id}`
    const way = one(isNow ? WAYS : OWN_WAYS)
    if (way === 'balance') await payOrder(next.buyer.api, next.order.number, 'balance')
    if (way === 'transfer') await transfer(next.order)
    if (way === 'wechat' || way === 'alipay' || way === 'split') await payAtProvider(next, way, roll(3) > 0)
    const [row] = await shop.db<{ status: string }[]>`select status from shop_order where id = ${next.order.id}`
    ;(row?.status === 'paid' ? paid : unpaid).push(next)
  }

  async function cancel(): Promise<void> {
    const next = unpaid.splice(roll(unpaid.length || 1), 1)[0]
    if (next) await next.buyer.post('/order/cancel', { id: next.order.number })
  }

  async function giveBack(): Promise<void> {
    const next = one(paid)
    if (!next) return
    const { buyer, order } = next
    const line = roll(2) === 0 ? undefined : one(order.lines)
    const number = await buyer.api
      .call(applyForRefund, {
        orderNumber: order.number,
        kind: 'money',
        reason: 'changed-mind',
        explanation: '',
        pictures: [],
        pieces: line ? [{ unique: line.unique, quantity: 1 }] : [],
      })
      // Nothing is left to be given back, or it is asked for already.
      .catch(() => undefined)
    if (number === undefined) return
    const less = roll(3) === 0 ? { amount: '7.77', note: 'a part' } : {}
    await finance.post(`/staff/after-sales/${number}/agree`, less)
  }

  const steps = [place, place, place, placeInSale, pay, pay, pay, pay, cancel, giveBack, giveBack]
  return {
    async go(count) {
      for (let step = 0; step < count; step += 1) await one(steps)()
    },
    at(moment) {
      isNow = false
      sales.clear()
      shop.setClock((moment.getTime() - Date.now() + roll(HOUR_MS)) / 60_000)
    },
    atNow() {
      isNow = true
      sales.clear()
      shop.setClock(0)
    },
  }
}

/** Ways to pay beside the balance. */
function waysToPay(shop: PayingShop, finance: Shopper, seed: number) {
  let reference = 0

  async function payAtProvider({ buyer, order }: Placed, way: 'wechat' | 'alipay' | 'split', isFinished: boolean): Promise<void> {
    const method = way === 'split' ? 'wechat' : way
    const outcome = await start(buyer, order.number, method, { useBalance: way === 'split' })
    if (!('paymentNumber' in outcome)) return
    const payment = await arrive(outcome)
    if (way === 'split' && !isFinished) return
    await shop.sandbox.pay(payment)
    await shop.sandbox.sender.idle()
  }

  async function transfer(order: PaidOrder): Promise<void> {
    const [row] = await shop.db<{ rest: number }[]>`
      select due - coalesce((select sum(amount) from payment where order_id = shop_order.id and status = 'paid' and counts), 0) as rest
        from shop_order where id = ${order.id}`
    reference += 1
    await finance.api.call(confirmTransfer, {
      orderNumber: order.number,
      amount: fen(row?.rest ?? 0),
      reference: `bank ${seed} ${reference}`,
    })
  }
  return { payAtProvider, transfer }
}

/** Of a price that no number of bottles divides. */
async function addBox(db: PayingShop['db']): Promise<number> {
  const [box] = await db<{ id: number }[]>`
    insert into gift_box (name_zh, name_en, price, holds) values ('木盒', 'Box', 3333, 2) returning id`
  return box?.id ?? 0
}

const coupon = (amount: number) => ({
  amount,
  perPerson: 1_000,
  validFrom: '2000-01-01T00:00:00Z',
  validTo: '2100-01-01T00:00:00Z',
  validDays: null,
})

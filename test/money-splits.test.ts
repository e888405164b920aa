import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saveAgreementLimits } from '#contract/staff/acts.ts'
import { findDeskOrder, lowerPrice } from '#contract/staff/orders.ts'
import { fen } from '#domain/money.ts'
import { LIMIT_MAX } from '#domain/money-act.ts'
import { holdCoupon } from './support/coupons.ts'
import { violations } from './support/invariants.ts'
import { type PaidOrder, ship, unpaidOrderOf } from './support/refunds.ts'
import { addWine, dataOf, type Shopper, shopper, shopWith, type TestSku } from './support/shop.ts'

const shop = await shopWith()
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const admin = await shopper(shop, { scopes: ['shopper', 'admin'] })
await admin.api.call(saveAgreementLimits, { perAct: LIMIT_MAX, perDay: LIMIT_MAX })

/** Prices at which thirds and halves of a fen come about. */
const price = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 99_999 }))
const bought = fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: 5 }) }), { minLength: 1, maxLength: 4 })
const coupon = fc.option(fc.record({ amount: fc.integer({ min: 1, max: 30_000 }), isForOneWine: fc.boolean() }))
/** Shares of what there is, so that every draw fits every order: of the line's pieces that are sent, or asked for. */
const share = fc.double({ min: 0, max: 1, noNaN: true })
const ask = fc.record({
  type: fc.constantFrom(1 as const, 2 as const),
  shares: fc.array(share, { minLength: 4, maxLength: 4 }),
  end: fc.constantFrom('agree', 'agree', 'agree', 'less', 'refuse', 'withdraw'),
})
const life = fc.record({
  bought,
  coupon,
  lowered: fc.option(share),
  sent: fc.array(share, { minLength: 4, maxLength: 4 }),
  asks: fc.array(ask, { maxLength: 4 }),
})
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never

type Refundable = { cart_id: string; surplus_num: number; return_num: number }
const fenOf = (yuan: string) => Math.round(Number(yuan) * 100)
const balanceOf = async (buyer: Shopper) => fenOf(dataOf<{ now_money: string }>(await buyer.get('/user/balance')).now_money)
const refundable = async (buyer: Shopper, order: PaidOrder) => {
  const answer = await buyer.get(`/order/refund/cart_info/${order.number}`)
  return answer.status === 200 ? dataOf<Refundable[]>(answer) : []
}

/** Asks for some pieces, and lets it end in one of the ways; answers what came back, and whether all that was asked for did. */
async function askBack(buyer: Shopper, order: PaidOrder, { type, shares, end }: Life['asks'][number]) {
  const lines = await refundable(buyer, order)
  const cart_ids = lines
    .map((line, index) => ({
      cart_id: line.cart_id,
      cart_num: Math.ceil((shares[index] ?? 0) * (type === 1 ? line.surplus_num : line.return_num)),
    }))
    .filter(({ cart_num }) => cart_num > 0)
  if (cart_ids.length === 0) return { back: 0, isWhole: true }
  const before = await balanceOf(buyer)
  const wanted = { id: order.number, cart_ids, refund_type: type }
  const quoted = dataOf<{ refund_price: string }>(await buyer.post('/order/refund/cart_info', wanted)).refund_price
  const body = { ...wanted, text: '其他原因' }
  const asked = await buyer.post(`/order/refund/apply/${order.number}`, body)
  const { order_id: number, refund_price } = dataOf<{ order_id: string; refund_price: string }>(asked)
  expect(refund_price).toBe(quoted)
  if (end === 'withdraw') {
    dataOf(await buyer.post(`/order/refund/cancel/${number}`))
  } else if (end === 'refuse') {
    dataOf(await finance.post(`/staff/after-sales/${number}/refuse`, { reason: '不符合' }))
  } else {
    // Nothing at all is a refusal, and has to be one.
    const less = Math.min(fenOf(refund_price), Math.max(1, Math.floor(fenOf(refund_price) / 2)))
    const amount = end === 'less' ? (less / 100).toFixed(2) : refund_price
    dataOf(await finance.post(`/staff/after-sales/${number}/agree`, { amount, note: '按约定' }))
    if (type === 2) dataOf(await packer.post(`/staff/after-sales/${number}/arrived`, { broken: [] }))
    const back = (await balanceOf(buyer)) - before
    expect(back).toBe(fenOf(amount))
    return { back, isWhole: amount === refund_price }
  }
  expect(await balanceOf(buyer)).toBe(before)
  return { back: 0, isWhole: true }
}

/** Staff take off a part of what the order costs. */
async function lower({ number }: PaidOrder, part: number): Promise<void> {
  const { due: from } = await packer.api.call(findDeskOrder, number)
  const to = Math.max(1, Math.floor(from * part))
  if (to < from) await packer.api.call(lowerPrice, { number, from: fen(from), to: fen(to), reason: '老顾客' })
}

async function buy(
  buyer: Shopper,
  { bought: wishes, coupon: held, lowered }: Life,
): Promise<{ order: PaidOrder; skus: TestSku[] }> {
  const skus: TestSku[] = []
  for (const wish of wishes) skus.push((await addWine(shop.db, { skus: [{ price: wish.price, stock: 50 }] })).skus[0])
  const goods = skus.map((sku, index) => ({ sku, quantity: wishes[index]?.quantity ?? 1 }))
  const scope = held?.isForOneWine
    ? ({ scope: 'product', productIds: [skus[0]?.productId ?? 0] } as const)
    : ({ scope: 'shop' } as const)
  const claim = held ? await holdCoupon(shop.db, buyer, { amount: held.amount, ...scope }) : undefined
  const order = await unpaidOrderOf(shop, buyer, goods, claim)
  if (lowered !== null) await lower(order, lowered)
  dataOf(await buyer.post('/order/pay', { uni: order.number, paytype: 'yue' }))
  return { order, skus }
}

test('T34: whatever is bought, sent and asked back, in whatever parts: the parts add up to what was paid, to the fen', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(life, async (drawn) => {
      runs += 1
      const buyer = await shopper(shop, { balance: 100_000_00 })
      const { order } = await buy(buyer, drawn)
      const [paid] = await shop.db<{ due: number; goods: number; shipping: number; parts: number; fees: number }[]>`
        select due, greatest(goods_total - discount - reduction, 0) as goods, shipping_fee as shipping,
               (select sum(greatest(price * quantity - discount - reduction, 0)) from order_line where order_id = o.id)::bigint as parts,
               (select sum(shipping) from order_line where order_id = o.id)::bigint as fees
          from shop_order o where number = ${order.number}`
      if (!paid) throw new Error('no order')
      expect(paid).toMatchObject({ parts: paid.goods, fees: paid.shipping })

      const sent = order.lines
        .map((line, index) => ({ ...line, quantity: Math.floor((drawn.sent[index] ?? 0) * (line.quantity + 0.99)) }))
        .filter(({ quantity }) => quantity > 0)
      if (sent.length > 0) await ship(shop, order, packer.id, sent)

      let back = 0
      let isWhole = true
      const rest = { type: 1 as const, shares: [1, 1, 1, 1], end: 'agree' as const }
      for (const one of [...drawn.asks, rest]) {
        const ended = await askBack(buyer, order, one)
        back += ended.back
        isWhole &&= ended.isWhole
        expect(back).toBeLessThanOrEqual(paid.due)
      }
      // All pieces were asked for in the end: what was paid for them is back, and the freight of what never left the house.
      if (isWhole && sent.length === 0) expect(back).toBe(paid.due)
      else if (isWhole) expect(back).toBeGreaterThanOrEqual(paid.goods)
      if (isWhole && order.lines.every((line) => sent.find(({ unique }) => unique === line.unique)?.quantity === line.quantity)) {
        expect(back).toBe(paid.goods)
      }
      if (runs % 10 === 0) expect(await violations(shop.db)).toEqual([])
    }),
    { numRuns: 60 },
  )
  expect(await violations(shop.db)).toEqual([])
}, 240_000)

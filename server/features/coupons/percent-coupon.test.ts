import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { computeOrder, confirmOrder, createOrder } from '#contract/shop/checkout.ts'
import { listOffers, listOwnCoupons } from '#contract/shop/coupons.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { changedPrice } from '#contract/shop/repriced.ts'
import { quotePhoneOrder } from '#contract/staff/phone-orders.ts'
import { addCoupon, holdCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { paidOrderOf } from '#test/support/refunds.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

/** Three of the first and one of the second cost ¥345.62. */
const shop = await shopWith({ wines: [{ skus: [{ price: 99_99, stock: 1_000 }] }, { skus: [{ price: 45_65, stock: 1_000 }] }] })
const { db } = shop
const [first, second] = shop.wines
if (!first || !second) throw new Error('two wines were asked for')

let merchandiser: Shopper
let finance: Shopper
let buyer: Shopper
beforeAll(async () => {
  merchandiser = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  buyer = await shopper(shop, { balance: 10_000_00 })
})
afterAll(async () => expect(await violations(db)).toEqual([]))

const DRAFT = {
  title: '雷司令时节',
  title_en: 'Riesling season',
  scope: 'shop',
  amount: '100',
  percent: 10,
  minSpend: '0',
  validDays: 14,
}
const plan = async (draft: object = {}) =>
  dataOf<{ id: number }>(await merchandiser.post('/staff/coupons', { ...DRAFT, ...draft })).id
const take = async (who: Shopper, couponId: number): Promise<number> => {
  dataOf(await who.post('/coupon/receive', { couponId }))
  return dataOf<{ id: number; cid: number }[]>(await who.get('/coupons/user/1')).find(({ cid }) => cid === couponId)?.id ?? 0
}
async function basket(who: Shopper, quantities: [number, number] = [3, 1]): Promise<string> {
  const ids: number[] = []
  for (const [index, wine] of [first, second].entries()) {
    if (quantities[index] === 0) continue
    const line = { productId: wine?.id, uniqueId: wine?.skus[0].code, cartNum: quantities[index] }
    ids.push(dataOf<{ cartId: number }>(await who.post('/cart/add', line)).cartId)
  }
  return ids.join(',')
}
const confirm = async (who: Shopper, quantities?: [number, number]) =>
  who.api.call(confirmOrder, { cartId: await basket(who, quantities), isBuyNow: false })
const create = (who: Shopper, key: string, couponClaimId: number | null) =>
  who.api.call(createOrder, { key, addressId: who.addressId, remark: '', couponClaimId })

test('U105: it is planned, taken, takes its share of the price off to the fen, and a cancelled order gives it back', async () => {
  const id = await plan()
  expect(dataOf(await merchandiser.get(`/staff/coupons/${id}`))).toMatchObject({ percent: 10, amount: '100.00' })
  const claimId = await take(buyer, id)
  const shown = await confirm(buyer)
  // ¥34.562.
  expect(shown).toMatchObject({ couponClaimId: claimId, totals: { goods: 345_62, discount: 34_56 } })
  expect(shown.coupons).toMatchObject([{ percent: 10, amount: 100_00, discount: 34_56 }])
  const { orderNumber: number } = await create(buyer, shown.key, claimId)
  const order = await buyer.api.call(findOrder, { number })
  expect(order.totals.discount).toBe(34_56)
  expect(order.lines.map(({ discount }) => discount)).toEqual([30_00, 4_56])
  dataOf(await buyer.post('/order/cancel', { id: number }))
  expect(await confirm(buyer)).toMatchObject({ couponClaimId: claimId })
})

test('U105: never more than its bound, nor than the wines that it is good for are worth', async () => {
  const who = await shopper(shop)
  const bounded = await holdCoupon(db, who, { percent: 50, amount: 60_00 })
  const oneWine = await holdCoupon(db, who, { percent: 90, amount: 500_00, scope: 'product', productIds: [second.id] })
  const { key, couponClaimId, coupons } = await confirm(who)
  expect(couponClaimId).toBe(bounded)
  expect(coupons.map(({ claimId, discount }) => [claimId, discount])).toEqual([
    [bounded, 60_00],
    // 90 % of ¥45.65 is ¥41.085.
    [oneWine, 41_09],
  ])
  const { orderNumber: number } = await create(who, key, bounded)
  expect((await who.api.call(findOrder, { number })).totals.discount).toBe(60_00)
})

test('U105: with fixed sums it is chosen by what it takes off of this order, and asks for its minimum', async () => {
  const who = await shopper(shop)
  const fixed = await holdCoupon(db, who, { amount: 20_00 })
  const percent = await holdCoupon(db, who, { percent: 15, amount: 300_00, minSpend: 140_00 })
  expect((await confirm(who, [1, 0])).coupons.map(({ claimId, problem }) => [claimId, problem])).toEqual([
    [fixed, null],
    [percent, { kind: 'too-little', missing: 40_01 }],
  ])
  // Beside the first line, which stays in the cart: 15 % of ¥245.63.
  expect(await confirm(who, [1, 1])).toMatchObject({ couponClaimId: percent, totals: { discount: 36_84 } })
})

test('U105: a price that changes between confirm and order is said first, with what it takes off now', async () => {
  const who = await shopper(shop)
  const claimId = await holdCoupon(db, who, { percent: 10, amount: 100_00 })
  const { key } = await confirm(who, [2, 0])
  await db`update sku set price = 120_00 where id = ${first.skus[0].id}`
  const refused = await create(who, key, claimId).catch((error) => error)
  expect(changedPrice(refused.data)).toMatchObject({ couponClaimId: claimId, totals: { goods: 240_00, discount: 24_00 } })
  const { orderNumber: number } = await create(who, key, claimId)
  await db`update sku set price = 99_99 where id = ${first.skus[0].id}`
  expect((await who.api.call(findOrder, { number })).totals.discount).toBe(24_00)
})

test('U105: what somebody holds keeps its percentage when the coupon changes, or becomes one of a fixed sum', async () => {
  const [early, late] = [await shopper(shop), await shopper(shop)]
  const id = await plan()
  await take(early, id)
  dataOf(await merchandiser.post(`/staff/coupons/${id}`, { ...DRAFT, percent: null, amount: '50', minSpend: '60' }))
  await take(late, id)
  expect(await confirm(early, [1, 0])).toMatchObject({ totals: { discount: 10_00 } })
  expect(await confirm(late, [1, 0])).toMatchObject({ totals: { discount: 50_00 } })
})

test('U105: whoever saves a percentage that somebody else has changed meanwhile is told', async () => {
  const id = await plan()
  const { version } = dataOf<{ version: string }>(await merchandiser.get(`/staff/coupons/${id}`))
  dataOf(await merchandiser.post(`/staff/coupons/${id}`, { ...DRAFT, percent: 20, version }))
  expect(await merchandiser.post(`/staff/coupons/${id}`, { ...DRAFT, percent: 15, version })).toMatchObject({ code: '100007' })
})

test('U105: two orders with it at once: one has it', async () => {
  const who = await shopper(shop)
  const claimId = await holdCoupon(db, who, { percent: 10, amount: 100_00 })
  const keys = [(await confirm(who, [1, 0])).key, (await confirm(who, [0, 1])).key]
  const outcomes = await Promise.allSettled(keys.map((key) => create(who, key, claimId)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('U105: somebody else’s takes nothing off', async () => {
  const who = await shopper(shop)
  const claimId = await holdCoupon(db, await shopper(shop), { percent: 90, amount: 100_00 })
  const { key } = await confirm(who, [1, 0])
  const { priced } = await who.api.call(computeOrder, { key, addressId: who.addressId, couponClaimId: claimId })
  expect(priced).toMatchObject({ couponClaimId: null, totals: { discount: 0 } })
})

test('U105: half of the bottles come back with half of what was paid for them, and all of it with all', async () => {
  const who = await shopper(shop, { balance: 1_000_00 })
  const claimId = await holdCoupon(db, who, { percent: 15, amount: 100_00 })
  // ¥199.98 less ¥30.00, and a freight of ¥18.00.
  const order = await paidOrderOf(shop, who, [{ sku: first.skus[0], quantity: 2 }], claimId)
  const paid = dataOf<{ pay_price: string }>(await who.get(`/order/detail/${order.number}`)).pay_price
  const back = async (): Promise<string> => {
    const line = order.lines[0]?.unique ?? ''
    const wanted = { id: order.number, refund_type: 1, text: '其他原因', cart_ids: [{ cart_id: line, cart_num: 1 }] }
    const { order_id } = dataOf<{ order_id: string }>(await who.post(`/order/refund/apply/${order.number}`, wanted))
    dataOf(await finance.post(`/staff/after-sales/${order_id}/agree`, {}))
    return dataOf<{ refund_price: string }>(await who.get(`/order/refund/detail/${order_id}`)).refund_price
  }
  expect(await back()).toBe('93.99')
  expect(Number(await back()) + 93.99).toBeCloseTo(Number(paid), 2)
  expect(dataOf<{ now_money: string }>(await who.get('/user/balance')).now_money).toBe('1000.00')
  expect(dataOf<object[]>(await who.get('/coupons/user/1'))).toHaveLength(1)
})

describe('staff', () => {
  test('U105: whole per cents from 1 to 90, always with a bound; the minimum may lie below the bound', async () => {
    for (const percent of [0, 91, -10, 12.5, '9折'])
      expect(await merchandiser.post('/staff/coupons', { ...DRAFT, percent })).toMatchObject({
        code: '100100',
        msg: expect.stringContaining('percent'),
      })
    for (const amount of ['0', '-1'])
      expect(await merchandiser.post('/staff/coupons', { ...DRAFT, amount })).toMatchObject({ code: '100100' })
    for (const draft of [{ percent: 1 }, { percent: 90 }, { minSpend: '20' }]) await plan(draft)
  })

  test('U105: by its bound a second person is needed, and its percentage is on record', async () => {
    const waiting = dataOf<{ id: number; isOpen: boolean }>(
      await merchandiser.post('/staff/coupons', { ...DRAFT, amount: '600' }),
    )
    expect(waiting.isOpen).toBe(false)
    const [entry] =
      await db`select amount, details from audit_entry where action = 'coupon-planned' and subject = ${String(waiting.id)}`
    expect(entry).toEqual({ amount: 600_00, details: { percent: 10 } })
  })

  test('U105: an order by phone is priced with it, and the customer’s page and pane name it', async () => {
    const who = await shopper(shop)
    const claimId = await holdCoupon(db, who, { percent: 15, amount: 100_00 })
    const quote = await merchandiser.api.call(quotePhoneOrder, {
      accountId: who.id,
      lines: [{ skuId: first.skus[0].id, quantity: 1 }],
      cityCode: 310100,
    })
    expect(quote).toMatchObject({ couponClaimId: claimId, discount: 15_00 })
    const admin = await shopper(shop, { scopes: ['shopper', 'admin'] })
    expect(dataOf(await admin.get(`/staff/customers/${who.id}`))).toMatchObject({ coupons: [{ percent: 15, amount: 100_00 }] })
  })
})

describe('in the other language and on phones', () => {
  test('U105: pages get the percentage as a figure, in both languages with the title as it was written', async () => {
    const id = await plan({ title: '周末券', title_en: 'Weekend' })
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const visitor = client(shop.app, { locale })
      expect((await visitor.api.call(listOffers)).find((offer) => offer.id === id)).toMatchObject({
        percent: 10,
        amount: 100_00,
        title: { zh: '周末券', en: 'Weekend' },
      })
    }
    const who = await shopper(shop, { locale: 'en-US' })
    await take(who, id)
    expect((await who.api.call(listOwnCoupons, { state: 'unused' })).list).toMatchObject([
      { percent: 10, title: { en: 'Weekend' } },
    ])
  })

  test('U105: phones, which know sums alone, read the percentage in the title, the bound in lists, and beside an order what it takes off', async () => {
    const couponId = await addCoupon(db, { title: { zh: '周末券', en: 'Weekend' }, percent: 15, amount: 100_00, sort: 99 })
    for (const [locale, coupon_title] of [
      ['zh-CN', '8.5 折 · 周末券'],
      ['en-US', '15% off · Weekend'],
    ] as const) {
      const phone = await shopper(shop, { formType: 'h5', locale })
      const [offered] = dataOf<object[]>(await phone.get('/coupons?type=0'))
      expect(offered).toMatchObject({ id: couponId, coupon_title, coupon_price: 100 })
      await take(phone, couponId)
      expect(dataOf(await phone.get('/coupons/user/1'))).toMatchObject([{ coupon_title, coupon_price: 100, percent: 15 }])
      const cartId = await basket(phone, [1, 1])
      expect(dataOf(await phone.get(`/coupons/order/0?cartId=${cartId}&new=0`))).toMatchObject([
        { coupon_title, coupon_price: 21.85, at_most: '100.00', discount: '21.85' },
      ])
      const { orderKey } = dataOf<{ orderKey: string }>(await phone.post('/order/confirm', { cartId, new: 0 }))
      const computed = await phone.post(`/order/computed/${orderKey}`, { addressId: phone.addressId })
      expect(dataOf(computed)).toMatchObject({ result: { coupon_price: '21.85' } })
    }
  })
})

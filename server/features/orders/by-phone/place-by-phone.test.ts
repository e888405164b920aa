import { afterEach, describe, expect, test } from 'vitest'
import { findOrder, listOrders } from '#contract/shop/orders.ts'
import { findDeskOrder, listDeskOrders } from '#contract/staff/orders.ts'
import { listPacksForSale } from '#contract/staff/packs.ts'
import {
  findPhoneCustomer,
  type PhoneOrder,
  placePhoneOrder,
  type QuoteAsked,
  quotePhoneOrder,
} from '#contract/staff/phone-orders.ts'
import { DEFAULT_ORDER_LIMITS } from '#domain/order-limits.ts'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import { saveOrderLimits } from '#server/features/orders/order-limits-sql.ts'
import { holdCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { type Shopper, shopper, shopWith, type TestSku } from '#test/support/shop.ts'
import { newKey } from '#web/api/new-key.ts'

const shop = await shopWith({
  wines: [
    {
      zh: '摩泽尔雷司令',
      en: 'Mosel Riesling',
      skus: [{ stock: 1_000, vintage: 2019 }, { stock: 500, pack: 6, price: 540_00 }, { onSale: false }],
    },
    { skus: [{ stock: 2 }] },
  ],
})
const { db } = shop
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'], locale: 'en-US' })
const scarce = shop.wines[1]?.skus[0] as TestSku

afterEach(async () => {
  shop.setClock(0)
  await saveOrderLimits(db, DEFAULT_ORDER_LIMITS)
  expect(await violations(db)).toEqual([])
})

const stockOf = async ({ id }: TestSku) => (await db<{ stock: number }[]>`select stock from sku where id = ${id}`)[0]?.stock
const ordersOf = async (accountId: number) =>
  (await db<{ count: number }[]>`select count(*)::integer as count from shop_order where account_id = ${accountId}`)[0]?.count

const HOME = {
  name: '林晓',
  phone: '13800000001',
  province: '上海市',
  city: '上海市',
  district: '黄浦区',
  cityCode: 310100,
  detail: '中山东一路 1 号',
}
let lastPhone = 0
const newPhone = () => `158${String(++lastPhone).padStart(8, '0')}`

/** As the form would send it, with the prices of this moment. */
async function orderFor(
  customer: PhoneOrder['customer'],
  { lines = [{ skuId: shop.sku.id, quantity: 1 }], ...more }: Partial<Pick<QuoteAsked, 'lines' | 'couponClaimId'>> = {},
): Promise<PhoneOrder> {
  const quote = await packer.api.call(quotePhoneOrder, {
    lines,
    cityCode: HOME.cityCode,
    ...more,
    ...('accountId' in customer && customer),
  })
  return {
    key: newKey(),
    customer,
    lines: lines.map((line, index) => ({ ...line, price: quote.lines[index]?.price ?? 0 })),
    shipping: quote.shipping,
    discount: quote.discount,
    couponClaimId: quote.couponClaimId,
    recipient: HOME,
    remark: '周五前送到',
  }
}
const place = (order: PhoneOrder, by: Shopper = packer) => by.api.call(placePhoneOrder, order)
/** The code of a refusal. */
const refusal = (order: PhoneOrder, by: Shopper = packer) =>
  place(order, by).then(
    () => 'placed',
    (error: { code?: unknown }) => error.code,
  )

describe('an order for a customer', () => {
  test('belongs to the customer, is priced as the checkout prices it, says who placed it, and waits for a day', async () => {
    const buyer = await shopper(shop)
    const before = await stockOf(shop.sku)
    const number = await place({ ...(await orderFor({ accountId: buyer.id })), recipient: { addressId: buyer.addressId } })
    const order = await buyer.api.call(findOrder, { number })
    expect(order).toMatchObject({ status: 'unpaid', remark: '周五前送到', recipient: { name: '林晓', phone: '13800000001' } })
    expect(Date.parse(order.payBy) - Date.parse(order.placedAt)).toBe(24 * 3_600_000)
    expect((await buyer.api.call(listOrders, { tab: 'unpaid' })).list.map((each) => each.number)).toEqual([number])
    expect(await stockOf(shop.sku)).toBe((before ?? 0) - 1)
    const seen = await packer.api.call(findDeskOrder, number)
    expect(seen).toMatchObject({ isByPhone: true, customer: { id: buyer.id } })
    const [staff] = await db<{ nickname: string }[]>`select nickname from account where id = ${packer.id}`
    expect(seen.events).toEqual([expect.objectContaining({ kind: 'placed', by: { nickname: staff?.nickname, nicknameEn: '' } })])
    const { list } = await packer.api.call(listDeskOrders, { search: number })
    expect(list).toEqual([expect.objectContaining({ number, isByPhone: true })])
  })

  test('to a new mobile number opens an account, as signing in by a code would; the same number later is the same account', async () => {
    const phone = newPhone()
    expect(await packer.api.call(findPhoneCustomer, { phone })).toMatchObject({ id: null, isBlocked: false, addresses: [] })
    const number = await place(await orderFor({ phone }))
    const known = await packer.api.call(findPhoneCustomer, { phone })
    expect(known).toMatchObject({ nickname: phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2'), isClosed: false })
    expect((await packer.api.call(findDeskOrder, number)).customer.id).toBe(known.id)
    const again = await place(await orderFor({ phone }))
    expect((await packer.api.call(findDeskOrder, again)).customer.id).toBe(known.id)
  })

  test('is cancelled by the clock when its own time to pay is over, not before, and its bottles come back', async () => {
    await saveOrderLimits(db, { ...DEFAULT_ORDER_LIMITS, phoneHours: 2 })
    const before = await stockOf(shop.sku)
    const number = await place(await orderFor({ phone: newPhone() }))
    shop.setClock(119)
    await cancelUnpaidOrders(shop.deps)
    expect((await packer.api.call(findDeskOrder, number)).status).toBe('unpaid')
    shop.setClock(121)
    await cancelUnpaidOrders(shop.deps)
    expect((await packer.api.call(findDeskOrder, number)).status).toBe('cancelled')
    expect(await stockOf(shop.sku)).toBe(before)
  })

  test('takes a coupon that the customer holds, and none of somebody else’s', async () => {
    const [buyer, other] = [await shopper(shop), await shopper(shop)]
    const claimId = await holdCoupon(db, buyer, { amount: 30_00 })
    const order = await orderFor({ accountId: buyer.id })
    expect(order).toMatchObject({ discount: 30_00, couponClaimId: claimId })
    expect(await refusal({ ...(await orderFor({ accountId: other.id })), couponClaimId: claimId })).toBe(410242)
    const number = await place(order)
    expect((await buyer.api.call(findOrder, { number })).totals).toMatchObject({ discount: 30_00 })
    expect(
      (await packer.api.call(quotePhoneOrder, { accountId: buyer.id, lines: [{ skuId: shop.sku.id, quantity: 1 }] })).coupons,
    ).toEqual([])
  })
})

describe('twice', () => {
  test('ten times at once with one key is one order; a lost answer is asked for again; another order with that key is refused', async () => {
    const phone = newPhone()
    const order = await orderFor({ phone })
    const numbers = await Promise.all(Array.from({ length: 10 }, () => place(order)))
    expect(new Set(numbers).size).toBe(1)
    expect(await place(order)).toBe(numbers[0])
    expect(await refusal({ ...order, remark: 'other' })).toBe(100203)
    const buyer = await shopper(shop)
    expect(await refusal({ ...order, customer: { accountId: buyer.id } })).toBe(100203)
    const { id } = await packer.api.call(findPhoneCustomer, { phone })
    expect(await ordersOf(id ?? 0)).toBe(1)
  })

  test('one key for two customers at once makes one order', async () => {
    const buyers = [await shopper(shop), await shopper(shop)]
    const order = await orderFor({ accountId: buyers[0]?.id ?? 0 })
    const answers = await Promise.all(buyers.map(({ id }) => refusal({ ...order, customer: { accountId: id } })))
    expect(answers.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([100203, 'placed'])
  })

  test('two colleagues order for one new number at once: one account, two orders', async () => {
    const phone = newPhone()
    const orders = await Promise.all([orderFor({ phone }), orderFor({ phone })])
    const numbers = await Promise.all(orders.map((order) => place(order)))
    expect(new Set(numbers).size).toBe(2)
    expect(await ordersOf((await packer.api.call(findPhoneCustomer, { phone })).id ?? 0)).toBe(2)
  })
})

describe('refused', () => {
  test('a blocked and a closed account, each by name, and nothing is left behind', async () => {
    const [blocked, closed] = [await shopper(shop), await shopper(shop)]
    await db`update account set blocked_at = now() where id = ${blocked.id}`
    await db`update account set deleted_at = now() where id = ${closed.id}`
    expect(await refusal(await orderFor({ accountId: blocked.id }))).toBe(100201)
    expect(await refusal(await orderFor({ accountId: closed.id }))).toBe(100202)
    expect(await packer.api.call(findPhoneCustomer, { accountId: blocked.id })).toMatchObject({ isBlocked: true })
    expect(await ordersOf(blocked.id)).toBe(0)
  })

  test('an order of one’s own, and other scopes', async () => {
    expect(await refusal(await orderFor({ accountId: packer.id }))).toBe(100101)
    const order = await orderFor({ phone: newPhone() })
    for (const scopes of [['shopper'], ['shopper', 'agent'], ['shopper', 'finance']] as const)
      expect(await refusal(order, await shopper(shop, { scopes: [...scopes] }))).toBe(100101)
  })

  test('more than is there, also when somebody took the last bottles meanwhile; a refused order opens no account', async () => {
    const phone = newPhone()
    const order = await orderFor({ phone }, { lines: [{ skuId: scarce.id, quantity: 2 }] })
    expect(await refusal({ ...order, lines: order.lines.map((line) => ({ ...line, quantity: 3 })) })).toBe(410238)
    await db`update sku set stock = stock - 1, received = received - 1 where id = ${scarce.id}`
    expect(await refusal(order)).toBe(410238)
    expect((await packer.api.call(findPhoneCustomer, { phone })).id).toBeNull()
    await db`update sku set stock = stock + 1, received = received + 1 where id = ${scarce.id}`
  })

  test('a price that has changed since it was shown', async () => {
    const order = await orderFor({ phone: newPhone() })
    expect(await refusal({ ...order, shipping: order.shipping + 1 })).toBe(100204)
    expect(await refusal({ ...order, lines: order.lines.map((line) => ({ ...line, price: 1 })) })).toBe(100204)
  })

  test('more bottles than the account may hold unpaid: a case counts by its bottles', async () => {
    const cases = shop.wines[0]?.skus[1] as TestSku
    expect(await refusal(await orderFor({ phone: newPhone() }, { lines: [{ skuId: cases.id, quantity: 13 }] }))).toBe(410239)
  })

  test('a place that does not exist, an address of somebody else, and what the form would never send', async () => {
    const [buyer, other] = [await shopper(shop), await shopper(shop)]
    const order = await orderFor({ accountId: buyer.id })
    expect(await refusal({ ...order, recipient: { ...HOME, district: '西湖区' } })).toBe(410046)
    expect(await refusal({ ...order, recipient: { addressId: other.addressId } })).toBe(410150)
    for (const wrong of [
      { lines: [] },
      { lines: [...order.lines, ...order.lines] },
      { key: 'x' },
      { customer: { accountId: buyer.id, phone: '13800000001' } },
      { customer: { phone: '12345' } },
      { recipient: { ...HOME, name: '' } },
    ] satisfies Partial<PhoneOrder>[])
      expect(await refusal({ ...order, ...wrong }), JSON.stringify(wrong)).toBe(100100)
    expect(await ordersOf(buyer.id)).toBe(0)
  })
})

test('the packs of a wine come with vintage, size, code, price and stock; those off sale do not', async () => {
  const packs = await packer.api.call(listPacksForSale, shop.sku.productId)
  expect(packs.map(({ code, vintage, pack, price }) => ({ code, vintage, pack, price }))).toEqual([
    { code: shop.sku.code, vintage: 2019, pack: 1, price: 100_00 },
    { code: shop.wines[0]?.skus[1]?.code, vintage: 2021, pack: 6, price: 540_00 },
  ])
})

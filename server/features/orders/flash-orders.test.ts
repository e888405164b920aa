import { afterEach, describe, expect, test } from 'vitest'
import { addToCart } from '#contract/shop/cart.ts'
import { confirmOrder, createOrder } from '#contract/shop/checkout.ts'
import { findFlashItem } from '#contract/shop/flash-detail.ts'
import { findOrder, listOrders } from '#contract/shop/orders.ts'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import { flashCheckout, flashLine, openSale, type TestSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, checkout, client, dataOf, type Shopper, shopper, shopWith, type TestShop } from '#test/support/shop.ts'

const shop: TestShop = await shopWith({
  wines: [{ zh: '抢购雷司令', en: 'Riesling in a hurry', skus: [{ price: 100_00, stock: 10_000 }] }],
})

afterEach(async () => {
  shop.setClock(0)
  expect(await violations(shop.db)).toEqual([])
})

/** A sale of a wine of its own, so that the tests do not meet each other's bottles. */
async function saleOf(spec: Omit<Parameters<typeof openSale>[1], 'sku'> = {}): Promise<TestSale> {
  const { skus } = await addWine(shop.db, { zh: '抢购雷司令', en: 'Riesling in a hurry', skus: [{ price: 100_00, stock: 200 }] })
  return openSale(shop.deps, { ...spec, sku: skus[0] })
}
const create = (buyer: Shopper, key: string, body: object = {}) =>
  buyer.post(`/order/create/${key}`, { addressId: buyer.addressId, mark: '', ...body })
const stockOf = async ({ id }: TestSale) =>
  (await shop.db<{ remaining: number; sold: number }[]>`select remaining, sold from flash_item where id = ${id}`)[0]
const numberOf = (answer: Awaited<ReturnType<typeof create>>) => dataOf<{ result: { orderId: string } }>(answer).result.orderId

describe('one order', () => {
  test('from the sale to the order: its price, freight as always, no coupon, 15 minutes to pay', async () => {
    const sale = await saleOf({ price: 66_00, offered: 10 })
    const buyer = await shopper(shop)
    const { id: flashItemId, productId, skuCode } = sale
    const cartId = await buyer.api.call(addToCart, { productId, skuCode, quantity: 2, isBuyNow: true, flashItemId })
    const checkout = await buyer.api.call(confirmOrder, { cartId, isBuyNow: true })
    expect(checkout).toMatchObject({
      flashItemId: sale.id,
      coupons: [],
      couponClaimId: null,
      totals: { goods: 132_00, shipping: 18_00, discount: 0, due: 150_00 },
      lines: [{ flashItemId: sale.id, skuCode: sale.skuCode, price: 66_00, listPrice: 100_00, stock: 10, quantity: 2 }],
    })
    const { orderNumber } = await buyer.api.call(createOrder, { key: checkout.key, addressId: buyer.addressId, remark: '轻放' })
    const order = await buyer.api.call(findOrder, { number: orderNumber })
    expect(order).toMatchObject({
      status: 'unpaid',
      totals: checkout.totals,
      remark: '轻放',
      lines: [{ price: 66_00, quantity: 2 }],
    })
    expect(Date.parse(order.payBy) - Date.parse(order.placedAt)).toBe(15 * 60_000)
    expect(await stockOf(sale)).toEqual({ remaining: 8, sold: 2 })
    expect((await shop.db`select from buy_now where account_id = ${buyer.id}`).length).toBe(0)
  })

  test('CRMEB’s phone clients: seckill_id comes with confirm, and an activity order takes neither coupon nor points', async () => {
    const sale = await saleOf()
    const buyer = await shopper(shop, { formType: 'h5', locale: 'en-US' })
    const { cartId } = dataOf<{ cartId: string }>(await buyer.post('/cart/add', flashLine(sale)))
    const { data } = await buyer.post('/order/confirm', { cartId, new: 1 })
    expect(data).toMatchObject({
      seckill_id: sale.id,
      deduction: true,
      cartInfo: [
        { seckill_id: sale.id, truePrice: '50.00', price_type: 'activity', productInfo: { store_name: 'Riesling in a hurry' } },
      ],
    })
    const key = (data as { orderKey: string }).orderKey
    const computed = await buyer.post(`/order/computed/${key}`, { addressId: buyer.addressId, seckill_id: sale.id })
    expect(computed.data).toMatchObject({ status: 'NONE', result: { total_price: '50.00', coupon_price: '0.00' } })
    expect(await create(buyer, key, { seckill_id: sale.id, couponId: 0 })).toMatchObject({ data: { status: 'SUCCESS' } })
    expect(await create(buyer, key, { seckill_id: sale.id, couponId: 7 })).toMatchObject({ status: 400, code: '410200' })
  })

  test('it is cancelled a quarter of an hour later to the second, and the bottles are for sale again', async () => {
    const sale = await saleOf({ offered: 3 })
    const buyer = await shopper(shop)
    const number = numberOf(await create(buyer, await flashCheckout(buyer, sale, 2)))
    shop.setClock(14.9)
    await cancelUnpaidOrders(shop.deps)
    expect((await buyer.api.call(findOrder, { number })).status).toBe('unpaid')
    shop.setClock(15)
    await cancelUnpaidOrders(shop.deps)
    expect((await buyer.api.call(findOrder, { number })).status).toBe('cancelled')
    expect(await stockOf(sale)).toEqual({ remaining: 3, sold: 0 })
    await cancelUnpaidOrders(shop.deps)
    expect(await stockOf(sale)).toEqual({ remaining: 3, sold: 0 })
  })

  test('a cancelled order does not count against the limit per person', async () => {
    const sale = await saleOf({ perPerson: 2 })
    const buyer = await shopper(shop)
    const number = numberOf(await create(buyer, await flashCheckout(buyer, sale, 2)))
    expect(await buyer.post('/cart/add', flashLine(sale))).toMatchObject({ code: '410298', data: { max: 2, bought: 2 } })
    await buyer.post('/order/cancel', { id: number })
    expect(await buyer.post('/cart/add', flashLine(sale, 2))).toMatchObject({ status: 200 })
  })

  test('somebody else’s key, address and buy-now line are unknown', async () => {
    const sale = await saleOf()
    const [buyer, other] = [await shopper(shop), await shopper(shop)]
    const key = await flashCheckout(buyer, sale)
    expect(await create(other, key)).toMatchObject({ status: 400, code: '410208' })
    expect(await create(buyer, key, { addressId: other.addressId })).toMatchObject({ status: 400, code: '410150' })
    expect(await create(buyer, key, { addressId: 0 })).toMatchObject({ status: 400, code: '410045' })
    const [line] = await shop.db<{ key: string }[]>`select key from buy_now where account_id = ${buyer.id}`
    expect(await other.post('/order/confirm', { cartId: line?.key, new: 1 })).toMatchObject({ code: '410233' })
    expect(await create(buyer, key)).toMatchObject({ status: 200 })
  })

  test('the sale that a client names is only a hint: a wrong one changes nothing, of either kind of order', async () => {
    const [sale, other] = [await saleOf(), await saleOf()]
    const buyer = await shopper(shop)
    const key = await flashCheckout(buyer, sale)
    expect(await create(buyer, key, { seckill_id: other.id })).toMatchObject({ code: '410203' })
    expect(await create(buyer, key, { seckill_id: other.id })).toMatchObject({ code: '410209' })
    expect([await stockOf(sale), await stockOf(other)]).toMatchObject([{ sold: 1 }, { sold: 0 }])
    const ordinary = await checkout(shop, buyer)
    expect(await create(buyer, ordinary, { seckill_id: sale.id })).toMatchObject({ code: '410203' })
    expect(await create(buyer, ordinary, { seckill_id: sale.id })).toMatchObject({ code: '410209' })
    expect(await stockOf(sale)).toMatchObject({ sold: 1 })
  })

  test('two tabs with the same line: one order, and the other tab hears that the line is gone', async () => {
    const sale = await saleOf()
    const buyer = await shopper(shop)
    const { cartId } = dataOf<{ cartId: string }>(await buyer.post('/cart/add', flashLine(sale)))
    const keys = await Promise.all(
      [0, 1].map(async () => dataOf<{ orderKey: string }>(await buyer.post('/order/confirm', { cartId, new: 1 })).orderKey),
    )
    const answers = await Promise.all(keys.map((key) => create(buyer, key)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['410203', '410233'])
  })

  test('packs of two sales, or of a sale and of the shelf, are not ordered together', async () => {
    const [one, two] = [await saleOf(), await saleOf()]
    const buyer = await shopper(shop)
    const add = async (line: object) => dataOf<{ cartId: string }>(await buyer.post('/cart/add', line)).cartId
    const ids = [await add(flashLine(one)), await add(flashLine(two))]
    expect((await buyer.post('/order/confirm', { cartId: ids.join(','), new: 1 })).status).toBe(400)
  })
})

describe('what is refused, and how it is said', () => {
  test('before it opens and after it is over, by the server’s clock (T18)', async () => {
    const sale = await saleOf({ startsInHours: 3, hours: 2 })
    const phone = await shopper(shop, { formType: 'wechat' })
    const pc = await shopper(shop, { locale: 'en-US' })
    const early = { date: new Date(Date.now() + 4 * 3_600_000).toUTCString() }
    expect(await phone.post('/cart/add', flashLine(sale), early)).toMatchObject({ status: 410321, msg: '抢购还没有开始，请稍候' })
    expect(await pc.post('/cart/add', flashLine(sale))).toMatchObject({ code: '410321', msg: 'The sale has not started yet' })

    shop.setClock(3 * 60)
    const key = await flashCheckout(pc, sale)
    // The clock jumps back: it is not open any more.
    shop.setClock(0)
    expect(await create(pc, key)).toMatchObject({ code: '410321' })
    shop.setClock(3 * 60 + 5)
    expect(await create(pc, key)).toMatchObject({ code: '410203' })
    const { endsAt } = await pc.api.call(findFlashItem, { id: sale.id })
    const minutesToEnd = (Date.parse(endsAt) - Date.now()) / 60_000
    shop.setClock(minutesToEnd - 1)
    const late = await flashCheckout(phone, sale)
    shop.setClock(minutesToEnd)
    expect(await create(phone, late)).toMatchObject({ status: 410322, msg: '抢购已经结束' })
    expect(await pc.post('/cart/add', flashLine(sale))).toMatchObject({ code: '410322', msg: 'The sale is over' })
  })

  test('more than an order or a person may have, with the numbers; the wrong pack; nothing there', async () => {
    const sale = await saleOf({ perOrder: 2, perPerson: 3 })
    const buyer = await shopper(shop)
    expect(await buyer.post('/cart/add', flashLine(sale, 3))).toMatchObject({ code: '410313', msg: '每个订单限购 2 件' })
    await create(buyer, await flashCheckout(buyer, sale, 2))
    expect(await buyer.post('/cart/add', flashLine(sale, 2))).toMatchObject({
      status: 410298,
      msg: '每人总共限购 3 件，您已购买 2 件',
      data: { max: 3, bought: 2 },
    })
    expect(await buyer.post('/cart/add', { ...flashLine(sale), uniqueId: '00000000' })).toMatchObject({ code: '410305' })
    expect(await buyer.post('/cart/add', { ...flashLine(sale), secKillId: 999_999 })).toMatchObject({ code: '410294' })
    expect(await buyer.post('/cart/add', { ...flashLine(sale), productId: shop.sku.productId })).toMatchObject({ code: '410294' })
    expect(await client(shop.app).post('/cart/add', flashLine(sale))).toMatchObject({ status: 410000 })
  })

  test('a sale that would give an order more than a line may have stops at that', async () => {
    const sale = await saleOf({ offered: 120, perOrder: 120, perPerson: 120 })
    const buyer = await shopper(shop)
    expect(await buyer.post('/cart/add', flashLine(sale, 100))).toMatchObject({ code: '410313', data: { max: 99 } })
    expect((await buyer.post('/cart/add', flashLine(sale, 99))).status).toBe(200)
  })

  test('sold out before, too few left, and somebody who was faster have words of their own', async () => {
    const sale = await saleOf({ offered: 3 })
    const [first, second] = [await shopper(shop), await shopper(shop, { locale: 'en-US' })]
    const keys = [await flashCheckout(first, sale, 2), await flashCheckout(second, sale, 2)]
    await create(first, keys[0] ?? '')
    expect(await create(second, keys[1] ?? '')).toMatchObject({
      code: '410297',
      msg: 'Only 1 left, please take fewer',
      data: { left: 1 },
    })
    const last = await flashCheckout(second, sale, 1)
    await create(first, await flashCheckout(first, sale, 1))
    expect(await create(second, last)).toMatchObject({ code: '410296', msg: expect.stringContaining('Someone was faster') })
    expect(await second.post('/cart/add', flashLine(sale))).toMatchObject({ code: '410296', msg: 'Sold out' })
  })

  test('410260: an order of a sale is not ordered again', async () => {
    const sale = await saleOf()
    const buyer = await shopper(shop)
    const number = numberOf(await create(buyer, await flashCheckout(buyer, sale)))
    await buyer.post('/order/cancel', { id: number })
    expect(await buyer.post('/order/again', { uni: number })).toMatchObject({ status: 400, code: '410260' })
  })

  test('T15: freight that has changed since it was shown is shown again, and only then ordered', async () => {
    const sale = await saleOf()
    const [buyer, other] = [await shopper(shop), await shopper(shop)]
    const [key, otherKey] = [await flashCheckout(buyer, sale), await flashCheckout(other, sale)]
    await shop.db`update freight_zone set first_fee = 2500 where codes = '{}'`
    const answers = await Promise.all([create(buyer, key), create(other, otherKey)])
    await shop.db`update freight_zone set first_fee = 1800 where codes = '{}'`
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, code: '410208', data: { pay_postage: '25.00', pay_price: '75.00' } })
    }
    await shop.db`update freight_zone set first_fee = 2500 where codes = '{}'`
    const placed = await create(buyer, key)
    await shop.db`update freight_zone set first_fee = 1800 where codes = '{}'`
    expect((await buyer.api.call(findOrder, { number: numberOf(placed) })).totals.due).toBe(75_00)
  })

  test('where nothing is delivered to, nothing is placed', async () => {
    const sale = await saleOf()
    const buyer = await shopper(shop)
    const key = await flashCheckout(buyer, sale)
    await shop.db`insert into freight_zone (name_zh, name_en, codes, is_delivered) values ('上海', 'Shanghai', '{310100}', false)`
    const answer = await create(buyer, key)
    await shop.db`delete from freight_zone where codes <> '{}'`
    expect(answer).toMatchObject({ status: 400, code: '410046' })
  })
})

describe('many at once', () => {
  test('T05: fifty orders of one shopper at once, two per person: two bottles', async () => {
    const sale = await saleOf({ perPerson: 2, offered: 100 })
    const buyer = await shopper(shop)
    const keys: string[] = []
    for (let index = 0; index < 50; index += 1) keys.push(await flashCheckout(buyer, sale))
    const answers = await Promise.all(keys.map((key) => create(buyer, key)))
    expect(answers.filter(({ code }) => code === '410203')).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 410298)).toHaveLength(48)
    expect(await stockOf(sale)).toEqual({ remaining: 98, sold: 2 })
  })

  test('T06: twenty submits of one key at once, and one an hour later, are one order; another body is refused', async () => {
    const sale = await saleOf()
    const buyer = await shopper(shop)
    const key = await flashCheckout(buyer, sale)
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(buyer, key)))
    shop.setClock(60)
    answers.push(await create(buyer, key))
    const results = answers.map((answer) => dataOf<{ status: string; result: { orderId: string } }>(answer))
    expect(results.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
    expect(results.filter(({ status }) => status === 'EXTEND_ORDER')).toHaveLength(20)
    expect(new Set(results.map(({ result }) => result.orderId)).size).toBe(1)
    expect(await create(buyer, key, { mark: 'other' })).toMatchObject({ status: 400, code: '410200' })
    shop.setClock(0)
    expect(await stockOf(sale)).toEqual({ remaining: 19, sold: 1 })
    expect((await buyer.api.call(listOrders, { tab: 'all' })).list).toHaveLength(1)
  })

  test('T06: twenty times at once with two different bodies: one order, and the others are refused or the same', async () => {
    const sale = await saleOf()
    const buyer = await shopper(shop)
    const key = await flashCheckout(buyer, sale)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(buyer, key, { mark: index % 2 === 0 ? 'even' : 'odd' })),
    )
    expect(answers.filter(({ code }) => code === '410203')).toHaveLength(1)
    expect(answers.filter(({ code }) => code === '410209')).toHaveLength(9)
    expect(answers.filter(({ code }) => code === '410200')).toHaveLength(10)
  })

  test('T04: two hundred buyers at once, thirty bottles: thirty orders, the first who came, and clear refusals', async () => {
    const sale = await saleOf({ offered: 30 })
    const buyers = await Promise.all(Array.from({ length: 200 }, () => shopper(shop)))
    const keys = await Promise.all(buyers.map((buyer) => flashCheckout(buyer, sale)))
    const sales = [sale.id, 0, undefined, '', 999_999, 'x', -1, 2 ** 40]
    const answers = await Promise.all(
      buyers.map((buyer, index) => create(buyer, keys[index] ?? '', { seckill_id: sales[index % sales.length] })),
    )
    expect(answers.filter(({ code }) => code === '410203')).toHaveLength(30)
    expect(answers.filter(({ code }) => code === '410296')).toHaveLength(170)
    expect(await stockOf(sale)).toEqual({ remaining: 0, sold: 30 })
  })

  test('one bad request among many spoils none of the others', async () => {
    const sale = await saleOf()
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shopper(shop)))
    const keys = await Promise.all(buyers.map((buyer) => flashCheckout(buyer, sale)))
    // A number that another order has already: the database itself refuses this one.
    const [clash] = keys
    await shop.db`update checkout set lines = jsonb_set(lines, '{0,quantity}', '0') where key = ${clash ?? ''}`
    const answers = await Promise.all(buyers.map((buyer, index) => create(buyer, keys[index] ?? '')))
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 200, 200, 200, 200])
    expect(await stockOf(sale)).toEqual({ remaining: 15, sold: 5 })
  })

  test('orders and cancellations at once: what is given back is sold again, and nothing twice', async () => {
    const sale = await saleOf({ offered: 10, perPerson: 1, perOrder: 1 })
    const buyers = await Promise.all(Array.from({ length: 40 }, () => shopper(shop)))
    const keys = await Promise.all(buyers.map((buyer) => flashCheckout(buyer, sale)))
    const first = await Promise.all(buyers.slice(0, 10).map((buyer, index) => create(buyer, keys[index] ?? '')))
    const waiting = buyers.slice(10).map((buyer, index) => create(buyer, keys[index + 10] ?? ''))
    const cancelling = first.map((answer, index) => buyers[index]?.post('/order/cancel', { id: numberOf(answer) }))
    await Promise.all([...waiting, ...cancelling])
    const again = await Promise.all(buyers.slice(10).map((buyer, index) => create(buyer, keys[index + 10] ?? '')))
    expect(again.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await stockOf(sale)).toEqual({ remaining: 0, sold: 10 })
  })
})

import { payOrder } from './paid-order.ts'
import { type RunningShop, runningShop } from './running-shop.ts'
import { dataOf, type Shopper, shopper, type TestShop, type TestSku } from './shop.ts'

type Bought = readonly (readonly [TestSku | undefined, number])[]

/** Several lines in one paid order; returns its number. */
export async function paidOrderOf(buyer: Shopper, bought: Bought, remark = ''): Promise<string> {
  const keys: string[] = []
  for (const [sku, cartNum] of bought) {
    const body = { productId: sku?.productId, uniqueId: sku?.code, cartNum, new: 1 }
    keys.push(dataOf<{ cartId: string }>(await buyer.post('/cart/add', body)).cartId)
  }
  const { orderKey } = dataOf<{ orderKey: string }>(await buyer.post('/order/confirm', { cartId: keys.join(','), new: 1 }))
  const created = await buyer.post(`/order/create/${orderKey}`, { addressId: buyer.addressId, mark: remark })
  const number = dataOf<{ result: { orderId: string } }>(created).result.orderId
  const outcome = await payOrder(buyer.api, number, 'balance')
  if (outcome !== 'paid') throw new Error(`the order is not paid: ${outcome}`)
  return number
}

/** One wine with three bottles that differ in vintage, size or pack alone, and another one; two places. */
export const PACKED_WINES = [
  {
    zh: '日晷园雷司令珍藏',
    en: 'Sonnenuhr Riesling Reserve',
    skus: [
      { vintage: 2022, stock: 1_000 },
      { vintage: 2022, sizeMl: 1_500, stock: 1_000 },
      { vintage: 2021, pack: 6, stock: 1_000 },
    ],
  },
  { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ vintage: 2023, stock: 1_000 }] },
]

export async function packingShop(): Promise<RunningShop> {
  const shop = await runningShop({ wines: PACKED_WINES })
  await putOnShelves(shop)
  return shop
}

export async function putOnShelves({ db, wines }: TestShop): Promise<void> {
  const [cellar] = await db<{ id: number }[]>`insert into stock_place (name_zh, name_en) values ('地窖', 'Cellar') returning id`
  const [room] = await db<{ id: number }[]>`insert into stock_place (name_zh, name_en) values ('前仓', 'Front room') returning id`
  const places = [
    [cellar?.id, 'A2'],
    [cellar?.id, 'A10'],
    [room?.id, 'K1'],
  ] as const
  for (const [index, sku] of (wines[0]?.skus ?? []).entries()) {
    const [place = null, shelf = ''] = places[index] ?? []
    await db`update sku set place_id = ${place}, shelf = ${shelf} where id = ${sku.id}`
  }
}

/** Paid orders of several buyers, so that nobody orders too often. The first buyer's first order has one of each bottle. */
export async function paidOrders(shop: TestShop, count: number): Promise<string[]> {
  const [first, other] = shop.wines
  const numbers: string[] = []
  let buyer: Shopper | undefined
  for (let index = 0; index < count; index++) {
    if (!buyer || index % 4 === 0) buyer = await shopper(shop, { balance: 100_000_00 })
    const bought: Bought =
      index === 0
        ? [
            [first?.skus[0], 1],
            [first?.skus[1], 2],
            [first?.skus[2], 1],
            [other?.skus[0], 3],
          ]
        : [[first?.skus[index % 3], 1 + (index % 2)]]
    numbers.push(await paidOrderOf(buyer, bought, index === 1 ? '请轻放，周末送达' : ''))
  }
  return numbers
}

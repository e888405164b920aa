import { expect, test } from 'vitest'
import { flashCheckout, openSale, type TestSale } from '#test/support/flash-sale.ts'
import { hold } from '#test/support/held-rows.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, secondHost, shopper, shopWith } from '#test/support/shop.ts'
import { orderCreator } from './order-creator.ts'

const shop = await shopWith()
const other = await secondHost(shop, {})

async function readyBuyers(offered: number, size: number) {
  const { skus } = await addWine(shop.db, { skus: [{ stock: 1_000 }] })
  const sale = await openSale(shop.deps, { sku: skus[0], offered })
  const buyers = await Promise.all(Array.from({ length: size }, () => shopper(shop)))
  const ready = await Promise.all(buyers.map(async (buyer) => ({ ...buyer, key: await flashCheckout(buyer, sale) })))
  return { sale, ready }
}

const stockOf = async ({ id }: TestSale) =>
  (await shop.db<{ remaining: number; sold: number }[]>`select remaining, sold from flash_item where id = ${id}`)[0]

test('T91: 256 buyers at once over two hosts, 100 bottles: 100 orders, whoever asks again at the other host has the same one', async () => {
  const { sale, ready } = await readyBuyers(100, 256)
  const askedAt = ({ app }: typeof shop, { key, token, addressId }: (typeof ready)[number]) =>
    app.inject({
      method: 'POST',
      url: `/api/order/create/${key}`,
      headers: { 'form-type': 'pc', 'authori-zation': `Bearer ${token}` },
      payload: { addressId, mark: '', seckill_id: sale.id },
    })
  const hosts = [shop, other]
  const ask = async (first: number) =>
    (await Promise.all(ready.map((buyer, index) => askedAt(hosts[(index + first) % 2] ?? shop, buyer)))).map((answer) =>
      answer.json<{ code: string; data: { result?: { orderId: string } } }>(),
    )
  const answers = await ask(0)
  expect(answers.filter(({ code }) => code === '410203')).toHaveLength(100)
  expect(answers.filter(({ code }) => code === '410296')).toHaveLength(156)
  expect(await stockOf(sale)).toEqual({ remaining: 0, sold: 100 })

  const again = await ask(1)
  const numbers = (all: typeof answers) => all.map(({ data }) => data?.result?.orderId)
  expect(numbers(again)).toEqual(numbers(answers))
  expect(again.filter(({ code }) => code === '410209')).toHaveLength(100)
  expect(await violations(shop.db)).toEqual([])
})

test('T91: calls that arrive while another host has the sale are decided together, in its next turn', async () => {
  const { sale, ready } = await readyBuyers(50, 20)
  const create = orderCreator(other.deps)
  const place = ({ id, key, addressId }: (typeof ready)[number]) =>
    create(id, { key, addressId, remark: '', channel: 3 }, sale.id)
  const held = await hold(shop.db, (tx) => tx`select from flash_item where id = ${sale.id} for no key update`)
  const [first, ...later] = ready
  const placing = first ? [place(first)] : []
  await held.isWaitedFor()
  placing.push(...later.map(place))
  await held.letGo()
  expect((await Promise.all(placing)).map(({ kind }) => kind)).toEqual(ready.map(() => 'placed'))
  // Rows that one transaction has written have one number.
  const rows = await shop.db`select distinct xmin::text from shop_order where flash_item_id = ${sale.id}`
  expect(rows).toHaveLength(1)
})

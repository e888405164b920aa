import { expect, test } from 'vitest'
import { changeOrder, findOrder } from '#contract/shop/orders.ts'
import { findDeskOrder } from '#contract/staff/orders.ts'
import { orderInState } from '#test/support/order-in-state.ts'
import { addAddress, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const eventsOf = async (number: string) =>
  (await packer.api.call(findDeskOrder, number)).events.map(({ kind, note }) => [kind, note]).slice(1)
const addressOf = (who: Shopper, detail: string) => addAddress(shop.db, who.id, { phone: '13900000002', detail })

test('a shopper changes address and remark of an order; staff see them and what was there, and the same again is nothing new', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const before = (await buyer.api.call(findOrder, { number })).recipient
  const addressId = await addressOf(buyer, '安福路 1 号')
  for (const _ of ['once', 'twice']) {
    await buyer.api.call(changeOrder, { number, addressId })
    await buyer.api.call(changeOrder, { number, remark: '请放门卫' })
  }
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({
    recipient: { phone: '13900000002', address: expect.stringContaining('安福路 1 号') },
    remark: '请放门卫',
  })
  expect(await packer.api.call(findDeskOrder, number)).toMatchObject({ remark: '请放门卫', recipient: { phone: '13900000002' } })
  expect(await eventsOf(number)).toEqual([
    ['corrected', `${before.name} · ${before.phone} · ${before.address}`],
    ['remark-changed', ''],
  ])
  await buyer.api.call(changeOrder, { number, remark: '' })
  expect((await eventsOf(number)).at(-1)).toEqual(['remark-changed', '请放门卫'])
})

test('both at once from two devices: each change is written down, none is lost', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const addressId = await addressOf(buyer, '安福路 2 号')
  await Promise.all([
    buyer.api.call(changeOrder, { number, addressId }),
    buyer.api.call(changeOrder, { number, remark: '一' }),
    buyer.api.call(changeOrder, { number, addressId }),
  ])
  expect((await eventsOf(number)).map(([kind]) => kind).toSorted()).toEqual(['corrected', 'remark-changed'])
})

test('neither somebody else’s order nor address, nor what is sent, nor where delivery costs another sum', async () => {
  const [buyer, other] = [await shopper(shop), await shopper(shop)]
  const number = await placeOrder(shop, buyer)
  const unchanged = await buyer.api.call(findOrder, { number })
  const theirs = await addressOf(other, '别人家')
  expect((await other.post('/order/change', { uni: number, mark: 'x' })).msg).toBe('订单不存在')
  expect((await buyer.post('/order/change', { uni: number, addressId: theirs })).status).toBe(400)
  expect((await buyer.post('/order/change', { uni: number, mark: 'x'.repeat(101) })).status).not.toBe(200)

  const far = await addressOf(buyer, '中山路 3 号')
  await shop.db`update address set province = '新疆维吾尔自治区', city = '乌鲁木齐市', district = '天山区', city_code = 650100 where id = ${far}`
  const [zone] = await shop.db<{ id: number }[]>`
    insert into freight_zone (name_zh, name_en, basis, is_delivered, first, first_fee, step, step_fee, codes, position)
    values ('远', 'Far', 'number', true, 1, 4000, 1, 1000, '{650000}', 90) returning id`
  expect((await buyer.post('/order/change', { uni: number, addressId: far })).msg).toContain('运费与本单不同')
  await shop.db`update freight_zone set is_delivered = false where id = ${zone?.id ?? 0}`
  expect((await buyer.post('/order/change', { uni: number, addressId: far })).status).toBe(400)
  const after = await buyer.api.call(findOrder, { number })
  expect([after.recipient, after.remark]).toEqual([unchanged.recipient, unchanged.remark])

  const shipped = await shopper(shop)
  const gone = await orderInState(shop, shipped, 'shipped')
  expect((await shipped.post('/order/change', { uni: gone, mark: 'x' })).msg).toContain('不能再修改')
})

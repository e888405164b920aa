import { expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { confirmOrder } from '#contract/shop/checkout.ts'
import { freightEverywhere, freightHome } from '#contract/shop/freight.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { client, dataOf, placeOrder, shopper, shopWith } from '#test/support/shop.ts'
import { quoteFreight } from './quote-freight.ts'

const shop = await shopWith()
const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const load = { grams: 3_500, number: 2, goods: shop.sku.price as never }

const [SHANGHAI, JIANGSU, SUZHOU, XINJIANG, TAIWAN] = [310000, 320000, 320500, 650000, 710000]
const form = {
  name: '江浙沪',
  name_en: 'Shanghai and around',
  codes: [SHANGHAI, JIANGSU],
  isDelivered: true,
  basis: 'weight',
  first: 3_000,
  firstFee: '12',
  step: 1_000,
  stepFee: '2.00',
  freeFrom: '299',
  position: 1,
}
const create = (changes: object = {}) => staff.post('/staff/freight-zones', { ...form, ...changes })
type Zone = { id: number; name: string; codes: number[] }
const zones = async () => dataOf<Zone[]>(await staff.get('/staff/freight-zones'))
const everywhere = async () => (await zones()).find(({ codes }) => codes.length === 0)
const removed = async (answer: Envelope) => {
  await staff.post(`/staff/freight-zones/${dataOf<Zone>(answer).id}/delete`)
}

test('staff add, change and take away zones; the dearest matter, what an order costs, follows at once', async () => {
  const shippingOf = async () => {
    const buyer = await shopper(shop)
    return (await buyer.api.call(findOrder, { number: await placeOrder(shop, buyer) })).totals.shipping
  }
  expect(await shippingOf()).toBe(18_00)
  const { id } = dataOf<Zone>(await create())
  expect(await shippingOf()).toBe(12_00)
  const changed = await staff.post(`/staff/freight-zones/${id}`, { ...form, firstFee: '9.50' })
  expect(changed).toMatchObject({ status: 200, data: { id, firstFee: '9.50' } })
  expect(await shippingOf()).toBe(9_50)
  expect(await staff.post(`/staff/freight-zones/${id}/delete`)).toMatchObject({ status: 200, code: '100002' })
  expect(await shippingOf()).toBe(18_00)
  expect(await staff.post(`/staff/freight-zones/${id}/delete`)).toMatchObject({ status: 400, code: '100026' })
  expect(await staff.post(`/staff/freight-zones/${id}`, form)).toMatchObject({ status: 400, code: '100026' })
})

test('a rule that somebody else has changed meanwhile is not written over unseen', async () => {
  const { id, version } = dataOf<Zone & { version: string }>(await create())
  const url = `/staff/freight-zones/${id}`
  const first = dataOf<{ version: string }>(await staff.post(url, { ...form, firstFee: '66', version }))
  expect(await staff.post(url, { ...form, stepFee: '4.50', version })).toMatchObject({ status: 400, code: '100007' })
  expect(await zones()).toContainEqual(
    expect.objectContaining({ id, firstFee: '66.00', stepFee: '2.00', version: first.version }),
  )
  dataOf(await staff.post(url, { ...form, stepFee: '4.50', version: first.version }))
  // Whoever has seen it and means it writes over it.
  dataOf(await staff.post(url, form))
  dataOf(await staff.post(`${url}/delete`))
})

test('the more particular rule holds: of the city before its province before everywhere', async () => {
  const province = await create()
  const city = await create({ name: '苏州', name_en: 'Suzhou', codes: [SUZHOU], firstFee: '6', stepFee: '0' })
  expect(await quoteFreight(shop.db, SUZHOU, load)).toMatchObject({ fee: 6_00 })
  expect(await quoteFreight(shop.db, 320100, load)).toMatchObject({ fee: 14_00, freeFrom: 299_00 })
  expect(await quoteFreight(shop.db, XINJIANG, load)).toMatchObject({ fee: 18_00, freeFrom: 399_00 })
  expect(await quoteFreight(shop.db, null, load)).toMatchObject({ fee: 18_00 })
  await removed(city)
  expect(await quoteFreight(shop.db, SUZHOU, load)).toMatchObject({ fee: 14_00 })
  await removed(province)
})

test('where nothing is delivered to, the checkout says so and no order can be placed', async () => {
  const zone = await create({ isDelivered: false, codes: [SHANGHAI, TAIWAN] })
  const buyer = await shopper(shop, { locale: 'en-US' })
  const line = { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1, new: 1 }
  const { cartId } = dataOf<{ cartId: string }>(await buyer.post('/cart/add', line))
  const checkout = await buyer.api.call(confirmOrder, { cartId, isBuyNow: true, addressId: buyer.addressId })
  expect(checkout.isDelivered).toBe(false)
  const answer = await buyer.post(`/order/create/${checkout.key}`, { addressId: buyer.addressId })
  expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('cannot ship to this address') })
  await removed(zone)
})

test('a place is in one zone at most: a second one is refused by name in the reader’s language, also of two at once', async () => {
  const zone = await create()
  const english = client(shop.app, { token: staff.token, locale: 'en-US' })
  const again = { ...form, name: '另一', name_en: 'Another', codes: [XINJIANG, JIANGSU] }
  expect(await english.post('/staff/freight-zones', again)).toMatchObject({
    status: 400,
    msg: 'Jiangsu is in the zone “Shanghai and around” already',
  })
  expect(await create(again)).toMatchObject({ msg: '江苏省 已在运费区域“江浙沪”中' })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => create({ name: `新疆 ${index}`, name_en: `Xinjiang ${index}`, codes: [XINJIANG] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
  for (const answer of [zone, ...answers.filter(({ status }) => status === 200)]) await removed(answer)
})

test('the one for everywhere stays: not deleted, given places or joined by a second one; its price can change', async () => {
  const stays = await everywhere()
  const url = `/staff/freight-zones/${stays?.id}`
  expect(await staff.post(`${url}/delete`)).toMatchObject({ status: 400, code: '400530' })
  expect(await staff.post(url, form)).toMatchObject({ status: 400, code: '400530' })
  expect(await create({ codes: [] })).toMatchObject({ status: 400, code: '400530' })
  const other = await create()
  expect(await staff.post(`/staff/freight-zones/${dataOf<Zone>(other).id}`, { ...form, codes: [] })).toMatchObject({
    status: 400,
  })
  await removed(other)
  expect((await everywhere())?.id).toBe(stays?.id)

  const visitor = client(shop.app)
  expect(await visitor.api.call(freightEverywhere)).toMatchObject({ firstFee: 18_00, freeFrom: 399_00 })
  const price = { ...form, name: '全国', name_en: 'Everywhere', codes: [], firstFee: '20', freeFrom: null }
  expect(await staff.post(url, price)).toMatchObject({ status: 200 })
  // The answer is kept until the zone changes, and dropped then in every process.
  await expect.poll(() => visitor.api.call(freightEverywhere)).toMatchObject({ firstFee: 20_00, freeFrom: null, basis: 'weight' })
})

test('what delivery costs to the default address is told to its shopper alone', async () => {
  const shanghai = await create({ codes: [310000], firstFee: '12', freeFrom: '299' })
  const [home, homeless] = [await shopper(shop), await shopper(shop)]
  await shop.db`update address set deleted_at = now(), is_default = false where account_id = ${homeless.id}`
  expect(await home.api.call(freightHome)).toMatchObject({ firstFee: 12_00, freeFrom: 299_00 })
  expect(await homeless.api.call(freightHome)).toEqual(await homeless.api.call(freightEverywhere))
  expect((await client(shop.app).get('/freight/home')).status).not.toBe(200)
  await removed(shanghai)
})

test.each([100001, 310001, 310104, 829999])('T33: %i is no province and no city', async (code) => {
  const answer = await create({ codes: [code] })
  expect(answer.status).toBe(400)
})

test('T31: neither a shopper nor an agent sees or changes zones', async () => {
  for (const scopes of [['shopper'], ['shopper', 'agent']] as const) {
    const other = await shopper(shop, { scopes: [...scopes] })
    for (const answer of [
      await other.get('/staff/freight-zones'),
      await other.post('/staff/freight-zones', form),
      await other.post('/staff/freight-zones/1', form),
      await other.post('/staff/freight-zones/1/delete'),
    ]) {
      expect(answer).toMatchObject({ status: 400, code: '100101' })
    }
  }
})

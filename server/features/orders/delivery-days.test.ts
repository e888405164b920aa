import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeOrder, confirmOrder, createOrder } from '#contract/shop/checkout.ts'
import { changeOrder, findOrder, listOrderDays } from '#contract/shop/orders.ts'
import {
  editFreightZone,
  findWorkingDays,
  listClosedDays,
  listFreightZones,
  saveClosedDays,
  saveWorkingDays,
} from '#contract/staff/freight.ts'
import { findDeskOrder, listDeskOrders } from '#contract/staff/orders.ts'
import { listOrdersToSend } from '#contract/staff/parcels.ts'
import { type DayChoice, WEEKDAYS } from '#domain/delivery-day.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { findZone } from '#server/features/freight/sql.ts'
import { flashCheckout, openSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { addAddress, addWine, checkout, dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 100_00, stock: 1_000 }] }] })
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'], locale: 'en-US' })

/** On every day but closed ones: no test depends on the hour at which it runs. */
const EVERY_DAY: DayChoice = { from: 1, to: 8, weekdays: [...WEEKDAYS], cutoffHour: 24, courier: 'shunfeng' }
async function offer(days: DayChoice | null): Promise<void> {
  const [zone] = await packer.api.call(listFreightZones)
  if (!zone) throw new Error('no zone')
  await packer.api.call(editFreightZone, { id: zone.id, zone: { ...zone, days } })
}
beforeEach(() => offer(EVERY_DAY))
afterEach(async () => {
  shop.setClock(0)
  await packer.api.call(saveClosedDays, { days: [] })
  expect(await violations(shop.db)).toEqual([])
})

const daysOf = async (buyer: Shopper) => {
  const { cartId } = dataOf<{ cartId: string }>(
    await buyer.post('/cart/add', { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1, new: 1 }),
  )
  return await buyer.api.call(confirmOrder, { cartId, isBuyNow: true })
}
const placeFor = async (buyer: Shopper, day: string) => {
  const { key } = await daysOf(buyer)
  return (await buyer.api.call(createOrder, { key, addressId: buyer.addressId, deliverOn: day, remark: '' })).orderNumber
}
const create = (buyer: Shopper, key: string, day: string) =>
  buyer.post(`/order/create/${key}`, { addressId: buyer.addressId, deliver_on: day })

test('U70: a day is chosen at checkout, kept with the order, and seen by shopper and staff', async () => {
  const buyer = await shopper(shop)
  const { key, days } = await daysOf(buyer)
  const [soonest, second] = days
  expect(soonest && soonest.leaveOn < soonest.day).toBe(true)
  expect((await buyer.api.call(computeOrder, { key, addressId: buyer.addressId })).priced?.days).toEqual(days)
  const deliverOn = second?.day ?? ''
  const { orderNumber: number } = await buyer.api.call(createOrder, { key, addressId: buyer.addressId, deliverOn, remark: '' })
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ deliverOn })
  expect(await packer.api.call(findDeskOrder, number)).toMatchObject({ deliverOn, leaveOn: second?.leaveOn })
  expect((await buyer.api.call(findOrder, { number: await placeOrder(shop, buyer) })).deliverOn).toBeNull()
})

test('U70: a day that has gone meanwhile is refused by name, with the next ones, in either language', async () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const buyer = await shopper(shop, { locale })
    const { key, days } = await daysOf(buyer)
    const [day = ''] = days.map((each) => each.day)
    await packer.api.call(saveClosedDays, { days: [day] })
    const { msg } = await create(buyer, key, day)
    expect(msg).toMatch(locale === 'zh-CN' ? /月\d+日.*不能送达。最近可选：.*、/ : /cannot be chosen\. Next days: .*; /)
    expect((await create(buyer, key, '2020-01-01')).status).toBe(400)
    await packer.api.call(saveClosedDays, { days: [] })
    expect((await create(buyer, key, day)).status).toBe(200)
  }
  const buyer = await shopper(shop)
  const { key, days } = await daysOf(buyer)
  await offer(null)
  expect((await create(buyer, key, days[0]?.day ?? '')).msg).toContain('尽快送达')
  expect((await create(buyer, key, '')).status).toBe(200)
})

test('U70: of a flash sale, too', async () => {
  const { skus } = await addWine(shop.db, { skus: [{ price: 100_00, stock: 50 }] })
  const sale = await openSale(shop.deps, { sku: skus[0] })
  const buyer = await shopper(shop)
  const days = (await daysOf(buyer)).days.map(({ day }) => day)
  const key = await flashCheckout(buyer, sale)
  await packer.api.call(saveClosedDays, { days: [days[1] ?? ''] })
  expect((await create(buyer, key, days[1] ?? '')).msg).toContain('不能送达')
  await packer.api.call(saveClosedDays, { days: [] })
  const number = dataOf<{ result: { orderId: string } }>(await create(buyer, key, days[1] ?? '')).result.orderId
  expect((await buyer.api.call(findOrder, { number })).deliverOn).toBe(days[1])
})

test('U70: changed until something is sent, by nobody else, and a change is on record', async () => {
  const [buyer, other] = [await shopper(shop), await shopper(shop)]
  const [first, second] = (await daysOf(buyer)).days.map(({ day }) => day)
  const number = await placeFor(buyer, first ?? '')
  expect((await buyer.api.call(listOrderDays, { number })).map(({ day }) => day)).toContain(second)
  await Promise.all([1, 2].map(() => buyer.api.call(changeOrder, { number, deliverOn: second ?? '' })))
  expect((await buyer.api.call(findOrder, { number })).deliverOn).toBe(second)
  const { events } = await packer.api.call(findDeskOrder, number)
  expect(events.map(({ kind, note }) => [kind, note]).slice(1)).toEqual([['day-changed', first]])
  expect((await other.post('/order/change', { uni: number, deliver_on: first })).msg).toBe('订单不存在')
  expect((await other.get(`/order/delivery_days/${number}`)).msg).toBe('订单不存在')
  expect((await buyer.post('/order/change', { uni: number, deliver_on: '2020-01-01' })).msg).toContain('不能送达')
  await buyer.api.call(changeOrder, { number, deliverOn: null })
  expect((await buyer.api.call(findOrder, { number })).deliverOn).toBeNull()
})

test('U70: an address that cannot be reached on the chosen day is refused by name', async () => {
  const buyer = await shopper(shop)
  const [day = ''] = (await daysOf(buyer)).days.map((each) => each.day)
  const number = await placeFor(buyer, day)
  const far = await addAddress(shop.db, buyer.id, { phone: '13900000009', detail: '中山路 9 号' })
  await shop.db`update address set province = '广东省', city = '广州市', district = '天河区', city_code = 440100 where id = ${far}`
  const [zone] = await shop.db<{ id: number }[]>`
    insert into freight_zone (name_zh, name_en, basis, is_delivered, first, first_fee, step, step_fee, free_from, codes, position,
                              days_from, days_to, days_weekdays)
    select '远', 'Far', basis, true, first, first_fee, step, step_fee, free_from, '{440000}', 90, 7, 9, '{1,2,3,4,5,6,7}'
      from freight_zone where codes = '{}' returning id`
  expect((await buyer.post('/order/change', { uni: number, addressId: far })).msg).toContain('不能送达')
  await shop.db`delete from freight_zone where id = ${zone?.id ?? 0}`
  expect((await buyer.post('/order/change', { uni: number, addressId: far })).status).toBe(200)
})

test('U72: the desk shows what must leave today: paid, not sent, and on its last day or later', async () => {
  const buyer = await shopper(shop, { balance: 5_000_00 })
  const days = (await daysOf(buyer)).days
  const soon = await placeFor(buyer, days[0]?.day ?? '')
  const later = await placeFor(buyer, days.at(-1)?.day ?? '')
  const unpaid = await placeFor(buyer, days[0]?.day ?? '')
  for (const number of [soon, later]) await payOrder(buyer.api, number, 'balance')
  // Whatever day it is: one leaves today, one was forgotten yesterday.
  const today = shanghaiDay(new Date())
  await shop.db`update shop_order set leave_on = ${today}, deliver_on = ${addDays(today, 2)} where number in ${shop.db([soon, unpaid])}`
  await shop.db`update shop_order set leave_on = ${addDays(today, 3)}, deliver_on = ${addDays(today, 5)} where number = ${later}`
  const listed = async () => (await packer.api.call(listOrdersToSend, { only: 'to-leave' })).list.map(({ number }) => number)
  expect(await listed()).toEqual([soon])
  await shop.db`update shop_order set leave_on = ${addDays(today, -1)} where number = ${later}`
  expect((await listed()).toSorted()).toEqual([soon, later].toSorted())
  const { list, tabs } = await packer.api.call(listDeskOrders, { tab: 'to-leave' })
  expect(list.map(({ number }) => number).toSorted()).toEqual([soon, later].toSorted())
  expect(tabs['to-leave']).toBe(2)
})

test('U71: closed days are kept once each; a choice of days that makes no sense is refused', async () => {
  await packer.api.call(saveClosedDays, { days: ['2030-10-01', '2030-10-01', '2030-10-02'] })
  expect(await packer.api.call(listClosedDays)).toEqual(['2030-10-01', '2030-10-02'])
  for (const wrong of [
    { from: 0 },
    { from: 5, to: 4 },
    { weekdays: [] },
    { weekdays: [8] },
    { cutoffHour: 25 },
    { courier: 'x' },
  ])
    await expect(offer({ ...EVERY_DAY, ...wrong })).rejects.toMatchObject({ code: 100100 })
  expect((await (await shopper(shop)).post('/staff/closed-days', { days: [] })).status).not.toBe(200)
})

test('a Saturday that is worked, and a week with Saturdays, are kept, and parcels leave then', async () => {
  expect(await packer.api.call(findWorkingDays)).toEqual({ workingWeekdays: [1, 2, 3, 4, 5], workingDays: [] })
  const wanted = { workingWeekdays: [6, 1, 2], workingDays: ['2030-10-05', '2030-10-05', '2030-09-28'] }
  await packer.api.call(saveWorkingDays, { wanted })
  const kept = { workingWeekdays: [1, 2, 6], workingDays: ['2030-09-28', '2030-10-05'] }
  expect(await packer.api.call(findWorkingDays)).toEqual(kept)
  expect(await findZone(shop.db, null)).toMatchObject(kept)
  for (const wrong of [{ workingWeekdays: [] }, { workingWeekdays: [8] }, { workingDays: ['2030-02-30'] }])
    await expect(packer.api.call(saveWorkingDays, { wanted: { ...wanted, ...wrong } })).rejects.toMatchObject({ code: 100100 })
  expect((await (await shopper(shop)).post('/staff/working-days', wanted)).status).not.toBe(200)
  await packer.api.call(saveWorkingDays, { wanted: { workingWeekdays: [1, 2, 3, 4, 5], workingDays: [] } })
})

test('two who change the days at once keep what the other one did', async () => {
  const [first, second, third] = ['2030-10-01', '2030-10-02', '2030-10-03'] as const
  await packer.api.call(saveClosedDays, { days: [first] })
  await Promise.all([
    packer.api.call(saveClosedDays, { days: [first, second], seen: [first] }),
    packer.api.call(saveClosedDays, { days: [first, third], seen: [first] }),
  ])
  expect(await packer.api.call(listClosedDays)).toEqual([first, second, third])
  await packer.api.call(saveClosedDays, { days: [second], seen: [first, second] })
  expect(await packer.api.call(listClosedDays)).toEqual([second, third])

  const seen = { workingWeekdays: [1, 2, 3, 4, 5], workingDays: [] }
  await packer.api.call(saveWorkingDays, { wanted: { ...seen, workingDays: [first] }, seen })
  await packer.api.call(saveWorkingDays, { wanted: { ...seen, workingWeekdays: [1, 2, 3] }, seen })
  const both = { workingWeekdays: [1, 2, 3], workingDays: [first] }
  expect(await packer.api.call(findWorkingDays)).toEqual(both)
  // One has taken away all days but Friday, which the other one has taken away meanwhile.
  const alone = { wanted: { workingWeekdays: [5], workingDays: [] }, seen }
  await expect(packer.api.call(saveWorkingDays, alone)).rejects.toMatchObject({ code: 100007 })
  expect(await packer.api.call(findWorkingDays)).toEqual(both)
  await packer.api.call(saveWorkingDays, { wanted: seen })
})

test('U70: the same key with another day is another order, and refused', async () => {
  const buyer = await shopper(shop)
  const days = (await daysOf(buyer)).days.map(({ day }) => day)
  const key = await checkout(shop, buyer)
  dataOf(await create(buyer, key, days[0] ?? ''))
  expect((await create(buyer, key, days[0] ?? '')).status).toBe(200)
  expect(await create(buyer, key, days[1] ?? '')).toMatchObject({ status: 400, code: '410200' })
})

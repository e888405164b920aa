import { expect, test } from 'vitest'
import { findOrder } from '#contract/shop/orders.ts'
import { findDeskOrder } from '#contract/staff/orders.ts'
import { correctParcel, listStillParcels, splitParcel } from '#contract/staff/parcels.ts'
import { violations } from '#test/support/invariants.ts'
import { PACKED_WINES, paidOrderOf } from '#test/support/packing-shop.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { addParcelSteps } from './add-parcel-steps.ts'

const shop = await shopWith({ wines: PACKED_WINES })
const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const english = client(shop.app, { token: staff.token, locale: 'en-US' })
const [first, other] = shop.wines
const HOUR_MS = 60 * 60 * 1000

let numbers = 4_000_000_000_000
const sfNumber = () => {
  numbers += 1
  return `SF${numbers}`
}
/** Three Rieslings and two Silvaners in one parcel. */
async function sentOrder(buyer: Shopper) {
  const number = await paidOrderOf(buyer, [
    [first?.skus[0], 3],
    [other?.skus[0], 2],
  ])
  const trackingNumber = sfNumber()
  const sent = await staff.post(`/staff/orders/${number}/parcels`, { courier: 'shunfeng', trackingNumber })
  const lines = (await buyer.api.call(findOrder, { number })).lines
  return {
    number,
    trackingNumber,
    id: dataOf<{ id: number }>(sent).id,
    riesling: lines[0]?.unique ?? '',
    silvaner: lines[1]?.unique ?? '',
  }
}
const rich = () => shopper(shop, { balance: 100_000_00 })
const eventsOf = async (number: string) =>
  (await staff.api.call(findDeskOrder, number)).events.map(({ kind, note, by }) => [kind, note, by === null ? null : 'staff'])

test('a corrected parcel: the history keeps the old number, the shopper reads the new one in both languages', async () => {
  const buyer = await rich()
  const { id, number, trackingNumber } = await sentOrder(buyer)
  const right = { id, courier: 'jd', trackingNumber: 'JDV012345678901' }
  await staff.api.call(correctParcel, right)
  expect((await eventsOf(number)).at(-1)).toEqual(['parcel-corrected', `顺丰速运 ${trackingNumber}`, 'staff'])
  const [parcel] = (await buyer.api.call(findOrder, { number })).parcels
  expect(parcel).toMatchObject({ courierCode: 'jd', trackingNumber: 'JDV012345678901', state: 'under-way' })
  expect(parcel?.steps[0]?.text).toEqual({
    zh: '物流信息已更正为：京东物流 JDV012345678901',
    en: 'Courier and number were put right: JD Logistics JDV012345678901',
  })
  // The same words again change nothing.
  await staff.api.call(correctParcel, right)
  expect((await eventsOf(number)).filter(([kind]) => kind === 'parcel-corrected')).toHaveLength(1)
  expect(await english.post(`/staff/parcels/${id}`, { courier: 'ems', trackingNumber: 'JDV012345678901' })).toMatchObject({
    code: '400531',
    msg: 'This is not a tracking number of EMS. Please check it',
  })
})

test('a split parcel: its pieces travel in two, the order stays shipped, and both numbers are the shopper’s', async () => {
  const buyer = await rich()
  const { id, number, trackingNumber, riesling, silvaner } = await sentOrder(buyer)
  const second = sfNumber()
  const lines = [
    { unique: riesling, quantity: 1 },
    { unique: silvaner, quantity: 2 },
  ]
  const made = await staff.api.call(splitParcel, { id, courier: 'shunfeng', trackingNumber: second, lines })
  const order = await buyer.api.call(findOrder, { number })
  expect(order).toMatchObject({ status: 'shipped', lines: [{ shippedQuantity: 3 }, { shippedQuantity: 2 }] })
  expect(order.parcels.map((parcel) => [parcel.id, parcel.trackingNumber, parcel.lines])).toEqual([
    [id, trackingNumber, [{ unique: riesling, quantity: 2 }]],
    [made.id, second, lines],
  ])
  expect((await eventsOf(number)).at(-1)).toEqual(['parcel-split', `${trackingNumber} → ${second}`, 'staff'])
  expect(await violations(shop.db)).toEqual([])
})

test('a split that takes too much, everything, a foreign line or a number that is there is refused and moves nothing', async () => {
  const buyer = await rich()
  const { id, number, trackingNumber, riesling, silvaner } = await sentOrder(buyer)
  const foreign = await sentOrder(buyer)
  const split = (lines: object[], more: object = {}) =>
    english.post(`/staff/parcels/${id}/split`, { courier: 'shunfeng', trackingNumber: sfNumber(), lines, ...more })
  const one = [{ unique: riesling, quantity: 1 }]
  const twice = [2, 2].map((quantity) => ({ unique: riesling, quantity }))
  expect(await split(twice)).toMatchObject({ code: '400534', msg: 'Only 3 of Sonnenuhr Riesling Reserve are left to ship' })
  const everything = [
    { unique: riesling, quantity: 3 },
    { unique: silvaner, quantity: 2 },
  ]
  expect(await split(everything)).toMatchObject({ status: 400, msg: 'Both parcels must have something in them' })
  expect(await split([{ unique: foreign.riesling, quantity: 1 }])).toMatchObject({ status: 400 })
  expect(await split(one, { trackingNumber })).toMatchObject({ code: '400532' })
  expect(await split(one, { trackingNumber: 'JDV012345678901' })).toMatchObject({ code: '400531' })
  for (const lines of [[], [{ unique: riesling, quantity: 0 }], [{ unique: 'x', quantity: 1 }]])
    expect(await split(lines)).toMatchObject({ code: '100100' })
  expect(
    await english.post('/staff/parcels/987654321/split', { courier: 'jd', trackingNumber: 'JDV012345678901', lines: one }),
  ).toMatchObject({
    code: '410206',
  })
  expect((await buyer.api.call(findOrder, { number })).parcels).toMatchObject([{ lines: everything }])
})

test('the same split ten times at once divides the parcel once', async () => {
  const buyer = await rich()
  const { id, number, riesling } = await sentOrder(buyer)
  const body = { courier: 'shunfeng', trackingNumber: sfNumber(), lines: [{ unique: riesling, quantity: 1 }] }
  const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post(`/staff/parcels/${id}/split`, body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await buyer.api.call(findOrder, { number })).parcels.map(({ lines }) => lines[0]?.quantity)).toEqual([2, 1])
  expect(await violations(shop.db)).toEqual([])
})

test('a delivered parcel that is split afterwards stays delivered', async () => {
  const buyer = await rich()
  const { id, number, riesling } = await sentOrder(buyer)
  const at = new Date(Date.now() - HOUR_MS)
  const scan = { at, kind: 'delivered', text: { zh: '已签收', en: '' } } as const
  await addParcelSteps(shop.db, id, [scan])
  const lines = [{ unique: riesling, quantity: 1 }]
  await staff.api.call(splitParcel, { id, courier: 'shunfeng', trackingNumber: sfNumber(), lines })
  await addParcelSteps(shop.db, id, [scan])
  expect((await buyer.api.call(findOrder, { number })).parcels.map(({ state }) => state)).toEqual(['delivered', 'under-way'])
})

test('parcels that do not move: without a scan for so many days, or with a problem; never those that have arrived', async () => {
  const buyer = await rich()
  const [still, moving, arrived, broken, received] = [
    await sentOrder(buyer),
    await sentOrder(buyer),
    await sentOrder(buyer),
    await sentOrder(await rich()),
    await sentOrder(await rich()),
  ]
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS)
  for (const { id } of [still, moving, arrived, received]) {
    await shop.db`update parcel set shipped_at = ${daysAgo(6)} where id = ${id}`
    await shop.db`update parcel_step set at = ${daysAgo(6)} where parcel_id = ${id}`
  }
  const text = { zh: '已到达上海', en: '' }
  await addParcelSteps(shop.db, still.id, [{ at: daysAgo(4), kind: 'in-transit', text }])
  await addParcelSteps(shop.db, moving.id, [{ at: daysAgo(1), kind: 'in-transit', text }])
  await addParcelSteps(shop.db, arrived.id, [{ at: daysAgo(5), kind: 'delivered', text }])
  await addParcelSteps(shop.db, broken.id, [{ at: new Date(Date.now() + 1_000), kind: 'problem', text }])
  await shop.db`update shop_order set status = 'received' where number = ${received.number}`
  const mine = new Set([still, moving, arrived, broken, received].map(({ number }) => number))
  const list = async (days?: number) =>
    (await staff.api.call(listStillParcels, { days })).list.map(({ number }) => number).filter((number) => mine.has(number))
  expect(await list()).toEqual([still.number, broken.number])
  expect(await list(5)).toEqual([broken.number])
  expect(await list(1)).toEqual([still.number, moving.number, broken.number])
  const { list: rows } = await staff.api.call(listStillParcels, {})
  expect(rows.find(({ number }) => number === still.number)).toMatchObject({
    courier: { zh: '顺丰速运', en: 'SF Express' },
    courierPhone: '95338',
    recipient: { name: '林晓' },
    lastStep: { text },
  })
  // A correction counts as a sign of life.
  await staff.api.call(correctParcel, { id: still.id, courier: 'shunfeng', trackingNumber: sfNumber() })
  expect(await list()).toEqual([broken.number])
  for (const days of [0, 61, 'x']) expect(await staff.get(`/staff/still-parcels?days=${days}`)).toMatchObject({ code: '100100' })
})

test('T31: nobody without the scope corrects, splits or lists parcels', async () => {
  const buyer = await rich()
  const { id, riesling } = await sentOrder(buyer)
  const agent = await shopper(shop, { scopes: ['shopper', 'agent', 'finance'] })
  const body = { courier: 'jd', trackingNumber: 'JDV012345678901', lines: [{ unique: riesling, quantity: 1 }] }
  for (const who of [buyer, agent]) {
    for (const path of [`/staff/parcels/${id}`, `/staff/parcels/${id}/split`])
      expect(await who.post(path, body)).toMatchObject({ status: 400, code: '100101' })
    expect(await who.get('/staff/still-parcels')).toMatchObject({ status: 400, code: '100101' })
  }
})

import { afterEach, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { closeAccount } from '#contract/shop/accounts.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { orderExpress } from '#contract/shop/parcels.ts'
import { addLot, listLots } from '#contract/staff/lots.ts'
import { findDeskOrder } from '#contract/staff/orders.ts'
import { correctParcel, listStillParcels } from '#contract/staff/parcels.ts'
import * as staffOf from '#contract/staff/replacements.ts'
import { listMovements } from '#contract/staff/stock.ts'
import { readCountSheet } from '#contract/staff/stock-places.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { violations } from '#test/support/invariants.ts'
import { PACKED_WINES, paidOrderOf, putOnShelves } from '#test/support/packing-shop.ts'
import { addSet } from '#test/support/sets.ts'
import { addWine, client, dataOf, emptyBalance, type Shopper, shopper, shopWith, type TestSku } from '#test/support/shop.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { newKey } from '#web/api/new-key.ts'

const shop = await shopWith({ wines: PACKED_WINES })
await putOnShelves(shop)
const { db } = shop
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const english = client(shop.app, { token: packer.token, locale: 'en-US' })
const agent = await shopper(shop, { scopes: ['shopper', 'agent', 'finance'] })
const [first, other] = shop.wines
const riesling = first?.skus[0] as TestSku
const silvaner = other?.skus[0] as TestSku
afterEach(async () => expect(await violations(db)).toEqual([]))

let numbers = 7_000_000_000_000
const sfNumber = () => {
  numbers += 1
  return `SF${numbers}`
}
const rich = (locale: 'zh-CN' | 'en-US' = 'zh-CN') => shopper(shop, { balance: 100_000_00, locale })
type Bought = Parameters<typeof paidOrderOf>[1]
type Sent = { number: string; lines: string[] }

/** Three Rieslings and two Silvaners, sent. */
async function sentOrder(
  buyer: Shopper,
  bought: Bought = [
    [riesling, 3],
    [silvaner, 2],
  ],
): Promise<Sent> {
  const number = await paidOrderOf(buyer, bought)
  dataOf(await packer.post(`/staff/orders/${number}/parcels`, { courier: 'shunfeng', trackingNumber: sfNumber() }))
  const { lines } = await buyer.api.call(findOrder, { number })
  return { number, lines: lines.map(({ unique }) => unique) }
}

type Draft = { quantity?: number; line?: number; key?: string; note?: string; reason?: string }
const draftOf = ({ lines }: Sent, { quantity = 1, line = 0, key = newKey(), note = '', reason = 'broken' }: Draft = {}) => ({
  key,
  reason,
  note,
  lines: [{ unique: lines[line] ?? '', quantity }],
})
const make = (order: Sent, draft: Draft = {}, who: Pick<Shopper, 'post'> = english) =>
  who.post(`/staff/orders/${order.number}/replacements`, draftOf(order, draft))
const idOf = (answer: Envelope) => dataOf<{ id: number }>(answer).id
const send = (id: number, trackingNumber = sfNumber(), who: Pick<Shopper, 'post'> = english) =>
  who.post(`/staff/replacements/${id}/parcel`, { courier: 'shunfeng', trackingNumber })
const callOff = (id: number, note = '', who: Pick<Shopper, 'post'> = english) =>
  who.post(`/staff/replacements/${id}/call-off`, { note })
const stockOf = async ({ id }: TestSku) => (await db<{ stock: number }[]>`select stock from sku where id = ${id}`)[0]?.stock ?? 0
const deskOf = (number: string) => packer.api.call(findDeskOrder, number)
const eventsOf = async (number: string) => (await deskOf(number)).events.map(({ kind, note }) => [kind, note])
const askBack = (order: Sent, quantity = 1, line = 0) =>
  agent.post(`/staff/orders/${order.number}/after-sales`, {
    kind: 'money',
    reason: 'broken',
    pieces: [{ unique: order.lines[line], quantity }],
  })

describe('made', () => {
  test('the bottles leave the stock for the order, and nothing else of it changes', async () => {
    const buyer = await rich()
    const order = await sentOrder(buyer)
    const [before, stock] = [await buyer.api.call(findOrder, { number: order.number }), await stockOf(riesling)]
    const [sales] =
      await db`select sales, sold from product join sku on sku.product_id = product.id where sku.id = ${riesling.id}`
    const id = idOf(await make(order, { quantity: 2, note: 'We are sorry' }))
    expect(await stockOf(riesling)).toBe(stock - 2)
    const { list } = await packer.api.call(listMovements, { skuId: riesling.id })
    expect(list[0]).toMatchObject({ reason: 'replacement', change: -2, about: { kind: 'order', id: order.number } })
    expect(
      await db`select sales, sold from product join sku on sku.product_id = product.id where sku.id = ${riesling.id}`,
    ).toEqual([sales])
    const after = await buyer.api.call(findOrder, { number: order.number })
    expect({ ...after, serverTime: '', replacements: [] }).toEqual({ ...before, serverTime: '' })
    expect(after.replacements).toMatchObject([
      {
        id,
        state: 'waiting',
        reason: 'broken',
        note: 'We are sorry',
        parcelId: null,
        lines: [{ unique: order.lines[0], quantity: 2 }],
      },
    ])
    const desk = await deskOf(order.number)
    expect(desk.lines.map(({ replaceable }) => replaceable)).toEqual([1, 2])
    expect(desk.canReplace).toBe(true)
    expect((await eventsOf(order.number)).at(-1)).toEqual(['replacement-made', 'We are sorry'])
  })

  test('of a set its parts, as it was ordered', async () => {
    const set = await addSet(db, {
      parts: [
        { sku: riesling, amount: 2 },
        { sku: silvaner, amount: 1 },
      ],
    })
    const order = await sentOrder(await rich(), [[set, 2]])
    const stock = [await stockOf(riesling), await stockOf(silvaner)] as const
    const id = idOf(await make(order, { quantity: 1 }))
    expect([await stockOf(riesling), await stockOf(silvaner)]).toEqual([stock[0] - 2, stock[1] - 1])
    dataOf(await callOff(id))
    expect([await stockOf(riesling), await stockOf(silvaner)]).toEqual(stock)
  })

  test('also of a wine that is off sale; one that is sold out is named', async () => {
    const wine = await addWine(db, { zh: '金丘', en: 'Gold Hill', skus: [{ stock: 4 }] })
    const order = await sentOrder(await rich(), [[wine.skus[0], 3]])
    await db`update product set on_sale = false where id = ${wine.id}`
    expect(await make(order, { quantity: 2 })).toMatchObject({
      code: '410297',
      msg: 'Too little of Gold Hill is in stock to send it again',
    })
    expect(await make(order, { quantity: 2 }, packer)).toMatchObject({ msg: '金丘 库存不足，不能补发' })
    dataOf(await make(order, { quantity: 1 }))
    expect(await stockOf(wine.skus[0])).toBe(0)
  })

  test('never more than was sent, less what was replaced and what money is asked for; unsent and foreign lines neither', async () => {
    const [order, foreign] = [await sentOrder(await rich()), await sentOrder(await rich())]
    dataOf(await askBack(order, 1))
    dataOf(await make(order, { quantity: 1 }))
    expect(await make(order, { quantity: 2 })).toMatchObject({
      msg: 'At most 1 of Sonnenuhr Riesling Reserve can be replaced: what money went back for or is asked for, and what was replaced, is left out',
    })
    expect(await english.post(`/staff/orders/${order.number}/replacements`, draftOf(foreign))).toMatchObject({ status: 400 })
    const unsent = { number: await paidOrderOf(await rich(), [[riesling, 1]]), lines: order.lines }
    expect(await make(unsent)).toMatchObject({ msg: 'Nothing of this order is with the customer, so nothing can be replaced' })
    for (const draft of [{ quantity: 0 }, { reason: 'changed-mind' }, { key: '' }])
      expect(await make(order, draft)).toMatchObject({ code: '100100' })
  })

  test('two of the staff at once give the last one once; the same form ten times makes one', async () => {
    const order = await sentOrder(await rich())
    const stock = await stockOf(riesling)
    const both = await Promise.all([make(order, { quantity: 3 }), make(order, { quantity: 3 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await stockOf(riesling)).toBe(stock - 3)
    const key = newKey()
    const ids = (await Promise.all(Array.from({ length: 10 }, () => make(order, { line: 1, key })))).map(idOf)
    expect(new Set(ids).size).toBe(1)
    expect((await deskOf(order.number)).replacements).toHaveLength(2)
  })

  test('money is asked back at the same instant: one of the two gets the last bottle', async () => {
    const order = await sentOrder(await rich(), [[riesling, 1]])
    const answers = await Promise.all([make(order), askBack(order)])
    const { replacements, afterSales } = await deskOf(order.number)
    // What is asked for after a replacement was made may be a new one that is broken, too; it is then not sent until that is decided.
    expect(replacements.length + afterSales.length).toBe(answers.filter(({ status }) => status === 200).length)
    if (replacements[0]) expect(await send(replacements[0].id)).toMatchObject({ status: afterSales.length === 0 ? 200 : 400 })
  })
})

describe('sent', () => {
  test('U106: in a parcel of its own, which the buyer is told of and follows; the order counts none of it as sent', async () => {
    const buyer = await rich('en-US')
    const order = await sentOrder(buyer)
    const before = await buyer.api.call(findOrder, { number: order.number })
    const id = idOf(await make(order, { quantity: 1, line: 1 }))
    const trackingNumber = sfNumber()
    const parcelId = idOf(await send(id, trackingNumber))
    const after = await buyer.api.call(findOrder, { number: order.number })
    expect(after).toMatchObject({ status: 'shipped', lines: before.lines, replacements: [{ id, state: 'sent', parcelId }] })
    expect(after.parcels.map(({ isReplacement }) => isReplacement)).toEqual([false, true])
    expect(after.parcels[1]).toMatchObject({ id: parcelId, trackingNumber, lines: [{ unique: order.lines[1], quantity: 1 }] })
    const express = await buyer.api.call(orderExpress, { params: { uni: order.number }, query: { parcel: parcelId } })
    expect(express.order).toMatchObject({ delivery_id: trackingNumber, cartInfo: [{ cart_num: 1 }] })
    expect(express.parcels.map(({ is_replacement }) => is_replacement)).toEqual([false, true])
    await sendNotices(shop.deps)
    const told = await db`
      select from notice where account_id = ${buyer.id} and kind = 'shipped' and strpos(values::text, ${trackingNumber}) > 0`
    expect(told).toHaveLength(1)
    expect((await eventsOf(order.number)).at(-1)).toEqual(['replacement-sent', `顺丰速运 ${trackingNumber}`])
    expect(await send(id)).toMatchObject({
      msg: 'This replacement has been sent or called off meanwhile. Please reload the page',
    })
    expect(await callOff(id)).toMatchObject({ status: 400 })
  })

  test('its number is put right like any other, it is watched when it stands still, and it cannot be split', async () => {
    const buyer = await rich()
    const order = await sentOrder(buyer)
    dataOf(await buyer.post('/order/take', { uni: order.number }))
    const id = idOf(await send(idOf(await make(order, { quantity: 2 }))))
    await db`update parcel set shipped_at = shipped_at - interval '10 days' where id = ${id}`
    await db`update parcel_step set at = at - interval '10 days' where parcel_id = ${id}`
    const { list } = await packer.api.call(listStillParcels, { days: 5 })
    expect(list.map((parcel) => parcel.id)).toContain(id)
    await packer.api.call(correctParcel, { id, courier: 'jd', trackingNumber: 'JDV012345678901' })
    const { parcels } = await buyer.api.call(findOrder, { number: order.number })
    expect(parcels.find((parcel) => parcel.id === id)).toMatchObject({ courierCode: 'jd' })
    const lines = [{ unique: order.lines[0], quantity: 1 }]
    expect(
      await english.post(`/staff/parcels/${id}/split`, { courier: 'shunfeng', trackingNumber: sfNumber(), lines }),
    ).toMatchObject({
      msg: 'The parcel of a replacement cannot be split',
    })
  })

  test('not with a number of another courier, or one that the order has, and not while money is asked for', async () => {
    const order = await sentOrder(await rich())
    const taken = (await deskOf(order.number)).parcels[0]?.trackingNumber ?? ''
    const id = idOf(await make(order))
    expect(await send(id, 'JDV012345678901')).toMatchObject({ code: '400531' })
    expect(await send(id, taken)).toMatchObject({ code: '400532' })
    dataOf(await askBack(order, 1, 1))
    expect(await send(id)).toMatchObject({ msg: 'The customer has asked for a refund; that comes first, then you can ship' })
  })

  test('not when money for it went back meanwhile: then it is called off', async () => {
    const order = await sentOrder(await rich(), [
      [riesling, 1],
      [silvaner, 1],
    ])
    const id = idOf(await make(order))
    const { number } = dataOf<{ number: string }>(await askBack(order))
    dataOf(await agent.post(`/staff/after-sales/${number}/agree`, {}))
    expect(await send(id)).toMatchObject({ msg: 'Money for these bottles went back meanwhile; please call the replacement off' })
    dataOf(await callOff(id))
  })

  test('twice at once it leaves in one parcel; sent and called off at once, one of the two holds', async () => {
    const order = await sentOrder(await rich())
    const [one, two] = [idOf(await make(order)), idOf(await make(order))]
    const sent = await Promise.all([send(one), send(one)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const stock = await stockOf(riesling)
    const answers = await Promise.all([send(two), callOff(two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const [, made] = (await deskOf(order.number)).replacements
    expect(await stockOf(riesling)).toBe(made?.state === 'called-off' ? stock + 1 : stock)
  })
})

test('called off: the bottles are back, the buyer sees it, and they can be replaced again', async () => {
  const buyer = await rich()
  const order = await sentOrder(buyer)
  const stock = await stockOf(riesling)
  const id = idOf(await make(order, { quantity: 3 }))
  dataOf(await callOff(id, 'Found the carton'))
  expect(await stockOf(riesling)).toBe(stock)
  expect((await buyer.api.call(findOrder, { number: order.number })).replacements).toMatchObject([{ state: 'called-off' }])
  expect((await eventsOf(order.number)).at(-1)).toEqual(['replacement-called-off', 'Found the carton'])
  dataOf(await make(order, { quantity: 3 }))
})

test('who packs sees what waits, with its places; it is in the house when bottles are counted', async () => {
  const order = await sentOrder(await rich())
  const kept = async () => (await packer.api.call(readCountSheet, {})).find(({ skuId }) => skuId === riesling.id)?.kept ?? 0
  const before = await kept()
  const id = idOf(await make(order, { quantity: 2, reason: 'faulty' }))
  const waiting = async () => (await packer.api.call(staffOf.listReplacementsToSend, {})).list.find((each) => each.id === id)
  expect(await waiting()).toMatchObject({
    number: order.number,
    reason: 'faulty',
    recipient: { phone: '13800000001' },
    lines: [{ left: 2, place: { en: 'Cellar' }, shelf: 'A2' }],
  })
  expect(await kept()).toBe(before + 2)
  dataOf(await send(id))
  expect(await waiting()).toBeUndefined()
  expect(await kept()).toBe(before)
})

test('not for whoever has no right to send, not for an own order, and of unknown ones nothing is found', async () => {
  const buyer = await rich()
  const order = await sentOrder(buyer)
  const id = idOf(await make(order))
  for (const who of [agent, buyer])
    for (const answer of [
      make(order, {}, who),
      send(id, sfNumber(), who),
      callOff(id, '', who),
      who.get('/staff/replacements-to-send'),
    ])
      expect((await answer).status).not.toBe(200)
  const own = await shopper(shop, { scopes: ['shopper', 'merchandiser'], balance: 100_000_00, locale: 'en-US' })
  expect(await make(await sentOrder(own), {}, own)).toMatchObject({
    msg: 'This concerns your own money, order or coupon; please let a colleague do it',
  })
  expect(await make({ ...order, number: '20260101000000001' })).toMatchObject({ status: 400 })
  expect(await send(987_654_321)).toMatchObject({ status: 400 })
  expect((await deskOf(order.number)).replacements).toMatchObject([{ id, state: 'waiting' }])
})

test('the wire says why in the reader’s language', async () => {
  for (const [locale, words] of [
    ['zh-CN', '酒质异常（木塞味、氧化等）'],
    ['en-US', 'The wine is faulty (corked, oxidized …)'],
  ] as const) {
    const buyer = await rich(locale)
    const order = await sentOrder(buyer)
    dataOf(await make(order, { reason: 'faulty' }))
    const { replacements } = dataOf<{ replacements: Record<string, unknown>[] }>(await buyer.get(`/order/detail/${order.number}`))
    expect(Object.values(replacements[0] ?? {})).toContain(words)
  }
})

test('U108: its bottles come of a lot, too, so that a recall finds who got them', async () => {
  const { skus } = await addWine(db, { skus: [{ stock: 10 }] })
  const order = await sentOrder(await rich(), [[skus[0], 3]])
  const lot = { lot: 'L-1', bottledOn: null, bestBefore: null, arrivedOn: '2026-01-05' }
  const papers = { supplier: '', declarationNumber: '', certificateNumber: '' }
  await packer.api.call(addLot, { skuId: skus[0].id, packs: 7, ...lot, ...papers })
  dataOf(await send(idOf(await make(order, { quantity: 2 }))))
  const { parcels } = await deskOf(order.number)
  expect(parcels.map(({ lots }) => lots.map((each) => [each.lot, each.packs]))).toEqual([[], [['L-1', 2]]])
  expect((await packer.api.call(listLots, { search: 'L-1' })).list).toMatchObject([{ packs: 7, sent: 2 }])
})

test('who waits for a replacement does not close the account: its address would be erased', async () => {
  const buyer = await rich()
  const order = await sentOrder(buyer)
  const id = idOf(await make(order))
  dataOf(await buyer.post('/order/take', { uni: order.number }))
  await emptyBalance(db, buyer.id)
  const close = () =>
    buyer.api.call(closeAccount).then(
      () => 'closed',
      (error: unknown) => (isRefusal(error, 'account-has-orders') ? 'has orders' : error),
    )
  expect(await close()).toBe('has orders')
  dataOf(await send(id))
  expect(await close()).toBe('closed')
})

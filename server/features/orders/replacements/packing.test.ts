import { afterEach, expect, test } from 'vitest'
import { findOrder } from '#contract/shop/orders.ts'
import { findDeskOrder } from '#contract/staff/orders.ts'
import { checkPairs, sendPairs } from '#contract/staff/parcel-pairs.ts'
import { listOrdersToPack } from '#contract/staff/parcels.ts'
import { replacementNumber } from '#domain/replacement.ts'
import { violations } from '#test/support/invariants.ts'
import { PACKED_WINES, paidOrderOf, putOnShelves } from '#test/support/packing-shop.ts'
import { addSet } from '#test/support/sets.ts'
import { addWine, dataOf, type Shopper, shopper, shopWith, type TestSku } from '#test/support/shop.ts'
import { newKey } from '#web/api/new-key.ts'

const shop = await shopWith({ wines: PACKED_WINES })
await putOnShelves(shop)
const { db } = shop
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const [first, other] = shop.wines
const riesling = first?.skus[0] as TestSku
const silvaner = other?.skus[0] as TestSku
afterEach(async () => expect(await violations(db)).toEqual([]))

let numbers = 8_000_000_000_000
const sfNumber = () => {
  numbers += 1
  return `SF${numbers}`
}
const rich = () => shopper(shop, { balance: 100_000_00 })

/** Three Rieslings of an order that was sent; `quantity` of them are replaced. */
async function replaced(buyer: Shopper, { quantity = 1, sku = riesling }: { quantity?: number; sku?: TestSku } = {}) {
  const order = await paidOrderOf(buyer, [[sku, 3]])
  const sentBy = sfNumber()
  dataOf(await packer.post(`/staff/orders/${order}/parcels`, { courier: 'shunfeng', trackingNumber: sentBy }))
  const { lines } = await buyer.api.call(findOrder, { number: order })
  const draft = { key: newKey(), reason: 'broken', note: '', lines: [{ unique: lines[0]?.unique ?? '', quantity }] }
  const { id } = dataOf<{ id: number }>(await packer.post(`/staff/orders/${order}/replacements`, draft))
  return { order, id, sentBy, unique: draft.lines[0]?.unique, number: replacementNumber(order, id) }
}
const callOff = (id: number) => packer.post(`/staff/replacements/${id}/call-off`, { note: '' })
type Pair = [number: string, trackingNumber: string]
const pairsOf = (pairs: Pair[]) => ({
  courier: 'shunfeng',
  pairs: pairs.map(([number, trackingNumber]) => ({ number, trackingNumber })),
})
const judge = async (act: typeof checkPairs | typeof sendPairs, ...pairs: Pair[]) =>
  (await packer.api.call(act, pairsOf(pairs))).map(({ state, problem }) => problem ?? state)
const parcelsOf = async (buyer: Shopper, number: string) => (await buyer.api.call(findOrder, { number })).parcels

test('U110: a replacement is fetched, printed and sent beside orders, by a number of its own; the order counts none of it as sent', async () => {
  const buyer = await rich()
  const { order, id, number } = await replaced(buyer, { quantity: 2 })
  const waiting = await paidOrderOf(buyer, [[silvaner, 1]])
  const printed = await packer.api.call(listOrdersToPack, [number, waiting])
  expect(printed).toMatchObject([
    { number: waiting, replacement: null },
    {
      number,
      replacement: { order, reason: 'broken', state: 'waiting' },
      recipient: { phone: '13800000001' },
      gift: null,
      lines: [{ quantity: 2, left: 2, shipped: 0, place: { en: 'Cellar' }, shelf: 'A2' }],
    },
  ])
  const [tracking, second] = [sfNumber(), sfNumber()]
  const wanted = pairsOf([
    [waiting, tracking],
    [number.toUpperCase(), second],
  ])
  expect(await packer.api.call(checkPairs, wanted)).toMatchObject([
    { number: waiting, state: 'ready', bottles: 1, replacement: null },
    { number, state: 'ready', bottles: 2, recipient: '林晓', replacement: { order, id } },
  ])
  expect(await judge(sendPairs, [waiting, tracking], [number, second])).toEqual(['sent', 'sent'])
  const { status, lines, parcels, replacements } = await buyer.api.call(findOrder, { number: order })
  expect({ status, replacements }).toMatchObject({ status: 'shipped', replacements: [{ id, state: 'sent' }] })
  expect(lines[0]).toMatchObject({ quantity: 3, shippedQuantity: 3 })
  expect(parcels.at(-1)).toMatchObject({ trackingNumber: second, isReplacement: true })
  expect(await packer.api.call(listOrdersToPack, [number])).toMatchObject([
    { replacement: { state: 'sent' }, lines: [{ left: 0, shipped: 2 }] },
  ])
})

test('U110: a set that is sent again is fetched as what is inside', async () => {
  const { skus } = await addWine(db, { skus: [{ stock: 50 }] })
  const set = await addSet(db, { parts: [{ sku: skus[0], amount: 2 }] })
  const { number } = await replaced(await rich(), { sku: set })
  const [printed] = await packer.api.call(listOrdersToPack, [number])
  expect(printed?.lines).toMatchObject([{ left: 1, parts: [{ amount: 2 }] }])
})

test('U110: the same pair ten times at once: it leaves once, and every answer says that it has left', async () => {
  const buyer = await rich()
  const { order, number } = await replaced(buyer)
  const pair: Pair = [number, sfNumber()]
  const answers = (await Promise.all(Array.from({ length: 10 }, () => judge(sendPairs, pair)))).flat()
  expect(answers.toSorted()).toEqual(['sent', ...Array.from({ length: 9 }, () => 'sent-before')])
  expect(await parcelsOf(buyer, order)).toHaveLength(2)
  expect(await judge(sendPairs, [number, sfNumber()])).toEqual(['replacement-sent'])
})

test('U110: two with different numbers at once, or sent and called off at once: one holds, and the other is told why', async () => {
  const buyer = await rich()
  const one = await replaced(buyer)
  const both = await Promise.all([judge(sendPairs, [one.number, sfNumber()]), judge(sendPairs, [one.number, sfNumber()])])
  expect(both.flat().toSorted()).toEqual(['replacement-sent', 'sent'])
  const two = await replaced(buyer)
  const [[sent], off] = await Promise.all([judge(sendPairs, [two.number, sfNumber()]), callOff(two.id)])
  expect(off.status === 200 ? 'replacement-called-off' : 'sent').toBe(sent)
})

test('U110: called off meanwhile it does not leave, and its slip says so', async () => {
  const { number, id } = await replaced(await rich())
  const pair: Pair = [number, sfNumber()]
  expect(await judge(checkPairs, pair)).toEqual(['ready'])
  dataOf(await callOff(id))
  expect(await judge(sendPairs, pair)).toEqual(['replacement-called-off'])
  expect(await packer.api.call(listOrdersToPack, [number])).toMatchObject([
    { replacement: { state: 'called-off' }, lines: [{ left: 0, shipped: 0 }] },
  ])
})

test('U110: not while money is asked for, nor with a number that another parcel of its order has; the others leave', async () => {
  const buyer = await rich()
  const [asked, same, good] = [await replaced(buyer), await replaced(buyer), await replaced(buyer)]
  const request = { refund_type: 1, text: '不想要了', cart_ids: [{ cart_id: asked.unique, cart_num: 1 }] }
  dataOf(await buyer.post(`/order/refund/apply/${asked.order}`, request))
  expect(await judge(sendPairs, [asked.number, sfNumber()], [same.number, same.sentBy], [good.number, sfNumber()])).toEqual([
    'order-refund-asked',
    'tracking-of-order',
    'sent',
  ])
  const agent = await shopper(shop, { scopes: ['shopper', 'agent', 'finance'] })
  const [found] = await db<{ number: string }[]>`
    select number from after_sale where order_id = (select id from shop_order where number = ${asked.order})`
  dataOf(await agent.post(`/staff/after-sales/${found?.number}/agree`, {}))
  // Two are left with the buyer, one of which is replaced: it may leave.
  expect(await judge(checkPairs, [asked.number, sfNumber()])).toEqual(['ready'])
})

test('U110: what left in the parcel of a replacement was not sent for the order itself', async () => {
  const buyer = await rich()
  const order = await paidOrderOf(buyer, [[riesling, 3]])
  const [line] = (await buyer.api.call(findOrder, { number: order })).lines
  const part = { courier: 'shunfeng', trackingNumber: sfNumber(), lines: [{ unique: line?.unique, quantity: 1 }] }
  dataOf(await packer.post(`/staff/orders/${order}/parcels`, part))
  const draft = { key: newKey(), reason: 'broken', note: '', lines: [{ unique: line?.unique ?? '', quantity: 1 }] }
  const { id } = dataOf<{ id: number }>(await packer.post(`/staff/orders/${order}/replacements`, draft))
  const shared = sfNumber()
  const number = replacementNumber(order, id)
  // Of one order no two parcels have one number, so the second of them is told at once.
  expect(await judge(checkPairs, [number, shared], [order, shared])).toEqual(['ready', 'tracking-of-order'])
  expect(await judge(sendPairs, [number, shared])).toEqual(['sent'])
  expect(await judge(sendPairs, [order, shared])).toEqual(['tracking-of-order'])
  expect(await judge(sendPairs, [order, sfNumber()])).toEqual(['sent'])
})

test('U110: what is no replacement of that order is unknown, and an order that reads like one comes first', async () => {
  const buyer = await rich()
  const [mine, foreign] = [await replaced(buyer), await replaced(buyer)]
  const wrong = [`${foreign.order}r${mine.id}`, `${mine.order}r999999`, `${mine.order}r`, `r${mine.id}`, `${mine.number}r1`]
  expect(await judge(checkPairs, ...wrong.map((number): Pair => [number, sfNumber()]))).toEqual(wrong.map(() => 'order-unknown'))
  expect(await packer.api.call(listOrdersToPack, [...wrong, `x'; --r${mine.id}`])).toEqual([])
  const taken = await paidOrderOf(buyer, [[riesling, 1]])
  await db`update shop_order set number = ${mine.number} where number = ${taken}`
  expect(await packer.api.call(checkPairs, pairsOf([[mine.number, sfNumber()]]))).toMatchObject([
    { state: 'ready', bottles: 1, replacement: null },
  ])
  await db`update shop_order set number = ${taken} where number = ${mine.number}`
})

test('U110: who may not send neither checks nor sends it; its slip is for those who may print one', async () => {
  const buyer = await rich()
  const { number, order } = await replaced(buyer)
  const body = pairsOf([[number, sfNumber()]])
  const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
  const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  for (const who of [buyer, agent, finance])
    for (const path of ['check', 'send'])
      expect(await who.post(`/staff/parcel-pairs/${path}`, body)).toMatchObject({ status: 400 })
  for (const who of [buyer, agent]) expect((await who.get(`/staff/orders-to-pack?numbers=${number}`)).status).toBe(400)
  expect(await finance.api.call(listOrdersToPack, [number])).toMatchObject([{ number }])
  expect(await parcelsOf(buyer, order)).toHaveLength(1)
})

test('U110: what is printed has the barcode of the pack beside its code, of a set of each bottle inside', async () => {
  const { skus } = await addWine(db, { skus: [{ stock: 50 }] })
  const [inside] = skus
  const set = await addSet(db, { parts: [{ sku: inside, amount: 2 }] })
  await db`update sku set gtin = '4006381333931' where id = ${inside.id}`
  const order = await paidOrderOf(await rich(), [
    [inside, 1],
    [set, 1],
    [silvaner, 1],
  ])
  const [printed] = await packer.api.call(listOrdersToPack, [order])
  expect(printed?.lines.map(({ gtin, parts }) => parts?.map((part) => part.gtin) ?? gtin)).toEqual([
    '4006381333931',
    ['4006381333931'],
    '',
  ])
  const { lines } = await packer.api.call(findDeskOrder, order)
  expect(lines.map(({ gtin }) => gtin)).toContain('4006381333931')
})

test('U110: whoever types or scans the number of a replacement at Ctrl+K or among the orders finds its order, and nobody else’s', async () => {
  const buyer = await rich()
  const [{ order, id, number }, other] = [await replaced(buyer), await replaced(buyer)]
  const found = async (words: string) => [
    dataOf<{ orders: { number: string }[] }>(await packer.get(`/staff/find?q=${words}`)).orders.map((each) => each.number),
    dataOf<{ list: { number: string }[] }>(await packer.get(`/staff/orders?search=${words}`)).list.map((each) => each.number),
  ]
  expect(await found(number)).toEqual([[order], [order]])
  expect(await found(number.toUpperCase())).toEqual([[order], [order]])
  expect(await found(replacementNumber(order, other.id))).toEqual([[], []])
  expect(await found(`${number}0`)).toEqual([[], []])
  expect(await found(replacementNumber('cp20260101000000000000', id))).toEqual([[], []])
  const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
  expect(dataOf<{ orders: object[] }>(await agent.get(`/staff/find?q=${number}`)).orders).toEqual([])
})

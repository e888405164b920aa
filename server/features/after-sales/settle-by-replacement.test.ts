import { afterEach, expect, test } from 'vitest'
import { findAfterSale } from '#contract/shop/after-sales.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { findDeskOrder } from '#contract/staff/orders.ts'
import { violations } from '#test/support/invariants.ts'
import { type PaidOrder, paidOrderOf, ship } from '#test/support/refunds.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { newKey } from '#web/api/new-key.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 99_99, stock: 1_000 }] }] })
const { db } = shop
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const english = client(shop.app, { token: packer.token, locale: 'en-US' })
const finance = await shopper(shop, { scopes: ['shopper', 'agent', 'finance'] })
afterEach(async () => expect(await violations(db)).toEqual([]))

/** Three bottles that were sent, and two of them asked back. */
async function asked(buyer: Shopper, kind: 'money' | 'return' = 'money') {
  const order = await paidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 3 }])
  await ship(shop, order, packer.id)
  const pieces = [{ unique: order.lines[0]?.unique ?? '', quantity: 2 }]
  const opened = await finance.post(`/staff/orders/${order.number}/after-sales`, { kind, reason: 'broken', pieces })
  return { order, request: dataOf<{ number: string }>(opened).number }
}
const draft = ({ lines }: PaidOrder, quantity = 2, key = newKey()) => ({
  key,
  reason: 'broken',
  note: 'New ones are on their way',
  lines: [{ unique: lines[0]?.unique, quantity }],
})
const settle = (request: string, body: object, who: Pick<Shopper, 'post'> = english) =>
  who.post(`/staff/after-sales/${request}/replace`, body)
const stock = async () => (await db<{ stock: number }[]>`select stock from sku where id = ${shop.sku.id}`)[0]?.stock ?? 0

test.each(['money', 'return'] as const)(
  'a request for %s is settled by new bottles: it ends, and no money moves',
  async (kind) => {
    const buyer = await shopper(shop, { balance: 1_000_00, locale: 'en-US' })
    const { order, request } = await asked(buyer, kind)
    const before = await stock()
    const body = draft(order)
    const made = dataOf<{ id: number }>(await settle(request, body))
    // The same form again is the same replacement.
    expect(dataOf<{ id: number }>(await settle(request, body))).toEqual(made)
    expect(await stock()).toBe(before - 2)
    const ended = await buyer.api.call(findAfterSale, { number: request })
    expect(ended).toMatchObject({ status: 'replaced', paybacks: [] })
    expect(ended.events.at(-1)).toMatchObject({ kind: 'replaced', by: 'staff', note: 'New ones are on their way' })
    const after = await buyer.api.call(findOrder, { number: order.number })
    expect(after).toMatchObject({
      status: 'shipped',
      lines: [{ refundedQuantity: 0 }],
      replacements: [{ id: made.id, state: 'waiting' }],
    })
    expect((await packer.api.call(findDeskOrder, order.number)).lines[0]?.replaceable).toBe(1)
    // A replacement may be broken, too.
    const again = { kind: 'money', reason: 'broken', pieces: [{ unique: order.lines[0]?.unique, quantity: 3 }] }
    dataOf(await finance.post(`/staff/orders/${order.number}/after-sales`, again))
  },
)

test('U106: on the wire it is an end without money, with words in both languages', async () => {
  for (const [locale, title] of [
    ['zh-CN', '已改为补发'],
    ['en-US', 'Replaced'],
  ] as const) {
    const buyer = await shopper(shop, { balance: 1_000_00, locale })
    const { order, request } = await asked(buyer)
    dataOf(await settle(request, draft(order)))
    const answer = await buyer.get(`/order/refund/detail/${request}`)
    expect(answer.data).toMatchObject({ state: 'replaced', refund_type: 3, _status: { _type: -3, _title: title } })
    expect((answer.data as { refuse_reason: string }).refuse_reason).not.toBe('')
  }
})

test('not after anything else was decided, not for more than was asked and kept, and then nothing has changed', async () => {
  const { order, request } = await asked(await shopper(shop, { balance: 1_000_00 }))
  expect(await settle(request, draft(order, 4))).toMatchObject({ code: '400534' })
  expect(await finance.get(`/staff/after-sales/${request}`)).toMatchObject({ data: { status: 'applied' } })
  dataOf(await finance.post(`/staff/after-sales/${request}/refuse`, { reason: 'No' }))
  expect(await settle(request, draft(order))).toMatchObject({
    msg: 'This request has changed in the meantime. Please reload and try again',
  })
  const agreed = await asked(await shopper(shop, { balance: 1_000_00 }), 'return')
  dataOf(await finance.post(`/staff/after-sales/${agreed.request}/agree`, {}))
  expect((await settle(agreed.request, draft(agreed.order))).status).toBe(400)
  // What is under request cannot be replaced from the order’s page either.
  const more = await english.post(`/staff/orders/${agreed.order.number}/replacements`, draft(agreed.order))
  expect(more).toMatchObject({ code: '400534' })
})

test('agreed to and replaced at the same instant: one of the two holds', async () => {
  const { order, request } = await asked(await shopper(shop, { balance: 1_000_00 }))
  const answers = await Promise.all([settle(request, draft(order)), finance.post(`/staff/after-sales/${request}/agree`, {})])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('not without the right, and not of an unknown request', async () => {
  const { order, request } = await asked(await shopper(shop, { balance: 1_000_00 }))
  expect((await settle(request, draft(order), finance)).status).not.toBe(200)
  expect((await settle('2026010100000000', draft(order))).status).toBe(400)
})

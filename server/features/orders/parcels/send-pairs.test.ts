import { expect, test } from 'vitest'
import { findOrder } from '#contract/shop/orders.ts'
import { checkPairs, sendPairs } from '#contract/staff/parcel-pairs.ts'
import { listOrdersToPack } from '#contract/staff/parcels.ts'
import { violations } from '#test/support/invariants.ts'
import { PACKED_WINES, paidOrderOf, putOnShelves } from '#test/support/packing-shop.ts'
import { client, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { xlsx } from '#test/support/xlsx.ts'

const shop = await shopWith({ wines: PACKED_WINES })
await putOnShelves(shop)
const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const [first, other] = shop.wines

const rich = () => shopper(shop, { balance: 100_000_00 })
const orderOf = async (buyer: Shopper) => paidOrderOf(buyer, [[first?.skus[0], 2]])
let numbers = 3_000_000_000_000
const sfNumber = () => {
  numbers += 1
  return `SF${numbers}`
}
const stateOf = async (buyer: Shopper, number: string) => {
  const { status, parcels } = await buyer.api.call(findOrder, { number })
  return { status, parcels: parcels.map(({ trackingNumber }) => trackingNumber) }
}
const parcelsOf = (number: string) => shop.db`
  select from parcel where order_id = (select id from shop_order where number = ${number})`

test('each pair has its own answer: wrong ones are named, and the right ones leave all the same', async () => {
  const buyer = await rich()
  const [good, sent, refunding, cancelled, foreign, form, rounded, empty] = [
    await orderOf(buyer),
    await orderOf(buyer),
    await orderOf(buyer),
    await placeOrder(shop, buyer),
    await orderOf(await rich()),
    await orderOf(buyer),
    await orderOf(buyer),
    await orderOf(await rich()),
  ]
  await staff.post(`/staff/orders/${sent}/parcels`, { courier: 'shunfeng', trackingNumber: sfNumber() })
  const [row] = await shop.db<{ id: number }[]>`select id from shop_order where number = ${refunding}`
  const line = (await buyer.api.call(findOrder, { number: refunding })).lines[0]
  const asked = await buyer.post(`/order/refund/apply/${row?.id}`, {
    text: '不想要了',
    refund_type: 1,
    refund_price: '',
    cart_ids: [{ cart_id: line?.unique, cart_num: 1 }],
    uni: refunding,
  })
  expect(asked.status, asked.msg).toBe(200)
  const unpaid = await placeOrder(shop, await rich())
  await buyer.post('/order/cancel', { id: cancelled })
  const tracking = sfNumber()
  const rows = [
    [good, tracking, 'ready', null],
    ['cp20260101000000000000', sfNumber(), 'wrong', 'order-unknown'],
    [sent, sfNumber(), 'wrong', 'order-sent'],
    [refunding, sfNumber(), 'wrong', 'order-refund-asked'],
    [cancelled, sfNumber(), 'wrong', 'order-over'],
    [unpaid, sfNumber(), 'wrong', 'order-unpaid'],
    [foreign, 'JDV012345678901', 'wrong', 'tracking-foreign'],
    [form, 'SF 1?', 'wrong', 'tracking-form'],
    [rounded, '1.23457E+14', 'wrong', 'tracking-rounded'],
    [empty, '', 'wrong', 'tracking-missing'],
    [good, sfNumber(), 'wrong', 'order-twice'],
  ] as const
  const wanted = {
    courier: 'shunfeng',
    pairs: rows.map(([number, trackingNumber]) => ({ number, trackingNumber })),
  }
  const checked = await staff.api.call(checkPairs, wanted)
  expect(checked.map(({ number, state, problem }) => [number, state, problem])).toEqual(
    rows.map(([number, , state, problem]) => [number, state, problem]),
  )
  expect(await parcelsOf(good)).toHaveLength(0)
  const results = await staff.api.call(sendPairs, wanted)
  expect(results.map(({ state }) => state)).toEqual(['sent', ...rows.slice(1).map(() => 'wrong')])
  expect(results[0]).toMatchObject({ recipient: '林晓', bottles: 2 })
  expect(await stateOf(buyer, good)).toEqual({ status: 'shipped', parcels: [tracking] })
  expect(await stateOf(buyer, refunding)).toMatchObject({ parcels: [] })
  expect(await violations(shop.db)).toEqual([])
})

test('the same request twice, and ten of them at once: each order leaves once, and every answer says that it has left', async () => {
  const buyer = await rich()
  const pairs: { number: string; trackingNumber: string }[] = []
  for (let index = 0; index < 4; index++) pairs.push({ number: await orderOf(buyer), trackingNumber: sfNumber() })
  const wanted = { courier: 'shunfeng', pairs }
  const answers = await Promise.all(Array.from({ length: 10 }, () => staff.api.call(sendPairs, wanted)))
  for (const [index, { number, trackingNumber }] of pairs.entries()) {
    const states = answers.map((rows) => rows[index]?.state).toSorted()
    expect(states).toEqual(['sent', ...Array.from({ length: 9 }, () => 'sent-before')])
    expect(await stateOf(buyer, number)).toEqual({ status: 'shipped', parcels: [trackingNumber] })
  }
  const again = await staff.api.call(sendPairs, wanted)
  expect(again.map(({ state, problem }) => [state, problem])).toEqual(pairs.map(() => ['sent-before', null]))
  expect(await violations(shop.db)).toEqual([])
})

test('one tracking number: at two doors it is a mistake, at one door a carton', async () => {
  const [buyer, neighbour] = [await rich(), await rich()]
  await shop.db`update address set detail = '中山东一路 99 号' where account_id = ${neighbour.id}`
  const [mine, mineToo, theirs] = [await orderOf(buyer), await orderOf(buyer), await orderOf(neighbour)]
  const shared = sfNumber()
  const pairOf = (number: string, trackingNumber = shared) => ({ number, trackingNumber })
  const check = async (...pairs: ReturnType<typeof pairOf>[]) =>
    (await staff.api.call(checkPairs, { courier: 'shunfeng', pairs })).map(({ state, problem }) => problem ?? state)
  expect(await check(pairOf(mine), pairOf(mineToo))).toEqual(['ready', 'ready'])
  expect(await check(pairOf(mine), pairOf(theirs))).toEqual(['tracking-twice', 'tracking-twice'])
  await staff.api.call(sendPairs, { courier: 'shunfeng', pairs: [pairOf(mine)] })
  expect(await check(pairOf(mineToo), pairOf(theirs, `ｓｆ${shared.slice(2)}`))).toEqual(['tracking-twice', 'tracking-twice'])
  expect(await check(pairOf(theirs))).toEqual(['tracking-used'])
  expect(await check(pairOf(mineToo))).toEqual(['ready'])
})

test('what is left of a part-shipped order leaves with its pair', async () => {
  const buyer = await rich()
  const number = await paidOrderOf(buyer, [
    [first?.skus[0], 2],
    [other?.skus[0], 1],
  ])
  const [line] = (await buyer.api.call(findOrder, { number })).lines
  const early = sfNumber()
  const part = { courier: 'shunfeng', trackingNumber: early, lines: [{ unique: line?.unique, quantity: 1 }] }
  expect(await staff.post(`/staff/orders/${number}/parcels`, part)).toMatchObject({ status: 200 })
  const send = async (trackingNumber: string) =>
    (await staff.api.call(sendPairs, { courier: 'shunfeng', pairs: [{ number, trackingNumber }] }))[0]
  expect(await send(early)).toMatchObject({ state: 'sent-before', bottles: 2 })
  const rest = sfNumber()
  expect(await send(rest)).toMatchObject({ state: 'sent' })
  expect(await stateOf(buyer, number)).toEqual({ status: 'shipped', parcels: [early, rest] })
})

const upload = async (bytes: Buffer, who: { token: string } = staff, locale: 'zh-CN' | 'en-US' = 'en-US') => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/parcel-pairs/read',
    headers: {
      'content-type': 'multipart/form-data; boundary=X',
      'authori-zation': `Bearer ${who.token}`,
      'cb-lang': locale,
      'form-type': 'pc',
    },
    payload: Buffer.concat([
      Buffer.from('--X\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--X--\r\n'),
    ]),
  })
  return answer.json()
}

test('pairs are read from workbooks with and without headers, and from the CSV of a Chinese spreadsheet', async () => {
  const order = 'cp20261123000000000001'
  const list = [{ number: order, trackingNumber: 'SF1234567890123' }]
  const cells = [order, 'SF1234567890123']
  expect((await upload(xlsx({ A: [cells] }))).data).toMatchObject({ list })
  const turned = {
    A: [
      ['收件人', '快递单号', '订单编号'],
      ['林晓', 'SF1234567890123', order],
    ],
  }
  expect((await upload(xlsx(turned))).data).toMatchObject({ list: [{ line: 2, ...list[0] }] })
  // A courier's number of fifteen digits, kept as a number.
  expect((await upload(xlsx({ A: [[order, 123456789012345]] }))).data).toMatchObject({
    list: [{ trackingNumber: '123456789012345' }],
  })
  const chinese = Buffer.concat([
    Buffer.from('b6a9b5a5bac52cd4cbb5a5bac50d0a', 'hex'),
    Buffer.from(`${order},SF1234567890123\r\n`),
  ])
  expect((await upload(chinese)).data).toMatchObject({ list })
  expect((await upload(Buffer.from('<html></html>'))).status).toBe(400)
  expect((await upload(Buffer.from('<html></html>'))).msg).not.toMatch(/\p{Script=Han}/u)
  expect((await upload(Buffer.from('<html></html>'), staff, 'zh-CN')).msg).toMatch(/\p{Script=Han}/u)
  expect((await upload(Buffer.alloc(3 * 1024 * 1024, 'a'))).msg).toContain('2 MB')
})

test('wrong input is refused whole, and tells nothing of orders', async () => {
  const pair = { number: 'cp1', trackingNumber: 'SF1' }
  for (const body of [
    {},
    { courier: 'shunfeng', pairs: [] },
    { courier: '', pairs: [pair] },
    { courier: 'shunfeng', pairs: [{ number: 'x'.repeat(65), trackingNumber: 'SF1' }] },
    { courier: 'shunfeng', pairs: Array.from({ length: 201 }, () => pair) },
    { courier: 'shunfeng', pairs: [{ number: 'cp1' }] },
  ]) {
    for (const path of ['check', 'send'])
      expect(await staff.post(`/staff/parcel-pairs/${path}`, body)).toMatchObject({ status: 400, code: '100100' })
  }
})

test('T31: shoppers, agents and finance neither check nor send pairs; shoppers and agents see no orders to pack', async () => {
  const buyer = await rich()
  const number = await orderOf(buyer)
  const body = { courier: 'shunfeng', pairs: [{ number, trackingNumber: sfNumber() }] }
  const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
  const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  for (const who of [buyer, agent, finance]) {
    for (const path of ['check', 'send', 'read'])
      expect(await who.post(`/staff/parcel-pairs/${path}`, body)).toMatchObject({ status: 400, code: '100101' })
  }
  for (const who of [buyer, agent])
    expect(await who.get(`/staff/orders-to-pack?numbers=${number}`)).toMatchObject({ status: 400, code: '100101' })
  expect(await client(shop.app).post('/staff/parcel-pairs/send', body)).toMatchObject({ status: 410000 })
  expect(await stateOf(buyer, number)).toEqual({ status: 'paid', parcels: [] })
})

test('what is printed knows place and shelf of each bottle; unknown numbers are left out, the longest paid comes first', async () => {
  const buyer = await rich()
  const early = await paidOrderOf(buyer, [
    [first?.skus[1], 1],
    [other?.skus[0], 2],
  ])
  const late = await orderOf(buyer)
  const packed = await staff.api.call(listOrdersToPack, [late, 'nix', "'; --", early, late])
  expect(packed.map(({ number }) => number)).toEqual([early, late])
  expect(packed[0]?.lines).toMatchObject([
    { place: { zh: '地窖', en: 'Cellar' }, shelf: 'A10', sizeMl: 1500, left: 1 },
    { place: null, shelf: '', left: 2 },
  ])
  expect(await staff.api.call(listOrdersToPack, [])).toEqual([])
  const tooMany = Array.from({ length: 101 }, (_, index) => `cp${index}`).join(',')
  expect(await staff.get(`/staff/orders-to-pack?numbers=${tooMany}`)).toMatchObject({ status: 400, code: '100100' })
})

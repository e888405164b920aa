import { afterEach, expect, test } from 'vitest'
import { addExpected, arriveExpected } from '#contract/staff/expected-deliveries.ts'
import * as lots from '#contract/staff/lots.ts'
import { findDeskOrder } from '#contract/staff/orders.ts'
import { sendPairs } from '#contract/staff/parcel-pairs.ts'
import { sendParcel, splitParcel } from '#contract/staff/parcels.ts'
import { addMovements, type MovementsDraft } from '#contract/staff/stock.ts'
import type { LotFacts } from '#domain/lot.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { violations } from '#test/support/invariants.ts'
import { paidOrderOf } from '#test/support/packing-shop.ts'
import { addSet } from '#test/support/sets.ts'
import { addWine, client, dataOf, type Shopper, shopper, shopWith, type TestSku } from '#test/support/shop.ts'
import { isRefusal } from '#web/api/is-refusal.ts'

const shop = await shopWith()
const keeper = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const { api } = keeper
const rich = () => shopper(shop, { balance: 100_000_00 })
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

let last = 7_000_000_000_000
const sfNumber = () => `SF${++last}`
const today = shanghaiDay(new Date())
const facts = (lot: string, change: Partial<LotFacts> = {}): LotFacts => ({
  ...{ lot, bottledOn: '2023-05-02', bestBefore: null, arrivedOn: today },
  ...{ supplier: 'Weingut Muster, Moselstraße 1, Bernkastel, +49 6531 1', declarationNumber: '', certificateNumber: '' },
  ...change,
})
const pack = async (stock = 100): Promise<TestSku> => (await addWine(shop.db, { skus: [{ stock }] })).skus[0]
const deliver = (sku: TestSku, packs: number, lot: LotFacts, who: Shopper = keeper) =>
  who.api.call(addMovements, { key: sfNumber(), reason: 'delivery', note: '', lines: [{ skuId: sku.id, packs, lot }] })
const lotsOf = async (sku: TestSku) =>
  (await api.call(lots.listLots, { search: sku.code })).list.map(({ lot, packs, sent }) => [lot, packs, sent])
const lotIds = async (sku: TestSku) =>
  new Map((await api.call(lots.listLots, { search: sku.code })).list.map(({ lot, id }) => [lot, id]))
const send = async (
  bought: readonly (readonly [TestSku, number])[],
  buyer?: Shopper,
): Promise<{ number: string; id: number }> => {
  const number = await paidOrderOf(buyer ?? (await rich()), bought)
  const { id } = await api.call(sendParcel, { number, courier: 'shunfeng', trackingNumber: sfNumber() })
  return { number, id }
}
const inParcels = async (number: string) =>
  (await api.call(findDeskOrder, number)).parcels.map((parcel) => parcel.lots.map(({ lot, packs }) => [lot, packs]))
const refusedAs = async (asked: Promise<unknown>, name: Parameters<typeof isRefusal>[1]) => {
  const error = await asked.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  expect(isRefusal(error, name), String(error)).toBe(true)
}

test('U108: a lot arrives with a delivery, grows with the next one, and is found by its number, wine and declaration', async () => {
  const sku = await pack(0)
  await deliver(sku, 12, facts('L-23/1', { supplier: '' }))
  await deliver(sku, 6, facts('L-23/1', { declarationNumber: '518920231189000001', bottledOn: '2020-01-01' }))
  await deliver(sku, 6, facts('L-23/2'))
  expect(await lotsOf(sku)).toEqual([
    ['L-23/2', 6, 0],
    ['L-23/1', 18, 0],
  ])
  for (const search of ['l-23/1', '118900'])
    expect((await api.call(lots.listLots, { search })).list).toMatchObject([
      // What was missing came with the second delivery; what stood there stays.
      { lot: 'L-23/1', bottledOn: '2023-05-02', supplier: expect.stringContaining('Muster'), code: sku.code },
    ])
  const [row] = await shop.db<{ stock: number }[]>`select stock from sku where id = ${sku.id}`
  expect(row?.stock).toBe(24)
  const [wine] = await shop.db<{ name: string }[]>`select name_zh as name from product where id = ${sku.productId}`
  expect((await api.call(lots.listLots, { search: wine?.name })).list.map(({ lot }) => lot)).toContain('L-23/2')
})

test('the same form again adds no lot twice; a lot of breakage, of days that cannot be and of a set is refused', async () => {
  const sku = await pack(20)
  const form = { key: sfNumber(), reason: 'delivery', note: '', lines: [{ skuId: sku.id, packs: 5, lot: facts('K') }] } as const
  await Promise.all([
    api.call(addMovements, { ...form, lines: [...form.lines] }),
    api.call(addMovements, { ...form, lines: [...form.lines] }),
  ])
  expect(await lotsOf(sku)).toEqual([['K', 5, 0]])
  expect(await keeper.post('/staff/stock/movements', { ...form, key: sfNumber(), reason: 'breakage' })).toMatchObject({
    status: 400,
  })
  await refusedAs(deliver(sku, 1, facts('K', { arrivedOn: addDays(today, 1) })), 'lot-day-wrong')
  await refusedAs(deliver(sku, 1, facts('K2', { bottledOn: today, arrivedOn: addDays(today, -1) })), 'lot-day-wrong')
  await refusedAs(deliver(sku, 1, facts('K2', { bestBefore: '2022-01-01' })), 'lot-day-wrong')
  expect(await lotsOf(sku)).toEqual([['K', 5, 0]])
  const set = await addSet(shop.db, { parts: [{ sku, amount: 2 }] })
  await refusedAs(api.call(lots.addLot, { ...facts('S'), skuId: set.id, packs: 1 }), 'not-found')
})

test('an expected delivery arrives with its lot', async () => {
  const sku = await pack(0)
  const { id } = await api.call(addExpected, { skuId: sku.id, packs: 24, expectedOn: addDays(today, 9), note: '' })
  await api.call(arriveExpected, { id, packs: 12, lot: facts('E1') })
  await api.call(arriveExpected, { id, packs: 12, lot: facts('E2') })
  expect(await lotsOf(sku)).toEqual([
    ['E2', 12, 0],
    ['E1', 12, 0],
  ])
})

test('U108: a parcel takes what arrived first, of several lots what it needs, and what no lot has leaves without one', async () => {
  const sku = await pack(100)
  await api.call(lots.addLot, { ...facts('new'), skuId: sku.id, packs: 5 })
  await api.call(lots.addLot, { ...facts('old', { arrivedOn: '2024-01-08' }), skuId: sku.id, packs: 3 })
  await refusedAs(api.call(lots.addLot, { ...facts('old'), skuId: sku.id, packs: 3 }), 'lot-exists')
  const first = await send([[sku, 2]])
  expect(await inParcels(first.number)).toEqual([[['old', 2]]])
  const second = await send([[sku, 4]])
  expect(await inParcels(second.number)).toEqual([
    [
      ['old', 1],
      ['new', 3],
    ],
  ])
  const third = await send([[sku, 6]])
  expect(await inParcels(third.number)).toEqual([[['new', 2]]])
  const fourth = await send([[sku, 1]])
  expect(await inParcels(fourth.number)).toEqual([[]])
  expect(await lotsOf(sku)).toEqual([
    ['new', 5, 5],
    ['old', 3, 3],
  ])
})

test('a pack single and in a set, many orders by a list: the parts of sets are told apart', async () => {
  const [white, red] = [await pack(), await pack()]
  const set = await addSet(shop.db, {
    parts: [
      { sku: white, amount: 2 },
      { sku: red, amount: 1 },
    ],
  })
  await deliver(white, 5, facts('W'))
  await deliver(red, 10, facts('R'))
  const { number } = await send([
    [set, 2],
    [white, 3],
  ])
  const [parcel] = (await api.call(findDeskOrder, number)).parcels
  expect(parcel?.lots.map(({ lot, packs, inside }) => [lot, packs, inside !== null])).toEqual([
    ['W', 4, true],
    ['R', 2, true],
    ['W', 1, false],
  ])
  const listed = await paidOrderOf(await rich(), [[set, 1]])
  await api.call(sendPairs, { courier: 'shunfeng', pairs: [{ number: listed, trackingNumber: sfNumber() }] })
  expect(await inParcels(listed)).toEqual([[['R', 1]]])
})

test('U108: parcels at once, while a delivery arrives, never take more than a lot has', async () => {
  const [sku, other] = [await pack(), await pack()]
  await deliver(sku, 7, facts('A'))
  await deliver(other, 7, facts('B'))
  const numbers: string[] = []
  for (let index = 0; index < 8; index++)
    numbers.push(
      await paidOrderOf(
        await rich(),
        index % 2
          ? [
              [sku, 2],
              [other, 1],
            ]
          : [
              [other, 1],
              [sku, 2],
            ],
      ),
    )
  const two = (lot: string, packs: number) =>
    api.call(addMovements, {
      ...{ key: sfNumber(), reason: 'delivery', note: '' },
      lines: [
        { skuId: other.id, packs, lot: facts(lot) },
        { skuId: sku.id, packs, lot: facts(lot) },
      ],
    })
  await Promise.all([
    ...numbers.map((number) => api.call(sendParcel, { number, courier: 'shunfeng', trackingNumber: sfNumber() })),
    two('A', 1),
    two('B', 1),
    two('A', 1),
  ])
  // Sixteen wanted; what came too late for its parcel is left.
  const [sums] = await shop.db<{ sent: number; held: number }[]>`
    select sum(sent)::integer as sent, (select sum(parcel_lot.packs)::integer from parcel_lot join lot on lot.id = lot_id where sku_id = ${sku.id}) as held
      from lot where sku_id = ${sku.id}`
  expect(sums?.sent).toBe(sums?.held)
  expect(sums?.sent).toBeGreaterThanOrEqual(7)
  expect(sums?.sent).toBeLessThanOrEqual(10)
})

test('a split parcel keeps what arrived first, and both together have what the one had', async () => {
  const [sku, other] = [await pack(), await pack()]
  await deliver(sku, 2, facts('one', { arrivedOn: '2024-02-01' }))
  await deliver(sku, 9, facts('two'))
  await deliver(other, 1, facts('three'))
  const { number, id } = await send([
    [sku, 5],
    [other, 2],
  ])
  const { lines } = await api.call(findDeskOrder, number)
  const moved = lines.map(({ unique }, index) => ({ unique, quantity: index === 0 ? 4 : 2 }))
  await api.call(splitParcel, { id, courier: 'shunfeng', trackingNumber: sfNumber(), lines: moved })
  expect(await inParcels(number)).toEqual([
    [['one', 1]],
    [
      ['one', 1],
      ['two', 3],
      ['three', 1],
    ],
  ])
  expect(await lotsOf(sku)).toEqual([
    ['two', 9, 3],
    ['one', 2, 2],
  ])
})

test('U108: what was really taken is put right, within the parcel and what the lots have, and of two at once one is told', async () => {
  const sku = await pack()
  await deliver(sku, 4, facts('wrong', { arrivedOn: '2024-02-01' }))
  await deliver(sku, 2, facts('right'))
  const { number, id } = await send([[sku, 3]])
  const ids = await lotIds(sku)
  const [right = 0, wrong = 0] = [ids.get('right'), ids.get('wrong')]
  const { choices, version } = await api.call(lots.listParcelLots, id)
  expect(choices).toMatchObject([
    {
      packs: 3,
      lots: [
        { lot: 'wrong', left: 4, packs: 3 },
        { lot: 'right', left: 2, packs: 0 },
      ],
    },
  ])
  const unique = choices[0]?.unique ?? ''
  const correct = (written: [number, number][], seen?: string) =>
    api.call(lots.correctParcelLots, { id, lots: written.map(([lotId, packs]) => ({ unique, lotId, packs })), version: seen })
  await refusedAs(correct([[right, 3]]), 'lot-too-many')
  await refusedAs(
    correct([
      [right, 2],
      [wrong, 2],
    ]),
    'lot-too-many',
  )
  const foreign = await pack()
  await deliver(foreign, 4, facts('foreign'))
  await refusedAs(correct([[(await lotIds(foreign)).get('foreign') ?? 0, 1]]), 'not-found')
  const ended = await Promise.allSettled([
    correct(
      [
        [right, 2],
        [wrong, 1],
      ],
      version,
    ),
    correct([[right, 1]], version),
  ])
  const [lost] = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(isRefusal(lost, 'content-changed'), String(lost)).toBe(true)
  await correct([
    [right, 2],
    [wrong, 1],
  ])
  expect(await inParcels(number)).toEqual([
    [
      ['wrong', 1],
      ['right', 2],
    ],
  ])
  await correct([])
  expect(await lotsOf(sku)).toEqual([
    ['right', 2, 0],
    ['wrong', 4, 0],
  ])
})

test('the facts of a lot are put right, not below what was sent, nor over what a colleague wrote; the audit log keeps it', async () => {
  const sku = await pack()
  await deliver(sku, 6, facts('F'))
  await deliver(sku, 6, facts('G'))
  await send([[sku, 4]])
  const id = (await lotIds(sku)).get('F') ?? 0
  const { version, packs } = await api.call(lots.findLot, id)
  await refusedAs(api.call(lots.changeLot, { id, ...facts('F'), packs: 3, version }), 'lot-sent-more')
  await refusedAs(api.call(lots.changeLot, { id, ...facts('G'), packs, version }), 'lot-exists')
  await api.call(lots.changeLot, { id, ...facts('F2', { certificateNumber: '123000001' }), packs: 5, version })
  await refusedAs(api.call(lots.changeLot, { id, ...facts('F3'), packs, version }), 'content-changed')
  expect(await api.call(lots.findLot, id)).toMatchObject({ lot: 'F2', certificateNumber: '123000001', packs: 5, sent: 4 })
  expect(
    await shop.db`select before, after from staff_change where table_name = 'lot' and operation = 'update' and object_id = ${id} order by id desc limit 1`,
  ).toMatchObject([{ before: { code: 'F', packs: 6 }, after: { code: 'F2', packs: 5 } }])
})

test('a lot entered by mistake is removed, once; not after anything left, nor over what a colleague wrote; the audit log keeps it', async () => {
  const sku = await pack(20)
  const add = (lot: string) => api.call(lots.addLot, { ...facts(lot), skuId: sku.id, packs: 5 })
  const wrong = await add('wrong pack')
  const { version } = await api.call(lots.findLot, wrong.id)
  await deliver(sku, 1, facts('wrong pack'))
  await refusedAs(api.call(lots.deleteLot, { id: wrong.id, version }), 'content-changed')
  const ended = await Promise.allSettled([1, 2].map(() => api.call(lots.deleteLot, { id: wrong.id })))
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await lotsOf(sku)).toEqual([])
  const [kept] = await shop.db<{ stock: number }[]>`select stock from sku where id = ${sku.id}`
  expect(kept?.stock).toBe(21)
  expect(
    await shop.db`select before from staff_change where table_name = 'lot' and operation = 'delete' and object_id = ${wrong.id}`,
  ).toMatchObject([{ before: { code: 'wrong pack', packs: 6 } }])

  const broken = await add('broken')
  await move('breakage', sku, 1, broken.id)
  await move('return', sku, 1, broken.id)
  await refusedAs(api.call(lots.deleteLot, { id: broken.id }), 'lot-has-left')
  await send([[sku, 6]])
  await refusedAs(api.call(lots.deleteLot, { id: broken.id }), 'lot-has-left')
  await refusedAs(api.call(lots.deleteLot, { id: 999_999 }), 'not-found')
  const agent = await shopper(shop, { scopes: ['agent', 'finance'] })
  expect(await agent.post(`/staff/stock/lots/${broken.id}/delete`)).toMatchObject({ code: '100101' })
})

test('a lot is removed while parcels take from it: it stays with those who took, or is gone and they left without', async () => {
  for (let round = 0; round < 5; round++) {
    const sku = await pack(20)
    const { id } = await api.call(lots.addLot, { ...facts('race'), skuId: sku.id, packs: 5 })
    const buyer = await rich()
    const numbers = await Promise.all([paidOrderOf(buyer, [[sku, 1]]), paidOrderOf(await rich(), [[sku, 2]])])
    const [removed, ...sent] = await Promise.allSettled([
      api.call(lots.deleteLot, { id }),
      ...numbers.map((number) => api.call(sendParcel, { number, courier: 'shunfeng', trackingNumber: sfNumber() })),
    ])
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    if (removed.status === 'rejected') expect(isRefusal(removed.reason, 'lot-has-left'), String(removed.reason)).toBe(true)
    const isThere = removed.status === 'rejected'
    expect(await lotsOf(sku)).toEqual(isThere ? [['race', 5, 3]] : [])
    expect((await Promise.all(numbers.map(inParcels))).flat(2)).toHaveLength(isThere ? 2 : 0)
  }
})

test('who has no right to the stock sees no lots; a refusal is read in the other language', async () => {
  const agent = await shopper(shop, { scopes: ['agent', 'finance'] })
  for (const path of ['/staff/stock/lots', '/staff/stock/lots/1', '/staff/parcels/1/lots'])
    expect(await agent.get(path)).toMatchObject({ status: 400, code: '100101' })
  expect(await agent.post('/staff/stock/lots', { ...facts('X'), skuId: shop.sku.id, packs: 1 })).toMatchObject({ code: '100101' })
  const sku = await pack()
  await deliver(sku, 1, facts('X'))
  const english = client(shop.app, { token: keeper.token, locale: 'en-US' })
  expect(await english.post('/staff/stock/lots', { ...facts('X'), skuId: sku.id, packs: 1 })).toMatchObject({
    msg: 'This pack has a lot X already',
  })
})

test('an order has lots to put right once one of its packs is kept by lots', async () => {
  const sku = await pack()
  const { number } = await send([[sku, 1]])
  expect((await api.call(findDeskOrder, number)).hasLots).toBe(false)
  await api.call(lots.addLot, { skuId: sku.id, packs: 5, ...facts('L-9') })
  expect((await api.call(findDeskOrder, number)).hasLots).toBe(true)
})

type Reason = MovementsDraft['reason']
const move = (reason: Reason, sku: TestSku, packs: number, lotId?: number) =>
  api.call(addMovements, { key: sfNumber(), reason, note: '', lines: [{ skuId: sku.id, packs, lotId }] })
const leftOf = async (sku: TestSku) =>
  (await api.call(lots.listLots, { search: sku.code })).list.map(({ lot, sent, otherwise, packs }) => [
    lot,
    sent,
    otherwise,
    packs - sent - otherwise,
  ])

test('U110: breakage, returns and corrections that name a lot change what is left of it, within what it has', async () => {
  const [sku, other] = [await pack(0), await pack()]
  await deliver(sku, 6, facts('W'))
  const [id = 0] = (await lotIds(sku)).values()
  await send([[sku, 2]])
  await move('breakage', sku, 1, id)
  await move('breakage', sku, 1)
  expect(await leftOf(sku)).toEqual([['W', 2, 1, 3]])
  await move('return', sku, 2, id)
  await move('correction', sku, -1, id)
  expect(await leftOf(sku)).toEqual([['W', 2, 0, 4]])
  await move('delivery', sku, 20)
  await refusedAs(move('breakage', sku, 5, id), 'lot-has-less')
  await refusedAs(move('correction', sku, 3, id), 'lot-has-all')
  await refusedAs(move('breakage', other, 1, id), 'not-found')
  await refusedAs(move('breakage', sku, 1, 987_654), 'not-found')
  const [row] = await shop.db<{ stock: number }[]>`select stock from sku where id = ${sku.id}`
  // What was refused has moved no stock either.
  expect(row?.stock).toBe(6 - 2 - 2 + 2 - 1 + 20)
  const line = { skuId: sku.id, packs: 1, lotId: id }
  const answer = await keeper.post('/staff/stock/movements', { key: sfNumber(), reason: 'delivery', note: '', lines: [line] })
  expect(answer).toMatchObject({ status: 400, code: '100100' })
  for (const [locale, words] of [
    ['zh-CN', '批次 W 账面只剩 4 件'],
    ['en-US', 'Of lot W only 4 are left by the books'],
  ] as const) {
    const reader = client(shop.app, { token: keeper.token, locale })
    const draft = { key: sfNumber(), reason: 'breakage', note: '', lines: [{ ...line, packs: 5 }] }
    expect(await reader.post('/staff/stock/movements', draft)).toMatchObject({ msg: words })
  }
  expect(await leftOf(sku)).toEqual([['W', 2, 0, 4]])
})

test('U110: a parcel and breakage at once never take more than a lot has, and the same form twice takes once', async () => {
  const sku = await pack(0)
  await deliver(sku, 3, facts('X'))
  await deliver(sku, 20, facts('Y', { arrivedOn: today }))
  const id = (await lotIds(sku)).get('X') ?? 0
  const form = { key: sfNumber(), reason: 'breakage', note: '', lines: [{ skuId: sku.id, packs: 2, lotId: id }] } as const
  const twice = [1, 2].map(() => api.call(addMovements, { ...form, lines: [...form.lines] }))
  const others = [send([[sku, 2]]), move('breakage', sku, 2, id)]
  await Promise.allSettled([...twice, ...others])
  const [row] = (await leftOf(sku)).filter(([lot]) => lot === 'X')
  expect(Number(row?.[3])).toBeGreaterThanOrEqual(0)
  const [changes] = await shop.db<{ count: number }[]>`select count(*)::integer as count from lot_change where lot_id = ${id}`
  expect(changes?.count).toBeLessThanOrEqual(1)
})

/** The buyer sends `quantity` of the order's line back; `broken` of them cannot be sold again. */
async function sendBack(buyer: Shopper, number: string, quantity: number, broken: number): Promise<void> {
  const agent = await shopper(shop, { scopes: ['shopper', 'agent', 'finance'] })
  dataOf(await buyer.post('/order/take', { uni: number }))
  const unique = (await api.call(findDeskOrder, number)).lines[0]?.unique ?? ''
  const body = { refund_type: 2, text: '不想要了', cart_ids: [{ cart_id: unique, cart_num: quantity }] }
  const request = dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${number}`, body)).order_id
  dataOf(await agent.post(`/staff/after-sales/${request}/agree`, {}))
  const lines = broken > 0 ? [{ unique, quantity: broken }] : []
  dataOf(await keeper.post(`/staff/after-sales/${request}/arrived`, { broken: lines, note: '' }))
}

test('U110: what comes back sound is in the lots that its parcel took, broken bottles are not, and the next parcel takes it', async () => {
  const sku = await pack(0)
  await deliver(sku, 2, facts('OLD', { arrivedOn: addDays(today, -9) }))
  await deliver(sku, 2, facts('NEW'))
  const buyer = await rich()
  const { number, id } = await send([[sku, 4]], buyer)
  await sendBack(buyer, number, 4, 1)
  expect(await leftOf(sku)).toEqual([
    ['NEW', 2, -2, 2],
    ['OLD', 2, -1, 1],
  ])
  const ids = await lotIds(sku)
  const { choices, version } = await api.call(lots.listParcelLots, id)
  const unique = choices[0]?.unique ?? ''
  // What came back from this very parcel was not there for it a second time.
  expect(choices[0]?.lots.map(({ lot, left, packs }) => [lot, left, packs])).toEqual([
    ['OLD', 2, 2],
    ['NEW', 2, 2],
  ])
  const correct = { id, version, lots: [{ unique, lotId: ids.get('OLD') ?? 0, packs: 2 }] }
  await refusedAs(api.call(lots.correctParcelLots, correct), 'lot-came-back')
  await send([[sku, 3]])
  expect(await leftOf(sku)).toEqual([
    ['NEW', 4, -2, 0],
    ['OLD', 3, -1, 0],
  ])
})

/** The lots of a parcel with one line, saved anew; without lots, as they are. */
async function saveLots(id: number, written?: readonly [lotId: number, packs: number][]): Promise<void> {
  const { choices, version } = await api.call(lots.listParcelLots, id)
  const unique = choices[0]?.unique ?? ''
  const present = choices.flatMap((choice) => choice.lots.map((lot): [number, number] => [lot.id, lot.packs]))
  const named = (written ?? present).filter(([, packs]) => packs > 0)
  await api.call(lots.correctParcelLots, { id, version, lots: named.map(([lotId, packs]) => ({ unique, lotId, packs })) })
}
const choicesOf = async (id: number) =>
  (await api.call(lots.listParcelLots, id)).choices.flatMap((choice) =>
    choice.lots.map(({ lot, left, packs }) => [lot, left, packs]),
  )

test('U110: the lots of a parcel are put right after some of its bottles came back, and went to somebody else', async () => {
  const sku = await pack(0)
  await deliver(sku, 6, facts('FIRST', { arrivedOn: addDays(today, -9) }))
  await deliver(sku, 3, facts('SECOND'))
  const ids = await lotIds(sku)
  const [first = 0, second = 0] = [ids.get('FIRST'), ids.get('SECOND')]
  const buyer = await rich()
  const { number, id } = await send([[sku, 6]], buyer)
  await sendBack(buyer, number, 2, 0)
  // Fewer have left the lot than this parcel holds of it.
  expect(await leftOf(sku)).toEqual([
    ['SECOND', 0, 0, 3],
    ['FIRST', 6, -2, 2],
  ])
  await saveLots(id)
  expect(await inParcels(number)).toEqual([[['FIRST', 6]]])
  await saveLots(id, [
    [first, 3],
    [second, 3],
  ])
  expect(await inParcels(number)).toEqual([
    [
      ['FIRST', 3],
      ['SECOND', 3],
    ],
  ])
  expect(await leftOf(sku)).toEqual([
    ['SECOND', 3, 0, 0],
    ['FIRST', 3, -2, 5],
  ])
  expect(await choicesOf(id)).toEqual([
    ['FIRST', 6, 3],
    ['SECOND', 3, 3],
  ])
  await saveLots(id, [[first, 6]])
  // The two that came back leave once more, with one that arrived later.
  await send([[sku, 3]])
  expect(await choicesOf(id)).toEqual([
    ['FIRST', 6, 6],
    ['SECOND', 2, 0],
  ])
  await saveLots(id)
  await refusedAs(saveLots(id, [[first, 1]]), 'lot-came-back')
  expect(await leftOf(sku)).toEqual([
    ['SECOND', 1, 0, 2],
    ['FIRST', 8, -2, 0],
  ])
})

test.each([
  ['return', 2],
  ['correction', 2],
] as const)(
  'U110: after a %s that names the lot its parcel is put right, but keeps what must have been in it',
  async (reason, packs) => {
    const sku = await pack(0)
    await deliver(sku, 6, facts('T'))
    const [lotId = 0] = (await lotIds(sku)).values()
    const { number, id } = await send([[sku, 6]])
    await move(reason, sku, packs, lotId)
    await saveLots(id)
    expect(await leftOf(sku)).toEqual([['T', 6, -2, 2]])
    await refusedAs(saveLots(id, [[lotId, 1]]), 'lot-came-back')
    await refusedAs(saveLots(id, []), 'lot-came-back')
    expect(await inParcels(number)).toEqual([[['T', 6]]])
    await saveLots(id, [[lotId, 2]])
    expect(await leftOf(sku)).toEqual([['T', 2, -2, 6]])
  },
)

test('U110: of a set that comes back each bottle is in its lot again; what had no lot has none', async () => {
  const [a, b] = [await pack(0), await pack()]
  await deliver(a, 10, facts('A'))
  const set = await addSet(shop.db, {
    parts: [
      { sku: a, amount: 2 },
      { sku: b, amount: 1 },
    ],
  })
  const buyer = await rich()
  const { number } = await send([[set, 2]], buyer)
  await sendBack(buyer, number, 1, 0)
  expect(await leftOf(a)).toEqual([['A', 4, -2, 8]])
  expect(await leftOf(b)).toEqual([])
})

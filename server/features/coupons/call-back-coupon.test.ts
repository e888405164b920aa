import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '#contract/shop/checkout.ts'
import { changedPrice } from '#contract/shop/repriced.ts'
import { findStaffCoupon } from '#contract/staff/coupons.ts'
import { CALL_BACK_REASON_MAX } from '#domain/coupon-draft.ts'
import { tellCalledBack } from '#server/features/notices/find-news.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { addCoupon, inDays } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { checkout, client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 300_00, stock: 1_000 }] }] })
const { db } = shop
const REASON = { reason: '面额输错了', reason_en: 'The amount was typed wrongly' }
let merchandiser: Shopper
let colleague: Shopper

beforeAll(async () => {
  merchandiser = await shopper(shop, { scopes: ['shopper', 'merchandiser'], locale: 'en-US' })
  colleague = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
})
afterAll(async () => {
  shop.setClock(0)
  expect(await violations(db)).toEqual([])
})

type Answer = { status: number; code?: string; msg: string }
const callBack = (id: number, by: Shopper = merchandiser, body: object = REASON) =>
  by.post(`/staff/coupons/${id}/call-back`, body)
const take = (who: Shopper, couponId: number) => who.post('/coupon/receive', { couponId })
const detail = (id: number) => merchandiser.api.call(findStaffCoupon, { id })
type Held = { id: number; state: string; status: string; _type: number; _msg: string; called_back: object | null }
const held = async (who: Shopper, type = 0) => dataOf<Held[]>(await who.get(`/coupons/user/${type}`))
const holder = async (couponId: number, spec: Parameters<typeof shopper>[1] = {}) => {
  const who = await shopper(shop, spec)
  await take(who, couponId)
  return who
}
const place = (who: Shopper, key: string) => who.post(`/order/create/${key}`, { addressId: who.addressId })
const tell = async () => {
  await Promise.all([tellCalledBack(shop.deps), tellCalledBack(shop.deps)])
  await sendNotices(shop.deps)
}
const toldTo = ({ id }: Shopper) =>
  db<{ text: string; locale: string }[]>`
    select text, locale from notice where account_id = ${id} and kind = 'coupon-called-back' order by id`

test('a wrong coupon is called back: nobody takes it any more, unused copies are worth nothing, orders keep theirs', async () => {
  const id = await addCoupon(db, { amount: 200_00, perPerson: 2 })
  const [reader, english, spender] = [await holder(id), await holder(id, { locale: 'en-US' }), await holder(id)]
  const key = await checkout(shop, spender)
  const order = dataOf<{ result: { orderId: string } }>(await place(spender, key)).result.orderId
  const before = await db`select due, discount from shop_order where number = ${order}`

  expect(dataOf(await callBack(id))).toEqual({ withdrawn: 2, spent: 1 })
  expect(await take(await shopper(shop), id)).toMatchObject({ code: '400516' })
  expect(dataOf<{ list: { id: number }[] }>(await client(shop.app).get('/pc/get_coupon_centre')).list).not.toContainEqual(
    expect.objectContaining({ id }),
  )
  expect(await held(reader, 1)).toEqual([])
  expect(await held(reader, 4)).toMatchObject([
    {
      state: 'expired',
      status: '已收回',
      _type: 0,
      _msg: '已收回',
      called_back: { reason: REASON.reason, reason_en: REASON.reason_en },
    },
  ])
  expect(await held(english, 4)).toMatchObject([{ status: 'Withdrawn', _msg: 'Withdrawn' }])
  expect(await held(spender, 3)).toMatchObject([{ state: 'used', called_back: null }])
  expect(await db`select due, discount from shop_order where number = ${order}`).toEqual(before)
  expect(before).toMatchObject([{ discount: 200_00 }])

  // What comes back from the order is worth nothing either, and says why.
  expect(await spender.post('/order/cancel', { id: order })).toMatchObject({ status: 200 })
  expect(await held(spender, 1)).toEqual([])
  expect(await held(spender, 4)).toMatchObject([{ state: 'expired', status: '已收回' }])

  // The agent who talks with a holder sees it so, too.
  await db`insert into chat_thread (shopper_id) values (${reader.id})`
  const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
  expect(dataOf(await agent.get(`/staff/shoppers/${reader.id}/coupons`))).toMatchObject({ list: [{ state: 'expired' }] })
})

test('staff read who called it back, when, why, and how many copies that took; it is on record', async () => {
  const id = await addCoupon(db)
  await holder(id)
  expect(await detail(id)).toMatchObject({ calledBack: null })
  await callBack(id)
  const found = await detail(id)
  expect(found).toMatchObject({
    isOpen: false,
    expired: 0,
    calledBack: { reason: { zh: REASON.reason, en: REASON.reason_en }, withdrawn: 1, spent: 0 },
  })
  expect(found.calledBack?.by.en).not.toBe('')
  expect(Math.abs(Date.parse(found.calledBack?.at ?? '') - Date.now())).toBeLessThan(60_000)
  const list = dataOf<{ list: object[] }>(await merchandiser.get('/staff/coupons'))
  expect(list.list).toContainEqual(expect.objectContaining({ id, calledBack: expect.objectContaining({ withdrawn: 1 }) }))
  expect(
    await db`select by_account as by, details from audit_entry where action = 'coupon-called-back' and subject = ${String(id)}`,
  ).toEqual([{ by: merchandiser.id, details: { withdrawn: 1, spent: 0 } }])
  const changes =
    await db`select table_name as "table" from staff_change where object_kind = 'coupon' and object_id = ${String(id)}`
  expect(changes.map(({ table }) => table).toSorted()).toEqual(['coupon', 'coupon_call_back'])
})

test('it stays called back: no second time, no opening, changing or giving away', async () => {
  const id = await addCoupon(db)
  const friend = await holder(id)
  await callBack(id)
  const again: Answer[] = [
    await callBack(id, colleague),
    await colleague.post(`/staff/coupons/${id}/open`, { isOpen: true }),
    await colleague.post(`/staff/coupons/${id}`, {
      title: '券',
      title_en: 'Coupon',
      scope: 'shop',
      amount: '20.00',
      minSpend: '0',
      validDays: 7,
    }),
  ]
  for (const answer of again) expect(answer).toMatchObject({ status: 400, code: '100208' })
  expect(
    await colleague.post(`/staff/coupons/${id}/gifts`, { accountId: friend.id, reason: 'x', key: randomUUID() }),
  ).toMatchObject({ code: '400516' })
  expect((await detail(id)).isOpen).toBe(false)
})

test('T31: without the right nobody calls back, and nothing happens; without a reason in both languages neither', async () => {
  const id = await addCoupon(db)
  const who = await holder(id)
  const others = [
    who,
    await shopper(shop, { scopes: ['shopper', 'agent'] }),
    await shopper(shop, { scopes: ['shopper', 'finance'] }),
  ]
  for (const other of others) expect(await callBack(id, other)).toMatchObject({ status: 400, code: '100101' })
  for (const body of [
    {},
    { reason: '错' },
    { ...REASON, reason_en: ' ' },
    { ...REASON, reason: '错'.repeat(CALL_BACK_REASON_MAX + 1) },
  ]) {
    expect(await callBack(id, merchandiser, body)).toMatchObject({ status: 400, code: '100100' })
  }
  expect(await callBack(999_999)).toMatchObject({ status: 400, code: '100026' })
  expect(await held(who, 1)).toHaveLength(1)
})

test('two of the staff at once: one calls it back, the other reads that it was', async () => {
  const id = await addCoupon(db)
  await holder(id)
  const answers = await Promise.all([merchandiser, colleague, merchandiser, colleague].map((by) => callBack(id, by)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  expect(await db`select from audit_entry where action = 'coupon-called-back' and subject = ${String(id)}`).toHaveLength(1)
})

test('an order that comes too late is refused with the reason in the reader’s language, and places at the new sum', async () => {
  for (const [locale, words] of [
    ['zh-CN', '这张优惠券已被收回：面额输错了'],
    ['en-US', 'This coupon was withdrawn: The amount was typed wrongly'],
  ] as const) {
    const id = await addCoupon(db, { amount: 50_00 })
    const who = await holder(id, { locale })
    const key = await checkout(shop, who)
    await callBack(id)
    const refused = await who.api.call(createOrder, { key, addressId: who.addressId, remark: '' }).catch((error) => error)
    expect(refused.message).toBe(words)
    expect(changedPrice(refused.data)).toMatchObject({ couponClaimId: null, coupons: [], totals: { discount: 0 } })
    expect(await place(who, key)).toMatchObject({ status: 200 })
    expect(await db`select from coupon_use join shop_order o on o.id = order_id where o.account_id = ${who.id}`).toHaveLength(0)
  }
})

test('T07: a call-back and checkouts at the same instant: each order has the coupon, and counts as spent, or is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await addCoupon(db, { amount: 20_00 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => holder(id)))
    const keys = await Promise.all(buyers.map((who) => checkout(shop, who)))
    const late = await Promise.all(Array.from({ length: 3 }, () => shopper(shop)))
    const [called, ...placed] = await Promise.all([
      callBack(id),
      ...buyers.map((who, place_) => place(who, keys[place_] ?? '')),
      ...late.map((who) => take(who, id)),
    ])
    const orders = placed.slice(0, buyers.length)
    const [counted] = await db<{ orders: number; taken: number }[]>`
      select count(in_use.id)::int as orders, count(claim.id)::int as taken
        from coupon_claim claim left join coupon_use in_use on in_use.claim_id = claim.id where coupon_id = ${id}`
    const won = orders.filter(({ status }) => status === 200)
    expect(counted?.orders).toBe(won.length)
    expect(dataOf(called)).toEqual({ withdrawn: (counted?.taken ?? 0) - won.length, spent: won.length })
    for (const answer of orders.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 400, code: '100207', msg: expect.stringContaining(REASON.reason) })
    expect(await violations(db)).toEqual([])
  }
})

test('an order that waits for the call-back reads the coupon again and is refused', async () => {
  const id = await addCoupon(db, { amount: 20_00 })
  const who = await holder(id)
  const key = await checkout(shop, who)
  let placing: ReturnType<typeof place> | undefined
  await db.begin(async (tx) => {
    await tx`select from coupon where id = ${id} for update`
    placing = place(who, key)
    // It has read its coupon as good, and waits for the row.
    await expect.poll(async () => (await db`select from pg_locks where not granted`).length).toBeGreaterThan(0)
    await tx`update coupon set called_back_at = now(), is_open = false where id = ${id}`
    await tx`
      insert into coupon_call_back (coupon_id, by_account, reason_zh, reason_en, withdrawn, spent)
      values (${id}, ${merchandiser.id}, ${REASON.reason}, ${REASON.reason_en}, 1, 0)`
  })
  expect(await placing).toMatchObject({ status: 400, code: '100207', msg: expect.stringContaining(REASON.reason) })
  expect(await db`select from shop_order where account_id = ${who.id}`).toHaveLength(0)
})

test('holders are told once, in their language; nobody who has spent or lost it before', async () => {
  const id = await addCoupon(db, { perPerson: 2 })
  const [both, english, spender, late] = [
    await holder(id),
    await holder(id, { locale: 'en-US' }),
    await holder(id),
    await holder(id),
  ]
  await take(both, id)
  await place(spender, await checkout(shop, spender))
  await db`update coupon_claim set valid_to = now() - interval '1 hour' where account_id = ${late.id}`
  await callBack(id)
  await tell()
  await tell()
  expect(await toldTo(both)).toEqual([{ locale: 'zh-CN', text: expect.stringContaining(REASON.reason) }])
  expect(await toldTo(english)).toEqual([{ locale: 'en-US', text: expect.stringContaining(REASON.reason_en) }])
  expect([...(await toldTo(spender)), ...(await toldTo(late))]).toEqual([])
  // It had ended by itself.
  expect(await held(late, 4)).toMatchObject([{ status: '已过期', called_back: null }])
  const inbox = dataOf<{ list: { mark: string; content: string }[] }>(await both.get('/user/message_system/list'))
  expect(inbox.list).toContainEqual(
    expect.objectContaining({ mark: 'coupon-called-back', content: expect.stringContaining(REASON.reason) }),
  )
  expect(await db`select told_at is not null as told from coupon_call_back where coupon_id = ${id}`).toEqual([{ told: true }])
})

test('whoever gets it back from a cancelled order afterwards is told then', async () => {
  const id = await addCoupon(db)
  const who = await holder(id)
  const order = dataOf<{ result: { orderId: string } }>(await place(who, await checkout(shop, who))).result.orderId
  await callBack(id)
  await tell()
  expect(await toldTo(who)).toEqual([])
  await who.post('/order/cancel', { id: order })
  await tell()
  expect(await toldTo(who)).toHaveLength(1)
})

test('somebody else’s coupon keeps its secret: whoever names it reads nothing of the reason', async () => {
  const id = await addCoupon(db)
  const owner = await holder(id)
  const [copy] = await held(owner, 1)
  await callBack(id)
  const thief = await shopper(shop)
  const key = await checkout(shop, thief)
  expect(await thief.post(`/order/create/${key}`, { addressId: thief.addressId, couponId: copy?.id })).toMatchObject({
    status: 400,
    code: '410242',
    msg: expect.not.stringContaining(REASON.reason),
  })
})

test('a coupon that newcomers were greeted with is not shown as a present any more', async () => {
  const id = await addCoupon(db, { givenBy: 'newcomer', validTo: inDays(3) })
  const who = await shopper(shop)
  await db`
    insert into coupon_claim (coupon_id, account_id, amount, min_spend, valid_from, valid_to)
    values (${id}, ${who.id}, 3000, 0, now(), now() + interval '3 days')`
  await db`update coupon set claimed = 1 where id = ${id}`
  await callBack(id)
  expect(dataOf(await who.get('/v2/new_coupon'))).toMatchObject({ list: [], show: 0 })
})

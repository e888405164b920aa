import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '#contract/shop/checkout.ts'
import { changedPrice } from '#contract/shop/repriced.ts'
import { findStaffCoupon } from '#contract/staff/coupons.ts'
import { CALL_BACK_REASON_MAX } from '#domain/coupon-draft.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { addCoupon, holdCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { checkout, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

/** One copy of a coupon alone, such as one that was given to the wrong customer. */

const shop = await shopWith({ wines: [{ skus: [{ price: 300_00, stock: 1_000 }] }] })
const { db } = shop
const REASON = { reason: '送错了人', reason_en: 'Given to the wrong person' }
let merchandiser: Shopper

beforeAll(async () => {
  merchandiser = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
})
afterAll(async () => expect(await violations(db)).toEqual([]))

type Own = { id: number; state: string; called_back: object | null }
const callBack = (copy: number, by = merchandiser, body: object = REASON) =>
  by.post(`/staff/coupon-copies/${copy}/call-back`, body)
const held = async (who: Shopper) => dataOf<Own[]>(await who.get('/coupons/user/0'))
const place = (who: Shopper, key: string) => who.post(`/order/create/${key}`, { addressId: who.addressId })
const noticesOf = (who: Shopper) => db`select kind, locale, text from notice where account_id = ${who.id} order by id`

/** Two who hold a copy each of one coupon. */
async function twoHolders() {
  const [wrong, right] = [await shopper(shop, { locale: 'en-US' }), await shopper(shop)]
  const couponId = await addCoupon(db, { amount: 50_00 })
  for (const who of [wrong, right]) await who.post('/coupon/receive', { couponId })
  const copyOf = async (who: Shopper) => (await held(who))[0]?.id ?? 0
  return { couponId, wrong, right, copy: await copyOf(wrong), other: await copyOf(right) }
}

test('the copy is worth nothing from then on, its holder is told the reason, and nobody else loses anything', async () => {
  const { couponId, wrong, right, copy, other } = await twoHolders()
  expect(await callBack(copy)).toMatchObject({ status: 200 })
  expect(await held(wrong)).toMatchObject([{ id: copy, state: 'expired', called_back: REASON }])
  expect(await held(right)).toMatchObject([{ id: other, state: 'unused', called_back: null }])
  expect(await merchandiser.api.call(findStaffCoupon, { id: couponId })).toMatchObject({
    isOpen: true,
    calledBack: null,
    expired: 1,
  })

  await sendNotices(shop.deps)
  await sendNotices(shop.deps)
  expect(await noticesOf(wrong)).toMatchObject([
    { kind: 'coupon-called-back', locale: 'en-US', text: expect.stringContaining(REASON.reason_en) },
  ])
  expect(await noticesOf(right)).toEqual([])
  expect(
    await db`select by_account as by, for_account as whose, reason from audit_entry where action = 'coupon-copy-called-back' and for_account = ${wrong.id}`,
  ).toEqual([{ by: merchandiser.id, whose: wrong.id, reason: `${REASON.reason} / ${REASON.reason_en}` }])
  const page = dataOf<{ coupons: object[] }>(await merchandiser.get(`/staff/customers/${wrong.id}`))
  expect(page.coupons).toMatchObject([{ id: copy, state: 'expired', calledBack: { zh: REASON.reason, en: REASON.reason_en } }])
})

test('a checkout with it that is open is told the reason, in the other language too, and places at the new sum', async () => {
  for (const [locale, words] of [
    ['zh-CN', '这张优惠券已被收回：送错了人'],
    ['en-US', 'This coupon was withdrawn: Given to the wrong person'],
  ] as const) {
    const who = await shopper(shop, { locale })
    const copy = await holdCoupon(db, who)
    const key = await checkout(shop, who)
    await callBack(copy)
    const refused = await who.api.call(createOrder, { key, addressId: who.addressId, remark: '' }).catch((error) => error)
    expect(refused.message).toBe(words)
    expect(changedPrice(refused.data)).toMatchObject({ couponClaimId: null, coupons: [], totals: { discount: 0 } })
    expect(await place(who, key)).toMatchObject({ status: 200 })
  }
})

test('a copy that an order has stays with it, and can be called back once the order has given it back', async () => {
  const who = await shopper(shop)
  const copy = await holdCoupon(db, who)
  const order = dataOf<{ result: { orderId: string } }>(await place(who, await checkout(shop, who))).result.orderId
  expect(await callBack(copy)).toMatchObject({ status: 400, code: '100218', msg: `订单 ${order} 已使用这张券，不能收回` })
  expect(await who.post('/order/cancel', { id: order })).toMatchObject({ status: 200 })
  expect(await callBack(copy)).toMatchObject({ status: 200 })
  expect(await held(who)).toMatchObject([{ id: copy, state: 'expired' }])
})

test('T07: it and an order with it at the same instant: one of them wins, and the other one says so', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const who = await shopper(shop)
      const copy = await holdCoupon(db, who, { amount: 20_00 })
      return { who, copy, key: await checkout(shop, who) }
    }),
  )
  for (const { who, copy, key } of buyers) {
    const [called, placed] = await Promise.all([callBack(copy), place(who, key)])
    const [{ orders }] = await db<[{ orders: number }]>`select count(*)::int as orders from coupon_use where claim_id = ${copy}`
    if (placed.status === 200) {
      expect(orders).toBe(1)
      expect(called).toMatchObject({ status: 400, code: '100218' })
    } else {
      expect(orders).toBe(0)
      expect(called).toMatchObject({ status: 200 })
      expect(placed).toMatchObject({ code: '100207', msg: expect.stringContaining(REASON.reason) })
    }
  }
})

test('an order that waits for it reads the copy again and is refused', async () => {
  const who = await shopper(shop)
  const copy = await holdCoupon(db, who)
  const key = await checkout(shop, who)
  let placing: ReturnType<typeof place> | undefined
  await db.begin(async (tx) => {
    await tx`select from coupon_claim where id = ${copy} for update`
    placing = place(who, key)
    // It has read its copy as good, and waits for the row.
    await expect.poll(async () => (await db`select from pg_locks where not granted`).length).toBeGreaterThan(0)
    await tx`
      update coupon_claim
         set voided_at = now(), voided_by = ${merchandiser.id}, void_reason_zh = ${REASON.reason}, void_reason_en = ${REASON.reason_en}
       where id = ${copy}`
  })
  expect(await placing).toMatchObject({ status: 400, code: '100207', msg: expect.stringContaining(REASON.reason) })
  expect(await db`select from shop_order where account_id = ${who.id}`).toHaveLength(0)
})

test('two at once call it back: one does, the other one is told, and its holder hears of it once', async () => {
  const { copy, wrong } = await twoHolders()
  const answers = await Promise.all([callBack(copy), callBack(copy)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)).toMatchObject({ code: '100208', msg: '这张券此前已被收回' })
  await sendNotices(shop.deps)
  expect(await noticesOf(wrong)).toHaveLength(1)
})

test('the whole coupon called back afterwards: that copy keeps its own reason, and its holder is not told again', async () => {
  const { couponId, copy, wrong, right } = await twoHolders()
  await callBack(copy)
  const whole = { reason: '面额输错了', reason_en: 'The amount was typed wrongly' }
  expect(dataOf(await merchandiser.post(`/staff/coupons/${couponId}/call-back`, whole))).toEqual({ withdrawn: 1, spent: 0 })
  expect(await held(wrong)).toMatchObject([{ called_back: REASON }])
  expect(await held(right)).toMatchObject([{ called_back: whole }])
  expect(await callBack(copy)).toMatchObject({ code: '100208' })
})

test('one that has ended, one that is not there, a reason in one language, and others than merchandisers are refused', async () => {
  const { copy, wrong, right } = await twoHolders()
  const [agent, finance] = [
    await shopper(shop, { scopes: ['shopper', 'agent', 'chat-supervisor'] }),
    await shopper(shop, { scopes: ['shopper', 'finance'] }),
  ]
  for (const by of [wrong, right, agent, finance]) expect(await callBack(copy, by)).toMatchObject({ status: 400, code: '100101' })
  expect(await callBack(999_999_999)).toMatchObject({ status: 400, code: '100026' })
  for (const body of [
    {},
    { reason: '送错了' },
    { ...REASON, reason_en: ' ' },
    { ...REASON, reason: 'x'.repeat(CALL_BACK_REASON_MAX + 1) },
  ])
    expect(await callBack(copy, merchandiser, body)).toMatchObject({ status: 400 })
  expect(await held(wrong)).toMatchObject([{ state: 'unused' }])
  await db`update coupon_claim set valid_to = now() - interval '1 hour' where id = ${copy}`
  expect(await callBack(copy)).toMatchObject({ status: 400, code: '100217' })
  expect(await held(wrong)).toMatchObject([{ called_back: null }])
})

import { afterAll, expect, test } from 'vitest'
import { addCoupon, inDays } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { client, dataOf, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const { db } = shop
afterAll(async () => expect(await violations(db)).toEqual([]))

const claimsOf = (couponId: number) =>
  db<{ account: number; count: number }[]>`
    select account_id as account, count(*)::int as count from coupon_claim where coupon_id = ${couponId} group by account_id`
const claimedOf = async (couponId: number) =>
  (await db<{ claimed: number }[]>`select claimed from coupon where id = ${couponId}`)[0]?.claimed
const receive = (who: { post: ReturnType<typeof client>['post'] }, couponId: number) => who.post('/coupon/receive', { couponId })

test('T08: 1,000 claims at once by 500 shoppers, 100 coupons: 100 get one, 900 presses are refused, and nobody has two', async () => {
  const couponId = await addCoupon(db, { total: 100 })
  const who = await Promise.all(Array.from({ length: 500 }, () => shopper(shop)))
  // Each of them presses twice.
  const answers = await Promise.all([...who, ...who].map((each) => receive(each, couponId)))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === '410319')).toHaveLength(100)
  expect(codes.filter((code) => code === '400516' || code === '410320')).toHaveLength(900)
  const claims = await claimsOf(couponId)
  expect(claims).toHaveLength(100)
  expect(claims.every(({ count }) => count === 1)).toBe(true)
  expect(await claimedOf(couponId)).toBe(100)
}, 120_000)

test('T08: one shopper, thirty presses at once, three per person: three claims', async () => {
  const couponId = await addCoupon(db, { perPerson: 3 })
  const who = await shopper(shop)
  const answers = await Promise.all(Array.from({ length: 30 }, () => receive(who, couponId)))
  expect(answers.filter(({ code }) => code === '410319')).toHaveLength(3)
  expect(answers.filter(({ code }) => code === '410320')).toHaveLength(27)
  expect(await claimsOf(couponId)).toEqual([{ account: who.id, count: 3 }])
})

test.each([
  { what: 'that nobody can take before tomorrow', spec: { claimFrom: inDays(1) }, msg: '还没到领取时间，请稍后再来' },
  { what: 'whose time is over', spec: { claimTo: inDays(-1) }, msg: '领取的优惠券已领完或已过期' },
  { what: 'that cannot be used any more', spec: { validTo: inDays(-1) }, msg: '领取的优惠券已领完或已过期' },
  { what: 'for newcomers', spec: { givenBy: 'newcomer' as const }, msg: '领取的优惠券已领完或已过期' },
  { what: 'that staff give', spec: { givenBy: 'given' as const }, msg: '领取的优惠券已领完或已过期' },
])('a coupon $what is refused with 400516', async ({ spec, msg }) => {
  const couponId = await addCoupon(db, spec)
  expect(await receive(await shopper(shop), couponId)).toMatchObject({ status: 400, code: '400516', msg })
  expect(await claimedOf(couponId)).toBe(0)
})

test('closed, deleted and unknown coupons are gone, in the words of the reader', async () => {
  const closed = await addCoupon(db)
  await db`update coupon set is_open = false where id = ${closed}`
  const deleted = await addCoupon(db)
  await db`update coupon set deleted_at = now() where id = ${deleted}`
  const reader = await shopper(shop, { locale: 'en-US' })
  for (const couponId of [closed, deleted, 999_999]) {
    expect(await receive(reader, couponId)).toMatchObject({ code: '400516', msg: 'This coupon is fully claimed or has ended' })
  }
})

test('T18: when a coupon opens and ends is decided by the shop’s clock', async () => {
  const couponId = await addCoupon(db, { claimFrom: inDays(1), claimTo: inDays(2) })
  const who = await shopper(shop)
  expect(await receive(who, couponId)).toMatchObject({ code: '400516' })
  shop.setClock(25 * 60)
  expect(await receive(who, couponId)).toMatchObject({ code: '410319', msg: '领取成功' })
  shop.setClock(0)
})

test('so many days end with the last of them, at midnight in Shanghai', async () => {
  const couponId = await addCoupon(db, { validDays: 7 })
  const who = await shopper(shop)
  await receive(who, couponId)
  const [claim] = await db<{ days: number; ends: string }[]>`
    select (valid_to at time zone 'Asia/Shanghai')::date - (claimed_at at time zone 'Asia/Shanghai')::date as days,
           to_char(valid_to at time zone 'Asia/Shanghai', 'HH24:MI:SS') as ends
      from coupon_claim where account_id = ${who.id}`
  expect(claim).toEqual({ days: 7, ends: '23:59:59' })
})

test('what a coupon is worth is settled when it is taken', async () => {
  const couponId = await addCoupon(db, { amount: 30_00 })
  const who = await shopper(shop)
  await receive(who, couponId)
  await db`update coupon set amount = 1_00 where id = ${couponId}`
  const [own] = dataOf<{ coupon_price: number }[]>(await who.get('/coupons/user/1'))
  expect(own).toMatchObject({ coupon_price: 30 })
})

test('a phone client gets the business code as status; nobody takes a coupon signed out', async () => {
  const couponId = await addCoupon(db, { total: 1 })
  expect(await receive(await shopper(shop), couponId)).toMatchObject({ status: 200, code: '410319' })
  expect(await receive(await shopper(shop, { formType: 'h5' }), couponId)).toMatchObject({ status: 400516, data: [] })
  expect(await receive(client(shop.app), couponId)).toMatchObject({ status: 410000 })
  expect(await receive(client(shop.app, { formType: 'h5' }), couponId)).toMatchObject({ status: 110002 })
})

test.each([0, -1, 1.5, '1e3', 'abc', null, 2 ** 31])('T33: %s is no coupon', async (couponId) => {
  expect(await (await shopper(shop)).post('/coupon/receive', { couponId })).toMatchObject({ status: 400, code: '100100' })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCoupon, inDays } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const { db } = shop
let merchandiser: Shopper

beforeAll(async () => {
  merchandiser = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
})
afterAll(async () => expect(await violations(db)).toEqual([]))

const DRAFT = { title: '传单券', title_en: 'Leaflet', scope: 'shop', amount: '20.00', minSpend: '0', validDays: 14 }
const plan = (draft: object) => merchandiser.post('/staff/coupons', { ...DRAFT, givenBy: 'code', ...draft })
const planned = async (draft: object) => dataOf<{ id: number }>(await plan(draft)).id
const codeOf = (id: number) => merchandiser.get(`/staff/coupons/${id}`).then((answer) => dataOf<{ code: string }>(answer).code)
const redeem = (who: Pick<Shopper, 'post'>, code: unknown) => who.post('/coupon/redeem', { code })
const claimsOf = async (couponId: number) =>
  (
    await db<{ claimed: number; copies: number }[]>`
      select claimed, (select count(*)::int from coupon_claim where coupon_id = coupon.id) as copies from coupon where id = ${couponId}`
  )[0]
const withCode = (code: string, spec: Parameters<typeof addCoupon>[1] = {}) =>
  addCoupon(db, { givenBy: 'code', code, title: { zh: '优惠码券', en: 'By code' }, ...spec })
const UNKNOWN = '100212'
/** Wrong codes of earlier tests are of one network. */
const forgetMisses = () => db`delete from coupon_code_miss`

test('U104: whoever types the code, in any way a keyboard writes it, has the coupon, as phones read own coupons', async () => {
  const couponId = await planned({ code: 'wein20', perPerson: 3 })
  expect(await codeOf(couponId)).toBe('WEIN20')
  const who = await shopper(shop)
  for (const typed of ['WEIN20', ' wein 20 ', 'ｗｅｉｎ２０']) {
    expect(dataOf(await redeem(who, typed))).toMatchObject({
      cid: couponId,
      uid: who.id,
      coupon_title: '传单券',
      coupon_price: 20,
      receive_type: 1,
      state: 'unused',
      is_gift: false,
    })
  }
  expect(dataOf<object[]>(await who.get('/coupons/user/1'))).toHaveLength(3)
  expect(await redeem(who, 'WEIN20')).toMatchObject({ status: 400, code: '410320' })
  expect(await redeem(client(shop.app), 'WEIN20')).toMatchObject({ status: 410000 })
})

test('U104: each reason has a sentence of its own, in both languages, and nothing is taken', async () => {
  const notYet = await withCode('SOON-24', { claimFrom: '2126-12-03T04:00:00Z' })
  await withCode('OVER-24', { claimTo: inDays(-1) })
  const gone = await withCode('GONE-24', { total: 1 })
  expect(await redeem(await shopper(shop), 'GONE-24')).toMatchObject({ status: 200 })
  const [zh, en] = [await shopper(shop), await shopper(shop, { locale: 'en-US' })]
  for (const [code, inChinese, inEnglish] of [
    ['SOON-24', /12月3日.*起可用/, /works from .*Dec 3/],
    ['OVER-24', /已过期/, /expired/],
    ['GONE-24', /已领完/, /have been claimed/],
    ['NEVER-24', /没有这个优惠码/, /no such code/],
  ] as const) {
    expect(await redeem(zh, code)).toMatchObject({ status: 400, msg: expect.stringMatching(inChinese) })
    expect(await redeem(en, code)).toMatchObject({ status: 400, msg: expect.stringMatching(inEnglish) })
  }
  expect(await claimsOf(notYet)).toEqual({ claimed: 0, copies: 0 })
  expect(await claimsOf(gone)).toEqual({ claimed: 1, copies: 1 })
  await forgetMisses()
})

test('U104: a code of a closed, deleted or called back coupon is answered like one that never was', async () => {
  const [closed, deleted, back] = [await withCode('SHUT-1'), await withCode('AWAY-1'), await withCode('BACK-1')]
  await merchandiser.post(`/staff/coupons/${closed}/open`, { isOpen: false })
  await merchandiser.post(`/staff/coupons/${deleted}/delete`)
  await merchandiser.post(`/staff/coupons/${back}/call-back`, { reason: '错误', reason_en: 'Wrong' })
  const who = await shopper(shop)
  const never = await redeem(who, 'NEVER-1')
  for (const code of ['SHUT-1', 'AWAY-1', 'BACK-1', 'x', '葡萄', "'; --"]) expect(await redeem(who, code)).toEqual(never)
  await forgetMisses()
})

test('U104: nobody sees a code’s coupon who has not typed it, and its number alone does not take it', async () => {
  const couponId = await withCode('HIDDEN-7', { scope: 'product', productIds: [shop.sku.productId] })
  const who = await shopper(shop)
  const answers = await Promise.all(
    [
      '/coupons',
      '/coupons?type=-1',
      '/coupons?type=2',
      `/coupons?type=-1&product_id=${shop.sku.productId}`,
      '/v2/coupons?type=-1',
      `/v2/coupons?type=2&product_id=${shop.sku.productId}`,
      '/pc/get_coupon_centre',
      `/pc/get_product_coupons/${shop.sku.productId}`,
      '/v2/get_today_coupon',
      '/v2/new_coupon',
      '/coupons/user/0',
      `/product/detail/${shop.sku.productId}`,
      '/products',
      '/pc/get_products',
    ].flatMap((path) => [who.get(path), client(shop.app, { formType: 'h5', token: who.token }).get(path)]),
  )
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200 })
    const written = JSON.stringify(answer)
    expect(written).not.toContain('HIDDEN-7')
    expect(written).not.toContain('优惠码券')
  }
  expect(await who.post('/coupon/receive', { couponId })).toMatchObject({ status: 400, code: '400516' })
  expect(await claimsOf(couponId)).toEqual({ claimed: 0, copies: 0 })
})

test('U104: two hundred type the code at once for a hundred coupons: a hundred have one each, no right code counts as a guess', async () => {
  const couponId = await withCode('RUSH-100', { total: 100 })
  const who = await Promise.all(Array.from({ length: 200 }, () => shopper(shop)))
  const answers = await Promise.all([...who, ...who].map((each) => redeem(each, 'rush-100')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(answers.filter(({ code }) => code === '100216' || code === '410320')).toHaveLength(300)
  expect(await claimsOf(couponId)).toEqual({ claimed: 100, copies: 100 })
  const [most] = await db`
    select count(*)::int as most from coupon_claim where coupon_id = ${couponId} group by account_id order by 1 desc limit 1`
  expect(most).toEqual({ most: 1 })
  expect(await db`select from coupon_code_miss`).toHaveLength(0)
}, 120_000)

test('U104: a hundred type the code of the last coupon at once: one has it', async () => {
  const couponId = await withCode('LAST-ONE', { total: 1 })
  const who = await Promise.all(Array.from({ length: 100 }, () => shopper(shop)))
  const answers = await Promise.all(who.map((each) => redeem(each, 'LAST-ONE')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await claimsOf(couponId)).toEqual({ claimed: 1, copies: 1 })
}, 60_000)

test('U104: a person who comes back with a new account has had the coupon', async () => {
  await withCode('ONCE-26')
  const [before, after] = [await shopper(shop), await shopper(shop)]
  expect(await redeem(before, 'ONCE-26')).toMatchObject({ status: 200 })
  await db`insert into earlier_account (account_id, earlier_id) values (${after.id}, ${before.id})`
  expect(await redeem(after, 'ONCE-26')).toMatchObject({ status: 400, code: '410320' })
})

test('U104: thirty wrong codes at once are ten guesses; then a right one waits, too, for this account and no other', async () => {
  const couponId = await withCode('RIGHT-26')
  const [guesser, other] = [await shopper(shop, { locale: 'en-US' }), await shopper(shop)]
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => redeem(guesser, `WRONG-${index}`)))
  expect(answers.filter(({ code }) => code === UNKNOWN)).toHaveLength(10)
  expect(answers.filter(({ code }) => code === '100213')).toHaveLength(20)
  expect(await redeem(guesser, 'RIGHT-26')).toMatchObject({
    code: '100213',
    msg: 'Too many wrong codes. Please try again in 15 minutes',
  })
  expect(await redeem(other, 'RIGHT-26')).toMatchObject({ status: 200 })
  await db`update coupon_code_miss set at = at - interval '16 minutes'`
  expect(await redeem(guesser, 'RIGHT-26')).toMatchObject({ status: 200 })
  expect(await claimsOf(couponId)).toEqual({ claimed: 2, copies: 2 })
  await forgetMisses()
})

test('U104: many accounts behind one address guess no more than a hundred times; a right code in between forgives nothing', async () => {
  await withCode('TRUE-26', { perPerson: 50 })
  const guessers = await Promise.all(Array.from({ length: 15 }, () => shopper(shop)))
  const answers = await Promise.all(
    guessers.flatMap((who) =>
      Array.from({ length: 9 }, (_, index) => redeem(who, index === 4 ? 'TRUE-26' : `NO-${who.id}-${index}`)),
    ),
  )
  expect(answers.filter(({ code }) => code === UNKNOWN)).toHaveLength(100)
  expect(await db`select from coupon_code_miss`).toHaveLength(100)
  expect(await redeem(await shopper(shop), 'TRUE-26')).toMatchObject({ code: '100213' })
  await forgetMisses()
})

test('U104: a code belongs to one coupon; of two who write it at once one has it, and the other is told', async () => {
  const answers = await Promise.all([plan({ code: 'TWIN-26' }), plan({ code: 'twin-26' })])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['100211', undefined].toSorted())
  const other = await planned({ code: 'OTHER-26' })
  const changed = await merchandiser.post(`/staff/coupons/${other}`, { ...DRAFT, givenBy: 'code', code: 'TWIN-26' })
  expect(changed).toMatchObject({ status: 400, code: '100211', msg: '这个优惠码已用于另一张优惠券，请换一个' })
  // A deleted coupon lets go of its code.
  const first = dataOf<{ id: number }>(answers.find(({ status }) => status === 200) ?? answers[0]).id
  await merchandiser.post(`/staff/coupons/${first}/delete`)
  expect(await plan({ code: 'TWIN-26' })).toMatchObject({ status: 200 })
})

test.each([
  { what: 'no code', draft: {} },
  { what: 'one that is too short', draft: { code: 'ABC' } },
  { what: 'one that is too long', draft: { code: 'A'.repeat(25) } },
  { what: 'other signs', draft: { code: 'WEIN_20' } },
  { what: 'the name that assistants have for another', draft: { code: 'coupon-12' } },
])('U104: a coupon by code with $what is refused at that field', async ({ draft }) => {
  expect(await plan(draft)).toMatchObject({ status: 400, code: '100100', msg: expect.stringContaining('code') })
})

test('U104: a leaked code is replaced while the coupon is in hands; who has seen the old one does not write over it', async () => {
  const couponId = await planned({ code: 'LEAKED-1' })
  const [holder, late] = [await shopper(shop), await shopper(shop)]
  expect(await redeem(holder, 'LEAKED-1')).toMatchObject({ status: 200 })
  const { version } = dataOf<{ version: string }>(await merchandiser.get(`/staff/coupons/${couponId}`))
  const change = (code: string) => merchandiser.post(`/staff/coupons/${couponId}`, { ...DRAFT, givenBy: 'code', code, version })
  expect(await change('FRESH-1')).toMatchObject({ status: 200 })
  expect(await change('STALE-1')).toMatchObject({ status: 400, code: '100007' })
  expect(await redeem(late, 'LEAKED-1')).toMatchObject({ code: UNKNOWN })
  expect(await redeem(late, 'FRESH-1')).toMatchObject({ status: 200 })
  expect(dataOf<object[]>(await holder.get('/coupons/user/1'))).toHaveLength(1)
  // No longer by code, it has none.
  dataOf(await merchandiser.post(`/staff/coupons/${couponId}`, { ...DRAFT, givenBy: 'claim', code: 'FRESH-1' }))
  expect(await codeOf(couponId)).toBeNull()
  await merchandiser.post(`/staff/coupons/${couponId}/delete`)
})

test('U104: who has planned it does not redeem it; staff give it like any other; what came of it stands in the list', async () => {
  const couponId = await planned({ code: 'STAFF-26', amount: '25.00' })
  expect(await redeem(merchandiser, 'STAFF-26')).toMatchObject({ status: 400, msg: expect.stringContaining('请由其他同事办理') })
  const friend = await shopper(shop)
  const gift = { accountId: friend.id, reason: '电话订购', key: randomUUID() }
  expect(await merchandiser.post(`/staff/coupons/${couponId}/gifts`, gift)).toMatchObject({ status: 200 })
  expect(dataOf(await friend.get('/coupons/user/1'))).toMatchObject([{ cid: couponId, is_gift: true }])
  const { list } = dataOf<{ list: { id: number; code: string; claimed: number }[] }>(await merchandiser.get('/staff/coupons'))
  expect(list.find(({ id }) => id === couponId)).toMatchObject({ code: 'STAFF-26', givenBy: 'code', claimed: 1, used: 0 })
})

test('U104: above the limit of one person it is closed, and its code unknown, until a colleague opens it', async () => {
  const couponId = await planned({ code: 'LARGE-26', amount: '900.00' })
  const who = await shopper(shop)
  expect(await redeem(who, 'LARGE-26')).toMatchObject({ code: UNKNOWN })
  const colleague = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  expect(await colleague.post(`/staff/coupons/${couponId}/open`, { isOpen: true })).toMatchObject({ status: 200 })
  expect(await redeem(who, 'LARGE-26')).toMatchObject({ status: 200 })
})

test.each([undefined, null, 7, {}, [], 'x'.repeat(65)])('T33: %j is no code', async (code) => {
  expect(await redeem(await shopper(shop), code)).toMatchObject({ status: 400, code: '100100' })
})

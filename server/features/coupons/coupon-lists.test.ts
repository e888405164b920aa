import { beforeAll, expect, test } from 'vitest'
import { addCoupon, holdCoupon, inDays } from '#test/support/coupons.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({
  wines: [
    { zh: '甲', en: 'A' },
    { zh: '乙', en: 'B' },
    { zh: '丙', en: 'C' },
  ],
})
const { db } = shop
const [inRegion, named, other] = shop.wines
if (!inRegion || !named || !other) throw new Error('three wines were asked for')

type Wire = { id: number; coupon_title: string; type: number; is_use: number; state: string }
let shopWide: number
let ofRegion: number
let ofWine: number

beforeAll(async () => {
  const [region] = await db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en) values ('region', 'mosel', '摩泽尔', 'Mosel') returning id`
  const [village] = await db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en, parent_id) values ('region', 'bernkastel', '贝恩卡斯特', 'Bernkastel', ${region?.id ?? 0})
    returning id`
  await db`insert into product_term (product_id, term_id) values (${inRegion.id}, ${village?.id ?? 0})`
  shopWide = await addCoupon(db, { title: { zh: '全场券', en: 'Anything' }, total: 10, minSpend: 200_00, sort: 3 })
  ofRegion = await addCoupon(db, { scope: 'category', termIds: [region?.id ?? 0], validTo: inDays(20), sort: 2 })
  ofWine = await addCoupon(db, { scope: 'product', productIds: [named.id], perPerson: 2, sort: 1 })
  await addCoupon(db, { title: { zh: '来晚了', en: 'Late' }, claimTo: inDays(-1) })
  await addCoupon(db, { title: { zh: '旧', en: 'Old' }, claimTo: inDays(-30) })
  await addCoupon(db, { title: { zh: '未来', en: 'Coming' }, claimFrom: inDays(1) })
  const gone = await addCoupon(db, { title: { zh: '没了', en: 'Gone' }, total: 1 })
  await db`update coupon set claimed = 1 where id = ${gone}`
  await addCoupon(db, { title: { zh: '新人', en: 'New' }, givenBy: 'newcomer' })
})

const phone = (who?: Shopper) => client(shop.app, { formType: 'h5', ...(who ? { token: who.token } : {}) })
const ids = (list: Wire[]) => list.map(({ id }) => id)

test('phones get the coupons of the kind that they ask for, the PC client every kind; all of them can be taken now', async () => {
  for (const [type, expected] of [
    [0, [shopWide]],
    [1, [ofRegion]],
    [2, [ofWine]],
    [-1, [shopWide, ofRegion, ofWine]],
  ] as const) {
    expect(ids(dataOf<Wire[]>(await phone().get(`/coupons?type=${type}`)))).toEqual(expected)
  }
  expect(ids(dataOf<Wire[]>(await phone().get('/coupons')))).toEqual([shopWide])
  expect(ids(dataOf<Wire[]>(await client(shop.app).get('/coupons?type=2')))).toEqual([shopWide, ofRegion, ofWine])
  expect(ids(dataOf<Wire[]>(await phone().get('/coupons?type=-1&page=2&limit=2')))).toEqual([ofWine])
})

test('v2/coupons counts the kinds; an empty kind falls back to the next', async () => {
  expect(dataOf(await phone().get('/v2/coupons?type=1'))).toMatchObject({ list: [{ id: ofRegion }], count: [1, 1, 1] })
  await db`update coupon set is_open = false where id = ${shopWide}`
  expect(dataOf(await phone().get('/v2/coupons?type=0'))).toMatchObject({ list: [{ id: ofRegion }], count: [0, 1, 1] })
  await db`update coupon set is_open = true where id = ${shopWide}`
})

test('with a wine, only what it can be bought with: a region’s coupon holds for its villages', async () => {
  const fitting = async (productId: number) => ids(dataOf<Wire[]>(await phone().get(`/coupons?type=-1&product_id=${productId}`)))
  expect(await fitting(inRegion.id)).toEqual([shopWide, ofRegion])
  expect(await fitting(named.id)).toEqual([shopWide, ofWine])
  expect(await fitting(other.id)).toEqual([shopWide])
  const kept = dataOf<{ list: Wire[] }>(await client(shop.app).get(`/pc/get_product_coupons/${named.id}`))
  expect(ids(kept.list)).toEqual([shopWide, ofWine])
})

test('the wines that a coupon is good for can be listed: by category with its villages, or one by one', async () => {
  const wines = async (query: string) => dataOf<{ id: number }[]>(await phone().get(`/products?${query}`)).map(({ id }) => id)
  const [region] = await db<{ id: number }[]>`select id from term where code = 'mosel'`
  expect(await wines(`coupon_category_id=${region?.id}`)).toEqual([inRegion.id])
  expect(await wines(`productId=${named.id},${other.id}`)).toEqual([named.id, other.id])
})

test('a coupon has CRMEB’s fields: amounts as numbers, days by Shanghai’s calendar, what this caller has taken', async () => {
  const who = await shopper(shop)
  await who.post('/coupon/receive', { couponId: ofWine })
  const list = dataOf<Wire[]>(await phone(who).get('/coupons?type=-1'))
  expect(list[0]).toMatchObject({
    coupon_title: '全场券',
    type: 0,
    coupon_price: 30,
    use_min_price: 200,
    coupon_time: 7,
    start_use_time: 0,
    end_use_time: 0,
    start_time: 0,
    end_time: 0,
    receive_type: 1,
    receive_limit: 1,
    is_use: 0,
    used: [],
    remain_count: 10,
    total_count: 10,
    is_permanent: 0,
    product_id: '',
    category_id: '',
  })
  expect(list[1]).toMatchObject({ coupon_time: 0, end_use_time: expect.stringMatching(/^20\d\d\/\d\d\/\d\d$/), is_permanent: 1 })
  expect(list[2]).toMatchObject({
    product_id: String(named.id),
    is_use: 1,
    used: [{ uid: who.id, issue_coupon_id: ofWine }],
    state: 'open',
    good_for: [{ id: named.id, name: '乙', name_en: 'B' }],
  })
})

test('U50: the centre also shows what is to come, what is gone and what has just ended, each in its state', async () => {
  const who = await shopper(shop)
  await who.post('/coupon/receive', { couponId: shopWide })
  const { list } = dataOf<{ list: Wire[] }>(await who.get('/pc/get_coupon_centre'))
  expect(list.map(({ coupon_title, state }) => [coupon_title, state])).toEqual([
    ['满减券', 'open'],
    ['满减券', 'open'],
    ['全场券', 'taken'],
    ['未来', 'coming'],
    ['没了', 'gone'],
    ['来晚了', 'over'],
  ])
  const visitor = dataOf<{ list: Wire[] }>(await client(shop.app).get('/pc/get_coupon_centre'))
  expect(visitor.list.find(({ id }) => id === shopWide)?.state).toBe('open')
})

test('today’s coupons are those that came out today and that the caller has not taken', async () => {
  const who = await shopper(shop)
  await db`update coupon set created_at = now() - interval '2 days' where id = ${ofRegion}`
  await who.post('/coupon/receive', { couponId: shopWide })
  const { list } = dataOf<{ list: Wire[] }>(await who.get('/v2/get_today_coupon'))
  expect(ids(list)).toEqual([ofWine])
})

test('a coupon of another shopper’s is in nobody else’s lists', async () => {
  const [owner, stranger] = await Promise.all([shopper(shop), shopper(shop)])
  await holdCoupon(db, owner)
  expect(dataOf(await owner.get('/coupons/user/1'))).toHaveLength(1)
  for (const path of ['/coupons/user/0', '/coupons/order/0']) expect(dataOf(await stranger.get(path))).toEqual([])
  expect(dataOf(await stranger.get('/pc/get_cart_coupons'))).toEqual({ list: [] })
})

test('own coupons by state: unused ones by their end, expired ones told apart, and their words in the reader’s language', async () => {
  const who = await shopper(shop)
  const late = await holdCoupon(db, who, { validTo: inDays(9), title: { zh: '晚', en: 'Late' } })
  const soon = await holdCoupon(db, who, { validTo: inDays(2), title: { zh: '早', en: 'Soon' } })
  const notYet = await holdCoupon(db, who, { validFrom: inDays(3), validTo: inDays(30) })
  const over = await holdCoupon(db, who, { validTo: inDays(-1) })
  type Own = { id: number; status: string; _type: number; _msg: string; pc_type: number; pc_msg: string }
  const own = async (types: number, headers = {}) => dataOf<Own[]>(await who.get(`/coupons/user/${types}`, headers))
  expect((await own(1)).map(({ id }) => id)).toEqual([soon, late, notYet])
  expect((await own(2)).map(({ id }) => id)).toEqual([over])
  expect(await own(0)).toHaveLength(4)
  const states = (await own(0)).map(({ status, _type, _msg, pc_type, pc_msg }) => [status, _type, _msg, pc_type, pc_msg])
  expect(states).toEqual([
    ['未使用', 2, '立即使用', 1, '可使用'],
    ['未使用', 2, '立即使用', 1, '可使用'],
    ['未使用', 0, '未开始', 0, '未开始'],
    ['已过期', 0, '已过期', 0, '已过期'],
  ])
  expect((await own(2, { 'cb-lang': 'en-US' }))[0]).toMatchObject({ status: 'Expired', pc_msg: 'Expired' })
  const page = dataOf(await who.get('/pc/get_coupon_list/4'))
  expect(page).toMatchObject({ list: [{ id: over }], counts: { unused: 3, used: 0, expired: 1 } })
  expect(dataOf<{ couponCount: number }>(await who.get('/user')).couponCount).toBe(3)
})

test('U51: beside cart lines, the usable ones for the order, and for all others how much is missing', async () => {
  const who = await shopper(shop)
  const add = async (wine: typeof named, cartNum: number) =>
    dataOf<{ cartId: number }>(await who.post('/cart/add', { productId: wine.id, uniqueId: wine.skus[0].code, cartNum })).cartId
  const lines = [await add(named, 1), await add(other, 2)]
  const any = await holdCoupon(db, who, { amount: 20_00, minSpend: 300_00 })
  const short = await holdCoupon(db, who, { amount: 50_00, minSpend: 321_00 })
  const notHere = await holdCoupon(db, who, { scope: 'product', productIds: [inRegion.id] })
  const ofTheWine = await holdCoupon(db, who, { scope: 'product', productIds: [named.id], amount: 999_00 })
  const usable = dataOf<{ id: number; discount: string }[]>(await who.get(`/coupons/order/0.01?cartId=${lines.join(',')}&new=0`))
  expect(usable).toMatchObject([
    // Never more than what it is good for costs.
    { id: ofTheWine, discount: '100.00' },
    { id: any, discount: '20.00' },
  ])
  const { list } = dataOf<{ list: { id: number; problem: object | null }[] }>(
    await who.get(`/pc/get_cart_coupons?cartId=${lines.join(',')}`),
  )
  expect(Object.fromEntries(list.map(({ id, problem }) => [id, problem]))).toMatchObject({
    [short]: { kind: 'too-little', missing: '21.00' },
    [notHere]: { kind: 'no-wine-matches' },
    [any]: null,
  })
  const stranger = await shopper(shop)
  await holdCoupon(db, stranger)
  expect(dataOf(await stranger.get(`/coupons/order/0?cartId=${lines.join(',')}`))).toEqual([])
})

test('T33: what is no kind of list, no wine and no line is refused', async () => {
  const who = await shopper(shop)
  for (const path of ['/coupons?type=7', '/coupons?product_id=-1', '/coupons?limit=101', '/coupons/user/9']) {
    expect(await who.get(path)).toMatchObject({ status: 400, code: '100100' })
  }
  expect(await who.get(`/coupons/order/0?cartId=${encodeURIComponent('1;drop table coupon')}`)).toMatchObject({ code: '100100' })
})

test('the goods of an order give no coupons', async () => {
  expect(dataOf(await (await shopper(shop)).post('/v2/order/product_coupon/cp1'))).toEqual([])
})

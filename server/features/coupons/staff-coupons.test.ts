import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCoupon, findStaffCoupon } from '#contract/staff/coupons.ts'
import { addCoupon, holdCoupon, inDays } from '#test/support/coupons.ts'
import { hold } from '#test/support/held-rows.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, checkout, client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const { db } = shop
let merchandiser: Shopper
let buyer: Shopper

beforeAll(async () => {
  merchandiser = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  buyer = await shopper(shop)
})
afterAll(async () => expect(await violations(db)).toEqual([]))

const DRAFT = { title: '秋日券', title_en: 'Autumn', scope: 'shop', amount: '30.00', minSpend: '200', validDays: 14, total: 5 }
const plan = async (draft: object = {}) =>
  dataOf<{ id: number }>(await merchandiser.post('/staff/coupons', { ...DRAFT, ...draft })).id
const detail = async (id: number) => dataOf<Record<string, unknown>>(await merchandiser.get(`/staff/coupons/${id}`))
const offered = async () =>
  dataOf<{ list: { id: number }[] }>(await client(shop.app).get('/pc/get_coupon_centre')).list.map(({ id }) => id)

test('a coupon that takes off its whole threshold or more is refused, by that field', async () => {
  for (const minSpend of ['30', '29.99', '0.01']) {
    expect(await merchandiser.post('/staff/coupons', { ...DRAFT, minSpend })).toMatchObject({
      code: '100100',
      msg: expect.stringContaining('minSpend'),
    })
  }
  for (const minSpend of ['0', '30.01']) await merchandiser.post(`/staff/coupons/${await plan({ minSpend })}/delete`)
})

test('terms that somebody else has changed meanwhile are not written over unseen', async () => {
  const id = await plan({ minSpend: '999' })
  const { version } = await detail(id)
  dataOf(await merchandiser.post(`/staff/coupons/${id}`, { ...DRAFT, minSpend: '1234', version }))
  expect(await merchandiser.post(`/staff/coupons/${id}`, { ...DRAFT, minSpend: '999', sort: 4, version })).toMatchObject({
    status: 400,
    code: '100007',
  })
  expect(await detail(id)).toMatchObject({ minSpend: '1234.00', sort: 0 })
  // Taking one changes no terms.
  const { version: read } = await detail(id)
  dataOf(await (await shopper(shop)).post('/coupon/receive', { couponId: id }))
  dataOf(await merchandiser.post(`/staff/coupons/${id}`, { ...DRAFT, minSpend: '1234', sort: 4, version: read }))
  // Whoever has seen it and means it writes over it.
  dataOf(await merchandiser.post(`/staff/coupons/${id}`, { ...DRAFT, minSpend: '999' }))
  expect(await detail(id)).toMatchObject({ minSpend: '999.00', sort: 0 })
  await merchandiser.post(`/staff/coupons/${id}/delete`)
})

test('a coupon is planned, seen in the claim centre and on the wine’s page, closed, opened again and deleted', async () => {
  const onThePage = async () =>
    dataOf<{ list: { id: number }[] }>(await client(shop.app).get(`/pc/get_product_coupons/${shop.sku.productId}`)).list.map(
      ({ id }) => id,
    )
  expect(await onThePage()).toEqual([])
  const id = await plan()
  expect(await detail(id)).toMatchObject({
    title: '秋日券',
    title_en: 'Autumn',
    amount: '30.00',
    minSpend: '200.00',
    validDays: 14,
    validTo: null,
    total: 5,
    perPerson: 1,
    givenBy: 'claim',
    isOpen: true,
    claimed: 0,
    turnover: '0.00',
  })
  expect(await offered()).toContain(id)
  await expect.poll(onThePage).toEqual([id])
  await merchandiser.post(`/staff/coupons/${id}/open`, { isOpen: false })
  expect(await offered()).not.toContain(id)
  await expect.poll(onThePage).toEqual([])
  expect(await buyer.post('/coupon/receive', { couponId: id })).toMatchObject({ code: '400516' })
  await merchandiser.post(`/staff/coupons/${id}/open`, { isOpen: true })
  expect(await buyer.post('/coupon/receive', { couponId: id })).toMatchObject({ code: '410319' })
  await merchandiser.post(`/staff/coupons/${id}/delete`)
  expect(await offered()).not.toContain(id)
  expect(await merchandiser.get(`/staff/coupons/${id}`)).toMatchObject({ status: 400, code: '100026' })
  // What was taken before stays good.
  expect(dataOf<{ cid: number }[]>(await buyer.get('/coupons/user/1')).map(({ cid }) => cid)).toContain(id)
})

test('worth more than one person may give alone, it is open only when a colleague who has not worked on it opens it', async () => {
  const colleague = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const open = (by: Shopper, id: number) => by.post(`/staff/coupons/${id}/open`, { isOpen: true })
  const big = { ...DRAFT, amount: '500.01', minSpend: '0' }
  const planned = dataOf<{ id: number; isOpen: boolean }>(await merchandiser.post('/staff/coupons', big))
  expect(planned.isOpen).toBe(false)
  const { id } = planned
  expect(await offered()).not.toContain(id)
  expect(await buyer.post('/coupon/receive', { couponId: id })).toMatchObject({ code: '400516' })
  const own = await open(merchandiser, id)
  expect(own).toMatchObject({ status: 400, code: '100101', msg: expect.stringContaining('500.00') })
  expect(await offered()).not.toContain(id)
  expect(await open(colleague, id)).toMatchObject({ status: 200 })
  expect(await offered()).toContain(id)
  // Changed once more, it is closed again, and whoever changed it does not open it.
  expect(dataOf(await colleague.post(`/staff/coupons/${id}`, { ...big, amount: '900' }))).toEqual({ isClosed: true })
  expect(await offered()).not.toContain(id)
  for (const by of [merchandiser, colleague]) expect(await open(by, id)).toMatchObject({ status: 400 })
  // Below the limit, and of those that staff give one by one, each alone.
  expect(dataOf(await merchandiser.post('/staff/coupons', { ...big, amount: '500' }))).toMatchObject({ isOpen: true })
  expect(dataOf(await merchandiser.post('/staff/coupons', { ...big, givenBy: 'given' }))).toMatchObject({ isOpen: true })
})

test('opened at the moment in which it becomes worth more, it needs the second person, too', async () => {
  const id = await plan()
  const changing = await hold(db, (tx) => tx`update coupon set amount = 50001, min_spend = 0, is_open = false where id = ${id}`)
  const opening = merchandiser.post(`/staff/coupons/${id}/open`, { isOpen: true })
  await changing.isWaitedFor()
  await changing.letGo()
  expect(await opening).toMatchObject({ status: 400, code: '100101', msg: expect.stringContaining('500.00') })
  expect(await offered()).not.toContain(id)
})

test.each([
  { what: 'no amount', draft: { amount: '0' } },
  { what: 'a negative amount', draft: { amount: '-1' } },
  { what: 'an amount of a third of a fen', draft: { amount: '0.333' } },
  { what: 'no title in the other language', draft: { title_en: ' ' } },
  { what: 'both ends of its validity', draft: { validTo: inDays(3) } },
  { what: 'no end of its validity', draft: { validDays: null } },
  { what: 'an end before its beginning', draft: { validDays: null, validFrom: inDays(3), validTo: inDays(2) } },
  { what: 'an end of claiming before its beginning', draft: { claimFrom: inDays(3), claimTo: inDays(2) } },
  { what: 'categories that are not named', draft: { scope: 'category' } },
  { what: 'wines that are not named', draft: { scope: 'product', productIds: [] } },
  { what: 'a total of nothing', draft: { total: 0 } },
])('T33: a coupon with $what is refused', async ({ draft }) => {
  expect(await merchandiser.post('/staff/coupons', { ...DRAFT, ...draft })).toMatchObject({ status: 400, code: '100100' })
})

test('a coupon for a category or a wine that does not exist is refused', async () => {
  for (const draft of [
    { scope: 'category', termIds: [999_999] },
    { scope: 'product', productIds: [999_999] },
  ]) {
    expect(await merchandiser.post('/staff/coupons', { ...DRAFT, ...draft })).toMatchObject({ code: '100026' })
  }
})

test('staff read by name what a coupon is good for, wines that are off sale as well, and get the coupon back as they wrote it', async () => {
  const [term] = await db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en) values ('grape', 'silvaner', '西万尼', 'Silvaner') returning id`
  const ofGrape = await plan({ scope: 'category', termIds: [term?.id] })
  expect(await detail(ofGrape)).toMatchObject({ goodFor: [{ id: term?.id, name: '西万尼', name_en: 'Silvaner' }] })
  const wine = await addWine(db, { en: 'Off sale', onSale: false })
  const ofWine = await merchandiser.api.call(findStaffCoupon, { id: await plan({ scope: 'product', productIds: [wine.id] }) })
  expect(ofWine).toMatchObject({ scope: 'product', productIds: [wine.id], goodFor: [{ id: wine.id, name: { en: 'Off sale' } }] })
  await merchandiser.api.call(changeCoupon, { id: ofWine.id, draft: ofWine })
  expect(await merchandiser.api.call(findStaffCoupon, { id: ofWine.id })).toEqual(ofWine)
})

test('once somebody has it, it can be prolonged and enlarged, but not turned into another coupon', async () => {
  const id = await plan({ total: 3 })
  await buyer.post('/coupon/receive', { couponId: id })
  const change = (draft: object) => merchandiser.post(`/staff/coupons/${id}`, { ...DRAFT, ...draft })
  expect(await change({ scope: 'product', productIds: [shop.sku.productId] })).toMatchObject({ status: 400, code: '100007' })
  expect(await change({ total: 50, validDays: 30, title: '秋日长券' })).toMatchObject({ status: 200 })
  expect(await detail(id)).toMatchObject({ total: 50, validDays: 30, title: '秋日长券', claimed: 1 })
  await (await shopper(shop)).post('/coupon/receive', { couponId: id })
  expect(await change({ total: 1 })).toMatchObject({ code: '100007' })
  expect(await merchandiser.post('/staff/coupons/999999', DRAFT)).toMatchObject({ code: '100026' })
})

test('a gift reaches the shopper past the limit per person, not past the total, and is told apart from what was taken', async () => {
  const friend = await shopper(shop)
  const id = await plan({ givenBy: 'given', total: 2 })
  const give = (accountId: number) =>
    merchandiser.post(`/staff/coupons/${id}/gifts`, { accountId, reason: '生日祝福', key: randomUUID() })
  expect(await friend.post('/coupon/receive', { couponId: id })).toMatchObject({ code: '400516' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => give(friend.id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(dataOf(await friend.get('/coupons/user/1'))).toMatchObject([{ is_gift: true }, { is_gift: true }])
  const other = await plan({ givenBy: 'given' })
  expect(
    await merchandiser.post(`/staff/coupons/${other}/gifts`, { accountId: 1, reason: 'x', key: randomUUID() }),
  ).toMatchObject({ code: '100026' })
  expect(await detail(other)).toMatchObject({ claimed: 0 })
})

test('the figures: how many were taken and used, what they took off, and what the paid orders came to', async () => {
  const spender = await shopper(shop)
  const couponId = await addCoupon(db, { amount: 25_00 })
  await spender.post('/coupon/receive', { couponId })
  await (await shopper(shop)).post('/coupon/receive', { couponId })
  const key = await checkout(shop, spender)
  await spender.post(`/order/create/${key}`, { addressId: spender.addressId })
  expect(await detail(couponId)).toMatchObject({ claimed: 2, used: 1, expired: 0, discount: '25.00', turnover: '0.00' })
  const list = dataOf<{ list: { id: number }[]; count: number }>(await merchandiser.get('/staff/coupons?limit=1'))
  expect(list.list).toHaveLength(1)
  expect(list.count).toBeGreaterThan(3)
})

test('T31: agents may look at a shopper’s coupons and touch nothing; shoppers and finance may not even look', async () => {
  const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
  const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  const claimId = await holdCoupon(db, finance)
  const look = (who = agent) => who.get(`/staff/shoppers/${finance.id}/coupons`)
  // Of those only with whom they talk, or nobody does.
  expect(await look()).toMatchObject({ status: 400, code: '100026' })
  await db`insert into chat_thread (shopper_id) values (${finance.id})`
  expect(dataOf(await look())).toMatchObject({ list: [{ id: claimId }] })
  const colleague = await shopper(shop, { scopes: ['shopper', 'agent'] })
  await db`insert into chat_service (shopper_id, agent_id, assigned_at) values (${finance.id}, ${colleague.id}, now())`
  expect(await look()).toMatchObject({ status: 400, code: '100026' })
  expect(await look(colleague)).toMatchObject({ status: 200 })
  for (const who of [agent, finance, buyer]) {
    expect(await who.post('/staff/coupons', DRAFT)).toMatchObject({ status: 400, code: '100101' })
    expect(await who.get('/staff/coupons')).toMatchObject({ status: 400, code: '100101' })
  }
  expect(await buyer.get(`/staff/shoppers/${finance.id}/coupons`)).toMatchObject({ code: '100101' })
})

test('who has planned or changed a coupon for everybody does not take it; both are on record', async () => {
  const colleague = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const id = await plan({ amount: '500.00', minSpend: '0' })
  const take = (who: Shopper) => who.post('/coupon/receive', { couponId: id })
  expect(await take(merchandiser)).toMatchObject({ status: 400, msg: expect.stringContaining('请由其他同事办理') })
  const changed = { ...DRAFT, amount: '400.00', minSpend: '0' }
  expect(await colleague.post(`/staff/coupons/${id}`, changed)).toMatchObject({ status: 200 })
  expect(await take(colleague)).toMatchObject({ status: 400 })
  expect(await take(buyer)).toMatchObject({ status: 200 })
  const entries = await db`
    select action, by_account as by, amount from audit_entry where action like 'coupon-%' and subject = ${String(id)} order by id`
  expect(entries).toEqual([
    { action: 'coupon-planned', by: merchandiser.id, amount: 500_00 },
    { action: 'coupon-changed', by: colleague.id, amount: 400_00 },
  ])
})

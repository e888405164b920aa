import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { seedDemoCoupons } from './demo-coupons.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 120_00 }] }] })
const { db } = shop
let demo: Shopper

beforeAll(async () => {
  const wine = await addWine(db)
  await db`update product set code = 'thalreuter-gruener-veltliner-steinfeder' where id = ${wine.id}`
  await db`
    insert into term (kind, code, name_zh, name_en)
    values ('grape', 'riesling', '雷司令', 'Riesling'), ('region', 'mosel', '摩泽尔', 'Mosel'), ('type', 'sparkling', '起泡酒', 'Sparkling')`
  demo = await shopper(shop, { balance: 5_000_00 })
  const administrator = await shopper(shop, { scopes: ['shopper', 'admin'] })
  await db`update account set login = ${DEMO_SIGN_INS.shopper.login} where id = ${demo.id}`
  await db`update account set login = ${DEMO_SIGN_INS.administrator.login} where id = ${administrator.id}`
  await seedDemoCoupons(shop.deps)
})
afterAll(async () => expect(await violations(db)).toEqual([]))

test('the demo’s claim centre has a coupon in every state, of every kind, and one that is nearly gone', async () => {
  const { list } = dataOf<{ list: { type: number; state: string; total_count: number; remain_count: number }[] }>(
    await demo.get('/pc/get_coupon_centre'),
  )
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['open', 'taken', 'coming', 'gone', 'over']))
  expect(new Set(list.map(({ type }) => type))).toEqual(new Set([0, 1, 2]))
  expect(list.some(({ total_count, remain_count }) => total_count > 20 && remain_count > 0 && remain_count < 5)).toBe(true)
})

test('the demo shopper has unused, used and expired ones, and one from the staff that is not valid yet', async () => {
  const { list, counts } = dataOf<{ list: { is_gift: boolean; has_begun: boolean }[]; counts: Record<string, number> }>(
    await demo.get('/pc/get_coupon_list/1'),
  )
  expect(counts).toEqual({ unused: 3, used: 1, expired: 1 })
  expect(list.filter(({ is_gift, has_begun }) => is_gift && !has_begun)).toHaveLength(1)
  const orders = await db<{ status: string; discount: number }[]>`
    select status, discount::int from shop_order where account_id = ${demo.id}`
  expect(orders).toEqual([{ status: 'paid', discount: 30_00 }])
})

test('a second seed changes nothing', async () => {
  const counts = () => db`select (select count(*) from coupon) as coupons, (select count(*) from coupon_claim) as claims`
  const before = await counts()
  await seedDemoCoupons(shop.deps)
  expect(await counts()).toEqual(before)
  expect(dataOf<object[]>(await client(shop.app).get('/coupons'))).not.toHaveLength(0)
})

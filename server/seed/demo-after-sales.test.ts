import { expect, test } from 'vitest'
import { findAfterSale, listAfterSales } from '#contract/shop/after-sales.ts'
import { signIn } from '#contract/shop/sign-in.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { violations } from '#test/support/invariants.ts'
import { client, shopper, shopWith } from '#test/support/shop.ts'
import { seedDemoAfterSales } from './demo-after-sales.ts'
import { seedDemoShopper } from './demo-shopper.ts'

const shop = await shopWith({ wines: Array.from({ length: 40 }, (_, index) => ({ skus: [{ price: 80_00 + index * 100 }] })) })
const administrator = await shopper(shop, { scopes: ['shopper', 'admin'] })
await shop.db`update account set login = ${DEMO_SIGN_INS.administrator.login} where id = ${administrator.id}`
await seedDemoShopper(shop.deps)
await seedDemoAfterSales(shop.deps)

test('the demo shopper has requests in several states, each with what was said about it', async () => {
  const { login, password } = DEMO_SIGN_INS.shopper
  const token = await client(shop.app).api.call(signIn, { account: login, password })
  const { api } = client(shop.app, { token })
  const { list } = await api.call(listAfterSales, {})
  expect(list.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'money applied',
    'return agreed',
    'return refused',
    'money refunded',
    'money refunded',
  ])
  expect(list.map(({ orderStatus }) => orderStatus)).toEqual(['paid', 'received', 'received', 'refunded', 'received'])
  const requests = await Promise.all(list.map(({ number }) => api.call(findAfterSale, { number })))
  expect(requests[1]?.returnAddress).not.toBeNull()
  expect(requests[2]?.refuseReason).not.toBe('')
  for (const { events } of requests) {
    const times = events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(Date.now())
  }
})

test('the shop’s books are right, and a second seed changes nothing', async () => {
  const count = async () => (await shop.db<{ count: number }[]>`select count(*) from after_sale`)[0]?.count
  await seedDemoAfterSales(shop.deps)
  expect(await count()).toBe(5)
  expect(await violations(shop.db)).toEqual([])
})

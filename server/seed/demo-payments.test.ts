import { expect, test } from 'vitest'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { listOrders } from '#contract/shop/orders.ts'
import { findCashier } from '#contract/shop/payments.ts'
import { rechargeOffers } from '#contract/shop/recharge.ts'
import { signIn } from '#contract/shop/sign-in.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { violations } from '#test/support/invariants.ts'
import { client, shopper, shopWith } from '#test/support/shop.ts'

import { seedDemoPayments } from './demo-payments.ts'
import { seedDemoShopper } from './demo-shopper.ts'

const shop = await shopWith({ wines: Array.from({ length: 20 }, (_, index) => ({ skus: [{ price: 80_00 + index * 500 }] })) })
const administrator = await shopper(shop, { scopes: ['shopper', 'admin'] })
await shop.db`update account set login = ${DEMO_SIGN_INS.administrator.login} where id = ${administrator.id}`
await seedDemoShopper(shop.deps)
await seedDemoPayments(shop.deps)
const { login, password } = DEMO_SIGN_INS.shopper
const token = await client(shop.app).api.call(signIn, { account: login, password })
const { api } = client(shop.app, { token })

test('the demo shopper has recharged with a gift, had a correction, and waits for a transfer; the offers are there', async () => {
  const { list } = await api.call(listMovements, { filter: 'all' })
  expect(list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['recharge', 'gift', 'correction', 'opening']))
  const times = list.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(list[0]?.balance).toBe((await api.call(findBalance)).balance)
  expect((await api.call(rechargeOffers)).offers).toHaveLength(4)
  const unpaid = (await api.call(listOrders, { tab: 'unpaid' })).list
  const cashiers = await Promise.all(unpaid.map(({ number }) => api.call(findCashier, { number })))
  expect(cashiers.filter(({ transfer }) => transfer !== null)).toHaveLength(1)
  expect(await violations(shop.db)).toEqual([])
})

test('a second seed changes nothing', async () => {
  const rows = async () =>
    shop.db`select (select count(*) from payment) as payments, (select count(*) from ledger_entry) as entries`
  const before = await rows()
  await seedDemoPayments(shop.deps)
  expect(await rows()).toEqual(before)
})

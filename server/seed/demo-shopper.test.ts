import { expect, test } from 'vitest'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { violations } from '#test/invariants.ts'
import { client, shopper, shopWith } from '#test/shop.ts'
import { currentAccount, signIn } from '#web/api/accounts.ts'
import { listAddresses } from '#web/api/addresses.ts'
import { findOrder, listOrders } from '#web/api/orders.ts'
import { findBalance, listMovements } from '#web/api/payments.ts'
import { seedDemoShopper } from './demo-shopper.ts'

const shop = await shopWith({ wines: Array.from({ length: 20 }, (_, index) => ({ skus: [{ price: 80_00 + index * 500 }] })) })
const administrator = await shopper(shop, { scopes: ['shopper', 'admin'] })
await shop.db`update account set login = ${DEMO_SIGN_INS.administrator.login} where id = ${administrator.id}`
await seedDemoShopper(shop.deps)

test('the demo shopper signs in and has orders in every state, three addresses, eight favourites and money', async () => {
  const { login, password } = DEMO_SIGN_INS.shopper
  const token = await signIn(client(shop.app).api, { strategy: 'local1', account: login, password })
  const { api } = client(shop.app, { token })
  const account = await currentAccount(api)
  expect(account).toMatchObject({ nickname: '林晓', phone: login, favouriteCount: 8 })
  expect(account.avatar).toMatch(/^\/uploads\//)
  const { list } = await listOrders(api, { tab: 'all' })
  expect(list.map(({ status }) => status)).toEqual(['unpaid', 'paid', 'shipped', 'cancelled', 'received', 'finished'])
  expect((await listAddresses(api)).map(({ city }) => city).toSorted()).toEqual(['上海市', '北京市', '成都市'].toSorted())
  expect((await listAddresses(api))[0]).toMatchObject({ city: '上海市', isDefault: true })

  const shipped = await findOrder(api, list.find(({ status }) => status === 'shipped')?.number ?? '')
  expect(shipped.parcels).toHaveLength(1)
  const times = shipped.parcels[0]?.steps.map(({ at }) => at) ?? []
  expect(times).toHaveLength(4)
  expect(times).toEqual(times.toSorted().toReversed())

  const { balance } = await findBalance(api)
  expect(balance).toBe(account.balance)
  expect(balance).toBeGreaterThan(1_000_00)
  expect((await listMovements(api, { filter: 'all' })).list.at(-1)).toMatchObject({ kind: 'opening', amount: 5_000_00 })
})

test('the shop’s books are right, and a second seed changes nothing', async () => {
  expect(await violations(shop.db)).toEqual([])
  const count = async () => (await shop.db`select count(*) from shop_order`)[0]?.count
  const before = await count()
  await seedDemoShopper(shop.deps)
  expect(await count()).toBe(before)
})

import { expect, test } from 'vitest'
import { currentAccount } from '#contract/shop/accounts.ts'
import { listAddresses } from '#contract/shop/addresses.ts'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { findOrder, listOrders } from '#contract/shop/orders.ts'
import { signIn } from '#contract/shop/sign-in.ts'
import { fen } from '#domain/money.ts'
import { quoteFreight } from '#server/features/freight/quote-freight.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { violations } from '#test/support/invariants.ts'
import { client, shopper, shopWith } from '#test/support/shop.ts'
import { seedDemoFreight } from './demo-freight.ts'
import { seedDemoShopper } from './demo-shopper.ts'

const shop = await shopWith({ wines: Array.from({ length: 20 }, (_, index) => ({ skus: [{ price: 80_00 + index * 500 }] })) })
const administrator = await shopper(shop, { scopes: ['shopper', 'admin'] })
await shop.db`update account set login = ${DEMO_SIGN_INS.administrator.login} where id = ${administrator.id}`
await seedDemoFreight(shop.deps)
await seedDemoShopper(shop.deps)

test('the demo shopper signs in and has orders in every state, three addresses, eight favourites and money', async () => {
  const { login, password } = DEMO_SIGN_INS.shopper
  const token = await client(shop.app).api.call(signIn, { account: login, password })
  const { api } = client(shop.app, { token })
  const account = await api.call(currentAccount)
  expect(account).toMatchObject({ nickname: '林晓', phone: login, favouriteCount: 8 })
  expect(account.avatar).toMatch(/^\/uploads\//)
  const { list } = await api.call(listOrders, { tab: 'all' })
  expect(list.map(({ status }) => status)).toEqual([
    'unpaid',
    'paid',
    'part-shipped',
    'shipped',
    'shipped',
    'cancelled',
    'received',
    'finished',
  ])
  expect((await api.call(listAddresses)).map(({ city }) => city).toSorted()).toEqual(['上海市', '北京市', '成都市'].toSorted())
  expect((await api.call(listAddresses))[0]).toMatchObject({ city: '上海市', isDefault: true })

  const shipped = await api.call(findOrder, { number: list.find(({ status }) => status === 'shipped')?.number ?? '' })
  expect(shipped.parcels).toHaveLength(1)
  const [parcel] = shipped.parcels
  expect(parcel).toMatchObject({
    state: 'under-way',
    steps: [{ kind: 'out-for-delivery' }, {}, {}, {}, {}, {}, { kind: 'handed-over' }],
  })
  const times = parcel?.steps.map(({ at }) => at) ?? []
  expect(times).toEqual(times.toSorted().toReversed())

  const apart = await api.call(findOrder, { number: list.findLast(({ status }) => status === 'shipped')?.number ?? '' })
  expect(apart.parcels.map(({ courierCode, state }) => [courierCode, state])).toEqual([
    ['shunfeng', 'delivered'],
    ['jd', 'under-way'],
  ])
  const begun = await api.call(findOrder, { number: list.find(({ status }) => status === 'part-shipped')?.number ?? '' })
  expect(begun.lines.map(({ quantity, shippedQuantity }) => quantity - shippedQuantity)).toEqual([0, 1])

  const { balance } = await api.call(findBalance)
  expect(balance).toBe(account.balance)
  expect(balance).toBeGreaterThan(1_000_00)
  expect((await api.call(listMovements, { filter: 'all' })).list.at(-1)).toMatchObject({ kind: 'opening', amount: 12_000_00 })
})

test('the shop’s books are right, and a second seed changes nothing', async () => {
  expect(await violations(shop.db)).toEqual([])
  const count = async () => (await shop.db`select count(*) from shop_order`)[0]?.count
  const before = await count()
  await seedDemoShopper(shop.deps)
  expect(await count()).toBe(before)
})

test('delivery around Shanghai is cheaper, to the far west dearer, and there is none to Taiwan; a second seed changes nothing', async () => {
  const load = { grams: 4_500, number: 3, goods: fen(200_00) }
  const feeTo = async (cityCode: number) => (await quoteFreight(shop.db, cityCode, load)).fee
  expect([await feeTo(310100), await feeTo(510100), await feeTo(650100)]).toEqual([16_00, 26_00, 62_00])
  expect(await quoteFreight(shop.db, 710100, load)).toMatchObject({ isDelivered: false })
  await seedDemoFreight(shop.deps)
  expect(await shop.db`select from freight_zone`).toHaveLength(4)
})

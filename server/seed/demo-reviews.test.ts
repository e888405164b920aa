import { expect, test } from 'vitest'
import { listInvoices, listTitles } from '#contract/shop/invoices.ts'
import { listOrders } from '#contract/shop/orders.ts'
import { listReviews, summariseReviews } from '#contract/shop/reviews.ts'
import { signIn } from '#contract/shop/sign-in.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { violations } from '#test/support/invariants.ts'
import { client, shopper, shopWith } from '#test/support/shop.ts'
import { idsByCode, importWines, wineRecord } from '#test/support/wine-list.ts'
import { readWines } from './demo-files.ts'
import { seedDemoFreight } from './demo-freight.ts'
import { seedDemoInvoices } from './demo-invoices.ts'
import { seedDemoReviews } from './demo-reviews.ts'
import { seedDemoShopper } from './demo-shopper.ts'

const shop = await shopWith({ wines: [] })
const sku = { vintage: 2023, sizeMl: 750, pack: 1, price: '120.00', stock: 60 }
// A picture beside a review shows the demo's own bottle, so the wines bear codes of the demo.
const codes = readWines().map(({ code }) => code)
await importWines(shop.deps, [
  ...codes.slice(0, 8).map((code) => wineRecord({ code, skus: [sku] })),
  ...codes.slice(8, 11).map((code) => wineRecord({ code, type: 'red', grapes: ['Pinot Noir'], skus: [sku] })),
  wineRecord({ code: 'kerner', grapes: ['Kerner'], taste: 'dry', skus: [sku] }),
])
const administrator = await shopper(shop, { scopes: ['shopper', 'admin'] })
await shop.db`update account set login = ${DEMO_SIGN_INS.administrator.login} where id = ${administrator.id}`
await seedDemoFreight(shop.deps)
await seedDemoShopper(shop.deps)
await seedDemoReviews(shop.deps)
await seedDemoInvoices(shop.deps)

const { api } = client(shop.app)
const ids = await idsByCode(shop.deps)
const { login, password } = DEMO_SIGN_INS.shopper
const mine = client(shop.app, { token: await api.call(signIn, { account: login, password }) }).api

test('wines have the reviews that fit their kind, in both languages, with pictures and answers; others have none', async () => {
  const all = await Promise.all(
    Object.values(ids).map(async (id) => ({ id, ...(await api.call(summariseReviews, { productId: id })) })),
  )
  const [most = { id: 0, count: 0 }] = all.toSorted((one, other) => other.count - one.count)
  expect(most.count).toBeGreaterThan(4)
  const reviews = await api.call(listReviews, { productId: most.id })
  expect(reviews.map(({ writtenAt }) => writtenAt)).toEqual(
    reviews
      .map(({ writtenAt }) => writtenAt)
      .toSorted()
      .toReversed(),
  )
  expect(await api.call(summariseReviews, { productId: ids.kerner ?? 0 })).toMatchObject({ count: 0 })
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(32)
  expect(all.reduce((sum, { withPictures }) => sum + withPictures, 0)).toBe(2)
  const [row] = await shop.db<{ answered: number; writers: number; english: number }[]>`
    select count(*) filter (where reply <> '') as answered, count(distinct account_id) as writers,
           count(*) filter (where text !~ '[一-龥]') as english
      from review`
  expect(row?.answered).toBeGreaterThan(2)
  expect(row?.writers).toBe(12)
  expect(row?.english).toBeGreaterThan(8)
})

test('whoever writes in Chinese bears a Chinese name', async () => {
  const mixed = await shop.db`
    select nickname, text from review join account on account.id = account_id
     where (nickname ~ '[一-龥]') <> (text ~ '[一-龥]')`
  expect(mixed).toEqual([])
})

test('the demo shopper has an order to review, two invoice titles, and an invoice in every state', async () => {
  const { list } = await mine.call(listOrders, { tab: 'received' })
  expect(list.flatMap(({ lines }) => lines).filter(({ isReviewed }) => !isReviewed).length).toBeGreaterThan(0)
  expect((await mine.call(listTitles)).map(({ kind }) => kind)).toEqual(['person', 'company'])
  const invoices = await mine.call(listInvoices, { page: 1 })
  expect(invoices.list.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'issued', 'requested'])
  expect(invoices.open.length).toBeGreaterThan(0)
})

test('a second start changes nothing', async () => {
  const count = async () =>
    (
      await shop.db`
        select (select count(*) from review) as reviews, (select count(*) from shop_order) as orders,
               (select count(*) from account) as accounts, (select count(*) from invoice) as invoices`
    )[0]
  const before = await count()
  await seedDemoReviews(shop.deps)
  await seedDemoInvoices(shop.deps)
  expect(await count()).toEqual(before)
})

test('stock, money and stars add up', async () => {
  expect(await violations(shop.db)).toEqual([])
})

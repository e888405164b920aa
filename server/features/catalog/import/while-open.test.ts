import { afterAll, expect, test } from 'vitest'
import { hold } from '#test/support/held-rows.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { paidOrderOf, unpaidOrderOf } from '#test/support/refunds.ts'
import { dataOf, shopper, shopWith, type TestSku } from '#test/support/shop.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'

/** Lists are imported while the shop is open, in whatever order their wines stand in. */
const shop = await shopWith({ wines: [] })
const list = (codes: readonly string[], blurb: string) =>
  codes.map((code) => wineRecord({ code, blurb: { zh: blurb, en: blurb } }))
await importWines(shop.deps, list(['first', 'second'], 'old'))
const skus = await shop.db<TestSku[]>`select id, product_id as "productId", code, price, stock from sku order by product_id`
const [first, second] = skus
const bought = skus.map((sku) => ({ sku, quantity: 1 }))
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

test('an order is paid while a list that names its wines the other way round is written: both come through', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const { number } = await unpaidOrderOf(shop, buyer, bought)
  const held = await hold(shop.db, (tx) => tx`update product set sort = sort + 1 where id = ${first?.productId ?? 0}`)
  const paid = payOrder(buyer.api, number, 'balance')
  await held.isWaitedFor(1)
  const imported = importWines(shop.deps, list(['second', 'first'], 'new'))
  await held.isWaitedFor(2)
  await held.letGo()
  expect(await paid).toBe('paid')
  expect((await imported).isWritten).toBe(true)
})

test('goods come back to the shelf while a list with their wine is written: both come through', async () => {
  const [finance, buyer] = [await shopper(shop, { scopes: ['shopper', 'finance'] }), await shopper(shop, { balance: 1_000_00 })]
  const order = await paidOrderOf(shop, buyer, bought)
  const wanted = { text: '其他原因', refund_type: 1, cart_ids: [] }
  const { order_id: number } = dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${order.number}`, wanted))
  const held = await hold(shop.db, (tx) => tx`update sku set position = position + 1 where id = ${second?.id ?? 0}`)
  const agreed = finance.post(`/staff/after-sales/${number}/agree`)
  await held.isWaitedFor(1)
  const imported = importWines(shop.deps, list(['first', 'second'], 'newer'))
  await held.isWaitedFor(2)
  await held.letGo()
  dataOf(await agreed)
  expect((await imported).isWritten).toBe(true)
})

test('wines are ordered, and words and SKUs changed, while a preview of a list with them is at its end: nothing waits', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const rows = [...list(['second', 'first', 'third'], 'newest')].map((record) => ({
    ...record,
    grapes: ['Riesling', 'Ganz Neu'],
  }))
  const report = await importWines(shop.deps, rows, {
    isDryRun: true,
    onWritten: async (_, { report: { differences } }) => {
      expect(differences).toHaveLength(3)
      await paidOrderOf(shop, buyer, bought)
      await shop.db.begin(async (tx) => {
        await tx`set local lock_timeout = '1s'`
        await tx`update product set sort = sort + 1`
        await tx`insert into term (kind, code, name_zh, name_en) values ('grape', 'ganz-neu', '全新', 'Ganz Neu')`
        await tx`lock table sku, product, product_term, term, estate in share row exclusive mode`
      })
    },
  })
  expect(report.newTerms).toEqual([{ kind: 'grape', name: 'Ganz Neu' }])
  expect(await shop.db`select from product where code = 'third'`).toHaveLength(0)
  expect((await importWines(shop.deps, rows)).newTerms).toEqual([])
})

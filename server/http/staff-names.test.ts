import { beforeAll, expect, test } from 'vitest'
import { exportActs } from '#contract/staff/audit.ts'
import { addCustomerNote, findCustomerInFull } from '#contract/staff/customers.ts'
import { exportMovements } from '#contract/staff/imports.ts'
import { exportPostings } from '#contract/staff/ledger.ts'
import { addMovements, listMovements } from '#contract/staff/stock.ts'
import { listViews, saveView } from '#contract/staff/views.ts'
import { listBulk, startBulk } from '#contract/staff/wine-bulk.ts'
import { hideWine, listWineChanges } from '#contract/staff/wines.ts'
import type { Locale } from '#domain/locale.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { readXlsx } from '#server/features/catalog/import/read-xlsx.ts'
import { paidOrderOf } from '#test/support/refunds.ts'
import { dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const ALL = ['shopper', 'agent', 'merchandiser', 'finance', 'admin', 'owner'] as const
const reader = (locale: Locale) => shopper(shop, { scopes: [...ALL], locale })
const [doer, english, chinese, buyer] = await Promise.all([
  reader('zh-CN'),
  reader('en-US'),
  reader('zh-CN'),
  shopper(shop, { balance: 500_00 }),
])
let request: string

beforeAll(async () => {
  await shop.db`update account set nickname = '王芳', nickname_en = 'Fang Wang' where id = ${doer.id}`
  await doer.api.call(hideWine, shop.sku.productId)
  await shop.db`update product set on_sale = true where id = ${shop.sku.productId}`
  await doer.api.call(startBulk, {
    selection: { ids: [shop.sku.productId] },
    change: { kind: 'price', by: 'amount', value: 1_00, rounding: 'exact', keepsOld: false },
  })
  await doer.api.call(saveView, { page: 'orders', name: 'Paid', query: 'tab=paid', isShared: true })
  await doer.api.call(addCustomerNote, { id: buyer.id, text: 'Likes Riesling' })
  await doer.api.call(addMovements, {
    key: 'one',
    reason: 'delivery',
    note: '',
    lines: [{ skuId: shop.sku.id, packs: 1 }],
  })
  dataOf(
    await doer.post('/staff/payments/corrections', {
      accountId: buyer.id,
      amount: '1.00',
      reason: 'Sorry',
      key: crypto.randomUUID(),
    }),
  )
  const order = await paidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 1 }])
  const asked = await buyer.post(`/order/refund/apply/${order.number}`, {
    id: order.number,
    cart_ids: [{ cart_id: order.lines[0]?.unique, cart_num: 1 }],
    refund_type: 1,
    text: '其他原因',
  })
  request = dataOf<{ order_id: string }>(asked).order_id
  dataOf(await doer.post(`/staff/after-sales/${request}/agree`, {}))
})

const today = shanghaiDay(new Date())
async function cellsOf(by: Shopper, locale: Locale, { path }: { path: string }): Promise<string[]> {
  const headers = { 'authori-zation': `Bearer ${by.token}`, 'form-type': 'pc', 'cb-lang': locale }
  const { rawPayload } = await shop.app.inject({ url: `/api${path}`, query: { from: today, to: today, format: 'xlsx' }, headers })
  return (await readXlsx(rawPayload)).rows.flatMap(({ values }) => Object.values(values).map(String))
}

/** Each list that names who did something, as a reader gets it. */
const LISTS: Record<string, (by: Shopper, locale: Locale) => Promise<(string | null | undefined)[]>> = {
  'a wine’s history': async ({ api }) => (await api.call(listWineChanges, { id: shop.sku.productId })).list.map(({ by }) => by),
  'bulk changes': async ({ api }) => (await api.call(listBulk, {})).list.map(({ by }) => by),
  'saved views': async ({ api }) => (await api.call(listViews, 'orders')).map(({ by }) => by),
  'notes about a customer': async ({ api }) => (await api.call(findCustomerInFull, buyer.id)).notes.map(({ author }) => author),
  'stock movements': async ({ api }) => (await api.call(listMovements, { skuId: shop.sku.id })).list.map(({ by }) => by),
  'whom to narrow movements to': async ({ api }) => (await api.call(listMovements, {})).people.map(({ name }) => name),
  'what became of a request': async ({ get }) =>
    dataOf<{ events: { byName: string }[] }>(await get(`/staff/after-sales/${request}`)).events.map(({ byName }) => byName),
  'the saved movements': (by, locale) => cellsOf(by, locale, exportMovements),
  'the saved postings': (by, locale) => cellsOf(by, locale, exportPostings),
  'the saved acts': async (by, locale) => (await cellsOf(by, locale, exportActs)).map((cell) => cell.replace(/ \(\d+\)$/, '')),
}

test.each(Object.keys(LISTS))('%s: who did it is named as readers of the language know them', async (name) => {
  const list = LISTS[name]
  if (!list) throw new Error(name)
  const [inEnglish, inChinese] = [await list(english, 'en-US'), await list(chinese, 'zh-CN')]
  expect(inEnglish).toContain('Fang Wang')
  expect(inEnglish).not.toContain('王芳')
  expect(inChinese).toContain('王芳')
  expect(inChinese).not.toContain('Fang Wang')
})

test('whoever has one name only is known by it in both languages', async () => {
  await shop.db`update account set nickname_en = '' where id = ${doer.id}`
  expect(await LISTS['saved views']?.(english, 'en-US')).toEqual(['王芳'])
  await shop.db`update account set nickname_en = 'Fang Wang', nickname = '' where id = ${doer.id}`
  expect(await LISTS['saved views']?.(chinese, 'zh-CN')).toEqual(['Fang Wang'])
})

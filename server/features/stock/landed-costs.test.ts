import { afterEach, expect, test } from 'vitest'
import { addExpected, arriveExpected, listExpected } from '#contract/staff/expected-deliveries.ts'
import {
  exportLanded,
  findLanded,
  type LandedDraft,
  listLanded,
  takeOverLanded,
  withdrawLanded,
} from '#contract/staff/landed-costs.ts'
import { listPacksForSale } from '#contract/staff/packs.ts'
import { addMovements } from '#contract/staff/stock.ts'
import { INVOICE_PRICE_MAX, LANDED_PACKS_MAX, STILL_WINE_FROM_EU } from '#domain/landed-cost.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { removeSkus } from '#server/features/catalog/editor/sku-sql.ts'
import { violations } from '#test/support/invariants.ts'
import { paidOrderOf } from '#test/support/packing-shop.ts'
import { letProofsAge } from '#test/support/second-factor.ts'
import { addSet } from '#test/support/sets.ts'
import { addWine, type Shopper, shopper, shopWith, type TestSku } from '#test/support/shop.ts'
import { isRefusal } from '#web/api/is-refusal.ts'

const shop = await shopWith()
const { db, app } = shop
const keeper = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const { api } = keeper
afterEach(async () => expect(await violations(db)).toEqual([]))

let last = 0
/** The example of docs/decisions/092-landed-cost.md: 60 packs for €54 and 40 for €96. */
const pallet = (lines: LandedDraft['lines'], change: Partial<LandedDraft> = {}): LandedDraft => ({
  ...{ key: `form ${++last}`, note: '', isArriving: true, currency: 'EUR', rate: 78_512 },
  ...{ freight: 900_00, freightIn: 'EUR', insurance: 45_00, insuranceIn: 'EUR' },
  ...STILL_WINE_FROM_EU,
  ...{ isVatRecoverable: true, other: 4_800_00, lines },
  ...change,
})
/** One pack for ¥100, and nothing else: its cost is easily seen. */
const plain = (skuId: number, packs: number, yuan: number, change: Partial<LandedDraft> = {}) =>
  pallet([{ skuId, packs, price: yuan * 100 }], {
    ...{ currency: 'CNY', rate: 10_000, freight: 0, freightIn: 'CNY', insurance: 0, insuranceIn: 'CNY' },
    ...{ duty: 0, consumptionTax: 0, vat: 0, other: 0 },
    ...change,
  })
const skuOf = async (stock: number, cost: number | null, spec: { zh?: string; en?: string } = {}): Promise<TestSku> => {
  const { skus } = await addWine(db, { ...spec, skus: [{ price: 1_200_00, stock }] })
  await db`update sku set cost = ${cost} where id = ${skus[0].id}`
  return skus[0]
}
const now = async ({ id }: TestSku) => {
  const [sku] = await db<{ stock: number; cost: number | null }[]>`select stock, cost from sku where id = ${id}`
  return [sku?.stock, sku?.cost]
}

test('U109: the worked example becomes the cost of its packs, is kept as it was typed, and books its packs', async () => {
  const [known, unknown] = [await skuOf(20, 600_00), await skuOf(5, null)]
  const draft = pallet(
    [
      { skuId: known.id, packs: 60, price: 54_00 },
      { skuId: unknown.id, packs: 40, price: 96_00 },
    ],
    { note: 'Invoice 2026-118' },
  )
  const { id } = await api.call(takeOverLanded, draft)
  // (20 × 600.00 + 38,718.67) ÷ 80; nobody knew what the other had cost.
  expect(await now(known)).toEqual([80, 633_98])
  expect(await now(unknown)).toEqual([45, 1_147_22])
  const { key: _, lines: typed, ...head } = draft
  const found = await api.call(findLanded, id)
  expect(found).toMatchObject({ ...head, packs: 100, wines: 2, cost: 84_607_46, isWithdrawn: false, mayWithdraw: true })
  expect(found.lines).toMatchObject([
    { ...typed[0], cif: 28_833_20, duty: 4_036_65, consumptionTax: 3_652_21, vat: 4_747_87, other: 2_196_61, cost: 38_718_67 },
    { ...typed[1], packsBefore: 5, costBefore: null, costAfter: 1_147_22, sellingPrice: 1_200_00 },
  ])
  expect((await api.call(listLanded, {})).list[0]).toMatchObject({ id, note: 'Invoice 2026-118', packs: 100, cost: 84_607_46 })
  const [moved] = await db`select reason, note, change from stock_movement where sku_id = ${known.id} order by id desc limit 1`
  expect(moved).toEqual({ reason: 'delivery', note: 'Invoice 2026-118', change: 60 })
  const [kept] = await db`
    select count(*) as count from staff_change where table_name in ('landed_delivery', 'landed_line') and object_id = ${String(id)}`
  expect(kept?.count).toBe(3)
})

test('U109: packs that arrive with it are expected no more, the earliest first; counted ones and other packs are', async () => {
  const [wanted, other] = [await skuOf(0, null), await skuOf(0, null)]
  const expectPacks = (skuId: number, packs: number, days: number) =>
    api.call(addExpected, { skuId, packs, expectedOn: addDays(shanghaiDay(new Date()), days), note: '' })
  const later = await expectPacks(wanted.id, 12, 20)
  const sooner = await expectPacks(wanted.id, 6, 10)
  const others = await expectPacks(other.id, 5, 10)
  const stillExpected = async () =>
    (await api.call(listExpected, {})).list
      .filter(({ skuId }) => [wanted.id, other.id].includes(skuId))
      .map(({ id, packs }) => ({ id, packs }))
      .toSorted((a, b) => a.id - b.id)
  await api.call(takeOverLanded, plain(wanted.id, 10, 160, { isArriving: false }))
  expect(await stillExpected()).toHaveLength(3)
  const draft = plain(wanted.id, 10, 160)
  await Promise.all([api.call(takeOverLanded, draft), api.call(takeOverLanded, draft)])
  expect(await stillExpected()).toEqual([
    { id: later.id, packs: 8 },
    { id: others.id, packs: 5 },
  ])
  await expect(api.call(arriveExpected, { id: sooner.id, packs: 6 })).rejects.toSatisfy((error) =>
    isRefusal(error, 'delivery-settled'),
  )
  expect((await now(wanted))[0]).toBe(10)
  // More came than was expected.
  await api.call(takeOverLanded, plain(wanted.id, 20, 160))
  expect(await stillExpected()).toEqual([{ id: others.id, packs: 5 }])
})

test('U109: packs that were counted already are not booked, nor counted twice in the average', async () => {
  const sku = await skuOf(30, 100_00)
  await api.call(takeOverLanded, plain(sku.id, 10, 160, { isArriving: false }))
  // (20 × 100 + 10 × 160) ÷ 30
  expect(await now(sku)).toEqual([30, 120_00])
  const few = await skuOf(4, 100_00)
  await api.call(takeOverLanded, plain(few.id, 10, 160, { isArriving: false }))
  expect(await now(few)).toEqual([4, 160_00])
})

test('U109: an order keeps the new cost, one from before keeps the old one', async () => {
  const sku = await skuOf(10, 100_00)
  const buyer = await shopper(shop, { balance: 100_000_00 })
  await paidOrderOf(buyer, [[sku, 1]])
  await api.call(takeOverLanded, plain(sku.id, 9, 200))
  await paidOrderOf(buyer, [[sku, 1]])
  const lines = await db`select cost from order_line where sku_id = ${sku.id} order by id`
  expect(lines.map(({ cost }) => cost)).toEqual([100_00, 150_00])
})

test('U109: two deliveries of the same packs at once: the second builds on the first', async () => {
  const [one, two] = [await skuOf(10, 100_00), await skuOf(10, 100_00)]
  const both = (yuan: number, ids: number[]) =>
    plain(0, 1, yuan, { lines: ids.map((skuId) => ({ skuId, packs: 10, price: yuan * 100 })) })
  const made = await Promise.all([
    api.call(takeOverLanded, both(160, [one.id, two.id])),
    api.call(takeOverLanded, both(220, [two.id, one.id])),
    api.call(addMovements, { key: 'between', reason: 'breakage', note: '', lines: [{ skuId: two.id, packs: 1 }] }),
  ])
  // (10 × 100 + 10 × 160 + 10 × 220) ÷ 30, whoever came first.
  expect(await now(one)).toEqual([30, 160_00])
  expect((await now(two))[0]).toBe(29)
  const [first, second] = made
  const orders = await Promise.all([first, second].map(({ id }) => api.call(findLanded, id)))
  expect(orders.map(({ mayWithdraw }) => mayWithdraw).toSorted()).toEqual([false, true])
})

test('U109: the same form twice, and twice at once, counts once', async () => {
  const sku = await skuOf(10, 100_00)
  const draft = plain(sku.id, 10, 200)
  const made = await Promise.all([api.call(takeOverLanded, draft), api.call(takeOverLanded, draft)])
  const again = await api.call(takeOverLanded, draft)
  expect(new Set([...made, again].map(({ id }) => id)).size).toBe(1)
  expect(await now(sku)).toEqual([20, 150_00])
})

test('U109: a wrong one is withdrawn with a reason, once, and only while nothing was built on it', async () => {
  const sku = await skuOf(10, 100_00)
  const first = await api.call(takeOverLanded, plain(sku.id, 10, 200))
  const second = await api.call(takeOverLanded, plain(sku.id, 20, 350))
  expect(await now(sku)).toEqual([40, 250_00])
  const withdraw = (id: number) => api.call(withdrawLanded, { id, reason: 'the invoice of somebody else' })
  await expect(withdraw(first.id)).rejects.toSatisfy((error) => isRefusal(error, 'landed-built-on'))
  const [one, other] = await Promise.allSettled([withdraw(second.id), withdraw(second.id)])
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(withdraw(second.id)).rejects.toSatisfy((error) => isRefusal(error, 'landed-withdrawn'))
  expect(await now(sku)).toEqual([40, 150_00])
  expect(await api.call(findLanded, second.id)).toMatchObject({
    ...{ isWithdrawn: true, mayWithdraw: false, withdrawn: { reason: 'the invoice of somebody else' } },
  })
  await withdraw(first.id)
  expect(await now(sku)).toEqual([40, 100_00])
  const typed = await api.call(takeOverLanded, plain(sku.id, 10, 200))
  await db`update sku set cost = 99_00 where id = ${sku.id}`
  await expect(withdraw(typed.id)).rejects.toSatisfy((error) => isRefusal(error, 'landed-built-on'))
  const unknown = await skuOf(0, null)
  const { id } = await api.call(takeOverLanded, plain(unknown.id, 1, 80))
  await withdraw(id)
  expect(await now(unknown)).toEqual([1, null])
})

test('U109: only who may see costs', async () => {
  const sku = await skuOf(10, 100_00)
  const { id } = await api.call(takeOverLanded, plain(sku.id, 1, 100))
  for (const scopes of [['shopper'], ['shopper', 'agent'], ['shopper', 'finance']] as const) {
    const other = await shopper(shop, { scopes: [...scopes] })
    for (const call of [
      () => other.api.call(listLanded, {}),
      () => other.api.call(findLanded, id),
      () => other.api.call(takeOverLanded, plain(sku.id, 1, 900)),
      () => other.api.call(withdrawLanded, { id, reason: 'x' }),
    ])
      await expect(call()).rejects.toThrow()
  }
  expect(await now(sku)).toEqual([11, 100_00])
})

test('U109: what cannot be is refused, and nothing is left of it', async () => {
  const sku = await skuOf(10, 100_00)
  const set = await addSet(db, { parts: [{ sku, amount: 2 }] })
  const line = { skuId: sku.id, packs: 1, price: 1_00 }
  const before = (await api.call(listLanded, {})).count
  const wrong: Partial<LandedDraft>[] = [
    { lines: [] },
    { lines: [line, line] },
    { lines: [line, { ...line, skuId: 999_999_999 }] },
    { lines: [{ ...line, packs: 0 }] },
    { lines: [{ ...line, packs: LANDED_PACKS_MAX, price: INVOICE_PRICE_MAX }] },
    { lines: [{ ...line, price: INVOICE_PRICE_MAX }], other: 1_00 },
    { lines: [{ ...line, price: -1 }] },
    { lines: [{ ...line, price: 0.5 }] },
    { consumptionTax: 10_000 },
    { rate: 0 },
    { rate: 78_512 },
    { freight: 5_00, freightIn: 'EUR' },
    { key: '' },
    { lines: [{ ...line, skuId: set.id }] },
  ]
  for (const change of wrong)
    await expect(api.call(takeOverLanded, plain(sku.id, 1, 1, change)), JSON.stringify(change)).rejects.toThrow()
  await expect(api.call(withdrawLanded, { id: 999_999_999, reason: 'x' })).rejects.toThrow()
  expect((await api.call(listLanded, {})).count).toBe(before)
  expect(await now(sku)).toEqual([10, 100_00])
})

test('U109: a pack with a landed cost stays on record when it is taken out of its wine', async () => {
  const sku = await skuOf(0, null)
  const { id } = await api.call(takeOverLanded, plain(sku.id, 2, 70, { isArriving: false }))
  expect((await api.call(listPacksForSale, sku.productId))[0]?.costed).toEqual({ packs: 0, cost: 70_00 })
  await removeSkus(db, sku.productId, [])
  expect((await api.call(findLanded, id)).lines).toHaveLength(1)
})

const saved = async (query: string, locale = 'zh-CN', by: Shopper = keeper) =>
  app.inject({
    url: `/api${exportLanded.path}?${query}`,
    headers: { 'authori-zation': `Bearer ${by.token}`, 'form-type': 'pc', 'cb-lang': locale },
  })

test('U109: saved in both languages, as text only, by who may, with a fresh proof', async () => {
  const sku = await skuOf(0, null, { zh: '石板雷司令', en: 'Slate Riesling' })
  const { id } = await api.call(takeOverLanded, pallet([{ skuId: sku.id, packs: 60, price: 54_00 }], { note: '=1+1' }))
  const english = (await saved(`delivery=${id}&format=csv`, 'en-US')).body.replace('\uFEFF', '').trim().split('\r\n')
  expect(english).toHaveLength(2)
  expect(english[0]).toMatch(/^Delivery,Taken over on,Note,Wine,SKU code,.*Landed cost per pack \(CN¥\),Landed cost per bottle/)
  // A spreadsheet would reckon.
  expect(english[1]).toMatch(/,"?'=1\+1"?,Slate Riesling,.*,54\.00,EUR,7\.8512,/)
  const chinese = (await saved('format=csv')).body
  expect(chinese).toMatch(/到货编号[\s\S]*石板雷司令[\s\S]*抵扣/)
  expect(chinese.trim().split('\r\n').length).toBeGreaterThan(8)
  const others = await shopper(shop, { scopes: ['finance', 'agent'] })
  expect((await saved('format=csv', 'zh-CN', others)).json()).toMatchObject({ code: '100101' })
  expect((await saved('delivery=x')).json()).toMatchObject({ status: 400 })
  await letProofsAge(db)
  expect((await saved('format=csv')).headers['content-disposition']).toBeUndefined()
})

import { afterAll, expect, test } from 'vitest'
import { findCashier } from '#contract/shop/payments.ts'
import { bankAccountHistory, saveBankAccount } from '#contract/staff/bank-account.ts'
import type { BankAccount } from '#domain/payment.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { dataOf, placeOrder, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 42_00, stock: 100 }] }] })
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
const admin = await shopper(shop, { scopes: ['shopper', 'admin'] })
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

const accountWith = (number: string): BankAccount => ({
  bank: { zh: '招商银行', en: 'China Merchants Bank' },
  holder: { zh: '雷伯斯托克', en: 'Rebstock' },
  number,
})
const history = () => admin.api.call(bankAccountHistory)
const newest = async () => (await history()).list[0]?.id ?? 0
const save = async (number: string | null) =>
  admin.api.call(saveBankAccount, { account: number === null ? null : accountWith(number), version: await newest() })
const toldTo = async (buyer: typeof finance, number: string) => (await buyer.api.call(findCashier, { number })).transfer?.number

test('shoppers see a changed account at once; an order that waits shows what it was told, and the new one when it is chosen again', async () => {
  await save('6225 0001')
  const buyer = await shopper(shop)
  const first = await placeOrder(shop, buyer)
  await payOrder(buyer.api, first, 'offline')
  await save('6225 0002')
  const second = await placeOrder(shop, buyer)
  await payOrder(buyer.api, second, 'offline')
  expect([await toldTo(buyer, first), await toldTo(buyer, second)]).toEqual(['6225 0001', '6225 0002'])
  expect((await history()).toldOther).toBe(1)
  const { list } = dataOf<{ list: object[] }>(await finance.get(`/staff/payments/transfers?search=${first}`))
  expect(list).toMatchObject([{ toldNumber: '6225 0001' }])
  await save(null)
  expect(await toldTo(buyer, first)).toBe('6225 0001')
  await save('6225 0003')
  await payOrder(buyer.api, first, 'offline')
  expect(await toldTo(buyer, first)).toBe('6225 0003')
})

test('the history names each account, since when, and who chose it; finances read it, others do not', async () => {
  const { list } = await finance.api.call(bankAccountHistory)
  expect(list.map(({ account }) => account?.number)).toEqual(['6225 0003', undefined, '6225 0002', '6225 0001'])
  const [{ nickname }] = await shop.db<[{ nickname: string }]>`select nickname from account where id = ${admin.id}`
  expect(list[0]).toMatchObject({ by: nickname, account: accountWith('6225 0003'), at: expect.any(String) })
  for (const scope of ['agent', 'merchandiser', 'chat-supervisor'] as const) {
    const other = await shopper(shop, { scopes: ['shopper', scope] })
    for (const path of ['', '/history']) {
      expect(await other.get(`/staff/payments/bank-account${path}`)).toMatchObject({ code: '100101' })
    }
  }
})

test('two administrators at once: one account is taken, the other one is told that it has changed meanwhile', async () => {
  const version = await newest()
  const change = (number: string) =>
    admin.post('/staff/payments/bank-account', {
      account: { bank: 'b', bank_en: 'b', holder: 'h', holder_en: 'h', number },
      version,
    })
  const both = await Promise.all([change('6225 0004'), change('6225 0005')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await newest()).toBeGreaterThan(version)
  expect((await history()).list.filter(({ id }) => id > version)).toHaveLength(1)
})

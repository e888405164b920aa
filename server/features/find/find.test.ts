import { expect, test } from 'vitest'
import type { FoundByStaff } from '#contract/staff/find.ts'
import type { Scope } from '#domain/account.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { HOSTILE_KEYWORDS } from '#test/support/hostile-values.ts'
import { dataOf, placeOrder, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({
  wines: [
    { zh: '石板雷司令', en: 'Slate Riesling' },
    { zh: '隐藏的酒', en: 'Hidden Slate', onSale: false },
  ],
})
const buyer = await shopper(shop)
await shop.db`update account set nickname = 'Müller 小明', phone = '13912345678' where id = ${buyer.id}`
const number = await placeOrder(shop, buyer)
await addCoupon(shop.db)

const asker = async (...scopes: Scope[]) => {
  const who = await shopper(shop, { scopes: ['shopper', ...scopes] })
  return async (q: string) => dataOf<FoundByStaff>(await who.get(`/staff/find?q=${encodeURIComponent(q)}`))
}

test('orders are found by the start of their number, wines by a name in either language, customers by name or end of phone', async () => {
  const find = await asker('merchandiser', 'admin')
  expect((await find(number)).orders).toMatchObject([{ number }])
  expect((await find(number.slice(0, 12).toUpperCase())).orders.map((order) => order.number)).toContain(number)
  // What sells comes first.
  expect((await find('slate')).wines.map(({ name }) => name.en)).toEqual(['Slate Riesling', 'Hidden Slate'])
  expect((await find('雷司令')).wines.map(({ name }) => name.zh)).toEqual(['石板雷司令'])
  for (const words of ['小明', 'müll', '5678', '139 1234 5678'])
    expect((await find(words)).customers, words).toMatchObject([{ id: buyer.id, phone: '13912345678' }])
  expect(await find('')).toEqual({ orders: [], wines: [], customers: [], coupons: [], articles: [] })
})

test('T31: nobody finds what their scopes do not show, and only administrators see whole phones', async () => {
  const agent = await asker('agent')
  expect((await agent('小明')).customers).toMatchObject([{ phone: '139****5678' }])
  expect(await agent(number)).toMatchObject({ orders: [], wines: [], coupons: [], articles: [] })
  expect((await agent('slate')).wines).toEqual([])
  const books = await asker('finance')
  expect((await books(number)).orders).toHaveLength(1)
  expect((await books('slate')).wines).toEqual([])
  expect(await buyer.get('/staff/find?q=slate')).toMatchObject({ status: 400, code: '100101' })
})

test('three digits of a phone find nobody, and odd words are harmless', async () => {
  const find = await asker('merchandiser', 'admin')
  expect((await find('678')).customers).toEqual([])
  for (const words of HOSTILE_KEYWORDS.map((word) => word.slice(0, 60).replaceAll('\u0000', '').toWellFormed()))
    expect(Object.keys(await find(words)), words).toHaveLength(5)
  expect((await find('%')).wines).toEqual([])
  expect((await find('_____')).wines).toEqual([])
})

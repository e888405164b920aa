import { expect, test } from 'vitest'
import { findShoppers } from '#contract/staff/shoppers.ts'
import { client, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const staff = await shopper(shop, { scopes: ['merchandiser'] })

test('a shopper is found by phone, its last four digits, the number of the account or a part of the name; the phone stays masked', async () => {
  const who = await shopper(shop)
  await shop.db`update account set nickname = 'Riesling Fan', phone = '13987654321' where id = ${who.id}`
  for (const words of ['13987654321', '139 8765 4321', '4321', String(who.id), 'riesling f']) {
    expect(await staff.api.call(findShoppers, { keyword: words }), words).toMatchObject([
      { id: who.id, nickname: 'Riesling Fan', phone: '139****4321' },
    ])
  }
  for (const words of ['', '  ', '321', '%', '1398765', 'nobody'])
    expect(await staff.api.call(findShoppers, { keyword: words }), words).toEqual([])
  await shop.db`update account set deleted_at = now() where id = ${who.id}`
  expect(await staff.api.call(findShoppers, { keyword: '13987654321' })).toEqual([])
})

test('T31, T33: nobody else may look for shoppers; numbers that are too long are nobody', async () => {
  expect(await staff.api.call(findShoppers, { keyword: '9'.repeat(40) })).toEqual([])
  expect(await staff.get(`/staff/shoppers?keyword=${'x'.repeat(41)}`)).toMatchObject({ status: 400, code: '100100' })
  for (const scope of ['shopper', 'agent', 'finance', 'admin'] as const) {
    const other = await shopper(shop, { scopes: [scope] })
    expect(await other.get('/staff/shoppers?keyword=1'), scope).toMatchObject({ status: 400, code: '100101' })
  }
  expect(await client(shop.app).get('/staff/shoppers?keyword=1')).toMatchObject({ status: 410000 })
})

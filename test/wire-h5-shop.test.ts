import { beforeAll, describe, expect, test } from 'vitest'
import { saveCompany } from '#server/features/content/write-content.ts'
import { saveBankAccount } from '#server/features/ledger/pay-methods.ts'
import { announce } from '#server/http/changes.ts'
import { addWine, client, dataOf, placeOrder, type Shopper, shopper, shopWith, type TestWine } from './support/shop.ts'
import { expectShape } from './support/wire-shape.ts'

/* The third part of wire-h5.test.ts: what CRMEB's H5 client reads of the shop around wines and orders. */

const shop = await shopWith()
const both = (zh: string, en: string) => ({ zh, en })
// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is what is looked at here
type Any = any
let me: Shopper
let vertical: TestWine
const get = async (path: string) => dataOf<Any>(await me.get(path))

beforeAll(async () => {
  me = await shopper(shop, { formType: 'h5', locale: 'en-US' })
  vertical = await addWine(shop.db, {
    en: 'Slate Riesling',
    skus: [
      { vintage: 2020, pack: 1, price: 128_00, listPrice: 150_00 },
      { vintage: 2021, pack: 6, price: 700_00 },
    ],
  })
  await shop.db`update product set alcohol = 11.5, description_en = 'Grown on slate.' where id = ${vertical.id}`
  await saveCompany(shop.db, {
    siteName: both('试饮酒行', 'Tasting House'),
    keywords: both('酒', 'wine'),
    description: both('卖酒的', 'We sell wine'),
    logoUrl: '/uploads/logo.webp',
    contactNumber: '400-000-0000',
    address: both('上海', 'Shanghai'),
    copyright: both('版权', 'Copyright'),
    recordNumber: '',
    recordUrl: '',
    networkSecurity: '',
    networkSecurityUrl: '',
    licences: [],
    serviceHours: both('每日', 'Daily'),
  })
})

describe('on every page (2.1)', () => {
  test('the flash sale is switched on, and the shop’s own logo stands where CRMEB’s would', async () => {
    expect((await get('/basic_config')).site_func).toEqual(['seckill'])
    expect((await get('/copyright')).copyrightImage).toBe('http://localhost/uploads/logo.webp')
  })

  test('what closing an account does is told before somebody does it', async () => {
    const closing = await get('/get_agreement/5')
    expectShape(closing, 'n id type, s title content')
    expect(closing).toMatchObject({ type: 5, title: 'Close my account', content: expect.stringContaining('3 years') })
    expect(await me.get('/get_agreement/6')).toMatchObject({ status: 400 })
  })
})

describe('a wine (2.5)', () => {
  test('every combination of the options is there, and nothing is struck through that costs no more', async () => {
    const { productValue, storeInfo } = await get(`/product/detail/${vertical.id}`)
    expect(Object.keys(productValue)).toHaveLength(4)
    const [single] = Object.values<Any>(productValue).filter(({ unique }) => unique === vertical.skus[0].code)
    expect(single).toMatchObject({ price: '128.00', ot_price: '150.00', stock: 100 })
    const sold = Object.values<Any>(productValue).filter(({ stock }) => stock > 0)
    expect(sold.map(({ price, ot_price }) => [price, ot_price])).toEqual([
      ['128.00', '150.00'],
      ['700.00', '700.00'],
    ])
    expectShape(storeInfo, 'm price ot_price')
    const none = Object.values<Any>(productValue).find(({ unique }) => unique === '')
    const answer = await me.post('/cart/add', { productId: vertical.id, uniqueId: none.unique, cartNum: 1, new: 1 })
    expect(answer.status).not.toBe(200)
    for (const card of await get('/products?page=1&limit=10'))
      expect(Number(card.ot_price)).toBeGreaterThanOrEqual(Number(card.price))
  })

  test('its facts and the warning that law wants stand in the description, for phone clients alone', async () => {
    const path = `/product/detail/${vertical.id}`
    const { description } = (await get(path)).storeInfo
    expect(description).toMatch(/^<p>Grown on slate\.<\/p><p>.*Alcohol: 11\.5% vol.*<\/p><p><strong>Excessive drinking/)
    const pc = dataOf<Any>(await client(shop.app).get(path)).storeInfo
    expect(pc.description_en).toBe('<p>Grown on slate.</p>')
    expect(dataOf<Any>(await client(shop.app, { formType: 'routine' }).get(path)).storeInfo.description).toContain(
      '过量饮酒有害健康',
    )
  })
})

test('home pages of older phone clients have the shop’s name, logo and banners (2.2)', async () => {
  await shop.db`
    insert into banner (title_zh, title_en, image, url, position)
    values ('雷司令', 'Riesling', '/uploads/a.webp', '/goods_list?keyword=Riesling', 0)`
  await announce(shop.db, 'banners')
  await expect
    .poll(() => get('/index'))
    .toMatchObject({
      site_name: 'Tasting House',
      logoUrl: 'http://localhost/uploads/logo.webp',
      banner: [
        {
          pic: 'http://localhost/uploads/a.webp',
          url: '/pages/goods/goods_list/index?cid=0&sid=0&title=&searchValue=Riesling',
        },
      ],
    })
  expect((await get('/v2/index')).site_name).toBe('Tasting House')
  const pc = dataOf<Any>(await client(shop.app).get('/v2/index'))
  expect([pc.site_name, pc.site_name_en]).toEqual(['试饮酒行', 'Tasting House'])
})

test('an order that is paid by transfer names the bank account in its remark, until it is paid (2.12)', async () => {
  const account = {
    bank: both('招商银行', 'China Merchants Bank'),
    holder: both('酒行', 'Tasting House Ltd'),
    number: '6214830012345678',
  }
  await saveBankAccount(shop.db, account, null)
  const number = await placeOrder(shop, me)
  expect((await get(`/order/detail/${number}`)).remark).toBe('')
  dataOf(await me.post('/order/pay', { uni: number, paytype: 'offline' }))
  const { remark } = await get(`/order/detail/${number}`)
  for (const word of ['China Merchants Bank', 'Tasting House Ltd', '6214830012345678', number, '¥'])
    expect(remark).toContain(word)
  const pc = client(shop.app, { token: me.token })
  expect(dataOf<Any>(await pc.get(`/order/detail/${number}`)).remark).toBe('')
})

test.each([
  ['/integral/list', 'list'],
  ['/sign/list', 'list'],
  ['/sign/month', 'list'],
  ['/user/level/expList', 'list'],
  ['/user/member/coupons/list', 'list'],
  ['/sign/config', 'n signStatus signMode cumulativeSignDays, list signList'],
  ['/user/level/info', 'map level_info task user, list level_list'],
  ['/user/level/grade', 'map task, list list'],
  ['/user/level/task/1', 'n reach_count, list task'],
  ['/user/member/card/index', 'list member_type member_rights member_coupons, s member_explain'],
  ['/user/member/overdue/time', 's time'],
])('%s: points, bonuses and memberships, which this shop does not have, are empty', async (path, shape) => {
  if (shape === 'list') expect(await get(path)).toEqual([])
  else expectShape(await get(path), shape)
})

test('nobody has points', async () => {
  const points = dataOf(await me.post('/sign/user', { sign: 1, integral: 1, all: 1 }))
  expectShape(points, 'n integral sum_integral deduction_integral frozen_integral, t clear_time')
  expect(await me.get('/user/level/detection')).toMatchObject({ status: 200 })
})

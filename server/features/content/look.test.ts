import { expect, test } from 'vitest'
import { client, shopper, shopWith } from '#test/support/shop.ts'
import { saveCompany } from './write-content.ts'

const shop = await shopWith({ wines: [] })
const phone = client(shop.app, { formType: 'h5', locale: 'en-US' })

const ANSWERS: [string, unknown][] = [
  ['/v2/diy/color_change/color_change', { status: 2, is_diy: 1 }],
  ['/v2/diy/color_change/category', { status: 1, is_diy: 1 }],
  ['/category_version', { version: '1', is_diy: 1 }],
  ['/get_open_adv', { status: 0, time: 3, value: [], video_link: '' }],
  ['/user/activity', { is_bargin: false, is_pink: false, is_seckill: false }],
  ['/wechat/config', {}],
  ['/wechat/temp_ids', {}],
  ['/wechat/follow', {}],
]

test.each(ANSWERS)('%s answers what the phone client can live with', async (path, data) => {
  expect(await phone.get(path)).toEqual({ status: 200, msg: 'success', data })
})

test('its home page exists by name and number, and by no other name', async () => {
  for (const page of ['default', '0', '12']) {
    expect((await phone.get(`/v2/diy/get_diy/${page}`)).data).toMatchObject({ is_diy: 1, is_show: 1 })
  }
  expect(await phone.get('/v2/diy/get_diy/home')).toMatchObject({ status: 400 })
})

test('menus, share and customer service show the company in the reader’s language', async () => {
  const both = (zh: string, en: string) => ({ zh, en })
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
  shop.deps.pageCache.drop(['*'])
  expect((await phone.get('/share')).data).toEqual({
    img: 'http://localhost/uploads/logo.webp',
    title: 'Tasting House',
    synopsis: 'We sell wine',
  })
  expect((await phone.get('/get_customer_type')).data).toMatchObject({ customer_type: '0', customer_phone: '400-000-0000' })
  expect((await phone.get('/menu/user')).data).toMatchObject({ routine_contact_type: 0, diy_data: { value: '1' } })
})

test('page statistics are accepted from anybody and forgotten', async () => {
  for (const path of ['/user/set_visit', '/user/share']) {
    expect(await phone.post(path, { url: '/pages/index/index', stay_time: '0' })).toMatchObject({ status: 200, code: '100021' })
  }
})

test('the user area gets the counts of its orders and what went in and out', async () => {
  const buyer = await shopper(shop, { balance: 500_00, formType: 'h5' })
  expect((await buyer.get('/user')).data).toMatchObject({
    now_money: '500.00',
    recharge: '500.00',
    orderStatusSum: '0.00',
    orderStatusNum: { unpaid_count: '0', unshipped_count: '0', received_count: '0', evaluated_count: '0', complete_count: '0' },
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#domain/locale.ts'
import { agent } from './support/chat.ts'
import { codeFor } from './support/codes.ts'
import { violations } from './support/invariants.ts'
import { unpaidOrderOf } from './support/refunds.ts'
import { addWine, client, dataOf, type Shopper, shopper, shopWith } from './support/shop.ts'
import { expectShape } from './support/wire-shape.ts'

/* The fifth part of wire-h5.test.ts: what CRMEB's H5 client does every day, from its first page to its chat, in both languages. */

const shop = await shopWith({ wines: [{ zh: '板岩雷司令', en: 'Slate Riesling', skus: [{ price: 200_00, stock: 500 }] }, {}] })
// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is what is looked at here
type Any = any
const readers = new Map<string, Shopper>()
let agentOfShop: Shopper

beforeAll(async () => {
  for (const locale of LOCALES) readers.set(locale, await shopper(shop, { formType: 'h5', locale, balance: 10_000_00 }))
  agentOfShop = await agent(shop)
  await addWine(shop.db, { skus: [{ stock: 5 }] })
})
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

describe.each(LOCALES)('in %s', (locale) => {
  const me = () => readers.get(locale) as Shopper
  const get = async (path: string) => dataOf<Any>(await me().get(path))
  const post = async (path: string, body: object = {}) => dataOf<Any>(await me().post(path, body))
  const stranger = client(shop.app, { formType: 'h5', locale })

  test('on every page: addresses, settings, look, words (2.1)', async () => {
    expectShape(dataOf(await stranger.get('/get_workerman_url')), 's admin chat')
    const settings = dataOf<Any>(await stranger.get('/basic_config'))
    expectShape(
      settings,
      's site_name site_url wap_login_logo record_No network_security, b ali_pay_status pay_weixin_open yue_pay_status offline_pay_status wechat_status, list site_func',
    )
    expectShape(dataOf(await stranger.get('/copyright')), 's copyrightContext copyrightImage siteName siteLogo')
    expectShape(dataOf(await stranger.get('/lang_version')), 's version')
    const words = dataOf<Any>(await stranger.get('/get_lang_json'))
    expect(Object.keys(words)).toEqual([locale])
    expect(words[locale].首页).toBe(locale === 'en-US' ? 'Home' : '首页')
    for (const language of dataOf<Any>(await stranger.get('/get_lang_type_list'))) expectShape(language, 's name value')
    expectShape(dataOf(await stranger.get('/get_default_lang_type')), 's lang_type')
    expectShape(dataOf(await stranger.get('/get_open_adv')), 'n status time, list value')
    expectShape(dataOf(await stranger.get('/get_customer_type')), 's customer_type customer_phone customer_url customer_corpId')
    expectShape(dataOf(await stranger.get('/get_agreement/5')), 's title content')
    expectShape(dataOf(await stranger.get('/share')), 's img title synopsis')
    expectShape(dataOf(await stranger.get('/wechat/get_logo')), 's logo_url')
  })

  test('categories → list → search → what was searched for (2.3, 2.4)', async () => {
    for (const category of await get('/category')) expectShape(category, 'n id pid, s cate_name pic, list children')
    for (const wine of await get('/products?page=1&limit=10&sid=0&keyword=&priceOrder=&salesOrder=&news=0')) {
      expectShape(wine, 'n id stock sales, s store_name unit_name, m price ot_price, url image')
    }
    const found = await get(`/products?page=1&limit=10&keyword=${encodeURIComponent('雷司令')}`)
    expect(found.map(({ store_name }: Any) => store_name)).toContain(locale === 'en-US' ? 'Slate Riesling' : '板岩雷司令')
    expect(await get('/v2/user/search_list?page=1&limit=10')).toEqual(expect.any(Array))
    expect(await me().get('/v2/user/clean_search')).toMatchObject({ status: 200 })
    expect(await get('/search/keyword')).toEqual(expect.any(Array))
  })

  test('cart: add → count → list → number → another choice → delete (2.8)', async () => {
    const { productId, code } = shop.sku
    const { cartId } = await post('/cart/add', { productId, cartNum: '', uniqueId: code, new: 0, virtual_type: 0 })
    expectShape(await get('/cart/count?numType=0'), 'n count, list ids, m sum_price')
    const { valid, invalid } = await get('/cart/list?status=1&page=1&limit=20')
    expect(invalid).toEqual([])
    for (const item of valid) {
      expectShape(
        item,
        'n id uid product_id cart_num is_valid trueStock min_qty, s product_attr_unique, m truePrice, map productInfo',
      )
      expectShape(item.productInfo, 'n id stock, s store_name, m price, url image, map attrInfo')
    }
    const id = Number(cartId)
    expect(await me().post('/cart/num', { id, number: 3 })).toMatchObject({ status: 200 })
    expect(await me().post('/v2/reset_cart', { id, unique: code, num: 2, product_id: productId })).toMatchObject({ status: 200 })
    expect(await me().post('/v2/set_cart_num', { product_id: productId, num: 1, unique: code, type: 1 })).toMatchObject({
      status: 200,
    })
    const [line] = await get('/v2/cart_list')
    expect(line).toMatchObject({ product_id: productId, cart_num: 3 })
    expect(await me().post('/cart/del', { ids: [line.id] })).toMatchObject({ status: 200 })
    expect((await get('/cart/list?status=1')).valid).toEqual([])
  })

  test('favourites: add → list → all → delete (2.10)', async () => {
    expect(await me().post('/collect/add', { id: shop.sku.productId, product: 'product' })).toMatchObject({ status: 200 })
    const { list, count } = await get('/collect/user?page=1&limit=8')
    expect(count).toBe(1)
    for (const row of list)
      expectShape(row, 'n product_id sales, s store_name category, m price ot_price, url image, flag is_fail')
    expect(await me().post('/collect/all', { id: String(shop.sku.productId), category: 'product' })).toMatchObject({
      status: 200,
    })
    expect(await me().post('/collect/del', { id: [shop.sku.productId] })).toMatchObject({ status: 200 })
    expect((await get('/collect/user')).count).toBe(0)
  })

  test('addresses: cities → new → detail → default → delete (2.11)', async () => {
    const cities = await get('/city_list')
    expectShape(cities[0], 'n v, s n, list c')
    expectShape(cities[0].c[0].c[0], 'n v, s n')
    const form = {
      real_name: '王小',
      phone: '13900000000',
      detail: `外滩 ${locale === 'en-US' ? 2 : 1} 号`,
      is_default: true,
      type: 0,
      address: { province: '上海市', city: '上海市', district: '黄浦区', city_id: 310100 },
    }
    const { id } = await post('/address/edit', form)
    const ADDRESS = 'n id uid city_id, s real_name phone province city district detail longitude latitude, flag is_default'
    for (const address of await get('/address/list?page=1&limit=20')) expectShape(address, ADDRESS)
    expectShape(await get(`/address/detail/${id}`), ADDRESS)
    expect(await me().post('/address/edit', { ...form, id, real_name: '王大' })).toMatchObject({ status: 200, code: '100001' })
    expect(await me().post('/address/default/set', { id })).toMatchObject({ status: 200 })
    expect(await get('/address/default')).toMatchObject({ id, real_name: '王大' })
    expect(await me().post('/address/del', { id })).toMatchObject({ status: 200 })
  })

  test('invoice titles: save → detail → default (2.12)', async () => {
    const title = { header_type: 1, type: 1, name: '林晓', email: 'lin@example.com', drawer_phone: '13800000000', is_default: 0 }
    const { id } = await post('/v2/invoice/save', title)
    expectShape(await get(`/v2/invoice/detail/${id}`), 'n id header_type type is_default, s name email drawer_phone duty_number')
    expect(await me().post(`/v2/invoice/set_default/${id}`)).toMatchObject({ status: 200 })
    expect(await get('/v2/invoice/get_default/1')).toMatchObject({ id })
  })

  test('an order that is not paid: cancelled, then gone from the list (2.12)', async () => {
    const { number } = await unpaidOrderOf(shop, me(), [{ sku: shop.sku, quantity: 1 }])
    expect((await get('/order/list?type=0&page=1&limit=20'))[0].order_id).toBe(number)
    expect(await me().post('/order/cancel', { id: number })).toMatchObject({ status: 200 })
    expect(await get('/order/list?type=0&page=1&limit=20')).toEqual([])
  })

  test('signing in: key, by code, by password, and out (2.15)', async () => {
    expectShape(dataOf(await stranger.get('/verify_code')), 's key expire_time')
    const phone = locale === 'en-US' ? '18700020002' : '18700020001'
    const by = async (path: string, body: object) =>
      dataOf<Any>(await stranger.post(path, { account: phone, phone, spread: 0, ...body }))
    const signedIn = await by('/login/mobile', { captcha: await codeFor(shop, phone, 'login') })
    expectShape(signedIn, 's token, t expires_time')
    expect(
      await by('/register/reset', { captcha: await codeFor(shop, phone, 'reset'), password: 'Schiefer-am-Hang-7' }),
    ).toBeUndefined()
    const { token } = await by('/login', { password: 'Schiefer-am-Hang-7' })
    const again = client(shop.app, { token, formType: 'h5', locale })
    expect((await again.get('/logout')).status).toBe(200)
    expect((await again.get('/user')).status).toBe(110002)
  })

  test('the account: home, its change, its words about closing (2.14)', async () => {
    const USER =
      `n uid integral couponCount collectCount like recharge_switch balance_func_status member_func_status service_num is_default_avatar
      vip_status is_money_level overdue_time is_ever_level member_style statu level, s nickname avatar phone vip_icon vip_name user_type,
      m now_money recharge orderStatusSum brokerage_price, b invioce_func special_invoice vip svip_open spread_status adminid,
      map orderStatusNum, list switchUserInfo extract_type`.replaceAll('\n', '')
    expectShape(await get('/user'), USER)
    // The sandbox opens WeChat and Alipay: one may recharge, as `basic_config` says.
    expect((await get('/basic_config')).recharge_switch).toBe(1)
    expect((await get('/user')).recharge_switch).toBe(1)
    expectShape(await get('/userinfo'), 'n uid, s nickname avatar phone')
    expect(await me().post('/user/edit', { nickname: 'Lin', avatar: '' })).toMatchObject({ status: 200, code: '100001' })
    expect((await get('/user')).nickname).toBe('Lin')
    expect(await me().post('/user/set_visit', { url: '/pages/index/index' })).toMatchObject({ status: 200 })
  })

  test('the chat: nobody there → a message is left → who is there and what was said (2.18, 3.6)', async () => {
    await shop.db`delete from chat_agent`
    expect((await me().get('/v2/user/service/record?limit=20&uidTo=0&toUid=0')).status).toBe(410136)
    expectShape(await get('/user/service/feedback'), 's feedback')
    expect(await me().post('/user/service/feedback', { rela_name: '林', phone: '13800000000', content: '在吗' })).toMatchObject({
      status: 200,
    })
    await shop.db`insert into chat_agent (account_id, presence) values (${agentOfShop.id}, 'online')`
    for (const each of await get('/user/service/list'))
      expectShape(each, 'n id uid status add_time, s avatar wx_name nickname phone')
    const record = await get('/v2/user/service/record?limit=20&uidTo=0&toUid=0')
    expectShape(record, 'n uid, s nickname avatar, list serviceList')
    for (const message of record.serviceList)
      expectShape(message, 'n id uid to_uid msn_type type is_tourist add_time, s msn nickname avatar, time _add_time')
    expectShape(await get('/user/service/get_adv'), 's content')
    for (const row of await get('/user/record?page=1&limit=20'))
      expectShape(
        row,
        'n id user_id to_uid message_type mssage_num, s nickname avatar message _update_time, flag online, t update_time',
      )
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { isSandboxSms } from '#server/external/sms.ts'
import { passCaptcha } from './support/captcha.ts'
import { addCoupon } from './support/coupons.ts'
import { flashLine, openSale, type TestSale } from './support/flash-sale.ts'
import { violations } from './support/invariants.ts'
import { blackPng } from './support/pictures.ts'
import { receivedOrder } from './support/received-order.ts'
import { paidOrderOf, ship } from './support/refunds.ts'
import { addWine, client, dataOf, type Shopper, shopper, shopWith } from './support/shop.ts'
import { expectShape, LINE } from './support/wire-shape.ts'

/* The sixth part of wire-h5.test.ts: what happens when something is tapped on a page of CRMEB's H5 client, and what the page then reads. */

const shop = await shopWith({
  wines: [{ skus: [{ price: 200_00, stock: 500 }] }, { skus: [{ price: 90_00, stock: 20 }] }, {}],
})
// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is what is looked at here
type Any = any
let me: Shopper
let packer: Shopper
let sale: TestSale
const get = async (path: string) => dataOf<Any>(await me.get(path))
const post = async (path: string, body: object = {}) => dataOf<Any>(await me.post(path, body))
const one = () => [{ sku: shop.sku, quantity: 1 }]
const FOREIGN_PICTURE = '/uploads/2026/11/00000000-0000-4000-8000-000000000000.webp'

beforeAll(async () => {
  me = await shopper(shop, { formType: 'h5', balance: 100_000_00 })
  packer = await shopper(shop, { formType: 'h5', scopes: ['shopper', 'merchandiser'] })
  const [, second] = shop.wines
  const sku = second?.skus[0]
  if (!sku) throw new Error('the second wine has a SKU')
  sale = await openSale(shop.deps, { sku })
})
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

/** As the client's `uploadFile`: its token alone, and a field that names the file's. */
async function upload(): Promise<{ status: number; data: { url: string } }> {
  const form = new FormData()
  form.set('filename', 'pics')
  form.set('pics', new Blob([new Uint8Array(blackPng(30, 20))]), 'a.png')
  const body = new Response(form)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/upload/image',
    headers: { 'content-type': body.headers.get('content-type') ?? '', 'authori-zation': `Bearer ${me.token}` },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return answer.json()
}
const PICTURE = /^http:\/\/localhost\/uploads\/\S+\.webp/

describe('a wine in an order', () => {
  test('opens its own page, and no price is struck through that never was', async () => {
    const order = await paidOrderOf(shop, me, one())
    const [line] = (await get(`/order/detail/${order.number}`)).cartInfo
    expectShape(line, LINE)
    expect(line).toMatchObject({ type: 0, seckill_id: 0, product_id: shop.sku.productId, costPrice: '200.00' })
    expect(line.productInfo).toMatchObject({ ot_price: '200.00', attrInfo: { ot_price: '200.00' } })
  })

  test('bought in a flash sale, opens the page of the sale, also from the form of a review', async () => {
    const { cartId } = await post('/cart/add', flashLine(sale))
    const { orderKey } = await post('/order/confirm', { cartId, new: 1, addressId: me.addressId })
    const created = await post(`/order/create/${orderKey}`, { addressId: me.addressId })
    const number = created.result.orderId
    await post('/order/pay', { uni: number, paytype: 'yue', type: 0 })
    const [line] = (await get(`/order/detail/${number}`)).cartInfo
    expect(line).toMatchObject({ type: 1, seckill_id: sale.id })
    expect(await get(`/seckill/detail/${line.seckill_id}`)).toMatchObject({ storeInfo: { id: sale.id } })
    expect(await post('/order/product', { unique: line.unique })).toMatchObject({ seckill_id: sale.id })
  })

  test('is picked, with how many, for money back', async () => {
    const order = await paidOrderOf(shop, me, [{ sku: shop.sku, quantity: 3 }])
    for (const row of await get(`/order/refund/cart_info/${order.id}`)) {
      expectShape(row, 's id cart_id, n cart_num surplus_num, map cart_info')
      expectShape(row.cart_info.productInfo, 's store_name, url image, map attrInfo')
      expect(row.cart_info).toMatchObject({ truePrice: '200.00', productInfo: { attrInfo: { suk: expect.any(String) } } })
    }
    // A tap on one line sends what that line says of itself.
    const [line] = (await get(`/order/detail/${order.number}`)).cartInfo
    const picked = { id: String(order.id), cart_ids: [{ cart_id: line.id, cart_num: line.surplus_refund_num - 1 }] }
    const { cartInfo, _status } = await post('/order/refund/cart_info', picked)
    expectShape(_status, 'n _type')
    expect(cartInfo).toMatchObject([{ id: line.id, cart_num: 2, truePrice: '200.00' }])
  })
})

describe('what a page says of its reader', () => {
  test('the heart of a wine is full for whoever has it among the favourites, and for nobody else', async () => {
    const { productId } = shop.sku
    const pages = [`/product/detail/${productId}`, `/product/detail/${productId}/0`]
    const stranger = client(shop.app, { formType: 'h5' })
    const heartsFor = async (by: Pick<Shopper, 'get'>) =>
      Promise.all(pages.map(async (page) => dataOf<Any>(await by.get(page)).storeInfo.userCollect))
    expect(await heartsFor(me)).toEqual([false, false])
    await post('/collect/add', { id: productId, category: 'product' })
    expect(await heartsFor(me)).toEqual([true, true])
    expect(await heartsFor(stranger)).toEqual([false, false])
    expect(await heartsFor(packer)).toEqual([false, false])
    expect(await heartsFor(client(shop.app, { formType: 'h5', token: 'ended' }))).toEqual([false, false])
    // The web shop's page is the same for everybody, and kept.
    expect(await heartsFor(client(shop.app, { token: me.token }))).toEqual([false, false])
    await post('/collect/del', { id: [productId], category: 'product' })
    expect(await heartsFor(me)).toEqual([false, false])

    await post('/collect/add', { id: sale.productId })
    expect((await get(`/seckill/detail/${sale.id}`)).storeInfo.userCollect).toBe(true)
    expect(dataOf<Any>(await packer.get(`/seckill/detail/${sale.id}`)).storeInfo.userCollect).toBe(false)
    await post('/collect/del', { id: [sale.productId] })
  })

  test('a cart of more than one page is read page by page, each line once', async () => {
    const buyer = await shopper(shop, { formType: 'h5' })
    const wines = [shop.sku]
    while (wines.length < 23) wines.push((await addWine(shop.db)).skus[0])
    for (const { productId } of wines) dataOf(await buyer.post('/cart/add', { productId, uniqueId: '', cartNum: 1, new: 0 }))
    const page = async (number: number, status: number) =>
      dataOf<Any>(await buyer.get(`/cart/list?page=${number}&limit=20&status=${status}`))
    const { ids, count } = dataOf<Any>(await buyer.get('/cart/count?numType=0'))
    expect([ids.length, count]).toEqual([23, 23])
    const pages = [await page(1, 1), await page(2, 1)].map(({ valid }) => valid.map(({ id }: Any) => id))
    expect(pages.map(({ length }) => length)).toEqual([20, 3])
    expect(pages.flat().toSorted()).toEqual(ids.toSorted())
    expect((await page(3, 1)).valid).toEqual([])
    await shop.db`update product set on_sale = false where id = any(${wines.slice(1).map(({ productId }) => productId)})`
    expect([(await page(1, 0)).invalid.length, (await page(2, 0)).invalid.length]).toEqual([20, 2])
    expect(dataOf<Any>(await buyer.get('/cart/list')).valid).toHaveLength(1)
  })

  test('the page of the balance says whether a flash sale runs', async () => {
    expect(await get('/user/activity')).toEqual({ is_bargin: false, is_pink: false, is_seckill: true })
    const quiet = await shopWith()
    expect(dataOf(await client(quiet.app, { formType: 'h5' }).get('/user/activity'))).toMatchObject({ is_seckill: false })
  })

  test('the user menu leads those to the merchant’s pages who may open them', async () => {
    const pagesOf = async (who: Pick<Shopper, 'get'>) =>
      dataOf<Any>(await who.get('/menu/user')).routine_my_menus.map(({ url }: Any) => url)
    const isMerchants = expect.stringMatching(/^\/pages\/admin\//)
    expect(await pagesOf(packer)).toContainEqual(isMerchants)
    expect(dataOf(await packer.get('/admin/order/statistics'))).toBeDefined()
    for (const who of [me, client(shop.app, { formType: 'h5' })]) expect(await pagesOf(who)).not.toContainEqual(isMerchants)
    for (const [locale, name] of [
      ['zh-CN', '商家管理'],
      ['en-US', 'Shop management'],
    ] as const) {
      const phone = client(shop.app, { token: packer.token, formType: 'h5', locale })
      expect(dataOf<Any>(await phone.get('/menu/user')).routine_my_menus.at(-1)).toMatchObject({ name })
    }
  })
})

describe('pictures from the phone', () => {
  test('are answered with a whole address, which every form takes back', async () => {
    const { status, data } = await upload()
    expect(status).toBe(200)
    expect(data.url).toMatch(PICTURE)
    expect(await me.post('/user/edit', { nickname: 'Lin', phone: '13800000000', avatar: data.url })).toMatchObject({
      status: 200,
    })
    const { avatar, switchUserInfo, uid } = await get('/user')
    expect(avatar).toMatch(PICTURE)
    // The page for the account saves a new picture only beside its own row here.
    expect(switchUserInfo).toMatchObject([{ uid }])
    expect(await me.post('/user/edit', { nickname: 'Lin', avatar })).toMatchObject({ status: 200 })

    const { lines } = await receivedOrder(shop, me, [shop.sku])
    const review = { unique: lines[0]?.unique, comment: '很好', product_score: 5, service_score: 5 }
    expect((await me.post('/order/comment', { ...review, pics: [FOREIGN_PICTURE] })).status).not.toBe(200)
    await post('/order/comment', { ...review, pics: [(await upload()).data.url] })
    const [shown] = await get(`/reply/list/${shop.sku.productId}?type=0&page=1&limit=8`)
    expect(shown.pics).toEqual([expect.stringMatching(PICTURE)])

    const order = await paidOrderOf(shop, me, one())
    const photos = [(await upload()).data.url, (await upload()).data.url].join(',')
    const [reason] = await get('/order/refund/reason')
    const asked = { text: reason, refund_reason_wap_explain: '瓶身破损', refund_reason_wap_img: photos, refund_type: 1 }
    expect(await me.post(`/order/refund/apply/${order.id}`, { ...asked, uni: order.number, cart_ids: [] })).toMatchObject({
      status: 200,
    })
    const [{ order_id }] = (await get('/order/refund/list?page=1&limit=20&refund_status=0')).list
    const { refund_img } = await get(`/order/refund/detail/${order_id}`)
    expect(refund_img).toEqual([expect.stringMatching(PICTURE), expect.stringMatching(PICTURE)])
  })
})

describe('a code for the page of the password', () => {
  test('comes again and again with the one key that the page has asked for, each for a picture of its own', async () => {
    const { sms } = shop.deps
    if (!isSandboxSms(sms)) throw new Error('tests send into the sandbox')
    const phone = '18700030003'
    const { key } = await get('/verify_code')
    const codes = new Set<string | undefined>()
    for (const _ of [1, 2]) {
      await shop.db`update sign_in_code set created_at = created_at - interval '2 minutes' where recipient = ${phone}`
      const captchaVerification = await passCaptcha(me, shop.db)
      const wanted = { phone, type: 'reset', key, captchaType: 'clickWord', captchaVerification }
      expect(await me.post('/register/verify', wanted)).toMatchObject({ status: 200, code: '410007' })
      codes.add((await sms.lastCode(phone))?.code)
    }
    expect(codes.size).toBe(2)
    // The key alone buys nothing, neither on a phone nor elsewhere.
    expect((await me.post('/register/verify', { phone, type: 'reset', key })).code).toBe('400336')
    const pc = client(shop.app)
    await shop.db`update sign_in_code set created_at = created_at - interval '2 minutes' where recipient = ${phone}`
    expect(await pc.post('/register/verify', { phone, type: 'reset', key: '' })).toMatchObject({ code: '410003' })
  })
})

describe('words that the client writes for nothing', () => {
  test('“undefined” in an address is no value on a phone, and stays one elsewhere', async () => {
    await addCoupon(shop.db, { amount: 10_00, total: 5 })
    const asked = `/v2/coupons?page=1&limit=20&product_id=${shop.sku.productId}&type=undefined`
    const { list, count } = await get(asked)
    expect(count).toEqual([1, 0, 0])
    expect(list).toHaveLength(1)
    expect(await get('/logistics?status=undefined')).toEqual(await get('/logistics'))
    expect(await get('/products?keyword=undefined&page=1&limit=10')).toEqual(await get('/products?page=1&limit=10'))
    expect((await client(shop.app).get(asked)).status).toBe(400)
    expect(dataOf(await client(shop.app).get('/products?keyword=undefined'))).toEqual([])
  })
})

describe('the merchant’s phone', () => {
  test('shows where a parcel of any shopper is, and to nobody else', async () => {
    const order = await paidOrderOf(shop, me, one())
    expect((await packer.get(`/admin/order/express/${order.number}`)).status).not.toBe(200)
    await ship(shop, order, packer.id)
    const { order: sent, express } = dataOf<Any>(await packer.get(`/admin/order/express/${order.number}`))
    expectShape(sent, 'list cartInfo, s delivery_id delivery_name delivery_code')
    expectShape(sent.cartInfo[0], 'n cart_num, m truePrice, map productInfo')
    for (const step of express.result.list) expectShape(step, 'time time, s status')
    expect(sent.delivery_id).toBe((await get(`/order/express/${order.number}`)).order.delivery_id)
    expect((await me.get(`/admin/order/express/${order.number}`)).status).not.toBe(200)
  })
})

describe.each(LOCALES)('what this shop does not have, in %s', (locale: Locale) => {
  const reader = client(shop.app, { formType: 'h5', locale })
  const NOT_HERE = { 'zh-CN': '本店没有这项功能', 'en-US': 'This shop does not have this feature' }[locale]

  test.each([
    ['POST', '/sign/integral'],
    ['GET', '/sign/remind/1'],
    ['GET', '/combination/list?page=1&limit=10'],
    ['GET', '/bargain/detail/1?bargainUid=0'],
    ['POST', '/bargain/start'],
    ['GET', '/store_integral/order/list?page=1'],
    ['GET', '/v2/lottery/info/3'],
    ['GET', '/spread/banner?type=2'],
    ['POST', '/spread/people'],
    ['POST', '/extract/cash'],
    ['GET', '/order/offline/pay/type'],
    ['POST', '/user/member/card/create'],
    ['POST', '/agent/spread'],
  ])('%s %s says so', async (method, path) => {
    const signedIn = client(shop.app, { token: me.token, formType: 'h5', locale })
    const by = path.startsWith('/user/') ? signedIn : reader
    const answer = method === 'GET' ? await by.get(path) : await by.post(path, { id: 1 })
    expect(answer).toEqual({ status: 400, msg: NOT_HERE, code: '100026', data: [] })
  })

  test('pages in use that ask for it on their own get something empty', async () => {
    expect(dataOf(await reader.get('/subscribe'))).toEqual({ subscribe: true })
    expect(dataOf(await reader.get('/copy_words'))).toEqual({ words: '' })
    expect(dataOf<Any>(await reader.get('/get_new_app/1'))).toMatchObject({ platform: '', is_force: 0 })
    expect(dataOf(await reader.get('/store_discounts/list/1'))).toEqual([])
    expect(dataOf(await reader.get('/wechat/live?page=1&limit=6'))).toEqual([])
    expect((await reader.post('/user/spread', { puid: 7, code: 0 })).status).toBe(200)
    // Balances are read below the same name as commissions.
    expectShape(await get('/spread/commission/0?page=1&limit=20'), 'list list time, n count')
  })
})

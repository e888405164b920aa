import { beforeAll, describe, expect, test } from 'vitest'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { eventually } from './support/eventually.ts'
import { paidOrderOf, ship } from './support/refunds.ts'
import { addWine, client, dataOf, type Shopper, shopper, shopWith } from './support/shop.ts'
import { expectShape, LINE } from './support/wire-shape.ts'

/* The fourth part of wire-h5.test.ts: invoices, messages and looked-at wines of an account, as CRMEB's H5 client reads them. */

const shop = await shopWith({ wines: [{ en: 'Slate Riesling', skus: [{ price: 200_00, stock: 500 }] }, {}, {}] })
// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is what is looked at here
type Any = any
let me: Shopper
let other: Shopper
let packer: Shopper
const get = async (path: string) => dataOf<Any>(await me.get(path))
const one = () => [{ sku: shop.sku, quantity: 1 }]

beforeAll(async () => {
  me = await shopper(shop, { formType: 'h5', locale: 'en-US', balance: 100_000_00 })
  other = await shopper(shop, { formType: 'h5', balance: 1_000_00 })
  packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
})

describe('invoices', () => {
  const title = { header_type: 1, type: 1, name: '林晓', email: 'lin@example.com', drawer_phone: '13800000000', is_default: 1 }
  const addTitle = async () => dataOf<Any>(await me.post('/v2/invoice/save', title)).id

  test('rows are whole orders with their invoice, also of an order that its shopper has hidden', async () => {
    const order = await paidOrderOf(shop, me, one())
    const invoice_id = await addTitle()
    dataOf(await me.post('/v2/order/make_up_invoice', { order_id: order.number, invoice_id }))
    const [row] = await get('/v2/order/invoice_list?page=1&limit=30')
    expectShape(row, 'n id header_type type is_invoice, s unique_num red_invoice_num add_time name, map order')
    expectShape(row.order, 's order_id, m pay_price, list cartInfo')
    expectShape(row.order.cartInfo[0].productInfo, 's store_name, url image, map attrInfo')
    expect(row.order).toMatchObject({ order_id: order.number, pay_price: '218.00' })
    await shop.db`update shop_order set deleted_at = now() where number = ${order.number}`
    expect(await get('/v2/order/invoice_list')).toHaveLength(1)
    expect(dataOf(await other.get('/v2/order/invoice_list'))).toEqual([])
  })

  test('the detail is a whole order with its invoice, and only its owner reads it', async () => {
    const order = await paidOrderOf(shop, me, one())
    const invoice_id = await addTitle()
    expect((await get(`/v2/order/invoice_detail/${order.number}`)).invoice).toBeNull()
    dataOf(await me.post('/v2/order/make_up_invoice', { order_id: order.number, invoice_id }))
    const detail = await get(`/v2/order/invoice_detail/${order.number}`)
    expectShape(
      detail,
      's order_id add_time_y add_time_h mark delivery_type real_name, n paid id status, m pay_price, list cartInfo',
    )
    expectShape(detail._status, 'n _type, s _payType')
    for (const line of detail.cartInfo) expectShape(line, LINE)
    expectShape(detail.invoice, 'n type is_invoice, s name duty_number drawer_phone email invoice_number remark add_time')
    expect(await other.get(`/v2/order/invoice_detail/${order.number}`)).toMatchObject({ status: 410173 })
    const pc = dataOf<Any>(await client(shop.app, { token: me.token }).get(`/v2/order/invoice_detail/${order.number}`))
    expect(Object.keys(pc).toSorted()).toEqual(['amount', 'invoice', 'invoice_func', 'until'])
  })

  test('a title is deleted by GET, as the client does it, and by its owner alone', async () => {
    const id = await addTitle()
    expect((await other.get(`/v2/invoice/del/${id}`)).status).not.toBe(200)
    expect(await me.get(`/v2/invoice/del/${id}`)).toMatchObject({ status: 200, code: '100002' })
    expect((await get('/v2/invoice?page=1&limit=30')).map((each: Any) => each.id)).not.toContain(id)
  })
})

describe('messages (2.14)', () => {
  const MESSAGE = 'n id type look, s mark title content add_time'
  const feedOf = async (who: Shopper) => dataOf<Any>(await who.get('/user/message_system/list?page=1&limit=20'))

  test('what the shop has told somebody is there, newest first, in the reader’s language, and escaped', async () => {
    const order = await paidOrderOf(shop, me, one())
    await ship(shop, order, packer.id)
    await sendNotices(shop.deps)
    const { list, count } = await feedOf(me)
    for (const message of list) expectShape(message, MESSAGE)
    expect(count).toBe(list.length)
    expect(list[0]).toMatchObject({ look: 0, title: 'Your order is on its way', content: expect.stringContaining(order.number) })
    expect(list[1]).toMatchObject({ title: 'We received your payment', add_time: 'Just now' })
    const chinese = client(shop.app, { token: me.token, formType: 'h5' })
    expect(dataOf<Any>(await chinese.get('/user/message_system/list')).list[0].title).toBe('订单已发货')
    await shop.db`
      update notice set "values" = jsonb_set("values", '{courier}', '"<img src=x onerror=alert(1)>"')
       where account_id = ${me.id} and kind = 'shipped'`
    expect((await feedOf(me)).list[0].content).not.toContain('<')
    expect((await feedOf(other)).list).toEqual([])
  })

  test('reading one marks it, all are marked at once, and one that is deleted stays away', async () => {
    const before = (await feedOf(me)).list
    const unread = (await get('/user')).service_num
    expect(unread).toBe(before.filter(({ look }: Any) => look === 0).length)
    const opened = await get(`/user/message_system/detail/${before[0].id}`)
    expectShape(opened, MESSAGE)
    expect(opened.look).toBe(1)
    expect((await get('/user')).service_num).toBe(unread - 1)

    const mark = (query: string) => me.get(`/user/message_system/edit_message?${query}`)
    expect(await mark(`id=${before[0].id}&key=look&value=0`)).toMatchObject({ status: 200, code: '100014' })
    expect((await get('/user')).service_num).toBe(unread)
    expect(await mark('id=0&key=look&value=1&all=1')).toMatchObject({ status: 200 })
    expect((await get('/user')).service_num).toBe(0)
    expect(await mark(`id=${before[0].id}&key=is_del&value=1`)).toMatchObject({ status: 200 })
    expect((await feedOf(me)).list.map(({ id }: Any) => id)).toEqual(before.slice(1).map(({ id }: Any) => id))
    expect((await me.get(`/user/message_system/detail/${before[0].id}`)).status).not.toBe(200)
  })

  test('nobody reads, marks or deletes what is somebody else’s, and no other column', async () => {
    const [{ id }] = (await feedOf(me)).list
    expect((await other.get(`/user/message_system/detail/${id}`)).status).not.toBe(200)
    for (const key of ['look', 'is_del']) {
      const answer = await other.get(`/user/message_system/edit_message?id=${id}&key=${key}&value=1`)
      expect(answer.status).not.toBe(200)
    }
    expect(await me.get(`/user/message_system/edit_message?id=${id}&key=account_id&value=1`)).toMatchObject({ status: 400 })
    for (const wrong of ['-1', 'x', '1e9', '99999999999999999999']) {
      expect((await me.get(`/user/message_system/detail/${wrong}`)).status).toBe(400)
      expect((await me.get(`/user/message_system/edit_message?id=${wrong}&key=look`)).status).toBe(400)
    }
    expect((await feedOf(me)).list.map((each: Any) => each.id)).toContain(id)
  })
})

describe('looked-at wines (2.14)', () => {
  const visits = async () => get('/user/visit_list?page=1&limit=21')

  test('what a phone client has opened is there by day, and goes when it is deleted', async () => {
    const [first, second] = shop.wines
    for (const wine of [first, second, first]) {
      dataOf(await me.get(`/product/detail/${wine?.id}`))
      await eventually(async () => expect((await visits()).list[0]?.product_id).toBe(wine?.id))
    }
    const { list, time, count } = await visits()
    expect(count).toBe(2)
    expect(list.map((each: Any) => each.product_id)).toEqual([first?.id, second?.id])
    for (const each of list) {
      expectShape(each, 'n id product_id stock, flag is_show, url image, m product_price, s time_key store_name')
      expect(time).toContain(each.time_key)
    }
    const forget = (who: Shopper, ids: unknown) =>
      shop.app.inject({
        method: 'DELETE',
        url: '/api/user/visit',
        headers: { 'form-type': 'h5', 'authori-zation': who.token },
        payload: { ids },
      })
    await forget(other, [first?.id])
    expect((await visits()).count).toBe(2)
    expect((await forget(me, [first?.id])).json()).toMatchObject({ status: 200, code: '100002' })
    expect((await visits()).list.map((each: Any) => each.product_id)).toEqual([second?.id])
    for (const wrong of [[], ['x'], 'x', [-1], null]) expect((await forget(me, wrong)).json().status).toBe(400)
  })

  test('the PC client and strangers leave nothing', async () => {
    const wine = await addWine(shop.db)
    dataOf(await client(shop.app, { token: me.token }).get(`/product/detail/${wine.id}`))
    dataOf(await client(shop.app, { formType: 'h5' }).get(`/product/detail/${wine.id}`))
    dataOf(await client(shop.app, { formType: 'h5', token: 'guessed' }).get(`/product/detail/${wine.id}`))
    expect((await visits()).list.map((each: Any) => each.product_id)).not.toContain(wine.id)
  })

  test('two hundred are kept, and all go with the account', async () => {
    await shop.db`
      insert into product (code, name_zh, name_en, images, search_text, on_sale)
      select 'many-' || n, '酒', 'Wine', '{}', '', true from generate_series(1, 250) n`
    await shop.db`
      insert into wine_visit (account_id, product_id, visited_at)
      select ${other.id}, id, now() - interval '1 day' from product where code like 'many-%'`
    dataOf(await other.get(`/product/detail/${shop.sku.productId}`))
    await eventually(async () => {
      const [row] = await shop.db`select count(*)::int as count from wine_visit where account_id = ${other.id}`
      expect(row?.count).toBe(200)
    })
  })
})

describe('pictures as text (2.2)', () => {
  const asText = (image: string, code = '') => me.post('/image_base64', { image, code })

  test('a picture of the shop becomes text, and a code that is text already stays', async () => {
    const address = await shop.deps.files.put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'pictures/poster.svg')
    const answer = dataOf<Any>(await asText(address, 'data:image/png;base64,AAAA'))
    expect(answer.image).toMatch(/^data:image\/svg\+xml.*;base64,/)
    expect(answer.code).toBe('data:image/png;base64,AAAA')
    const absolute = dataOf<Any>(await asText(`http://localhost${address}`))
    expect(absolute).toEqual({ image: answer.image, code: false })
    expect(dataOf(await asText('/uploads/not-there.webp'))).toEqual({ image: false, code: false })
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://example.com/uploads/x.webp',
    '//example.com/uploads/x.webp',
    'file:///etc/passwd',
    '/etc/passwd',
    '/uploads/../../etc/passwd',
    '/uploads/%2e%2e/database/PG_VERSION',
    '/api/user',
    'http://localhost.example.com/uploads/x.webp',
  ])('%s is refused, and nothing is fetched', async (address) => {
    expect((await asText(address)).status).not.toBe(200)
    expect((await asText('', address)).status).not.toBe(200)
  })
})

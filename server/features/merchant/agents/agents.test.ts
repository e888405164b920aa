import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as desk from '#contract/staff/chat.ts'
import type { Scope } from '#domain/account.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { agent, chatShop, connectChat, enterChat, tellChat } from '#test/support/chat.ts'
import { violations } from '#test/support/invariants.ts'
import { blackPng } from '#test/support/pictures.ts'
import { paidOrderOf, unpaidOrderOf } from '#test/support/refunds.ts'
import { freshCode, setUpSecondFactor } from '#test/support/second-factor.ts'
import { dataOf, type Shopper, shopper } from '#test/support/shop.ts'
import { expectShape } from '#test/support/wire-shape.ts'

/* U93, T67: CRMEB's app for agents (docs/wire.md, "Agents"), in the sequences of its client. */

const shop = await chatShop({ wines: [{ zh: '板岩雷司令', en: 'Slate Riesling', skus: [{ price: 200_00, stock: 5_000 }] }] })
const { app, db, origin } = shop
// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is what is looked at here
type Any = any
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const ask = async (token: string | undefined, method: Method, path: string, payload?: object, headers = {}): Promise<Any> => {
  const answer = await app.inject({
    method,
    url: `/kefuapi${path}`,
    headers: { ...(token === undefined ? {} : { 'authori-zation': `Bearer ${token}` }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return answer.json()
}
const get = async ({ token }: { token: string }, path: string) => dataOf<Any>(await ask(token, 'GET', path))

const [mei, tom] = [await agent(shop), await agent(shop)]
const all = await shopper(shop, { scopes: ['shopper', 'agent', 'merchandiser', 'finance'] as Scope[] })
const comes = (who: Shopper) =>
  db`insert into chat_agent (account_id, presence) values (${who.id}, 'online')
     on conflict (account_id) do update set presence = 'online', alive_at = now()`
beforeEach(async () => {
  await db`update chat_service set closed_at = now(), closed_by = 'agent' where closed_at is null`
  await db`delete from chat_agent`
})
afterAll(async () => expect(await violations(db)).toEqual([]))

let names = 0
const PASSWORD = 'Kefu-Wein-2026'
async function named(who: Shopper): Promise<string> {
  const login = `kefu${++names}`
  await db`update account set login = ${login}, password_hash = ${await hashPassword(PASSWORD)} where id = ${who.id}`
  return login
}

/** A shopper who has written to Mei. */
async function writer(text = '在吗'): Promise<Shopper> {
  await comes(mei)
  const lin = await shopper(shop, { balance: 1_000_000_00 })
  const window = await enterChat(origin, lin, { formType: 3 })
  await tellChat(window, text)
  await window.leave()
  return lin
}

describe('signing in', () => {
  test('config → login → service/info → user/logout, with every field that the client reads', async () => {
    expect(dataOf(await ask(undefined, 'GET', '/config'))).toEqual({ appid: '' })
    const who = await agent(shop)
    const account = await named(who)
    const { token, exp_time, kefuInfo } = dataOf<Any>(await ask(undefined, 'POST', '/login', { account, password: PASSWORD }))
    expectShape({ exp_time }, 't exp_time')
    expectShape(kefuInfo, 'n id uid, s account avatar nickname phone, flag online')
    expect(kefuInfo).toMatchObject({ uid: who.id, account })
    const me = await get({ token }, '/service/info')
    expectShape(me, 'n id uid, s account avatar nickname phone site_name, flag online')
    expect(await ask(token, 'POST', '/user/logout', {})).toMatchObject({ status: 200 })
    expect(await ask(token, 'GET', '/service/info')).toMatchObject({ status: 110005 })
    const acts = await db<{ action: string }[]>`select action from staff_act where by_account = ${who.id} order by id`
    expect(acts.map(({ action }) => action)).toEqual(['POST /login', 'GET /logout'])
  })

  test('T67: no token, a wrong password, and shoppers reach nothing; the codes are those of agents', async () => {
    expect(await ask(undefined, 'GET', '/user/record')).toMatchObject({ status: 110005 })
    const buyer = await shopper(shop)
    const account = await named(buyer)
    expect((await ask(undefined, 'POST', '/login', { account, password: 'falsch-falsch' })).status).toBe(410025)
    expect((await ask(undefined, 'POST', '/login', { account, password: PASSWORD })).status).not.toBe(200)
    expect(await ask(buyer.token, 'GET', '/user/record')).toMatchObject({ status: 400, code: '100101' })
  })

  test('T67: with a second factor its six digits stand at the end of the password, and each is good once', async () => {
    const who = await agent(shop)
    const account = await named(who)
    const { key } = await setUpSecondFactor(who.api)
    const logIn = (password: string) => ask(undefined, 'POST', '/login', { account, password })
    expect(await logIn(PASSWORD)).toMatchObject({ status: 400, msg: expect.stringContaining('六位') })
    expect(await logIn(`${PASSWORD}000000`)).toMatchObject({ status: 400 })
    const code = await freshCode(db, key)
    dataOf(await logIn(`${PASSWORD}${code}`))
    expect(await logIn(`${PASSWORD}${code}`)).toMatchObject({ status: 400 })
  })
})

describe('talking', () => {
  test('user/record → user/info → service/list → answering over the socket', async () => {
    const lin = await writer('<img src=x onerror=alert(1)>')
    const list = await get(mei, '/user/record?nickname=&is_tourist=0&page=1&limit=30')
    const row = list.find(({ to_uid }: Any) => to_uid === lin.id)
    expectShape(
      row,
      'n id user_id to_uid type message_type mssage_num, s nickname avatar message, flag online is_tourist, t add_time update_time',
    )
    expect(row).toMatchObject({ type: 3, mssage_num: 1, message: expect.not.stringContaining('<') })
    expect(await get(mei, '/user/record?is_tourist=1')).toEqual([])

    expectShape(
      await get(mei, `/user/info/${lin.id}`),
      `n uid is_promoter group_id, s nickname avatar phone now_money level_name group_name spread_name user_type birthday, list labelNames`.replaceAll(
        '\n',
        '',
      ),
    )
    const messages = await get(mei, `/service/list?uid=${lin.id}&upperId=0&limit=20&is_tourist=0`)
    for (const message of messages)
      expectShape(message, 'n id uid to_uid msn_type type add_time, s msn nickname avatar, time _add_time')
    const [first] = messages
    expect(first.msn).not.toContain('<')
    expect(await get(mei, `/service/list?uid=${lin.id}&upperId=${first.id}`)).toEqual([])

    const app = await connectChat(origin)
    app.sendRaw(JSON.stringify({ type: 'kefu_login', data: mei.token }))
    await app.until('success')
    app.sendRaw(JSON.stringify({ type: 'to_chat', data: { id: lin.id } }))
    await app.until('unread', ({ peerId, count }) => peerId === lin.id && count === 0)
    const window = await enterChat(origin, lin, { formType: 3 })
    await tellChat(window, '<b>红酒</b>')
    const { message } = await app.until('message')
    expect(message.content).toBe('＜b>红酒＜/b>')
    app.sendRaw(JSON.stringify({ type: 'chat', data: { msn: '有的', type: 1, to_uid: lin.id } }))
    await window.until('message', ({ message: { content } }) => content === '有的')

    // Another shopper’s message must not appear in the open conversation.
    const other = await shopper(shop)
    await db`update chat_agent set alive_at = now() where account_id = ${mei.id}`
    await tellChat(await enterChat(origin, other), '另一位')
    await app.until('unread', ({ peerId, count }) => peerId === other.id && count === 1)
    expect(app.messages().filter(({ shopperId }) => shopperId === other.id)).toEqual([])
    const told = app.raw.find(({ type, data }: Any) => type === 'mssage_num' && data.uid === other.id) as Any
    expectShape(told.data.recored, 'n id to_uid mssage_num message_type, s nickname avatar message, flag online')
  })

  test('a colleague’s conversation is not there; handing over goes to who is there', async () => {
    const lin = await writer()
    for (const path of [
      `/user/info/${lin.id}`,
      `/service/list?uid=${lin.id}`,
      `/order/list/${lin.id}`,
      `/user/label/${lin.id}`,
      `/product/cart/${lin.id}`,
    ])
      expect(await ask(tom.token, 'GET', path)).toMatchObject({ status: 400 })
    expect(await get(tom, '/user/record')).not.toContainEqual(expect.objectContaining({ to_uid: lin.id }))
    const hand = (kefuToUid: number, who = mei) => ask(who.token, 'POST', '/service/transfer', { kefuToUid, uid: lin.id })
    expect(await hand(tom.id)).toMatchObject({ status: 400 })
    await comes(tom)
    const { list } = await get(mei, `/service/transfer_list?nickname=&uid=${lin.id}`)
    for (const colleague of list) expectShape(colleague, 'n id uid, s wx_name nickname avatar, flag online')
    expect(list.map(({ uid }: Any) => uid)).toEqual([tom.id])
    expect(await hand(tom.id, tom)).toMatchObject({ status: 400 })
    const twice = await Promise.all([hand(tom.id), hand(tom.id)])
    expect(twice.map(({ status }: Any) => status).toSorted()).toEqual([200, 400])
    expect((await tom.api.call(desk.findConversation, lin.id)).agent?.id).toBe(tom.id)
    expect(await ask(mei.token, 'GET', `/user/info/${lin.id}`)).toMatchObject({ status: 400 })
  })

  test('a picture is sent by its address, and is one', async () => {
    const send = (bytes: Buffer) => {
      const form = '----kefu'
      const head = `--${form}\r\nContent-Disposition: form-data; name="filename"\r\n\r\nfile\r\n--${form}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
      return app
        .inject({
          method: 'POST',
          url: '/kefuapi/upload',
          headers: { 'authori-zation': `Bearer ${mei.token}`, 'content-type': `multipart/form-data; boundary=${form}` },
          payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${form}--\r\n`)]),
        })
        .then((answer) => answer.json())
    }
    expectShape(dataOf<Any>(await send(Buffer.from(blackPng(30, 20)))), 's name url')
    expect(await send(Buffer.from('GIF89a'))).toMatchObject({ status: 400 })
  })
})

describe('canned replies', () => {
  test('cate → speechcraft: own ones are written, everybody’s are read', async () => {
    const { data } = await get(mei, '/service/cate?type=1')
    for (const kind of data) expectShape(kind, 'n id sort, s name')
    const added = dataOf<Any>(
      await ask(mei.token, 'POST', '/service/speechcraft', { title: '发货', message: '今天发出', cate_id: 0 }),
    )
    expectShape(added, 'n id kefu_id cate_id sort, s title message')
    const own = '/service/speechcraft?page=1&limit=10&title=&cate_id=0&type=1'
    expect(await get(mei, own)).toEqual([added])
    expect(await get(tom, own)).toEqual([])
    const change = (who: Shopper) =>
      ask(who.token, 'PUT', `/service/speechcraft/${added.id}`, { title: '发货', message: '明天发出' })
    expect(await change(tom)).toMatchObject({ status: 400 })
    expect(await change(mei)).toMatchObject({ status: 200 })
    const shared = await ask(mei.token, 'POST', '/service/speechcraft', { title: '大家', message: '…', type: 0 })
    expect(shared).toMatchObject({ status: 400 })
    expect(await ask(tom.token, 'DELETE', `/service/speechcraft/${added.id}`)).toMatchObject({ status: 400 })
    expect(await ask(mei.token, 'DELETE', `/service/speechcraft/${added.id}`)).toMatchObject({ status: 200 })
  })
})

describe('beside a conversation', () => {
  test('labels are put on and taken off, in the audit log as at the console', async () => {
    const lin = await writer()
    await db`insert into label (name) values ('常客'), ('讲究') on conflict do nothing`
    const [first] = await db<{ id: number }[]>`select id from label where name = '常客'`
    const put = (body: object) => ask(mei.token, 'PUT', `/user/label/${lin.id}`, body)
    expect(await put({ label_ids: [first?.id], un_label_ids: [] })).toMatchObject({ status: 200 })
    const [kind] = await get(mei, `/user/label/${lin.id}`)
    expect(kind.label).toContainEqual({ id: first?.id, label_name: '常客', disabled: true })
    expect((await get(mei, `/user/info/${lin.id}`)).labelNames).toEqual(['常客'])
    expect(await put({ label_ids: [], un_label_ids: [first?.id] })).toMatchObject({ status: 200 })
    expect((await get(mei, `/user/info/${lin.id}`)).labelNames).toEqual([])
    expect(await get(mei, '/user/group')).toEqual([])
  })

  test('order/list → order/info → update, remark, delivery, refund: by who may do it at the console', async () => {
    const lin = await writer()
    const sku = shop.sku
    const [unpaid, paid] = [
      await unpaidOrderOf(shop, lin, [{ sku, quantity: 1 }]),
      await paidOrderOf(shop, lin, [{ sku, quantity: 1 }]),
    ]
    const list = await get(mei, `/order/list/${lin.id}?type=&search=&page=1&limit=10`)
    for (const order of list)
      expectShape(
        order,
        'n id paid status refund_status total_num, s order_id pay_type, time add_time, m pay_price, list cartInfo, map _status',
      )
    expect((await get(mei, `/order/list/${lin.id}?type=0`)).map(({ order_id }: Any) => order_id)).toEqual([unpaid.number])
    const { orderInfo, userInfo } = await get(mei, `/order/info/${paid.id}`)
    expectShape(
      orderInfo,
      'n id paid total_num, s order_id real_name user_phone user_address mark, time add_time, m pay_price pay_postage coupon_price, list cartInfo, map _status',
    )
    expectShape(userInfo, 'n uid, s nickname avatar phone')
    expect(orderInfo.user_address).toBe('')
    expect(orderInfo.user_phone).toContain('*')
    expect((await get(all, `/order/info/${paid.id}`)).orderInfo.user_address).not.toBe('')
    expect(await ask(tom.token, 'GET', `/order/info/${paid.id}`)).toMatchObject({ status: 400 })

    const lower = (who: Shopper) =>
      ask(who.token, 'PUT', `/order/update/${unpaid.id}`, { order_id: unpaid.number, pay_price: '195.00' })
    const send = (who: Shopper) =>
      ask(who.token, 'POST', `/order/delivery/${paid.id}`, {
        type: 1,
        delivery_name: '顺丰速运',
        delivery_code: 'shunfeng',
        delivery_id: 'SF1400000000777',
      })
    const remark = (who: Shopper) => ask(who.token, 'POST', '/order/remark', { order_id: paid.number, remark: '老客户' })
    for (const act of [lower, send, remark]) {
      expect(await act(mei)).toMatchObject({ status: 400, code: '100101' })
      expect(await act(all)).toMatchObject({ status: 200 })
    }
    expect(await ask(mei.token, 'POST', '/order/refund', { order_id: 'x', price: '1.00', type: 1 })).toMatchObject({
      status: 400,
    })
    const acts = await db<{ action: string }[]>`
      select action from staff_act join staff_act_end on act_id = staff_act.id where by_account = ${all.id} and outcome = 'done' order by staff_act.id`
    expect(acts.map(({ action }) => action)).toEqual([
      'POST /staff/orders/:number/price',
      'POST /staff/orders/:number/parcels',
      'POST /staff/orders/:number/notes',
    ])
    for (const courier of await get(all, '/order/export')) expectShape(courier, 'n id, s code value name')
    expect(await get(all, '/order/temp')).toEqual([])
    expect(await get(all, '/order/delivery_all')).toEqual([])
    expectShape(await get(all, '/order/delivery_info'), 's express_temp_id to_name id to_tel to_add')
    expect(await ask(all.token, 'GET', '/order/verific/1')).toMatchObject({ status: 400 })
  })

  test('product/hot, visit and cart, and one wine as a card', async () => {
    const lin = await writer()
    dataOf(await lin.post('/cart/add', { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1, new: 0 }))
    await db`insert into wine_visit (account_id, product_id) values (${lin.id}, ${shop.sku.productId}) on conflict do nothing`
    for (const kind of ['hot', 'visit', 'cart']) {
      const wines = await get(mei, `/product/${kind}/${lin.id}?store_name=`)
      expect(wines).toHaveLength(1)
      for (const wine of wines) expectShape(wine, 'n id stock sales, s store_name, m price ot_price, url image')
      expect(await get(mei, `/product/${kind}/${lin.id}?store_name=nothing-like-it`)).toEqual([])
    }
    expectShape(
      await get(mei, `/product/info/${shop.sku.productId}`),
      'n id stock, s store_name, m price, url image, list slider_image',
    )
    expect(await ask(mei.token, 'GET', '/product/info/999999')).toMatchObject({ status: 400 })
  })
})

import { describe, expect, test } from 'vitest'
import { CLOSE_CODES } from '#contract/shop/chat-frames.ts'
import {
  addCustomerLabel,
  addCustomerNote,
  blockCustomer,
  type CustomersAsked,
  changeCustomerNote,
  closeCustomerAccount,
  deleteCustomerNote,
  endCustomerSessions,
  findCustomerInFull,
  listCustomers,
  openCustomerRequest,
  removeCustomerLabel,
  settleCustomerRequest,
  unblockCustomer,
} from '#contract/staff/customers.ts'
import { sendParcel } from '#contract/staff/parcels.ts'
import { LABELS_OF_ONE_MAX, requestDueOn } from '#domain/customer.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { chatShop, enterChat, tellChat } from '#test/support/chat.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { flashCheckout, openSale } from '#test/support/flash-sale.ts'
import { hold } from '#test/support/held-rows.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { checkout, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

const shop = await chatShop({ wines: [{ skus: [{ stock: 1_000 }] }] })
const { db } = shop
const staffOf = (...scopes: ('agent' | 'chat-supervisor' | 'merchandiser' | 'finance' | 'admin')[]) =>
  shopper(shop, { scopes: ['shopper', ...scopes] })
const agent = await staffOf('agent')
const packer = await staffOf('merchandiser')
const finance = await staffOf('finance')
const supervisor = await staffOf('chat-supervisor')
const admin = await staffOf('admin')

const found = async (asked: CustomersAsked, by: Shopper = agent) =>
  (await by.api.call(listCustomers, asked)).list.map(({ id }) => id)
const look = (id: number, by: Shopper = agent) => by.api.call(findCustomerInFull, id)
const actsOf = async (id: number) =>
  (await db<{ action: string }[]>`select action from audit_entry where for_account = ${id} order by id`).map(
    ({ action }) => action,
  )

describe('the list', () => {
  test('who never chatted is found by phone, its end, name, recipient, number, order and the email of an invoice', async () => {
    const buyer = await shopper(shop)
    const number = await placeOrder(shop, buyer)
    await db`update account set nickname = '爱喝酒的欧阳', phone = '13977776666' where id = ${buyer.id}`
    await db`update shop_order set recipient_name = '欧阳寻酒', recipient_phone = '13655557788' where number = ${number}`
    await db`update address set name = '司马相如', phone = '13500001234' where account_id = ${buyer.id}`
    await db`insert into invoice_title (account_id, kind, name, email) values (${buyer.id}, 'person', '欧阳', 'Ouyang@Example.com')`
    const asked = [
      ['13977776666', '139 7777 6666', '6666', '的欧阳', '爱喝酒的欧阳', '欧阳寻', '13655557788', '7788', '司马', '1234'],
      [String(buyer.id), number, number.slice(0, 16), 'ouyang@example.com', 'OUYANG@'],
    ].flat()
    for (const search of asked) expect(await found({ search }), search).toContain(buyer.id)
    for (const search of ['阳寻', '139', '%', '_', "'; drop table customer; --", '没有这个人', 'example.com', 'cp2026'])
      expect(await found({ search }), search).not.toContain(buyer.id)
  })

  test('it narrows by orders, block, label, request and day, and sorts by each figure in both directions', async () => {
    const [old, rich, never] = [await shopper(shop), await shopper(shop, { balance: 5_000_00 }), await shopper(shop)]
    await db`update account set created_at = '2019-03-05T12:00:00+08:00' where id = ${old.id}`
    const number = await placeOrder(shop, rich, { quantity: 3 })
    await payOrder(rich.api, number, 'balance')
    const [first] = (await agent.api.call(listCustomers, { sort: 'spent' })).list
    expect(first).toMatchObject({ id: rich.id, orders: 1 })
    expect(first?.spent).toBeGreaterThan(0)
    expect((await found({ sort: 'last-order' }))[0]).toBe(rich.id)
    expect((await found({ sort: 'registered', order: 'asc' }))[0]).toBe(old.id)
    expect(await found({ from: '2019-03-05', to: '2019-03-05' })).toEqual([old.id])
    expect(await found({ to: '2019-03-04' })).toEqual([])
    expect(await found({ state: 'ordered' })).toContain(rich.id)
    expect(await found({ state: 'ordered' })).not.toContain(never.id)
    expect(await found({ state: 'never-ordered', sort: 'registered' })).toContain(never.id)

    await agent.api.call(addCustomerLabel, { id: never.id, name: '批发' })
    const { labels } = await agent.api.call(listCustomers, {})
    const label = labels.find(({ name }) => name === '批发')
    expect(await found({ label: label?.id })).toEqual([never.id])
    await supervisor.api.call(blockCustomer, { id: never.id, reason: '刷单' })
    expect(await found({ state: 'blocked' })).toEqual([never.id])
    await agent.api.call(openCustomerRequest, { id: old.id, kind: 'export', askedOn: shanghaiDay(new Date()), note: '' })
    expect(await found({ state: 'asked' })).toEqual([old.id])
    const earlier = shanghaiDay(new Date(Date.now() - 20 * 24 * 3_600_000))
    await agent.api.call(openCustomerRequest, { id: rich.id, kind: 'export', askedOn: earlier, note: '' })
    expect(await found({ state: 'asked', sort: 'due' })).toEqual([rich.id, old.id])
    expect(await found({ sort: 'due' })).toEqual([rich.id, old.id])
    await db`update account set deleted_at = now(), nickname = '' where id = ${never.id}`
    expect(await found({ state: 'blocked' })).toEqual([])
  })

  test('a phone is whole for administrators only; shoppers are not let in', async () => {
    const buyer = await shopper(shop)
    await db`update account set phone = '13911112222' where id = ${buyer.id}`
    for (const who of [agent, packer, finance, supervisor]) {
      expect((await who.api.call(listCustomers, { search: '13911112222' })).list).toMatchObject([{ phone: '139****2222' }])
      expect((await look(buyer.id, who)).phone).toBe('139****2222')
    }
    expect((await admin.api.call(listCustomers, { search: '13911112222' })).list).toMatchObject([{ phone: '13911112222' }])
    expect((await look(buyer.id, admin)).phone).toBe('13911112222')
    expect((await buyer.get('/staff/customers')).code).toBe('100101')
    expect((await buyer.get(`/staff/customers/${buyer.id}`)).code).toBe('100101')
    expect(await agent.get('/staff/customers?sort=name')).toMatchObject({ status: 400, code: '100100' })
  })
})

describe('the page of a customer', () => {
  test('shows each reader what their work needs: addresses, money and devices are not for everybody', async () => {
    const buyer = await shopper(shop, { balance: 800_00 })
    const coupon = await addCoupon(db)
    await buyer.post('/coupon/receive', { couponId: coupon })
    const number = await placeOrder(shop, buyer)
    await payOrder(buyer.api, number, 'balance')
    const seen = await look(buyer.id)
    expect(seen).toMatchObject({ orders: 1, placed: 1, addresses: null, ledger: null, sessions: null, acts: null, chat: null })
    expect(seen.orderList).toMatchObject([{ number, status: 'paid', packs: 1 }])
    expect(seen.coupons).toMatchObject([{ state: 'used', givenBy: null, order: number }])
    expect((await look(buyer.id, packer)).addresses).toMatchObject([{ name: '林晓', phone: '138****0001' }])
    expect((await look(buyer.id, finance)).ledger?.movements).toHaveLength(2)
    expect((await look(buyer.id, supervisor)).sessions).toHaveLength(1)
    expect(await look(buyer.id, admin)).toMatchObject({ addresses: [{}], sessions: [{}], acts: [] })
    expect((await agent.get('/staff/customers/999999999')).status).toBe(400)
  })

  test('a note is the same as beside the chat; only its author changes or deletes it, and each step is on record', async () => {
    const buyer = await shopper(shop)
    await agent.api.call(addCustomerNote, { id: buyer.id, text: '只喝干白' })
    const [note] = (await look(buyer.id)).notes
    expect(note).toMatchObject({ text: '只喝干白', isOwn: true, changedAt: null })
    const noteId = note?.id ?? 0
    expect((await look(buyer.id, packer)).notes).toMatchObject([{ isOwn: false }])
    for (const path of ['', '/delete'])
      expect((await packer.post(`/staff/customers/${buyer.id}/notes/${noteId}${path}`, { text: 'x' })).code).toBe('100026')
    // Under somebody else's number it is not found either.
    expect((await agent.post(`/staff/customers/${packer.id}/notes/${noteId}`, { text: 'x' })).status).toBe(400)
    await agent.api.call(changeCustomerNote, { id: buyer.id, noteId, text: '也喝桃红' })
    expect((await look(buyer.id, packer)).notes).toMatchObject([{ text: '也喝桃红', changedAt: expect.any(String) }])
    expect(await agent.post(`/staff/customers/${buyer.id}/notes`, { text: '  ' })).toMatchObject({ code: '100100' })
    await agent.api.call(deleteCustomerNote, { id: buyer.id, noteId })
    expect((await look(buyer.id)).notes).toEqual([])
    expect(await actsOf(buyer.id)).toEqual(['customer-note-added', 'customer-note-changed', 'customer-note-deleted'])
  })

  test('a label is one word for all colleagues, put on once however many press at once, and not without end', async () => {
    const buyer = await shopper(shop)
    await Promise.all([agent, packer, finance].map((who) => who.api.call(addCustomerLabel, { id: buyer.id, name: 'VIP' })))
    await packer.api.call(addCustomerLabel, { id: buyer.id, name: 'vip' })
    expect((await look(buyer.id)).labels).toMatchObject([{ name: 'VIP' }])
    expect(await actsOf(buyer.id)).toEqual(['customer-label-added'])
    await agent.api.call(removeCustomerLabel, { id: buyer.id, name: 'VIP' })
    await agent.api.call(removeCustomerLabel, { id: buyer.id, name: 'VIP' })
    expect(await actsOf(buyer.id)).toEqual(['customer-label-added', 'customer-label-removed'])
    expect((await agent.api.call(listCustomers, {})).labels.map(({ name }) => name)).not.toContain('VIP')
    for (let index = 0; index < LABELS_OF_ONE_MAX; index += 1)
      await agent.api.call(addCustomerLabel, { id: buyer.id, name: `标签${index}` })
    expect(await agent.post(`/staff/customers/${buyer.id}/labels`, { name: '再一个' })).toMatchObject({
      msg: '每位顾客最多 20 个标签',
    })
  })

  test('a device is signed out, then all; somebody else’s session is left alone, and the chat closes at once', async () => {
    const [buyer, other] = [await shopper(shop), await shopper(shop)]
    const socket = await enterChat(shop.origin, buyer)
    const [session] = (await look(other.id, supervisor)).sessions ?? []
    expect(await supervisor.api.call(endCustomerSessions, { id: buyer.id, sessionId: session?.id ?? 0 })).toEqual({ ended: 0 })
    expect((await other.get('/user')).status).toBe(200)
    expect(await supervisor.api.call(endCustomerSessions, { id: buyer.id })).toEqual({ ended: 1 })
    expect(await socket.closed).toBe(CLOSE_CODES['session-over'])
    expect((await buyer.get('/user')).status).toBe(410000)
    expect(await actsOf(buyer.id)).toEqual(['customer-signed-out'])
    for (const who of [agent, packer, finance])
      expect((await who.post(`/staff/customers/${buyer.id}/sessions/end`, {})).code).toBe('100101')
  })
})

describe('a blocked customer', () => {
  test('is out everywhere at once and cannot come back, while the paid order goes on; all is on record', async () => {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const number = await placeOrder(shop, buyer)
    await payOrder(buyer.api, number, 'balance')
    const socket = await enterChat(shop.origin, buyer)
    await tellChat(socket, '你好')
    const presses = await Promise.all(
      [supervisor, admin].map((who) => who.post(`/staff/customers/${buyer.id}/block`, { reason: '恶意退货' })),
    )
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await socket.closed).toBe(CLOSE_CODES['session-over'])
    expect((await buyer.get('/user')).status).toBe(410002)
    await packer.api.call(sendParcel, { number, courier: 'shunfeng', trackingNumber: 'SF1234567890199' })
    expect((await look(buyer.id, supervisor)).orderList).toMatchObject([{ number, status: 'shipped' }])

    expect((await look(buyer.id, supervisor)).acts).toMatchObject([{ action: 'customer-blocked', reason: '恶意退货' }])
    await supervisor.api.call(unblockCustomer, { id: buyer.id, reason: '误会' })
    // What was open before stays closed.
    expect((await buyer.get('/user')).status).toBe(410000)
    expect(await actsOf(buyer.id)).toEqual(['customer-blocked', 'customer-unblocked'])
    expect(await supervisor.post(`/staff/customers/${buyer.id}/unblock`, { reason: '再来' })).toMatchObject({
      msg: '已有同事先行处理，请刷新页面',
    })
  })

  test.each(['an order', 'a flash sale'] as const)('blocked in the middle of a checkout places no order: %s', async (kind) => {
    const buyer = await shopper(shop)
    const sale = kind === 'a flash sale' ? await openSale(shop.deps, { sku: shop.sku, offered: 5 }) : undefined
    const key = sale ? await flashCheckout(buyer, sale) : await checkout(shop, buyer)
    const held = await hold(db, async (tx) => {
      if (sale) await tx`select from flash_item where id = ${sale.id} for update`
      await tx`update account set blocked_at = now() where id = ${buyer.id}`
    })
    const placing = buyer.post(`/order/create/${key}`, { addressId: buyer.addressId, mark: '' })
    // It has been let in.
    await held.isWaitedFor()
    await held.letGo()
    expect(await placing).toMatchObject({ code: '410027' })
    expect(await db`select from shop_order where account_id = ${buyer.id}`).toHaveLength(0)
  })

  test('colleagues are nobody’s customers here; agents, packers and the books block nobody; a reason is needed', async () => {
    const buyer = await shopper(shop)
    for (const who of [agent, packer, finance])
      for (const act of ['block', 'unblock'])
        expect((await who.post(`/staff/customers/${buyer.id}/${act}`, { reason: 'a' })).code).toBe('100101')
    for (const id of [admin.id, supervisor.id, agent.id])
      for (const act of ['block', 'sessions/end'])
        expect(await supervisor.post(`/staff/customers/${id}/${act}`, { reason: '测试' })).toMatchObject({
          msg: '这是同事的账号，请由管理员在员工页面处理',
        })
    expect(await supervisor.post(`/staff/customers/${buyer.id}/block`, { reason: ' ' })).toMatchObject({ code: '100100' })
    expect((await buyer.get('/user')).status).toBe(200)
    const english = await shopper(shop, { scopes: ['shopper', 'admin'], locale: 'en-US' })
    expect(await english.post(`/staff/customers/${agent.id}/block`, { reason: 'a' })).toMatchObject({
      msg: 'This account belongs to a colleague; administrators look after it on the page for staff',
    })
  })
})

describe('requests about personal data', () => {
  const today = shanghaiDay(new Date())

  test('the deadline is fifteen working days; asked twice at once it is one request; only administrators answer', async () => {
    expect(requestDueOn('2026-11-20')).toBe('2026-12-11')
    expect(requestDueOn('2026-11-21')).toBe('2026-12-11')
    const buyer = await shopper(shop)
    const ask = (who: Shopper) =>
      who.post(`/staff/customers/${buyer.id}/requests`, { kind: 'deletion', askedOn: today, note: '电话' })
    expect((await Promise.all([ask(agent), ask(packer)])).map(({ status }) => status).toSorted()).toEqual([200, 400])
    for (const askedOn of ['2020-01-01', '2199-01-01'])
      expect(await agent.post(`/staff/customers/${buyer.id}/requests`, { kind: 'export', askedOn })).toMatchObject({
        msg: '日期须为今天或过去一年之内',
      })
    const [request] = (await look(buyer.id)).requests
    expect(request).toMatchObject({ kind: 'deletion', note: '电话', askedOn: today, dueOn: requestDueOn(today), settled: null })
    const path = `/staff/customers/${buyer.id}/requests/${request?.id}/settle`
    expect((await supervisor.post(path, { outcome: 'done' })).code).toBe('100101')
    expect(await admin.post(path, { outcome: 'refused' })).toMatchObject({ code: '100100' })
    await admin.api.call(settleCustomerRequest, { id: buyer.id, requestId: request?.id ?? 0, outcome: 'withdrawn', answer: '' })
    expect((await admin.post(path, { outcome: 'done' })).status).toBe(400)
    expect((await look(buyer.id)).requests).toMatchObject([{ settled: { outcome: 'withdrawn' } }])
    expect(await actsOf(buyer.id)).toEqual(['customer-asked', 'customer-answered'])
  })

  test('an administrator hands out the same data as the person’s own account, with labels, notes and requests', async () => {
    const buyer = await shopper(shop)
    await agent.api.call(addCustomerLabel, { id: buyer.id, name: '老客' })
    await agent.api.call(openCustomerRequest, { id: buyer.id, kind: 'export', askedOn: today, note: '' })
    const handed = await shop.app.inject({
      url: `/api/staff/customers/${buyer.id}/data`,
      headers: { 'authori-zation': `Bearer ${admin.token}`, 'form-type': 'pc' },
    })
    expect(handed.headers['content-disposition']).toContain('attachment')
    const own = (await buyer.post('/user/export')).data
    expect(handed.json()).toEqual(JSON.parse(JSON.stringify(own)))
    expect(own).toMatchObject({ labels: [{ name: '老客' }], requests: [{ kind: 'export' }] })
    expect((await supervisor.get(`/staff/customers/${buyer.id}/data`)).code).toBe('100101')
    expect(await actsOf(buyer.id)).toContain('customer-data-handed-out')
  })

  test('an account is closed for the customer only when nothing is open; afterwards it is nameless and nothing can be changed', async () => {
    const buyer = await shopper(shop)
    const number = await placeOrder(shop, buyer)
    const close = () => admin.post(`/staff/customers/${buyer.id}/close`, { reason: '本人来函' })
    await agent.api.call(openCustomerRequest, { id: buyer.id, kind: 'deletion', askedOn: today, note: '来函 7' })
    expect((await close()).msg).toBe('还有未完成的订单、退款申请或补发，请在它们完成或取消后再注销账号')
    await buyer.post('/order/cancel', { id: number })
    await agent.api.call(addCustomerLabel, { id: buyer.id, name: '要注销' })
    expect((await Promise.all([close(), close()])).map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await look(buyer.id, admin)).toMatchObject({
      nickname: '',
      phone: '',
      labels: [],
      notes: [],
      addresses: [],
      closedAt: expect.any(String),
      requests: [{ note: '', settled: { outcome: 'done' } }],
    })
    expect(await found({ search: String(buyer.id) })).not.toContain(buyer.id)
    for (const [path, body] of [
      ['notes', { text: 'a' }],
      ['labels', { name: 'a' }],
      ['block', { reason: 'a' }],
      ['requests', { kind: 'export', askedOn: today }],
    ] as const)
      expect(await admin.post(`/staff/customers/${buyer.id}/${path}`, body), path).toMatchObject({
        msg: '该账号已注销，无法再作任何修改',
      })
    expect(await admin.post(`/staff/customers/${agent.id}/close`, { reason: 'a' })).toMatchObject({
      msg: '这是同事的账号，请由管理员在员工页面处理',
    })
    expect(await actsOf(buyer.id)).toContain('customer-closed')
    expect(await admin.api.call(closeCustomerAccount, { id: 999_999_999, reason: 'a' }).catch((error) => error)).toBeInstanceOf(
      Error,
    )
    expect(await violations(db)).toEqual([])
  })
})

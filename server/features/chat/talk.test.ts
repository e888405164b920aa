import { expect, test } from 'vitest'
import { listMessages } from '#contract/shop/chat.ts'
import { agent, chatShop, connectChat, enterChat, newName, ownPicture, refusedChat, tellChat } from '#test/support/chat.ts'
import { violations } from '#test/support/invariants.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'

const shop = await chatShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling' }] })
const { origin, db } = shop
const mei = await agent(shop)
const desk = await enterChat(origin, mei, { as: 'agent' })
await db`update chat_agent set capacity = 50`

test('a shopper and an agent talk with texts, smileys, pictures, wines and orders, and both see each message once', async () => {
  const lin = await shopper(shop)
  const number = await placeOrder(shop, lin)
  const window = await enterChat(origin, lin)
  const picture = await ownPicture(shop, lin)
  await tellChat(window, '你好')
  await tellChat(window, 'em-smile', { kind: 'emoji' })
  await tellChat(window, picture, { kind: 'image' })
  await tellChat(window, String(shop.sku.productId), { kind: 'product' })
  await tellChat(window, number, { kind: 'order' })
  await tellChat(desk, '您好，请说', { toId: lin.id })
  await desk.until('message', ({ message }) => message.author === 'agent')
  await window.until('message', ({ message }) => message.author === 'agent')

  for (const side of [window.messages(), desk.messages().filter(({ shopperId }) => shopperId === lin.id)]) {
    expect(side.map(({ position, kind, content }) => [position, kind, content])).toEqual([
      [1, 'text', '你好'],
      [2, 'emoji', 'em-smile'],
      [3, 'image', picture],
      [4, 'product', String(shop.sku.productId)],
      [5, 'order', number],
      [6, 'text', '您好，请说'],
    ])
    expect(side[3]?.product).toMatchObject({ name: { zh: '石板雷司令', en: 'Slate Riesling' }, price: 100_00, stock: 99 })
    expect(side[4]?.order).toMatchObject({ number, status: 'unpaid' })
    expect(side[5]).toMatchObject({ senderId: mei.id, author: 'agent' })
  }
  expect((await lin.api.call(listMessages)).map(({ id }) => id)).toEqual(window.messages().map(({ id }) => id))
  await window.leave()
})

test('T55: a message that is sent five times under one name is stored and shown once', async () => {
  const lin = await shopper(shop)
  const window = await enterChat(origin, lin)
  const clientId = newName()
  for (let times = 0; times < 5; times += 1) window.send({ type: 'chat', kind: 'text', content: '在吗', toId: 0, clientId })
  await tellChat(window, '还在吗')
  window.send({ type: 'chat', kind: 'text', content: '在吗', toId: 0, clientId })
  const again = await window.until('sent', ({ message }) => message.clientId === clientId)
  expect(window.messages().map(({ content }) => content)).toEqual(['在吗', '还在吗'])
  expect(again.message.id).toBe(window.messages()[0]?.id)
  expect(await db`select from chat_message where shopper_id = ${lin.id} and author = 'shopper'`).toHaveLength(2)
  await window.leave()
})

test('who comes back with the last message that they have gets everything newer, in order and before anything live', async () => {
  const lin = await shopper(shop)
  const first = await enterChat(origin, lin)
  const { id } = await tellChat(first, '一')
  await first.leave()
  for (const content of ['二', '三', '四']) await tellChat(desk, content, { toId: lin.id })
  const second = await enterChat(origin, lin, { after: id })
  expect(second.messages().map(({ content }) => content)).toEqual(['二', '三', '四'])
  expect(second.frames.map(({ type }) => type).slice(0, 5)).toEqual(['success', 'message', 'message', 'message', 'caught-up'])
  // An id that does not exist yet hides no new messages.
  const third = await enterChat(origin, lin, { after: Number.MAX_SAFE_INTEGER })
  await tellChat(third, '五')
  await second.until('message', ({ message }) => message.content === '五')
  expect(second.messages()).toHaveLength(4)
  await second.leave()
  await third.leave()
})

test('T51: nobody talks to a stranger, to themselves or about another’s order, and no agent into a colleague’s conversation', async () => {
  const [lin, other, colleague] = [await shopper(shop), await shopper(shop), await agent(shop)]
  const foreignOrder = await placeOrder(shop, other)
  const foreignPicture = await ownPicture(shop, other)
  const window = await enterChat(origin, lin)
  await tellChat(window, '你好')
  expect(await refusedChat(window, '喂', { toId: other.id })).toBe('用户不存在')
  expect(await refusedChat(window, '喂', { toId: lin.id })).toBe('不能和自己聊天')
  expect(await refusedChat(window, foreignOrder, { kind: 'order' })).toBe('订单不存在')
  expect(await refusedChat(window, foreignPicture, { kind: 'image' })).toBe('图片已失效，请重新上传')
  expect(await refusedChat(window, '/uploads/../etc/passwd', { kind: 'image' })).toBe('图片已失效，请重新上传')
  expect(await refusedChat(window, '999999', { kind: 'product' })).toBe('商品不存在')
  expect(await refusedChat(window, 'em-nothing', { kind: 'emoji' })).toBe('格式错误')
  window.send({ type: 'to-chat', peerId: other.id })
  await window.until('refused', ({ message, clientId }) => message === '用户不存在' && clientId === null)
  window.sendRaw(JSON.stringify({ type: 'chat', data: { msn: '喂', type: 1 } }))
  window.sendRaw(JSON.stringify({ type: 'chat', data: { msn: '喂', type: 4, to_uid: mei.id } }))
  await window.until('refused', ({ message, clientId }) => message === '格式错误' && clientId === null)

  const stranger = await enterChat(origin, colleague, { as: 'agent' })
  expect(await refusedChat(stranger, '喂', { toId: lin.id })).toBe('用户不存在')
  expect(await refusedChat(stranger, '喂', { toId: 1 })).toBe('用户不存在')
  for (const path of [`/conversations/${lin.id}`, `/conversations/${lin.id}/messages`, `/conversations/${lin.id}/customer`]) {
    expect((await colleague.get(`/staff/chat${path}`)).code).toBe('100026')
  }
  stranger.send({ type: 'to-chat', peerId: lin.id })
  await stranger.until('refused')
  await tellChat(window, '只给小美看')
  expect(stranger.messages()).toEqual([])

  for (const path of ['/user/service/record', '/v2/user/service/record']) {
    const name = path.startsWith('/v2') ? 'toUid' : 'uidTo'
    expect((await lin.get(`${path}?${name}=${other.id}`)).msg).toBe('用户不存在')
    expect((await lin.get(`${path}?${name}=${mei.id}`)).status).toBe(200)
  }
  expect(await other.api.call(listMessages)).toEqual([])
  await window.leave()
  await stranger.leave()
  await db`update chat_agent set presence = 'away' where account_id = ${colleague.id}`
})

test('T56: markup, links and turned writing are text; too long and empty ones are refused in words', async () => {
  const lin = await shopper(shop)
  const window = await enterChat(origin, lin, { locale: 'en-US' })
  const markup = '<script>alert(1)</script> <img src=x onerror=alert(1)> javascript:alert(1) https://例子.cn/?a=1&b=2'
  expect((await tellChat(window, markup)).content).toBe(markup)
  expect((await tellChat(window, 'abc\u202egnp.exe\u202c\u2066x\u2069\u0000\u0007')).content).toBe('abcgnp.exex')
  expect((await tellChat(window, '  two\r\nlines\t ')).content).toBe('two\nlines')
  expect((await tellChat(window, '😀'.repeat(1_000))).content).toHaveLength(2_000)
  expect(await refusedChat(window, '😀'.repeat(2_000))).toBe('At most 1000 characters: please send it in parts')
  expect(await refusedChat(window, 'x'.repeat(100_000))).toBe('At most 1000 characters: please send it in parts')
  for (const nothing of [' \u200e\n ', '\u200b\u2060', '\u3164', '\u2800'])
    expect(await refusedChat(window, nothing)).toBe('Please write something first')
  expect((await tellChat(window, '👨\u200d👩\u200d👧')).content).toBe('👨\u200d👩\u200d👧')
})

test('read marks and typing notes reach the other side', async () => {
  const lin = await shopper(shop)
  const window = await enterChat(origin, lin)
  const { id } = await tellChat(window, '看到了吗')
  await window.until('status', ({ status }) => status.state === 'open')
  desk.send({ type: 'typing', shopperId: lin.id, isTyping: true })
  expect(await window.until('typing')).toMatchObject({ by: 'agent', isTyping: true })
  desk.send({ type: 'read', shopperId: lin.id, messageId: id })
  expect(await window.until('read')).toMatchObject({ by: 'agent', messageId: id })
  window.send({ type: 'typing', shopperId: 0, isTyping: true })
  await desk.until('typing', ({ shopperId }) => shopperId === lin.id)
  const answer = await tellChat(desk, '看到了', { toId: lin.id })
  expect((await lin.get('/user/service/unread')).data).toEqual({ count: 1 })
  expect((await lin.get('/user')).data).toMatchObject({ service_num: 1 })
  window.send({ type: 'read', shopperId: 0, messageId: Number.MAX_SAFE_INTEGER })
  const read = await desk.until('read', ({ shopperId, by }) => shopperId === lin.id && by === 'shopper')
  expect(read.messageId).toBe(answer.id)
  expect((await lin.get('/user/service/unread')).data).toEqual({ count: 0 })
  expect((await lin.api.call(listMessages)).map(({ isRead }) => isRead)).toEqual([true, true])
  await window.leave()
})

test('the wire is CRMEB’s: its clients log in, talk and read as they do', async () => {
  const lin = await shopper(shop, { formType: 'h5' })
  const client = await connectChat(origin)
  // H5 sends the token in an object on a socket that is already open.
  client.sendRaw(JSON.stringify({ type: 'login', data: { token: lin.token, form_type: 3 }, form_type: 3 }))
  await client.until('success')
  const { data } = await lin.get('/v2/user/service/record?limit=15&uidTo=0&toUid=')
  expect(data).toMatchObject({ uid: mei.id, serviceList: [] })
  client.sendRaw(JSON.stringify({ type: 'to_chat', data: { id: mei.id } }))
  await client.until('unread')
  client.sendRaw(JSON.stringify({ type: 'chat', data: { msn: shop.sku.productId, type: 5, to_uid: mei.id }, form_type: 3 }))
  const { message } = await client.until('message')
  expect(message.kind).toBe('product')
  const echo = client.raw.find(({ type }) => type === 'chat')
  expect(echo?.data).toMatchObject({
    uid: lin.id,
    to_uid: mei.id,
    msn: String(shop.sku.productId),
    msn_type: 5,
    type: 0,
    is_tourist: 0,
    add_time: expect.any(Number),
    _add_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    productInfo: { id: shop.sku.productId, store_name: '石板雷司令', price: '100.00' },
    orderInfo: [],
  })
  await tellChat(desk, '好的', { toId: lin.id })
  await client.until('message', (frame) => frame.message.author === 'agent')
  expect(client.raw.find(({ type }) => type === 'reply')?.data).toMatchObject({ uid: mei.id, recored: { message: '好的' } })
  client.sendRaw('{"type":"ping"}')
  await client.until('ping')
  expect((await lin.get('/user/record')).data).toMatchObject([{ to_uid: mei.id, message: '好的', mssage_num: 1, online: 1 }])
  expect((await lin.get('/user/service/list')).data).toMatchObject([{ uid: mei.id, phone: '' }])
  await client.leave()
})

test('I6: after all this, every conversation is without gaps', async () => {
  expect(await violations(db)).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE_CODES } from '#contract/shop/chat-frames.ts'
import { SOCKETS_PER_AGENT_MAX, SOCKETS_PER_SHOPPER_MAX } from '#domain/conversation.ts'
import { newToken } from '#server/features/accounts/session-token.ts'
import { openChat } from '#server/features/chat/open-chat.ts'
import { agent, chatShop, connectChat, enterChat, tellChat } from '#test/support/chat.ts'
import { shopper } from '#test/support/shop.ts'

const shop = await chatShop()
const { origin, db } = shop
/** Close code of a connection that ends without a close frame. */
const CUT_OFF = 1006

test('T50: a page of another site gets no connection; the shop’s own and clients without pages do', async () => {
  await expect(connectChat(origin, { origin: 'https://evil.example' })).rejects.toThrow('HTTP 403')
  await expect(connectChat(origin, { origin: 'null' })).rejects.toThrow('HTTP 403')
  const own = await connectChat(origin, { origin })
  await own.leave()
})

test('T50: a token that is unknown, expired, signed out, or of a blocked account lets nobody in, and nothing is read', async () => {
  const [expired, gone, blocked] = [await shopper(shop), await shopper(shop), await shopper(shop)]
  await db`update session set expires_at = now() - interval '1 minute' where account_id = ${expired.id}`
  await gone.get('/logout')
  await db`update account set blocked_at = now() where id = ${blocked.id}`
  for (const token of [newToken(), '', 'x'.repeat(150), expired.token, gone.token, blocked.token]) {
    const client = await connectChat(origin)
    client.send({ type: 'login', as: 'shopper', token, formType: 0, locale: 'zh-CN', after: 0 })
    expect(await client.closed).toBe(CLOSE_CODES['session-over'])
    expect(client.raw).toEqual([{ type: 'error', data: { msg: expect.any(String) }, close: true }])
  }
  // Shoppers cannot log in as agents.
  const client = await connectChat(origin)
  const lin = await shopper(shop)
  client.send({ type: 'login', as: 'agent', token: lin.token, formType: 0, locale: 'zh-CN', after: 0 })
  expect(await client.until('error')).toEqual({ type: 'error', message: '您登录的客服用户不存在' })
  expect(await client.closed).toBe(CLOSE_CODES['session-over'])
})

test('T50: all three forms of the token are taken, and before the login nothing is answered', async () => {
  const lin = await shopper(shop)
  for (const data of [lin.token, `Bearer ${lin.token}`, { token: lin.token, form_type: 3 }]) {
    const client = await connectChat(origin)
    for (const type of ['to_chat', 'chat', 'read', 'typing', 'page', 'online'])
      client.sendRaw(JSON.stringify({ type, data: { id: 1 } }))
    client.sendRaw(JSON.stringify({ type: 'login', data }))
    await client.until('success')
    expect(client.raw[0]).toEqual({ type: 'success' })
    await client.leave()
  }
})

test('what is no frame is ignored, what has no type is a ping', async () => {
  const client = await enterChat(origin, await shopper(shop))
  const from = client.raw.length
  for (const text of [
    '',
    'no json',
    '[]',
    'null',
    '{"type":"nothing"}',
    '{"type":"to_chat"}',
    '{"type":"online","data":{"online":[]}}',
  ])
    client.sendRaw(text)
  client.sendRaw('{}')
  await client.until('ping')
  expect(client.raw.slice(from).map(({ type }) => type)).toEqual(['ping'])
  await client.leave()
})

test('T50, T53: who does not log in within 10 s, and who falls silent for 12 s, is parted from', async () => {
  const [silent, dumb] = [await enterChat(origin, await shopper(shop)), await connectChat(origin)]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  try {
    expect(await dumb.closed).toBe(CLOSE_CODES['no-login'])
    vi.setSystemTime(Date.now() + 2_000)
    expect(await silent.closed).toBe(CLOSE_CODES.idle)
    expect(silent.raw.at(-1)).toEqual({ type: 'timeout', close: true })
  } finally {
    vi.useRealTimers()
  }
})

test('T53: a frame of 1 MB and a flood of frames close the offender only', async () => {
  const [lin, large, flooding] = [await shopper(shop), await shopper(shop), await shopper(shop)]
  const window = await enterChat(origin, lin)
  const [one, other] = [await enterChat(origin, large), await enterChat(origin, flooding)]
  one.sendRaw(JSON.stringify({ type: 'chat', data: { msn: 'x'.repeat(1024 * 1024), type: 1, to_uid: 0 } }))
  expect(await one.closed).toBe(CLOSE_CODES['too-large'])
  for (let sent = 0; sent < 10_000; sent += 1) other.sendRaw('{"type":"ping"}')
  expect(await other.closed).toBe(CLOSE_CODES.flood)
  expect(other.raw.length).toBeLessThan(200)
  expect((await tellChat(window, '还在')).content).toBe('还在')
  await window.leave()
})

test('T53: who does not read what comes is parted from, and nobody waits for them', async () => {
  const [lin, mei] = [await shopper(shop), await agent(shop)]
  const desk = await enterChat(origin, mei, { as: 'agent' })
  const [window, slow] = [await enterChat(origin, lin), await enterChat(origin, lin)]
  slow.socket.pause()
  const long = '慢'.repeat(1_000)
  const { store } = openChat(shop.deps)
  const draft = { kind: 'text', content: long, clientId: null } as const
  const wanted = { author: 'agent', shopperId: lin.id, senderId: mei.id, draft, isSupervisor: false } as const
  await tellChat(window, '您好')
  // More than all buffers and our limit together; stored directly, to avoid the socket's limit.
  for (let round = 0; round < 80; round += 1) {
    const from = window.frames.length
    const stored = await Promise.all(Array.from({ length: 50 }, () => store(wanted)))
    const last = Math.max(...stored.map(({ id }) => id))
    // The shop runs in this process, too: while it is busy, nobody reads.
    await window.until('message', ({ message }) => message.id === last, from)
  }
  const isQuick = await tellChat(window, '快')
  expect(isQuick.content).toBe('快')
  await desk.until('message', ({ message }) => message.id === isQuick.id)
  slow.socket.resume()
  expect(await slow.closed).toBe(CUT_OFF)
  expect(slow.messages().length).toBeLessThan(window.messages().length)
  await window.leave()
  await desk.leave()
}, 300_000)

test('T53: one account holds so many sockets and no more: the oldest is told to go, the others talk on, and nobody else notices', async () => {
  const [lin, other, mei] = [await shopper(shop), await shopper(shop), await agent(shop)]
  const neighbour = await enterChat(origin, other)
  for (const [who, as, most] of [
    [lin, 'shopper', SOCKETS_PER_SHOPPER_MAX],
    [mei, 'agent', SOCKETS_PER_AGENT_MAX],
  ] as const) {
    const oldest = await enterChat(origin, who, { as })
    const others = await Promise.all(Array.from({ length: most - 1 }, () => enterChat(origin, who, { as })))
    expect([oldest, ...others].every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
    const last = await enterChat(origin, who, { as })
    expect(await oldest.closed).toBe(CLOSE_CODES['too-many'])
    expect([...others, last].every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
    if (as === 'agent') continue
    await tellChat(last, '还在')
    for (const window of others) await window.until('message', ({ message }) => message.content === '还在')
    // The oldest sockets close also when many connect at once.
    const crowd = await Promise.all(Array.from({ length: most + 5 }, () => connectChat(origin)))
    for (const client of crowd)
      client.send({ type: 'login', as, token: who.token, formType: 0, locale: 'zh-CN', after: undefined })
    const codes = await Promise.all([...others, last].map(({ closed }) => closed))
    expect(codes.every((code) => code === CLOSE_CODES['too-many'])).toBe(true)
  }
  await tellChat(neighbour, '我也在')
})

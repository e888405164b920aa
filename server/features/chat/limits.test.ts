import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLOSE_CODES } from '#contract/shop/chat-frames.ts'
import { openChat } from '#server/features/chat/open-chat.ts'
import { agent, chatShop, connectChat, enterChat, newName, tellChat } from '#test/support/chat.ts'
import { client, type Shopper, shopper } from '#test/support/shop.ts'

const shop = await chatShop()
const { origin, db } = shop
const countOf = async (who: Shopper) => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from chat_message where shopper_id = ${who.id} and author = 'shopper'`
  return row?.count ?? 0
}
const say = (content: string) => ({ type: 'chat', kind: 'text', content, toId: 0, clientId: newName() }) as const

// A fixed clock: budgets do not refill, however slow the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => void vi.useRealTimers())
const MESSAGES_AT_ONCE = 100

test('T53: an account has one budget over all its sockets; others talk on', async () => {
  const [lin, other, mei] = [await shopper(shop), await shopper(shop), await agent(shop)]
  const desk = await enterChat(origin, mei, { as: 'agent' })
  const neighbour = await enterChat(origin, other)
  const windows = await Promise.all(Array.from({ length: 15 }, () => enterChat(origin, lin)))
  const codes: number[] = []
  // One may stay below the limit. Vitest's own waiting would move the clock.
  const nearlyAll = new Promise<void>((resolve) => {
    for (const { closed } of windows)
      void closed.then((code) => {
        if (codes.push(code) === windows.length - 1) resolve()
      })
  })
  for (let round = 0; round < 95; round += 1) for (const window of windows) window.send(say(`${round}`))
  await nearlyAll
  expect(new Set(codes)).toEqual(new Set([CLOSE_CODES.flood]))
  // Messages sent before a socket was closed are still stored.
  await tellChat(neighbour, '我还在')
  await desk.until('message', ({ message }) => message.content === '我还在')
  expect(await countOf(lin)).toBeLessThanOrEqual(MESSAGES_AT_ONCE)
  for (const one of [desk, neighbour]) await one.leave()
})

test('T53: connecting anew, or writing before the answer to the login, brings no new budget', async () => {
  const lin = await shopper(shop)
  for (let round = 0; round < 10; round += 1) {
    const window = await connectChat(origin)
    window.send({ type: 'login', as: 'shopper', token: lin.token, formType: 0, locale: 'zh-CN', after: undefined })
    for (let sent = 0; sent < 90; sent += 1) window.send(say(`${round} ${sent}`))
    window.send({ type: 'to-chat', peerId: 0 })
    await Promise.race([window.closed, window.until('unread')])
    window.socket.terminate()
  }
  expect(await countOf(lin)).toBeLessThanOrEqual(MESSAGES_AT_ONCE)
})

test('T53: the message form draws on the same budget as the sockets', async () => {
  const lin = await shopper(shop, { locale: 'en-US' })
  const windows = [await enterChat(origin, lin), await enterChat(origin, lin)]
  for (const window of windows) for (let sent = 0; sent < 90; sent += 1) window.send(say(`${sent}`))
  expect(await Promise.race(windows.map(({ closed }) => closed))).toBe(CLOSE_CODES.flood)
  const form = client(shop.app, { token: lin.token, locale: 'en-US' })
  const leave = () => form.post('/user/service/feedback', { rela_name: 'Lin', phone: '', content: 'Hello', client_id: newName() })
  expect(await leave()).toMatchObject({ status: 400, code: '400' })
  vi.setSystemTime(Date.now() + 1_000)
  expect(await leave()).toMatchObject({ status: 200 })
})

test('T53: through several processes at once a shopper stores a limited number in a minute; agents and others are not held up', async () => {
  const [lin, other, mei] = [await shopper(shop), await shopper(shop), await agent(shop)]
  const draft = (content: string) => ({ kind: 'text', content, clientId: newName() }) as const
  const by = (who: Shopper, content: string) =>
    ({ author: 'shopper', shopperId: who.id, senderId: who.id, draft: draft(content), locale: 'zh-CN', formType: 0 }) as const
  // Each has its own counters, as processes have.
  const processes = Array.from({ length: 3 }, () => openChat(shop.deps))
  const results: PromiseSettledResult<unknown>[] = []
  for (let round = 0; round < 20; round += 1) {
    results.push(
      ...(await Promise.allSettled(
        processes.flatMap(({ store }) => Array.from({ length: 15 }, (_, index) => store(by(lin, `${round} ${index}`)))),
      )),
    )
  }
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const one of refused) expect(one).toMatchObject({ reason: { refusal: 'too-often' } })
  expect(await countOf(lin)).toBe(results.length - refused.length)
  expect(await countOf(lin)).toBeLessThan(700)
  const [first] = processes
  await first?.store(by(other, '你好'))
  await first?.store({ author: 'agent', shopperId: lin.id, senderId: mei.id, isSupervisor: true, draft: draft('请慢一点') })
  await db`update chat_message set sent_at = sent_at - interval '2 minutes' where shopper_id = ${lin.id}`
  await first?.store(by(lin, '好的'))
  expect(await countOf(other)).toBe(1)
})

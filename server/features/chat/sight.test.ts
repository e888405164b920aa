import { beforeEach, expect, test } from 'vitest'
import * as desk from '#contract/staff/chat.ts'
import { agent, type ChatClient, chatShop, enterChat, refusedChat, tellChat } from '#test/support/chat.ts'
import { eventually } from '#test/support/eventually.ts'
import { placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

/* Agents see their own conversations and those that nobody serves; supervisors see all. */

const shop = await chatShop()
const { origin, db } = shop
const [mei, tom, vera] = [await agent(shop), await agent(shop), await agent(shop, { isSupervisor: true })]
beforeEach(async () => {
  await db`update chat_service set closed_at = now(), closed_by = 'agent' where closed_at is null`
  await db`delete from chat_agent`
})

const comes = (who: Shopper) =>
  db`insert into chat_agent (account_id, presence) values (${who.id}, 'online')
     on conflict (account_id) do update set presence = 'online', alive_at = now()`

let secrets = 0
/** A shopper who has written a secret to Mei; the conversation rests since. */
async function servedByMei(): Promise<{ lin: Shopper; window: ChatClient; secret: string; noteId: number; number: string }> {
  await comes(mei)
  const lin = await shopper(shop)
  const window = await enterChat(origin, lin)
  secrets += 1
  const secret = `密码${secrets}号`
  await tellChat(window, secret)
  const number = await placeOrder(shop, lin)
  const { id: noteId } = await mei.api.call(desk.addNote, { shopperId: lin.id, text: '常客' })
  await mei.api.call(desk.closeConversation, lin.id)
  return { lin, window, secret, noteId, number }
}

/** The ways of reading a conversation that succeed. */
async function waysOf(
  { api }: Shopper,
  { lin, secret, number }: { lin: Shopper; secret: string; number: string },
): Promise<string[]> {
  const ways: Record<string, () => Promise<unknown>> = {
    row: () => api.call(desk.findConversation, lin.id),
    messages: () => api.call(desk.listMessages, { shopperId: lin.id }),
    customer: () => api.call(desk.findCustomer, lin.id),
    search: async () => (await api.call(desk.searchMessages, { words: secret })).length > 0 || Promise.reject(),
    'search inside': async () =>
      (await api.call(desk.searchMessages, { words: secret, shopperId: lin.id })).length > 0 || Promise.reject(),
    lists: async () => {
      const boxes = await Promise.all(
        (['own', 'waiting', 'closed'] as const).map((box) => api.call(desk.listConversations, { box, search: number })),
      )
      return boxes.some(({ count }) => count > 0) || Promise.reject()
    },
  }
  const found: string[] = []
  for (const [name, way] of Object.entries(ways))
    await way().then(
      () => found.push(name),
      () => {},
    )
  return found
}

test('a resting conversation is seen by who served it last and by supervisors; for the others it is not there', async () => {
  const talk = await servedByMei()
  const { lin, window, noteId } = talk
  expect(await waysOf(mei, talk)).toEqual(['row', 'messages', 'customer', 'search', 'search inside', 'lists'])
  expect(await waysOf(vera, talk)).toEqual(['row', 'messages', 'customer', 'search', 'search inside'])
  expect(await waysOf(tom, talk)).toEqual([])
  for (const act of [
    () => tom.api.call(desk.addNote, { shopperId: lin.id, text: 'x' }),
    () => tom.api.call(desk.deleteNote, noteId),
    () => tom.api.call(desk.takeConversation, lin.id),
    () => tom.api.call(desk.transferConversation, { shopperId: lin.id, agentId: tom.id }),
    () => tom.api.call(desk.closeConversation, lin.id),
  ])
    await expect(act()).rejects.toThrow('不存在')
  const table = await enterChat(origin, tom, { as: 'agent', after: 0 })
  expect(await refusedChat(table, '您好', { toId: lin.id })).not.toBe('')
  expect(JSON.stringify(table.raw)).not.toContain(talk.secret)
  table.send({ type: 'to-chat', peerId: lin.id })
  table.send({ type: 'read', shopperId: lin.id, messageId: Number.MAX_SAFE_INTEGER })
  await table.until('refused', ({ clientId }) => clientId === null)
  expect((await mei.api.call(desk.findConversation, lin.id)).unread).toBe(1)
  await table.leave()
  await window.leave()
})

test('a transfer gives sight to the new one and takes it from the one before, in the pages that were open, too', async () => {
  await comes(mei)
  const lin = await shopper(shop)
  const window = await enterChat(origin, lin)
  const [first, second] = [await enterChat(origin, mei, { as: 'agent' }), await enterChat(origin, tom, { as: 'agent' })]
  await db`update chat_agent set presence = 'busy' where account_id = ${tom.id}`
  await tellChat(window, '第一句')
  await eventually(async () => expect((await mei.api.call(desk.findConversation, lin.id)).agent?.id).toBe(mei.id))
  first.send({ type: 'to-chat', peerId: lin.id })
  await first.until('unread', ({ peerId }) => peerId === lin.id)
  await mei.api.call(desk.transferConversation, { shopperId: lin.id, agentId: tom.id })
  await second.until('taken-over', ({ shopperId }) => shopperId === lin.id)
  await tellChat(window, '只给汤姆')
  await second.until('message', ({ message }) => message.content === '只给汤姆')
  expect(JSON.stringify(first.raw)).not.toContain('只给汤姆')
  await expect(mei.api.call(desk.listMessages, { shopperId: lin.id })).rejects.toThrow('不存在')
  expect((await tom.api.call(desk.listMessages, { shopperId: lin.id })).map(({ content }) => content)).toEqual([
    '第一句',
    '只给汤姆',
  ])
  // Catching up does not show it either.
  await first.leave()
  const again = await enterChat(origin, mei, { as: 'agent', after: 0 })
  expect(JSON.stringify(again.raw)).not.toContain('第一句')
  for (const client of [again, second, window]) await client.leave()
})

test('one who looks on while nobody serves hears no more when a colleague has taken it', async () => {
  const lin = await shopper(shop)
  const window = await enterChat(origin, lin)
  await tellChat(window, '有人吗')
  await db`insert into chat_agent (account_id, presence) values (${mei.id}, 'away'), (${tom.id}, 'away')`
  const [looking, taking] = [await enterChat(origin, mei, { as: 'agent' }), await enterChat(origin, tom, { as: 'agent' })]
  for (const who of [mei, tom]) await who.api.call(desk.setPresence, 'busy')
  await db`update chat_service set agent_id = null, assigned_at = null where shopper_id = ${lin.id} and closed_at is null`
  looking.send({ type: 'to-chat', peerId: lin.id })
  await looking.until('unread', ({ peerId }) => peerId === lin.id)
  await tellChat(window, '还在等')
  await looking.until('message', ({ message }) => message.content === '还在等')
  await tom.api.call(desk.takeConversation, lin.id)
  await tellChat(taking, '我来了', { toId: lin.id })
  await tellChat(window, '请保密')
  await taking.until('message', ({ message }) => message.content === '请保密')
  // A later message has arrived, so this one would have too.
  await tellChat(looking, '谁在', { toId: (await waiting()).id })
  expect(JSON.stringify(looking.raw)).not.toContain('请保密')
  for (const client of [looking, taking, window]) await client.leave()
})

test('the supervisor who looks on hears everything, and who is there is told to those whom it concerns', async () => {
  await comes(mei)
  const lin = await shopper(shop)
  const [table, other, chief] = [
    await enterChat(origin, mei, { as: 'agent' }),
    await enterChat(origin, tom, { as: 'agent' }),
    await enterChat(origin, vera, { as: 'agent' }),
  ]
  await db`update chat_agent set presence = 'busy' where account_id in (${tom.id}, ${vera.id})`
  const window = await enterChat(origin, lin)
  await tellChat(window, '你好')
  chief.send({ type: 'to-chat', peerId: lin.id })
  await chief.until('unread', ({ peerId }) => peerId === lin.id)
  await tellChat(window, '请看')
  await chief.until('message', ({ message }) => message.content === '请看')
  await window.leave()
  await table.until('shopper-online', ({ shopperId, isOnline }) => shopperId === lin.id && !isOnline)
  await chief.until('shopper-online', ({ shopperId, isOnline }) => shopperId === lin.id && !isOnline)
  expect(other.frames.some((frame) => frame.type === 'shopper-online' && frame.shopperId === lin.id)).toBe(false)
  for (const client of [table, other, chief]) await client.leave()
})

test('a waiting shopper who comes and goes is told to the supervisor, not to every agent', async () => {
  const [other, chief] = [await enterChat(origin, tom, { as: 'agent' }), await enterChat(origin, vera, { as: 'agent' })]
  await db`update chat_agent set presence = 'busy'`
  const lin = await shopper(shop)
  const window = await enterChat(origin, lin)
  await tellChat(window, '有人吗')
  await window.leave()
  await chief.until('shopper-online', ({ shopperId, isOnline }) => shopperId === lin.id && !isOnline)
  expect(other.frames.some((frame) => frame.type === 'shopper-online' && frame.shopperId === lin.id)).toBe(false)
  for (const client of [other, chief]) await client.leave()
})

async function waiting(): Promise<Shopper> {
  const who = await shopper(shop)
  await db`insert into chat_thread (shopper_id) values (${who.id})`
  return who
}

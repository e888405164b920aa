import { expect, test } from 'vitest'
import { CLOSE_CODES } from '#contract/shop/chat-frames.ts'
import * as desk from '#contract/staff/chat.ts'
import { addKeyword, deleteKeyword, findChatSettings, saveChatSettings } from '#contract/staff/chat-settings.ts'
import { agent, chatShop, connectChat, enterChat, tellChat } from '#test/support/chat.ts'
import { dataOf, type Shopper, shopper } from '#test/support/shop.ts'

const shop = await chatShop()
const { origin, db } = shop
const vera = await agent(shop, { isSupervisor: true })
const owner = await shopper(shop, { scopes: ['shopper', 'admin'] })
const NOT_ALLOWED = { status: 400, code: '100101' }
const put = async (by: Shopper, path: string, body: object) => {
  const answer = await shop.app.inject({
    method: 'PUT',
    url: `/api${path}`,
    headers: { 'authori-zation': by.token },
    payload: body,
  })
  return answer.json()
}

test('a supervisor does all that the chat needs, and is no administrator', async () => {
  const settings = await vera.api.call(findChatSettings)
  await vera.api.call(saveChatSettings, settings)
  const keyword = await vera.api.call(addKeyword, {
    words: ['发票'],
    match: 'contains',
    answer: { zh: '在订单页', en: '' },
    isOn: true,
  })
  await vera.api.call(deleteKeyword, keyword.id)
  await vera.api.call(desk.findChatFigures, 7)
  await vera.api.call(desk.setCapacity, { agentId: vera.id, capacity: 9 })
  expect(await vera.api.call(desk.findMe)).toMatchObject({ isSupervisor: true, capacity: 9 })
})

test('a supervisor cannot reset the owner’s password, open accounts, take rights, or change the company', async () => {
  const password = 'a-long-secret-of-vera'
  expect(await vera.post(`/staff/accounts/${owner.id}/password`, { password })).toMatchObject(NOT_ALLOWED)
  expect(await vera.get('/staff/accounts')).toMatchObject(NOT_ALLOWED)
  const more = { login: 'veras-own', nickname: 'Vera', password, scopes: ['admin'] }
  expect(await vera.post('/staff/accounts', more)).toMatchObject(NOT_ALLOWED)
  const change = { nickname: 'x', avatar: '', scopes: ['admin'] }
  for (const id of [vera.id, owner.id]) expect(await put(vera, `/staff/accounts/${id}`, change)).toMatchObject(NOT_ALLOWED)
  for (const path of ['/staff/company', '/staff/audit-log', '/staff/money-acts', '/staff/payments'])
    expect(await vera.get(path), path).toMatchObject(NOT_ALLOWED)
  expect((await owner.get('/user')).status).toBe(200)
})

test('an administrator who is no supervisor sets the chat up, but sees no conversation of the agents', async () => {
  const chief = await shopper(shop, { scopes: ['shopper', 'agent', 'admin'] })
  const mei = await agent(shop)
  const lin = await shopper(shop)
  const table = await enterChat(origin, mei, { as: 'agent' })
  const window = await enterChat(origin, lin)
  await tellChat(window, '你好')
  await mei.api.call(desk.takeConversation, lin.id).catch(() => {})
  expect(await chief.get(`/staff/chat/conversations/${lin.id}`)).toMatchObject({ code: '100026' })
  await expect(chief.api.call(desk.listConversations, { box: 'all' })).rejects.toThrow()
  expect((await chief.api.call(desk.findMe)).isSupervisor).toBe(false)
  expect(dataOf(await owner.get('/staff/chat/figures?days=1'))).toMatchObject({ openNow: 1 })
  expect((await vera.api.call(desk.findConversation, lin.id)).shopper.id).toBe(lin.id)
  await table.leave()
  await window.leave()
})

test('a shopper whose agent left after the answer, and who waited for another one, makes no time negative', async () => {
  const [left, plain, second] = [await shopper(shop), await shopper(shop), await agent(shop)]
  const given = async (shopperId: number, { assigned, answered }: { assigned: string; answered: string }) => {
    await db`insert into chat_thread (shopper_id) values (${shopperId}) on conflict do nothing`
    await db`
      insert into chat_service (shopper_id, agent_id, opened_at, assigned_at, first_answer_at, closed_at, closed_by)
      values (${shopperId}, ${second.id}, now() - interval '30 minutes', now() - ${assigned}::interval, now() - ${answered}::interval, now(), 'agent')`
  }
  await given(left.id, { assigned: '10 minutes', answered: '28 minutes' })
  await given(plain.id, { assigned: '29 minutes', answered: '25 minutes' })
  const { agents } = await vera.api.call(desk.findChatFigures, 2)
  expect(agents.find(({ agent: { id } }) => id === second.id)).toMatchObject({ served: 2, firstAnswerMinutes: 4 })
})

test('whoever is administrator alone gets no desk; a supervisor who loses the right loses the sockets that had it', async () => {
  const client = await connectChat(origin)
  client.send({ type: 'login', as: 'agent', token: owner.token, formType: 0, locale: 'zh-CN', after: 0 })
  expect(await client.closed).toBe(CLOSE_CODES['session-over'])
  const former = await agent(shop, { isSupervisor: true })
  const table = await enterChat(origin, former, { as: 'agent' })
  await db`update account set scopes = '{shopper,agent}' where id = ${former.id}`
  await expect(former.api.call(desk.listConversations, { box: 'all' })).rejects.toThrow()
  const pings = setInterval(() => table.send({ type: 'ping' }), 3_000)
  expect(await table.closed).toBe(CLOSE_CODES['session-over'])
  clearInterval(pings)
}, 300_000)

import { expect, test } from 'vitest'
import { CLOSE_CODES } from '#contract/shop/chat-frames.ts'
import type { StaffScope } from '#domain/account.ts'
import { chatShop, connectChat } from '#test/support/chat.ts'
import { codeFor } from '#test/support/codes.ts'
import { setUpSecondFactor } from '#test/support/second-factor.ts'
import { client, dataOf, type Shopper, shopper } from '#test/support/shop.ts'
import { hashPassword } from './passwords.ts'
import { recoverStaff } from './recover-staff.ts'

/** What is taken from somebody ends what they have open, within the same breath: a stolen console writes nothing more. */

const PASSWORD = 'a-long-secret-1'
const shop = await chatShop({ wines: [] })
const staff = (...scopes: StaffScope[]) => shopper(shop, { scopes: ['shopper', ...scopes] })
const owner = await staff('admin', 'owner')

async function atTheDesk({ token }: { token: string }) {
  const chat = await connectChat(shop.origin)
  chat.send({ type: 'login', as: 'agent', token, formType: 0, locale: 'zh-CN', after: undefined })
  await chat.until('success')
  return chat
}
const put = (id: number, body: object) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/staff/accounts/${id}`,
    headers: { 'authori-zation': `Bearer ${owner.token}`, 'form-type': 'pc' },
    payload: { nickname: 'X', avatar: '', ...body },
  })

const ways: Record<string, (agent: Shopper) => Promise<unknown>> = {
  'another right instead': (agent) => put(agent.id, { scopes: ['finance'] }),
  'a block': (agent) => put(agent.id, { scopes: ['agent'], isBlocked: true }),
  'a new password by the owner': (agent) => owner.post(`/staff/accounts/${agent.id}/password`, { password: 'another-secret-2' }),
  'signing out by the owner': (agent) => owner.post(`/staff/accounts/${agent.id}/sessions/end`, {}),
  'a new password by text message': async (agent) => {
    const [row] = await shop.db<{ phone: string }[]>`select phone from account where id = ${agent.id}`
    const captcha = await codeFor(shop, row?.phone ?? '', 'reset')
    return client(shop.app).post('/register/reset', { account: row?.phone, captcha, password: 'quite-another-secret-9' })
  },
  'recovery at the shell': async (agent) => {
    const [row] = await shop.db<{ login: string }[]>`select login from account where id = ${agent.id}`
    return recoverStaff(shop.db, row?.login ?? '', 'recovered-secret-8')
  },
}

test.each(Object.entries(ways))('an open chat ends at once with %s', async (_, take) => {
  const agent = await staff('agent')
  const [chat, bystander] = [await atTheDesk(agent), await atTheDesk(await staff('agent'))]
  await take(agent)
  expect(await chat.closed).toBe(CLOSE_CODES['session-over'])
  expect(bystander.socket.readyState).toBe(bystander.socket.OPEN)
})

test('a role that loses its chat takes all who have it out, and a supervisor’s desk ends with the scope', async () => {
  const made = await owner.post('/staff/roles', { name: { zh: '夜班', en: 'Night' }, scopes: ['agent', 'chat-supervisor'] })
  const { id } = dataOf<{ id: number }>(made)
  const [one, two] = [await staff('agent'), await staff('agent')]
  for (const who of [one, two]) expect((await put(who.id, { scopes: [], roleId: id })).statusCode).toBe(200)
  const desks = [await atTheDesk(one), await atTheDesk(two)]
  const change = (scopes: string[]) => owner.post(`/staff/roles/${id}`, { name: { zh: '夜班', en: 'Night' }, scopes })
  expect(await change(['agent'])).toMatchObject({ status: 200 })
  for (const desk of desks) expect(await desk.closed).toBe(CLOSE_CODES['session-over'])
  const agents = [await atTheDesk(one), await atTheDesk(two)]
  expect(await change(['finance'])).toMatchObject({ status: 200 })
  for (const desk of agents) expect(await desk.closed).toBe(CLOSE_CODES['session-over'])
})

test('the desk elsewhere ends when the second factor is set up here, and the one here stays', async () => {
  const agent = await staff('agent')
  const [row] = await shop.db<{ login: string }[]>`
    update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${agent.id} returning login`
  const answer = await client(shop.app).post('/login', { account: row?.login, password: PASSWORD })
  const [here, elsewhere] = [await atTheDesk(agent), await atTheDesk(dataOf<{ token: string }>(answer))]
  await setUpSecondFactor(agent.api)
  expect(await elsewhere.closed).toBe(CLOSE_CODES['session-over'])
  expect(here.socket.readyState).toBe(here.socket.OPEN)
})

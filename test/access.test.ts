import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { changeStaff } from '#contract/staff/accounts.ts'
import { addRole, listRoles } from '#contract/staff/roles.ts'
import { SCOPES, type Scope, STAFF_SCOPES } from '#domain/account.ts'
import { newToken } from '#server/features/accounts/session-token.ts'
import type { ServedEndpoint } from '#server/http/serve.ts'
import { client, type Shopper, shopper, shopWith } from './support/shop.ts'

const shop = await shopWith()
const { served } = shop.app
const signedIn = served.filter(({ access }) => access !== 'public' && access !== 'optional')
const open = served.filter(({ access }) => access === 'public' || access === 'optional')

const urlOf = ({ path }: ServedEndpoint) => path.replace(':key', randomUUID()).replace(/:\w+/g, '1')
type Caller = { token?: string; formType?: string }
const call = async (endpoint: ServedEndpoint, { token, formType = 'pc' }: Caller): Promise<Envelope> => {
  const answer = await shop.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers: { 'form-type': formType, ...(token ? { 'authori-zation': `Bearer ${token}` } : {}) },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  })
  // Exports answer with a file.
  return answer.headers['content-disposition'] ? { status: 200, msg: '' } : answer.json()
}
const nameOf = ({ method, path }: ServedEndpoint) => `${method} ${path}`

test('this file sees the whole shop', () => {
  expect(served.length).toBeGreaterThan(60)
  expect(signedIn.map(nameOf)).toContain('POST /api/order/create/:key')
  expect(first).toMatchObject({ id: 1, name: { en: 'Shop manager' } })
  expect([...members.keys()]).toEqual([...others.map(({ name }) => name.en), 'Deputy', 'Night shift'])
  expect(served.map(nameOf)).toEqual([...new Set(served.map(nameOf))])
})

test.each(signedIn)('T31: $method $path answers nobody without a valid token, whatever the body', async (endpoint) => {
  const isForAgents = endpoint.path.startsWith('/kefuapi/')
  const signedOut = isForAgents ? 110005 : 410000
  const strangers = [
    { who: {}, status: signedOut },
    { who: { token: 'guessed' }, status: signedOut },
    { who: { token: newToken() }, status: signedOut },
    { who: { formType: 'h5' }, status: isForAgents ? 110005 : 110002 },
  ]
  for (const { who, status } of strangers) {
    const answer = await call(endpoint, who)
    expect(answer).toEqual({ status, msg: '请登录' })
  }
})

// One account per scope, which has that scope and no other; an owner is an administrator, too.
const holders = new Map<string, Shopper>()
const held = (scope: Scope): Scope[] => (scope === 'owner' ? ['admin', 'owner'] : [scope])
for (const scope of SCOPES) holders.set(scope, await shopper(shop, { scopes: held(scope) }))

// One account per role that a shop begins with, and for roles of its own, given as the console gives them. The first role stays
// without any: it is the one that the calls below delete.
const owner = await shopper(shop, { scopes: ['admin', 'owner'] })
const [first, ...others] = await owner.api.call(listRoles)
await owner.api.call(addRole, { name: { zh: '副店长', en: 'Deputy' }, scopes: first?.scopes ?? [] })
await owner.api.call(addRole, { name: { zh: '夜班', en: 'Night shift' }, scopes: ['chat-supervisor', 'finance'] })
const members = new Map<string, { scopes: readonly Scope[]; who: Shopper }>()
for (const { id, name, scopes } of (await owner.api.call(listRoles)).slice(1)) {
  const who = await shopper(shop, { scopes: ['agent'] })
  await owner.api.call(changeStaff, {
    id: who.id,
    nicknameEn: '',
    nickname: name.en,
    avatar: '',
    scopes: [],
    roleId: id,
    isBlocked: false,
  })
  members.set(name.en, { scopes: ['shopper', ...scopes], who })
}

const scopesOf = ({ access }: ServedEndpoint) =>
  SCOPES.filter((scope) => held(scope).some((each) => [access].flat().includes(each)))

test.each(signedIn)('T31: $method $path answers to "$access" and to no other scope', async (endpoint) => {
  const allowed = scopesOf(endpoint)
  expect(allowed.length).toBeGreaterThan(0)
  for (const [scope, who] of holders) {
    if (allowed.some((each) => each === scope)) continue
    expect(await call(endpoint, who), scope).toMatchObject({ status: 400, code: '100101' })
  }
  // Roles are scopes under a name: they open what one of theirs opens, and nothing else.
  for (const [role, { scopes, who }] of members) {
    const opens = scopes.some((scope) => allowed.includes(scope))
    if (!opens) expect(await call(endpoint, who), role).toMatchObject({ status: 400, code: '100101' })
    else if (endpoint.method === 'GET' && endpoint.path.startsWith('/api/staff/'))
      expect((await call(endpoint, who)).code, role).not.toBe('100101')
  }
  for (const scope of allowed) {
    // A fresh one: some calls end the account that makes them.
    const { status, code } = await call(endpoint, await shopper(shop, { scopes: held(scope) }))
    expect([403, 404, 410000, 410001, 410002, 500, 503], scope).not.toContain(status)
    expect(code, scope).not.toBe('100101')
  }
})

test('T31: what staff do is never open to shoppers, and names the scope that it needs', () => {
  const staff = served.filter(
    ({ path, access }) => /^\/(api\/(staff|admin)|kefuapi)\//.test(path) && access !== 'public' && access !== 'optional',
  )
  expect(staff.length).toBeGreaterThan(40)
  for (const { access, path } of staff) for (const scope of [access].flat()) expect(STAFF_SCOPES, path).toContain(scope)
})

test.each(open)('T31: $method $path asks nobody to sign in, and a bad token does no harm', async (endpoint) => {
  for (const token of [undefined, 'guessed', newToken()]) {
    const { status } = await call(endpoint, token ? { token } : {})
    expect([410000, 410001, 410002, 500, 503]).not.toContain(status)
  }
})

test('T31: a session that is over is told apart by its code, for the PC client and for the phones', async () => {
  const late = await shopper(shop)
  await shop.db`update session set expires_at = now() - interval '1 second' where account_id = ${late.id}`
  expect((await late.get('/order/data')).status).toBe(410001)
  expect((await client(shop.app, { token: late.token, formType: 'routine' }).get('/order/data')).status).toBe(110003)
  await shop.db`update account set blocked_at = now() where id = ${late.id}`
  expect((await late.get('/order/data')).status).toBe(410002)
})

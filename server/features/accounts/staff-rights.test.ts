import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import type { Scope, StaffScope } from '#domain/account.ts'
import { hold } from '#test/support/held-rows.ts'
import { countOwners } from '#test/support/owners.ts'
import { setUpSecondFactor } from '#test/support/second-factor.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { hashPassword } from './passwords.ts'
import { recoverStaff } from './recover-staff.ts'

const shop = await shopWith({ wines: [] })
const PASSWORD = 'a-long-secret-1'
const OWNER = ['admin', 'owner'] satisfies Scope[]
const staff = (...scopes: StaffScope[]) => shopper(shop, { scopes: ['shopper', ...scopes] })
const [owner, admin, supervisor, agent] = [
  await staff(...OWNER),
  await staff('agent', 'chat-supervisor', 'merchandiser', 'finance', 'admin'),
  await staff('agent', 'chat-supervisor'),
  await staff('agent'),
]
const ABOVE = { status: 400, msg: '此操作只有店主可以进行' }
const SCOPELESS = { code: String(refusals['not-allowed'].code) }

const put = (who: Shopper, id: number, body: object) =>
  shop.app
    .inject({
      method: 'PUT',
      url: `/api/staff/accounts/${id}`,
      headers: { 'authori-zation': `Bearer ${who.token}`, 'form-type': 'pc' },
      payload: { nickname: 'X', avatar: '', ...body },
    })
    .then((answer) => answer.json())
const rowOf = async (id: number) =>
  (await shop.db`select scopes, blocked_at, deleted_at, password_hash, phone, nickname from account where id = ${id}`)[0]

/** All that one member of the staff can try at another's account. */
const attacks = (by: Shopper, id: number) => [
  put(by, id, { scopes: ['agent'] }),
  put(by, id, { scopes: ['agent', 'admin', 'owner'] }),
  put(by, id, { scopes: ['admin', 'owner'], isBlocked: true }),
  put(by, id, { scopes: [] }),
  by.post(`/staff/accounts/${id}/password`, { password: 'taken-over-by-me-7' }),
  by.post(`/staff/accounts/${id}/second-factor/reset`),
  by.get(`/staff/accounts/${id}/sessions`),
  by.post(`/staff/accounts/${id}/sessions/end`, {}),
]
const throughCustomers = (by: Shopper, id: number) => [
  by.post(`/staff/customers/${id}/block`, { reason: 'because' }),
  by.post(`/staff/customers/${id}/unblock`, { reason: 'because' }),
  by.post(`/staff/customers/${id}/sessions/end`, {}),
  by.post(`/staff/customers/${id}/close`, { reason: 'because' }),
  by.get(`/staff/customers/${id}/data`),
]

describe('an owner’s account', () => {
  test('is out of an administrator’s reach: scopes, block, password, second factor, sessions, and by the list of customers', async () => {
    await setUpSecondFactor(owner.api)
    const before = await rowOf(owner.id)
    for (const attack of attacks(admin, owner.id)) expect(await attack).toMatchObject(ABOVE)
    for (const attack of throughCustomers(admin, owner.id)) expect(await attack).toMatchObject({ status: 400 })
    expect(await rowOf(owner.id)).toEqual(before)
    expect((await owner.get('/staff/own')).status).toBe(200)
    expect(dataOf(await owner.get('/staff/own'))).toMatchObject({ secondFactor: { setAt: expect.any(String) } })
  })

  test('is out of a chat supervisor’s and an agent’s reach', async () => {
    const before = await rowOf(owner.id)
    for (const who of [supervisor, agent]) {
      for (const attack of attacks(who, owner.id)) expect(await attack).toMatchObject(SCOPELESS)
      for (const attack of throughCustomers(who, owner.id)) expect(await attack).toMatchObject({ status: 400 })
    }
    expect(await rowOf(owner.id)).toEqual(before)
    expect((await owner.get('/staff/own')).status).toBe(200)
  })
})

describe('an administrator', () => {
  test('is managed by owners only, not by another administrator and not by the same one', async () => {
    const other = await staff('admin')
    for (const id of [other.id, admin.id]) {
      const before = await rowOf(id)
      for (const attack of attacks(admin, id)) expect(await attack).toMatchObject(ABOVE)
      expect(await rowOf(id)).toEqual(before)
    }
    expect(await put(owner, other.id, { scopes: ['agent'] })).toMatchObject({ status: 200 })
    expect((await rowOf(other.id))?.scopes).toEqual(['shopper', 'agent'])
  })

  test('opens and changes accounts below, and gives nobody what stands above', async () => {
    let opened = 0
    const open = (scopes: string[]) =>
      admin.post('/staff/accounts', { login: `new-${++opened}`, nickname: 'New', password: PASSWORD, scopes })
    expect(await open(['agent', 'finance', 'chat-supervisor', 'merchandiser'])).toMatchObject({ status: 200 })
    for (const scopes of [['admin'], ['owner'], ['agent', 'owner']]) expect(await open(scopes)).toMatchObject(ABOVE)
    const below = await staff('agent')
    for (const scopes of [['admin'], ['owner'], ['admin', 'owner']])
      expect(await put(admin, below.id, { scopes })).toMatchObject(ABOVE)
    expect(await put(admin, below.id, { scopes: ['finance'] })).toMatchObject({ status: 200 })
    expect(await admin.post(`/staff/accounts/${below.id}/sessions/end`, {})).toMatchObject({ data: { ended: 1 } })
    expect((await below.get('/user')).status).toBe(410000)
  })

  test('gives no right that is not the own one: not in an account, not by a role, not by a colleague’s password', async () => {
    const plain = await staff('agent', 'admin')
    const LACKING = { status: 400, msg: '其中包含您自己没有的权限，请由店主操作' }
    const add = (login: string, rights: object) =>
      plain.post('/staff/accounts', { login, nickname: 'New', password: PASSWORD, ...rights })
    expect(await add('helper-1', { scopes: ['agent'] })).toMatchObject({ status: 200 })
    expect(await add('helper-2', { scopes: ['agent', 'finance'] })).toMatchObject(LACKING)
    const [books] = await shop.db<{ id: number }[]>`select id from staff_role where name_en = 'Bookkeeper'`
    const [chat] = await shop.db<{ id: number }[]>`select id from staff_role where name_en = 'Chat agent'`
    expect(await add('helper-3', { roleId: books?.id })).toMatchObject(LACKING)
    const below = await staff('agent')
    expect(await put(plain, below.id, { scopes: ['agent', 'finance'] })).toMatchObject(LACKING)
    expect(await put(plain, below.id, { scopes: [], roleId: books?.id })).toMatchObject(LACKING)
    expect(await put(plain, plain.id, { scopes: ['agent', 'admin', 'finance'] })).toMatchObject(ABOVE)
    for (const path of ['/staff/roles', `/staff/roles/${chat?.id}`])
      expect(await plain.post(path, { name: { zh: '暗门', en: 'Back door' }, scopes: ['agent', 'finance'] })).toMatchObject(
        LACKING,
      )

    const bookkeeper = await staff('finance')
    await setUpSecondFactor(bookkeeper.api)
    const account = `/staff/accounts/${bookkeeper.id}`
    expect(await plain.post(`${account}/password`, { password: 'taken-over-by-me-7' })).toMatchObject(LACKING)
    expect(await plain.post(`${account}/second-factor/reset`)).toMatchObject(LACKING)
    // What gives nobody anything is free: another name, a right less, signing out.
    expect(await put(plain, bookkeeper.id, { nickname: 'Frau Buch', scopes: ['finance'] })).toMatchObject({ status: 200 })
    expect(await plain.post(`${account}/sessions/end`, {})).toMatchObject({ data: { ended: 1 } })
    expect(await put(plain, bookkeeper.id, { scopes: ['agent'] })).toMatchObject({ status: 200 })
    expect(await put(plain, bookkeeper.id, { scopes: ['finance'] })).toMatchObject(LACKING)
    expect((await rowOf(bookkeeper.id))?.scopes).toEqual(['shopper', 'agent'])
    expect((await shop.db`select scopes from staff_role where id = ${chat?.id ?? 0}`)[0]?.scopes).toEqual(['agent'])
  })

  test('sees in the list who may be managed, and an owner sees that of all', async () => {
    type Listed = { id: number; mayManage: boolean; scopes: string[] }
    const seenBy = async (who: Shopper) => dataOf<Listed[]>(await who.get('/staff/accounts'))
    for (const { scopes, mayManage } of await seenBy(admin)) expect(mayManage).toBe(!scopes.includes('admin'))
    for (const { mayManage } of await seenBy(owner)) expect(mayManage).toBe(true)
  })

  test('whose right ends while a call is on its way does nothing more', async () => {
    const [late, below] = [await staff('admin'), await staff('agent')]
    const [taken, done] = await Promise.all([
      put(owner, late.id, { scopes: ['agent'] }),
      put(late, below.id, { scopes: ['finance'] }),
    ])
    expect(taken.status).toBe(200)
    expect([200, 400]).toContain(done.status)
    expect(await put(late, below.id, { scopes: ['merchandiser'] })).toMatchObject(SCOPELESS)
  })
})

test('an owner is always an administrator, too, and makes others', async () => {
  const [next] = [await staff('agent')]
  expect(await put(owner, next.id, { scopes: ['owner'] })).toMatchObject({ status: 200 })
  expect((await rowOf(next.id))?.scopes).toEqual(['shopper', 'admin', 'owner'])
  expect(await put(next, next.id, { scopes: ['agent'] })).toMatchObject({ status: 200 })
  expect(await countOwners(shop.db)).toBe(1)
})

test('a colleague’s second factor is removed by somebody above and at the shell, and all sessions end', async () => {
  const lost = await staff('agent')
  await setUpSecondFactor(lost.api)
  expect(await admin.post(`/staff/accounts/${lost.id}/second-factor/reset`)).toMatchObject({ status: 200 })
  expect((await lost.get('/user')).status).toBe(410000)
  expect(await admin.post(`/staff/accounts/${lost.id}/second-factor/reset`)).toMatchObject({ code: '100026' })

  const boss = await staff('admin')
  const [row] = await shop.db<{ login: string }[]>`select login from account where id = ${boss.id}`
  await setUpSecondFactor(boss.api)
  const recovered = await recoverStaff(shop.db, row?.login ?? '', 'recovered-secret-8')
  expect(recovered).toMatchObject({ hadSecondFactor: true, isMadeOwner: false })
  const answer = await client(shop.app).post('/login', { account: row?.login, password: 'recovered-secret-8' })
  expect(answer.status).toBe(200)
})

describe('the own account', () => {
  test('changes name and password, the old one is asked, and other sessions end', async () => {
    const me = await staff('finance')
    const [row] = await shop.db<{ login: string }[]>`
      update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${me.id} returning login`
    const elsewhere = await client(shop.app).post('/login', { account: row?.login, password: PASSWORD })
    const other = client(shop.app, { token: dataOf<{ token: string }>(elsewhere).token })
    expect(await me.post('/staff/own/profile', { nickname: 'Herr Neu' })).toMatchObject({ status: 200 })
    expect(await me.post('/staff/own/profile', { nickname: ' ' })).toMatchObject({ status: 400 })
    expect(dataOf(await me.get('/staff/own'))).toMatchObject({ nickname: 'Herr Neu', scopes: ['finance'] })
    const change = (oldPassword: string, password: string) => me.post('/staff/own/password', { oldPassword, password })
    expect(await change('wrong-one-here', 'fresh-secret-77-x')).toMatchObject({ msg: '密码错误' })
    expect(await change(PASSWORD, 'short-1')).toMatchObject({ status: 400 })
    expect((await other.get('/user')).status).toBe(200)
    expect(await change(PASSWORD, 'fresh-secret-77-x')).toMatchObject({ status: 200 })
    expect((await other.get('/user')).status).toBe(410000)
    expect((await me.get('/user')).status).toBe(200)
  })

  test('a change of the password, or a sign-in, that is under way when the password is reset comes too late', async () => {
    const me = await staff('finance')
    const [row] = await shop.db<{ login: string }[]>`
      update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${me.id} returning login`
    const reset = await hashPassword('reset-secret-88-y')
    const resetting = await hold(shop.db, async (tx) => {
      await tx`update account set password_hash = ${reset} where id = ${me.id}`
      await tx`update session set revoked_at = now() where account_id = ${me.id}`
    })
    const change = me.post('/staff/own/password', { oldPassword: PASSWORD, password: 'fresh-secret-77-x' })
    const signIn = client(shop.app).post('/login', { account: row?.login, password: PASSWORD })
    await resetting.isWaitedFor(2)
    await resetting.letGo()
    expect(await change).toMatchObject({ status: 400, msg: '密码错误' })
    expect(await signIn).toMatchObject({ status: 400, code: '410025' })
    expect(await rowOf(me.id)).toMatchObject({ password_hash: reset })
    const open = await shop.db`select from session where account_id = ${me.id} and revoked_at is null`
    expect(open).toEqual([])
  })

  test('shows its sessions and ends one or all others, never those of somebody else', async () => {
    const me = await staff('agent')
    const [row] = await shop.db<{ login: string }[]>`
      update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${me.id} returning login`
    for (let count = 0; count < 3; count += 1) await client(shop.app).post('/login', { account: row?.login, password: PASSWORD })
    type Session = { id: number; isCurrent: boolean; network: string }
    const sessions = async (who: Shopper) => dataOf<Session[]>(await who.get('/staff/own/sessions'))
    const mine = await sessions(me)
    expect(mine.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false])
    expect(mine[1]?.network).toBe('127.0.0.1')
    const [foreign] = await sessions(owner)
    expect(await me.post('/staff/own/sessions/end', { sessionId: foreign?.id })).toMatchObject({ data: { ended: 0 } })
    expect(await me.post('/staff/own/sessions/end', { sessionId: mine[1]?.id })).toMatchObject({ data: { ended: 1 } })
    expect(await me.post('/staff/own/sessions/end', {})).toMatchObject({ data: { ended: 2 } })
    expect(await sessions(me)).toHaveLength(1)
    expect((await owner.get('/user')).status).toBe(200)
  })
})

test('the list of sessions says when each was last used, to five minutes, and tells no token', async () => {
  const me = await staff('finance')
  type Session = { seenAt: string; signedInAt: string }
  const own = async () => dataOf<Session[]>(await me.get('/staff/own/sessions'))
  await shop.db`update session set created_at = now() - interval '1 day', seen_at = null where account_id = ${me.id}`
  const [before] = await shop.db<{ at: Date }[]>`select now() as at`
  const [seen] = await own()
  expect(Date.parse(seen?.seenAt ?? '')).toBeGreaterThanOrEqual(before?.at.getTime() ?? Number.NaN)
  expect(Date.parse(seen?.signedInAt ?? '')).toBeLessThan(Date.parse(seen?.seenAt ?? ''))
  await shop.db`update session set seen_at = seen_at - interval '3 minutes' where account_id = ${me.id}`
  const [again] = await own()
  expect(Date.parse(again?.seenAt ?? '')).toBeLessThan(Date.parse(seen?.seenAt ?? ''))
  const told = JSON.stringify([await me.get('/staff/own/sessions'), await admin.get(`/staff/accounts/${me.id}/sessions`)])
  const [row] = await shop.db<{ hex: string; base64: string }[]>`
    select encode(token_hash, 'hex') as hex, encode(token_hash, 'base64') as base64 from session where account_id = ${me.id}`
  for (const secret of [me.token, row?.hex ?? '?', row?.base64 ?? '?']) expect(told).not.toContain(secret)
  // Nobody keeps a diary of shoppers.
  const guest = await shopper(shop)
  await shop.db`update session set created_at = now() - interval '1 day' where account_id = ${guest.id}`
  expect((await guest.get('/user')).status).toBe(200)
  expect(await shop.db`select id from session where account_id = ${guest.id} and seen_at is not null`).toEqual([])
})

describe('roles', () => {
  type Listed = { id: number; name: { en: string }; scopes: string[]; members: number; mayManage: boolean; version: string }
  const roles = async (who = owner) => dataOf<Listed[]>(await who.get('/staff/roles'))
  const named = (word: string) => ({ zh: `角色 ${word}`, en: `Role ${word}` })
  const make = async (who: Shopper, word: string, scopes: string[]) =>
    dataOf<{ id: number }>(await who.post('/staff/roles', { name: named(word), scopes })).id

  test('every shop begins with five, which may be changed', async () => {
    expect((await roles()).slice(0, 5).map(({ name }) => name.en)).toEqual([
      'Shop manager',
      'Warehouse',
      'Bookkeeper',
      'Chat agent',
      'Chat supervisor',
    ])
  })

  test('a role that is raised while somebody who has it acts counts with the next call, and one that is cut, too', async () => {
    const id = await make(owner, 'raised', ['agent'])
    const member = await staff('finance')
    expect(await put(admin, member.id, { scopes: ['finance'], roleId: id })).toMatchObject({ status: 200 })
    expect((await rowOf(member.id))?.scopes).toEqual(['shopper', 'agent'])
    expect(await member.get('/staff/reviews')).toMatchObject(SCOPELESS)
    const change = (scopes: string[]) => admin.post(`/staff/roles/${id}`, { name: named('raised'), scopes })
    expect(await change(['agent', 'merchandiser'])).toMatchObject({ status: 200 })
    expect((await member.get('/staff/reviews')).status).toBe(200)
    expect(await change(['finance'])).toMatchObject({ status: 200 })
    expect(await member.get('/staff/reviews')).toMatchObject(SCOPELESS)
    // Scopes of its own again: the role is none of its business any more.
    expect(await put(admin, member.id, { scopes: ['agent'] })).toMatchObject({ status: 200 })
    expect(await change(['merchandiser'])).toMatchObject({ status: 200 })
    expect((await rowOf(member.id))?.scopes).toEqual(['shopper', 'agent'])
  })

  test('an administrator neither makes nor changes nor gives nor deletes what stands above', async () => {
    for (const scopes of [['owner'], ['admin'], ['agent', 'admin']])
      expect(await admin.post('/staff/roles', { name: named('above'), scopes })).toMatchObject(ABOVE)
    const above = await make(owner, 'above', ['owner'])
    expect((await roles()).find(({ id }) => id === above)?.scopes).toEqual(['admin', 'owner'])
    expect((await roles(admin)).find(({ id }) => id === above)?.mayManage).toBe(false)
    const below = await make(admin, 'below', ['agent'])
    const member = await staff('agent')
    expect(await admin.post(`/staff/roles/${above}`, { name: named('mine'), scopes: ['agent'] })).toMatchObject(ABOVE)
    expect(await admin.post(`/staff/roles/${below}`, { name: named('mine'), scopes: ['owner'] })).toMatchObject(ABOVE)
    expect(await admin.post(`/staff/roles/${above}/delete`)).toMatchObject(ABOVE)
    expect(await put(admin, member.id, { scopes: [], roleId: above })).toMatchObject(ABOVE)
    expect(
      await admin.post('/staff/accounts', { login: 'sneaky', nickname: 'S', password: PASSWORD, roleId: above }),
    ).toMatchObject(ABOVE)
    for (const who of [supervisor, agent])
      expect(await who.post('/staff/roles', { name: named('x'), scopes: ['agent'] })).toMatchObject(SCOPELESS)
  })

  test('the last owner does not vanish with a role', async () => {
    const id = await make(owner, 'owners', ['owner'])
    for (const { id: other, scopes } of dataOf<{ id: number; scopes: string[] }[]>(await owner.get('/staff/accounts')))
      if (scopes.includes('owner')) expect((await put(owner, other, { scopes: [], roleId: id })).status).toBe(200)
    const cut = { name: named('owners'), scopes: ['admin'] }
    expect(await owner.post(`/staff/roles/${id}`, cut)).toMatchObject({ msg: '至少要保留一位可以登录的店主' })
    expect(await owner.post(`/staff/roles/${id}/delete`)).toMatchObject({ status: 400 })
    expect((await roles()).find((role) => role.id === id)?.scopes).toEqual(['admin', 'owner'])
    expect(await countOwners(shop.db)).toBeGreaterThan(0)
  })

  test('two who edit one role: the second is told; a name that is taken, none, or no scope is refused', async () => {
    const id = await make(owner, 'edited', ['agent'])
    const { version } = (await roles()).find((role) => role.id === id) ?? {}
    const change = (name: object, scopes: string[]) => owner.post(`/staff/roles/${id}`, { name, scopes, version })
    const answers = await Promise.all([change(named('one'), ['agent']), change(named('two'), ['finance'])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const add = (name: object, scopes: string[]) => owner.post('/staff/roles', { name, scopes })
    expect(await add({ zh: '仓库', en: 'Something' }, ['agent'])).toMatchObject({ msg: '已有同名角色，请换一个名称' })
    expect(await add({ zh: '另一个', en: 'WAREHOUSE' }, ['agent'])).toMatchObject({ status: 400 })
    for (const wrong of [
      await add({ zh: '', en: 'X' }, ['agent']),
      await add(named('n'), []),
      await add(named('n'), ['shopper']),
    ])
      expect(wrong).toMatchObject({ status: 400 })
    expect(await owner.post(`/staff/roles/${id}/delete`)).toMatchObject({ status: 200 })
  })
})

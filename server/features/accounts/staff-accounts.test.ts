import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { countOwners, removeAllStaff } from '#test/support/owners.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [] })
const OWNER = { scopes: ['shopper', 'admin', 'owner'] } as const
const newOwner = () => shopper(shop, { scopes: [...OWNER.scopes] })
const admin = await newOwner()
const visitor = client(shop.app)

const PASSWORD = 'a-long-secret-1'
const signIn = (account: string, password = PASSWORD) => visitor.post('/login', { account, password })
type Listed = {
  id: number
  login: string
  scopes: string[]
  isBlocked: boolean
  isSelf: boolean
  phone: string
  seenAt: string | null
  version: string
}
const listed = async (who: Shopper = admin) => dataOf(await who.get('/staff/accounts')) as Listed[]
const put = (who: Shopper, id: number, body: object) =>
  shop.app
    .inject({
      method: 'PUT',
      url: `/api/staff/accounts/${id}`,
      headers: { 'authori-zation': `Bearer ${who.token}`, 'form-type': 'pc' },
      payload: body,
    })
    .then((answer) => answer.json())
async function newStaff(login: string, scopes: string[]): Promise<number> {
  return (
    dataOf(await admin.post('/staff/accounts', { login, nickname: `Frau ${login}`, password: PASSWORD, scopes })) as {
      id: number
    }
  ).id
}

test('an administrator opens an account, and who it is for signs in and may do just that', async () => {
  const id = await newStaff('anna', ['agent'])
  const { token } = dataOf(await signIn('anna')) as { token: string }
  const anna = client(shop.app, { token })
  expect(dataOf(await anna.get('/user'))).toMatchObject({ uid: id, nickname: 'Frau anna', scope: ['shopper', 'agent'] })
  expect(await anna.get('/staff/accounts')).toMatchObject({ status: 400, code: '100101' })
  expect((await listed()).find((each) => each.id === id)).toMatchObject({
    login: 'anna',
    scopes: ['agent'],
    isSelf: false,
    isBlocked: false,
    seenAt: expect.any(String),
  })
})

test('rights that somebody else has changed meanwhile are not written over unseen', async () => {
  const id = await newStaff('zwei', ['agent'])
  const now = async () => (await listed()).find((each) => each.id === id) as Listed
  const { version } = await now()
  const change = { nickname: 'Frau zwei', avatar: '', isBlocked: false, version }
  dataOf(await put(admin, id, { ...change, scopes: ['agent', 'finance'] }))
  expect(await put(admin, id, { ...change, nickname: 'Frau Zwei', scopes: ['agent'] })).toMatchObject({
    status: 400,
    code: String(refusals['content-changed'].code),
  })
  expect((await now()).scopes).toEqual(['agent', 'finance'])
  // Signing in writes nothing of it.
  const read = (await now()).version
  dataOf(await signIn('zwei'))
  const answers = await Promise.all(
    [['agent'], ['finance']].map((scopes) => put(admin, id, { ...change, scopes, version: read })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a colleague’s own new name is not in the way of their rights, and stays; who writes the name, too, is told', async () => {
  const id = await newStaff('drei', ['agent'])
  const now = async () => (await listed()).find((each) => each.id === id) as Listed & { nickname: string }
  const { version } = await now()
  const drei = client(shop.app, { token: (dataOf(await signIn('drei')) as { token: string }).token })
  dataOf(await drei.post('/staff/own/profile', { nickname: '三哥', nicknameEn: 'Drei', avatar: '' }))
  dataOf(await put(admin, id, { scopes: ['agent', 'finance'], isBlocked: false, version }))
  expect(await now()).toMatchObject({ nickname: '三哥', nicknameEn: 'Drei', scopes: ['agent', 'finance'] })
  const { version: renewed } = await now()
  dataOf(await drei.post('/staff/own/profile', { nickname: '三姐', nicknameEn: '', avatar: '' }))
  expect(
    await put(admin, id, { nickname: 'Frau drei', scopes: ['agent', 'finance'], isBlocked: false, version: renewed }),
  ).toMatchObject({ status: 400, code: String(refusals['content-changed'].code) })
  expect((await now()).nickname).toBe('三姐')
})

test('shoppers are not in the list, the own account is marked, and phones are masked', async () => {
  const customer = await shopper(shop)
  const staff = await listed()
  expect(staff.map(({ id }) => id)).not.toContain(customer.id)
  expect(staff.filter(({ isSelf }) => isSelf).map(({ id }) => id)).toEqual([admin.id])
  expect(staff.find(({ id }) => id === admin.id)?.phone).toMatch(/^139\*{4}\d{4}$/)
})

test('a name that is taken, one like a phone, a short or a weak password, no scope or a shopper’s: all refused', async () => {
  await newStaff('berta', ['finance'])
  const add = (change: object) =>
    admin.post('/staff/accounts', { login: 'clara', nickname: 'Clara', password: PASSWORD, scopes: ['agent'], ...change })
  expect(await add({ login: 'berta' })).toMatchObject({ status: 400, msg: '该登录名已被使用，请换一个' })
  expect(await add({ password: 'short-1' })).toMatchObject({ code: String(refusals['staff-password-short'].code) })
  expect(await add({ password: 'aaaaaaaaaaaaa' })).toMatchObject({ code: String(refusals['password-weak'].code) })
  for (const wrong of [
    { login: '13800000009' },
    { login: 'a b' },
    { scopes: [] },
    { scopes: ['shopper'] },
    { scopes: ['root'] },
    { nickname: ' ' },
  ])
    expect(await add(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400, code: '100100' })
})

test('a right that is taken away is gone with the next call, and a blocked account is out at once', async () => {
  const id = await newStaff('dora', ['merchandiser'])
  const dora = client(shop.app, { token: (dataOf(await signIn('dora')) as { token: string }).token })
  expect((await dora.get('/staff/reviews')).status).toBe(200)
  expect(await put(admin, id, { nickname: '朵拉', nicknameEn: 'Dora', avatar: '', scopes: ['agent'] })).toMatchObject({
    status: 200,
  })
  expect(dataOf<{ id: number }[]>(await admin.get('/staff/accounts')).find((one) => one.id === id)).toMatchObject({
    nickname: '朵拉',
    nicknameEn: 'Dora',
  })
  expect(await dora.get('/staff/reviews')).toMatchObject({ status: 400, code: '100101' })
  expect(await put(admin, id, { nickname: 'Dora', avatar: '', scopes: ['agent'], isBlocked: true })).toMatchObject({
    status: 200,
  })
  expect((await dora.get('/user')).status).toBe(410002)
  expect(await signIn('dora')).toMatchObject({ status: 400 })
  expect(await put(admin, id, { nickname: 'Dora', avatar: '', scopes: ['agent'], isBlocked: false })).toMatchObject({
    status: 200,
  })
  expect((await signIn('dora')).status).toBe(200)
})

test('a new password ends all sessions of the account, and the old one is good for nothing', async () => {
  const id = await newStaff('emma', ['agent'])
  const emma = client(shop.app, { token: (dataOf(await signIn('emma')) as { token: string }).token })
  expect(await admin.post(`/staff/accounts/${id}/password`, { password: 'another-secret-2' })).toMatchObject({ status: 200 })
  expect((await emma.get('/user')).status).toBe(410000)
  expect((await signIn('emma')).status).toBe(400)
  expect((await signIn('emma', 'another-secret-2')).status).toBe(200)
})

test('shoppers’ accounts are out of reach: neither rights nor passwords can be given to them here', async () => {
  const customer = await shopper(shop)
  expect(await put(admin, customer.id, { nickname: 'x', avatar: '', scopes: ['admin'] })).toMatchObject({
    status: 400,
    code: '100026',
  })
  expect(await admin.post(`/staff/accounts/${customer.id}/password`, { password: PASSWORD })).toMatchObject({ code: '100026' })
  expect((await customer.get('/user')).status).toBe(200)
})

test('a picture must be the administrator’s own upload', async () => {
  const id = await newStaff('frida', ['agent'])
  const change = { nickname: 'Frida', avatar: '/uploads/wine.webp', scopes: ['agent'] }
  expect(await put(admin, id, change)).toMatchObject({ status: 400 })
})

const LAST = '至少要保留一位可以登录的店主'
const asAgent = { nickname: 'Owner', avatar: '', scopes: ['agent'] }

test('one owner remains: two who take each other’s right at once do not both succeed', async () => {
  expect(await put(admin, admin.id, asAgent)).toMatchObject({ status: 400, msg: LAST })
  expect(await put(admin, admin.id, { ...asAgent, scopes: ['owner'], isBlocked: true })).toMatchObject({ msg: LAST })
  const other = await newOwner()
  const answers = await Promise.all([put(admin, other.id, asAgent), put(other, admin.id, asAgent)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await countOwners(shop.db)).toBe(1)
})

test('the last owner cannot close the own account; of two who close theirs at once one stays', async () => {
  await removeAllStaff(shop.db)
  const [one, two] = [await newOwner(), await newOwner()]
  const answers = await Promise.all([one, two].map((who) => who.get('/user_cancel')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const last = answers[0]?.status === 400 ? one : two
  expect(await last.get('/user_cancel')).toMatchObject({ status: 400, msg: LAST })
  expect((await last.get('/user')).status).toBe(200)
})

test('one closes the own account while another takes the right of the first: one owner remains, ten times out of ten', async () => {
  for (let round = 0; round < 10; round += 1) {
    await removeAllStaff(shop.db)
    const [one, two] = [await newOwner(), await newOwner()]
    await Promise.all([one.get('/user_cancel'), put(one, two.id, asAgent), put(two, one.id, asAgent), two.get('/user_cancel')])
    expect(await countOwners(shop.db)).toBe(1)
  }
})

test('the database itself keeps an owner, whatever a statement does: scopes, block, closing, deletion, and two at once', async () => {
  await removeAllStaff(shop.db)
  const [one, two] = [await newOwner(), await newOwner()]
  const gone = { constraint_name: 'account_keeps_owner' }
  const ways = [
    () => shop.db`update account set scopes = '{shopper,admin}' where 'owner' = any(scopes)`,
    () => shop.db`update account set blocked_at = now() where 'owner' = any(scopes)`,
    () => shop.db`update account set deleted_at = now() where 'owner' = any(scopes)`,
    () =>
      shop.db`delete from address where account_id in (${one.id}, ${two.id})`.then(
        () => shop.db`delete from account where 'owner' = any(scopes)`,
      ),
  ]
  for (const way of ways) await expect(way()).rejects.toMatchObject(gone)
  const both = await Promise.allSettled(
    [one, two].map(({ id }) => shop.db`update account set blocked_at = now() where id = ${id}`),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await countOwners(shop.db)).toBe(1)
  await expect(shop.db`update account set scopes = '{shopper,owner}' where 'owner' = any(scopes)`).rejects.toMatchObject({
    constraint_name: 'account_owner_is_admin',
  })
})

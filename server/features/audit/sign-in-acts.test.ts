import { expect, test } from 'vitest'
import { findAct, listActs, type StaffAct } from '#contract/staff/audit.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { recoverStaff } from '#server/features/accounts/recover-staff.ts'
import { eventually } from '#test/support/eventually.ts'
import { setUpSecondFactor } from '#test/support/second-factor.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const { db } = shop
const owner = await shopper(shop, { scopes: ['shopper', 'admin', 'owner'] })
const PASSWORD = 'ein-langes-geheimnis-1'

async function staffWithPassword(login: string): Promise<Shopper> {
  const who = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  await db`update account set login = ${login}, password_hash = ${await hashPassword(PASSWORD)} where id = ${who.id}`
  return who
}
const signIn = (account: string, password: string, more: object = {}) =>
  client(shop.app).post('/login', { account, password, ...more })
/** A failed try does not wait until its end is written. */
async function actsOf(who: Shopper, count: number): Promise<StaffAct[]> {
  return eventually(async () => {
    const { list } = await owner.api.call(listActs, { by: who.id })
    expect(list.filter(({ state }) => state !== 'open')).toHaveLength(count)
    return list
  })
}

test('signing in and out of staff is on record, and so is each failed try, without what was typed', async () => {
  const mia = await staffWithPassword('mia-signs-in')
  expect(await signIn('mia-signs-in', 'not-her-password')).toMatchObject({ status: 400 })
  const { token } = dataOf<{ token: string }>(await signIn('mia-signs-in', PASSWORD))
  await client(shop.app, { token }).get('/logout')
  const account = { kind: 'account', id: String(mia.id) }
  expect(await actsOf(mia, 3)).toMatchObject([
    { action: 'GET /logout', object: account, state: 'done' },
    { action: 'POST /login', object: account, state: 'done', address: '127.0.0.1' },
    { action: 'POST /login', object: account, state: 'refused', refusal: 'login-wrong' },
  ])
  const [{ log }] = await db<[{ log: string }]>`select string_agg(act::text, ' ') as log from staff_act act`
  for (const secret of ['not-her-password', PASSWORD, token]) expect(log).not.toContain(secret)
})

test('a right password without the code is on record: somebody may have found it out', async () => {
  const noa = await staffWithPassword('noa-signs-in')
  await setUpSecondFactor(noa.api)
  const begun = (await actsOf(noa, 2)).length
  expect(await signIn('noa-signs-in', PASSWORD)).toMatchObject({ status: 400 })
  expect(await signIn('noa-signs-in', PASSWORD, { otp: '000000' })).toMatchObject({ status: 400 })
  expect((await actsOf(noa, begun + 2)).slice(0, 2)).toMatchObject([
    { refusal: 'second-factor-wrong' },
    { refusal: 'second-factor-needed' },
  ])
})

test('shoppers and strangers who sign in leave nothing, and who tries too often fills no log', async () => {
  const guest = await shopper(shop)
  await db`update account set login = 'a-shopper', password_hash = ${await hashPassword(PASSWORD)} where id = ${guest.id}`
  const ole = await staffWithPassword('ole-signs-in')
  const count = async () => (await db<[{ count: number }]>`select count(*) from staff_act`)[0].count
  const before = await count()
  expect(await signIn('a-shopper', PASSWORD)).toMatchObject({ status: 200 })
  expect(await signIn('nobody-at-all', PASSWORD)).toMatchObject({ status: 400 })
  expect(await count()).toBe(before)
  for (let tries = 0; tries < 15; tries += 1) await signIn('ole-signs-in', 'not-his-password')
  expect(await actsOf(ole, 10)).toHaveLength(10)
})

test('what somebody of the staff has no right to is on record as refused, whatever the address says', async () => {
  const pia = await staffWithPassword('pia-tries')
  const guest = await shopper(shop)
  const asked = ['/staff/accounts/7/password', `/staff/accounts/${'9'.repeat(90)}/password`, '/staff/accounts/%00/password']
  for (const path of asked) for (const who of [guest, pia]) expect(await who.post(path, {})).toMatchObject({ code: '100101' })
  await pia.get('/staff/audit/acts')
  expect(await actsOf(pia, 3)).toMatchObject(
    ['', '', '7'].map((id) => ({
      object: { kind: 'account', id },
      state: 'refused',
      refusal: 'not-allowed',
      refusalWords: '没有权限',
    })),
  )
  expect((await owner.api.call(listActs, { by: guest.id })).list).toEqual([])
})

test('the address is that of the connection, whatever a caller writes into the headers', async () => {
  const rio = await staffWithPassword('rio-forges')
  const forged = {
    'x-forwarded-for': '8.8.8.8',
    forwarded: 'for=8.8.8.8',
    'x-real-ip': '8.8.8.8',
    'user-agent': '\u007f'.repeat(900),
  }
  await rio.post('/staff/stock/places', { name: { zh: '位', en: 'Spot' }, by: owner.id, byAccount: owner.id }, forged)
  const [act] = await actsOf(rio, 1)
  expect(act).toMatchObject({ by: { id: rio.id }, address: '127.0.0.1' })
  expect(act?.userAgent).toHaveLength(200)
})

test('an account that is recovered at the server’s shell is on record, with all that became of it', async () => {
  const sue = await staffWithPassword('sue-recovers')
  await recoverStaff(db, 'sue-recovers', 'ein-anderes-geheimnis-2')
  const [act] = await actsOf(sue, 1)
  expect(act).toMatchObject({ address: 'shell', action: 'RUN /shell/recover', object: { kind: 'account', id: String(sue.id) } })
  const { changes } = await owner.api.call(findAct, act?.id ?? 0)
  expect(changes.flatMap(({ table, fields }) => fields.map(({ name }) => `${table}.${name}`))).toEqual(
    expect.arrayContaining(['account.password_hash', 'session.revoked_at']),
  )
})

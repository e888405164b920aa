import { expect, test } from 'vitest'
import { isSandboxSms } from '#server/external/sms.ts'
import { codeFor } from '#test/support/codes.ts'
import { hold } from '#test/support/held-rows.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { hashPassword } from './passwords.ts'
import { newToken, sha256 } from './session-token.ts'

const shop = await shopWith({ wines: [] })
const PASSWORD = 'schiefer-am-hang-7'

let phones = 0
const newPhone = () => `1870001${String(++phones).padStart(4, '0')}`
const phoneOf = async (who: Shopper) => dataOf<{ phone: string }>(await who.get('/user')).phone
const codeTo = (phone: string) => codeFor(shop, phone, 'reset')
const noticeTo = async (phone: string) => (isSandboxSms(shop.deps.sms) ? shop.deps.sms.lastNotice(phone) : undefined)
const withPassword = async (who: Shopper) =>
  shop.db`update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${who.id}`
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Another session of the same account. */
async function elsewhere(who: Shopper) {
  const token = newToken()
  await shop.db`
    insert into session (token_hash, account_id, strategy, expires_at)
    values (${sha256(token)}, ${who.id}, 'local1', now() + interval '7 days')`
  return client(shop.app, { token })
}

test('a session alone does not change the phone: whoever has stolen it holds neither the old phone nor the password', async () => {
  for (const formType of ['pc', 'routine']) {
    const me = await shopper(shop, { formType })
    const old = await phoneOf(me)
    const phone = newPhone()
    const captcha = await codeTo(phone)
    expect(await me.post('/user/updatePhone', { phone, captcha })).toMatchObject({ status: 400, msg: /原手机号/ })
    expect(await me.post('/user/updatePhone', { phone, captcha, password: PASSWORD })).toMatchObject({ msg: '密码错误' })
    expect((await me.post('/user/updatePhone', { phone, captcha, old_captcha: captcha })).status).toBe(400)
    expect(await phoneOf(me)).toBe(old)
  }
})

test('a phone client, which sends one code at a time, proves the present phone first; the session remembers it for ten minutes, once', async () => {
  const me = await shopper(shop, { formType: 'h5' })
  const other = await elsewhere(me)
  const old = await phoneOf(me)
  const [phone, next] = [newPhone(), newPhone()]
  const change = async (to: string, code?: string, who: Pick<Shopper, 'post'> = me) =>
    who.post('/user/updatePhone', { phone: to, captcha: code ?? (await codeTo(to)) })
  expect(await change(old, '000000')).toMatchObject({ status: 400 })
  expect(await change(phone)).toMatchObject({ status: 400, code: '410044', msg: /原手机号/ })
  expect(await change(old)).toMatchObject({ status: 400, code: '410042', msg: /10 分钟/ })
  // Another session has proved nothing.
  expect(await change(phone, undefined, { post: (path, body) => other.post(path, body, { 'form-type': 'h5' }) })).toMatchObject({
    code: '410044',
  })
  const captcha = await codeTo(phone)
  const twice = await Promise.all([change(phone, captcha), change(phone, captcha)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await phoneOf(me)).toBe(phone)
  expect((await other.get('/user')).status).toBe(410000)
  expect(await change(next)).toMatchObject({ status: 400, code: '410044' })
  expect(await change(phone)).toMatchObject({ code: '410042' })
  await shop.db`update session set old_phone_proved_until = now() where account_id = ${me.id}`
  expect(await change(next)).toMatchObject({ status: 400, code: '410044' })
})

test('with a code to the old phone it changes; other sessions end, the old phone is told, and the change is on record', async () => {
  const me = await shopper(shop, { locale: 'en-US' })
  const other = await elsewhere(me)
  const old = await phoneOf(me)
  const phone = newPhone()
  const change = { phone, captcha: await codeTo(phone), old_captcha: await codeTo(old) }
  expect(await me.post('/user/updatePhone', change)).toMatchObject({ status: 200, code: '100001' })
  expect(await phoneOf(me)).toBe(phone)
  expect((await other.get('/user')).status).toBe(410000)
  expect(await noticeTo(old)).toMatch(/^The phone number of your account has been changed/)
  expect(await noticeTo(phone)).toBeUndefined()
  expect(await me.post('/user/export')).toMatchObject({ data: { events: [{ kind: 'phone-changed' }] } })
})

test('with the password it changes, too, for who has lost the old phone', async () => {
  const me = await shopper(shop)
  await withPassword(me)
  const old = await phoneOf(me)
  const phone = newPhone()
  const captcha = await codeTo(phone)
  expect((await me.post('/user/updatePhone', { phone, captcha, password: 'not-the-right-one' })).msg).toBe('密码错误')
  expect((await me.post('/user/updatePhone', { phone, captcha, password: PASSWORD })).status).toBe(200)
  expect(await phoneOf(me)).toBe(phone)
  expect(await noticeTo(old)).toMatch(/^您账号绑定的手机号已更换/)
})

test('T42: the password is not guessed through this door either', async () => {
  const me = await shopper(shop)
  await withPassword(me)
  const phone = newPhone()
  const captcha = await codeTo(phone)
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, place) => me.post('/user/updatePhone', { phone, captcha, password: `guess-number-${place}` })),
  )
  expect(tries.filter(({ msg }) => msg === '密码错误')).toHaveLength(10)
  expect(await me.post('/user/updatePhone', { phone, captcha, password: PASSWORD })).toMatchObject({ msg: /次数过多/ })
})

test('a wrong code says which of the two it is, and burns none of them', async () => {
  const me = await shopper(shop)
  const old = await phoneOf(me)
  const phone = newPhone()
  const [captcha, old_captcha] = [await codeTo(phone), await codeTo(old)]
  const send = (change: object) => me.post('/user/updatePhone', { phone, captcha, old_captcha, ...change })
  expect(await send({ old_captcha: wrongFor(old_captcha) })).toMatchObject({ code: '410010', data: { field: 'old_captcha' } })
  expect(await send({ captcha: wrongFor(captcha) })).toMatchObject({ code: '410010', data: [] })
  expect((await send({})).status).toBe(200)
  const next = newPhone()
  const again = { phone: next, captcha: await codeTo(next), old_captcha }
  expect(await me.post('/user/updatePhone', again)).toMatchObject({ status: 400, code: '410009' })
})

test('the same change twice at once is made once', async () => {
  const me = await shopper(shop)
  const old_captcha = await codeTo(await phoneOf(me))
  const wanted = [newPhone(), newPhone()]
  const changes = []
  for (const phone of wanted) changes.push({ phone, captcha: await codeTo(phone), old_captcha })
  const answers = await Promise.all(changes.map((change) => me.post('/user/updatePhone', change)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(wanted).toContain(await phoneOf(me))
})

test('two changes at once, both with the password: one is made, the other is told so and not of another account', async () => {
  const me = await shopper(shop)
  await withPassword(me)
  const wanted = [newPhone(), newPhone()]
  const changes = []
  for (const phone of wanted) changes.push({ phone, captcha: await codeTo(phone), password: PASSWORD })
  const english = client(shop.app, { token: me.token, locale: 'en-US' })
  // Both have seen the first phone before either changes it.
  const held = await hold(shop.db, (tx) => tx`select from account where id = ${me.id} for update`)
  const both = Promise.all(changes.map((change) => english.post('/user/updatePhone', change)))
  await held.isWaitedFor(2)
  await held.letGo()
  const answers = await both
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.msg).toMatch(/changed meanwhile/)
  expect(await phoneOf(me)).toBe(wanted[answers.findIndex(({ status }) => status === 200)])
})

test('a member of staff without a phone proves the password before the first one', async () => {
  const me = await shopper(shop, { scopes: ['shopper', 'finance'] })
  await withPassword(me)
  await shop.db`update account set phone = null where id = ${me.id}`
  const phone = newPhone()
  const captcha = await codeTo(phone)
  for (const path of ['/user/binding', '/user/updatePhone'])
    expect(await me.post(path, { phone, captcha })).toMatchObject({ status: 400, code: '410044' })
  expect((await me.post('/user/binding', { phone, captcha, password: PASSWORD })).status).toBe(200)
  expect(await phoneOf(me)).toBe(phone)
})

test('a text message that cannot be sent changes nothing about the change', async () => {
  const { sms } = shop.deps
  const { sendPhoneChanged } = sms
  const ways = [() => Promise.reject(new Error('gateway away')), () => Promise.resolve(false)]
  for (const way of ways) {
    sms.sendPhoneChanged = way
    const me = await shopper(shop)
    const phone = newPhone()
    const change = { phone, captcha: await codeTo(phone), old_captcha: await codeTo(await phoneOf(me)) }
    expect((await me.post('/user/updatePhone', change)).status).toBe(200)
    expect(await phoneOf(me)).toBe(phone)
  }
  sms.sendPhoneChanged = sendPhoneChanged
})

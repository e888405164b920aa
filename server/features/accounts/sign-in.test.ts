import { beforeAll, describe, expect, test } from 'vitest'
import { maskPhone } from '#domain/account.ts'
import { callerOf } from '#test/support/caller.ts'
import { digestsDuring } from '#test/support/digests.ts'
import { client, shopWith, type TestShop } from '#test/support/shop.ts'
import { hashPassword } from './passwords.ts'

const PASSWORD = 'trocken-2019'
const PHONE = '13700000001'
let shop: TestShop

beforeAll(async () => {
  shop = await shopWith()
  await shop.db`
    insert into account (login, phone, nickname, password_hash) values ('mia', ${PHONE}, 'Mia', ${await hashPassword(PASSWORD)})`
})

const from = (spec?: Parameters<typeof callerOf>[1]) => callerOf(shop.app, spec)
const readUser = (token: string, formType = 'pc') => client(shop.app, { token, formType }).get('/user')

test('the account name and the phone sign in by both password strategies, and the answer says until when', async () => {
  for (const [path, account] of [
    ['/login', PHONE],
    ['/login', 'mia'],
    ['/auth/login', PHONE],
  ] as const) {
    const answer = await from().post(path, { account, password: PASSWORD })
    expect(answer.status).toBe(200)
    const sevenDays = Date.now() / 1000 + 7 * 24 * 60 * 60
    expect(Math.abs(answer.data.expires_time - sevenDays)).toBeLessThan(60)
    const user = await readUser(answer.data.token)
    expect(user.data).toMatchObject({ nickname: 'Mia', phone: PHONE, scope: ['shopper'], now_money: '0.00' })
    expect(JSON.stringify(user)).not.toMatch(/argon2|password|pwd/i)
  }
})

test('T43: an unknown account and a wrong password get the same words, in both languages and for both kinds of client', async () => {
  for (const [locale, words] of [
    ['zh-CN', '账号或密码错误'],
    ['en-US', 'Account or password error'],
  ] as const) {
    const wrong = await from({ locale }).post('/login', { account: PHONE, password: 'wrong-password' })
    const unknown = await from({ locale }).post('/login', { account: '13799999999', password: 'wrong-password' })
    expect(wrong).toEqual(unknown)
    expect(wrong).toEqual({ status: 400, code: '410025', msg: words, data: [] })
  }
  const phone = await from({ formType: 'h5' }).post('/login', { account: PHONE, password: 'wrong-password' })
  expect(phone).toEqual({ status: 410025, msg: '账号或密码错误', data: [] })
})

test('T43: an unknown account costs as much work as a wrong password, so it takes as long', async () => {
  const digestsFor = (account: string) => digestsDuring(() => from().post('/login', { account, password: 'wrong-password' }))
  // The first makes the digest that nobody's password is compared with.
  await digestsFor('warm-up')
  expect(await digestsFor(PHONE)).toBe(1)
  expect(await digestsFor('nobody')).toBe(1)
})

test('empty fields, and passwords of 5 or 129 characters, are refused by name', async () => {
  expect((await from().post('/login', {})).code).toBe('410000')
  expect((await from().post('/login', { account: PHONE, password: '' })).code).toBe('410000')
  expect((await from().post('/login', { account: PHONE, password: '12345' })).code).toBe('400762')
  expect((await from().post('/login', { account: PHONE, password: 'x'.repeat(129) })).code).toBe('400762')
  expect((await from().post('/login', { account: { $ne: '' }, password: ['x'] })).code).toBe('100100')
})

test('a blocked account is told so after its right password only, and its sessions are over at once', async () => {
  await shop.db`
    insert into account (login, nickname, password_hash) values ('blocked', 'B', ${await hashPassword(PASSWORD)})`
  const { data } = await from().post('/login', { account: 'blocked', password: PASSWORD })
  await shop.db`update account set blocked_at = now() where login = 'blocked'`
  expect((await readUser(data.token)).status).toBe(410002)
  expect((await readUser(data.token, 'h5')).status).toBe(110004)
  expect((await from().post('/login', { account: 'blocked', password: PASSWORD })).code).toBe('410027')
  expect((await from().post('/login', { account: 'blocked', password: 'wrong-password' })).code).toBe('410025')
})

describe('T40: sessions', () => {
  test('a missing, an unknown, an expired and a signed-out token are refused with the codes of either kind of client', async () => {
    const { data } = await from().post('/login', { account: PHONE, password: PASSWORD })
    const unknown = 'x'.repeat(43)
    const signedIn = client(shop.app, { token: data.token })
    expect((await client(shop.app).get('/user')).status).toBe(410000)
    expect((await client(shop.app, { formType: 'h5' }).get('/user')).status).toBe(110002)
    for (const bad of [unknown, 'short', `${data.token}x`, "' or 1=1 --"]) expect((await readUser(bad)).status).toBe(410000)

    expect((await signedIn.get('/logout')).code).toBe('410002')
    expect((await signedIn.get('/user')).status).toBe(410000)
    expect((await signedIn.get('/logout')).status).toBe(200)

    const other = await from().post('/login', { account: PHONE, password: PASSWORD })
    await shop.db`update session set expires_at = now() - interval '1 second' where revoked_at is null`
    expect((await readUser(other.data.token)).status).toBe(410001)
    expect((await readUser(other.data.token, 'h5')).status).toBe(110003)
  })

  test('every sign-in gets a token of its own, whatever token came along, and only its hash is stored', async () => {
    const first = await from().post('/login', { account: PHONE, password: PASSWORD })
    const headers = { 'authori-zation': `Bearer ${first.data.token}` }
    const second = await from().post('/login', { account: PHONE, password: PASSWORD }, headers)
    expect(second.data.token).not.toBe(first.data.token)
    expect((await readUser(first.data.token)).status).toBe(200)
    const [stored] = await shop.db`select string_agg(session::text, '') as all from session`
    expect(stored?.all).not.toContain(first.data.token)
  })

  test('the token is read from either header, with and without "Bearer", and never from the address', async () => {
    const { data } = await from().post('/auth/login', { account: PHONE, password: PASSWORD })
    for (const headers of [
      { 'authori-zation': data.token },
      { 'authori-zation': `Bearer ${data.token}` },
      { authorization: `bearer ${data.token}` },
    ]) {
      expect((await shop.app.inject({ url: '/api/auth/user', headers })).json().status).toBe(200)
    }
    const inAddress = await shop.app.inject({ url: `/api/user?token=${data.token}`, headers: { cookie: `token=${data.token}` } })
    expect(inAddress.json().status).toBe(410000)
    expect((await client(shop.app, { token: data.token }).post('/auth/logout')).status).toBe(200)
    expect((await readUser(data.token)).status).toBe(410000)
  })
})

describe('T42: guessing', () => {
  test('of fifty guesses at once at one account exactly ten are looked at', async () => {
    const account = await newAccount('target')
    const stranger = from()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => stranger.post('/login', { account, password: `guess-${index}` })),
    )
    const lookedAt = answers.filter(({ msg }) => msg === '账号或密码错误')
    expect(lookedAt).toHaveLength(10)
    expect(answers.filter(({ msg }) => /登录尝试次数过多/.test(msg)).length + lookedAt.length).toBe(answers.length)
  })

  test('guesses from many addresses lock the account for strangers, never for its owner at home', async () => {
    const account = await newAccount('owner')
    const home = from()
    expect((await home.post('/login', { account, password: PASSWORD })).status).toBe(200)
    for (let index = 0; index < 12; index++) await from().post('/login', { account, password: `guess-${index}` })

    const stranger = await from().post('/login', { account, password: PASSWORD })
    expect(stranger).toMatchObject({ status: 400, code: '410025', msg: '登录尝试次数过多，请 60 分钟后再试' })
    expect((await home.post('/login', { account, password: PASSWORD })).status).toBe(200)
    await home.post('/login', { account, password: 'mistyped' })
    expect((await home.post('/login', { account, password: PASSWORD })).status).toBe(200)
  })

  test('an address that sprays one password over many accounts is refused, known accounts or not', async () => {
    const sprayer = from()
    const answers = []
    for (let index = 0; index < 32; index++) {
      answers.push(await sprayer.post('/login', { account: `victim-${index}`, password: 'Summer-2026' }))
    }
    expect(answers[29]?.msg).toBe('账号或密码错误')
    expect(answers[30]?.msg).toBe('登录尝试次数过多，请 15 分钟后再试')
    expect((await from().post('/login', { account: PHONE, password: PASSWORD })).status).toBe(200)
  })

  test('the next minute starts afresh when the window has passed', async () => {
    const account = await newAccount('patient')
    for (let index = 0; index < 12; index++) await from().post('/login', { account, password: `guess-${index}` })
    await shop.db`update login_failure set at = at - interval '61 minutes'`
    expect((await from().post('/login', { account, password: PASSWORD })).status).toBe(200)
  })

  test('all addresses of one IPv6 network count as one', async () => {
    const account = await newAccount('six')
    const answers = []
    for (let index = 1; index <= 12; index++) {
      answers.push(
        await from({ address: `2001:db8:1:2::${index.toString(16)}` }).post('/login', { account, password: `guess-${index}` }),
      )
    }
    expect(answers[11]?.msg).toMatch(/登录尝试次数过多/)
    const networks = await shop.db`select distinct ip from login_failure where ip like '2001%'`
    expect(networks.map(({ ip }) => ip)).toEqual(['2001:db8:1:2::/64'])
  })

  test('what was typed is not kept: a password typed into the wrong field stays secret', async () => {
    await from().post('/login', { account: 'my-secret-password', password: 'whatever' })
    const [stored] = await shop.db`select string_agg(login, ' ') as all from login_failure`
    expect(stored?.all).not.toContain('my-secret-password')
  })
})

async function newAccount(login: string): Promise<string> {
  await shop.db`insert into account (login, nickname, password_hash) values (${login}, ${login}, ${await hashPassword(PASSWORD)})`
  return login
}

test('a masked phone hides the middle only', () => {
  expect(maskPhone(PHONE)).toBe('137****0001')
})

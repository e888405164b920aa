import { beforeAll, expect, test } from 'vitest'
import { shopWith, type TestShop } from '#test/support/shop.ts'
import { hashPassword } from './passwords.ts'

/** Behind a proxy that TRUSTED_PROXIES does not name every visitor has the proxy's address. */

const PASSWORD = 'trocken-2019'
let shop: TestShop
let hash: string
let serial = 0
beforeAll(async () => {
  shop = await shopWith()
  hash = await hashPassword(PASSWORD)
})

async function newAccount(): Promise<string> {
  serial += 1
  const login = `proxied-${serial}`
  await shop.db`insert into account (login, nickname, password_hash) values (${login}, ${login}, ${hash})`
  return login
}

/** A browser behind the proxy, which keeps its cookie; `forgetful` ones drop it with each call. */
function browser({ forgetful = false, forwarded = true, peer = '127.0.0.1' } = {}) {
  let cookie = ''
  return async (path: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      remoteAddress: peer,
      headers: {
        'form-type': 'pc',
        ...(cookie ? { cookie } : {}),
        ...(forwarded ? { 'x-forwarded-for': '198.51.100.1' } : {}),
        ...headers,
      },
    })
    const [set] = [answer.headers['set-cookie'] ?? []].flat()
    if (set && !forgetful) cookie = set.split(';')[0] ?? ''
    return { ...answer.json<{ status: number; msg: string; data: { key: string } }>(), setCookie: set }
  }
}
const signIn = (call: ReturnType<typeof browser>, account: string, password = PASSWORD) => call('/login', { account, password })

test('T42: strangers behind the same proxy lock an account for themselves, never for its owner’s own device', async () => {
  const account = await newAccount()
  const owner = browser()
  expect(await signIn(owner, account)).toMatchObject({ status: 200 })
  const stranger = browser({ forgetful: true })
  const guesses = []
  for (let number = 0; number < 15; number += 1) guesses.push(await signIn(stranger, account, `guess-${number}`))
  // Dropping the cookie wins nothing: ten guesses are looked at, from however many devices.
  expect(guesses.filter(({ msg }) => msg === '账号或密码错误')).toHaveLength(10)
  expect((await signIn(stranger, account)).msg).toMatch(/登录尝试次数过多/)
  expect((await signIn(owner, account, 'mistyped')).msg).toBe('账号或密码错误')
  expect(await signIn(owner, account)).toMatchObject({ status: 200 })
})

test('T42: forty mistyped passwords of as many people behind the proxy lock out nobody else', async () => {
  const forgetful = browser({ forgetful: true })
  for (let number = 0; number < 40; number += 1) await signIn(forgetful, await newAccount(), 'mistyped')
  expect(await signIn(browser(), await newAccount())).toMatchObject({ status: 200 })
})

test('T42: guesses from ever new devices end for all strangers behind the proxy together, and not for devices that are known', async () => {
  const account = await newAccount()
  const owner = browser()
  expect(await signIn(owner, account)).toMatchObject({ status: 200 })
  await shop.db`
    insert into login_failure (login, ip) select 'sprayed-' || number, 'device ' || md5(number::text) from generate_series(1, 600) as number`
  expect((await signIn(browser(), await newAccount())).msg).toMatch(/登录尝试次数过多/)
  expect(await signIn(owner, account)).toMatchObject({ status: 200 })
  expect(await signIn(browser({ forwarded: false, peer: '203.0.113.53' }), await newAccount())).toMatchObject({ status: 200 })
  await shop.db`delete from login_failure where login like 'sprayed-%'`
})

test('the device’s cookie is no business of scripts and other sites, and only given where nobody can be told apart', async () => {
  const account = await newAccount()
  expect((await signIn(browser(), account)).setCookie).toMatch(
    /^device=[\w-]{43}; path=\/api; max-age=\d+; httponly; samesite=lax$/,
  )
  const https = await browser()('/login', { account, password: PASSWORD }, { 'x-forwarded-proto': 'https' })
  expect(https.setCookie).toMatch(/; secure$/)
  expect((await signIn(browser({ forwarded: false }), account)).setCookie).toBeUndefined()
  // From outside anybody can write the header.
  expect((await signIn(browser({ peer: '203.0.113.50' }), account)).setCookie).toBeUndefined()
})

test('T42: who writes the header of a proxy from outside is counted by their own address as before', async () => {
  const sprayer = browser({ peer: '203.0.113.51', forgetful: true })
  const answers = []
  for (let number = 0; number < 32; number += 1) answers.push(await signIn(sprayer, await newAccount(), 'Summer-2026'))
  expect(answers.filter(({ msg }) => /登录尝试次数过多/.test(msg))).toHaveLength(2)
})

test('T41: more than fifty people behind the proxy get their codes on one day, but not without end', async () => {
  const ask = async (phone: string) => {
    const [key = ''] = (await shop.app.inject('/api/verify_code')).json<{ data: { key: string } }>().data.key.split(' ')
    return browser({ forgetful: true })('/register/verify', { phone, type: 'login', key })
  }
  const yesterday = (count: number) => shop.db`
    insert into sign_in_code (recipient, purpose, code_hash, ip, expires_at)
    select '1990000' || lpad(number::text, 4, '0'), 'login', '', (select ip from sign_in_code order by id desc limit 1), now()
      from generate_series(1, ${count}) as number`
  expect(await ask('18700000001')).toMatchObject({ status: 200 })
  await yesterday(60)
  expect(await ask('18700000002')).toMatchObject({ status: 200 })
  await yesterday(2_000)
  expect((await ask('18700000003')).status).toBe(400)
})

test('calls that are counted per minute leave room for all who are behind the proxy', async () => {
  const visitors = Array.from({ length: 70 }, () => browser({ forgetful: true })('/login', { account: '', password: '' }))
  expect((await Promise.all(visitors)).every(({ status }) => status === 400)).toBe(true)
  const outside = []
  for (let call = 0; call < 70; call += 1)
    outside.push(await browser({ peer: '203.0.113.52' })('/login', { account: '', password: '' }))
  expect(outside.filter(({ status }) => status === 429)).toHaveLength(10)
})

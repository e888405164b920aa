import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { isSandboxSms } from '#server/external/sms.ts'
import { atEnd } from '#test/support/at-end.ts'
import { callerOf } from '#test/support/caller.ts'
import { client, shopper, shopWith, type TestShop } from '#test/support/shop.ts'
import { hashPassword } from './passwords.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await shopWith()
})

/** A valid body for every call that wants one, so that only the access decides. */
const BODIES: Record<string, object> = {
  '/api/user/edit': { nickname: '林', avatar: '' },
  '/api/user/binding': { phone: '13800000001', captcha: '123456' },
  '/api/user/updatePhone': { phone: '13800000001', captcha: '123456' },
  '/api/address/edit': { real_name: '林', phone: '13800000001', detail: '1 号', address: {} },
  '/api/address/default/set': { id: 1 },
  '/api/address/del': { id: 1 },
}
const mine = /^\/api\/(user|userinfo|user_cancel|auth\/user|address|upload|collect)(\/|$)/

describe('T31: calls of the signed-in', () => {
  test('answer nobody without a token, with the code of either kind of client and in its language', async () => {
    const calls = shop.app.served.filter(({ path, access }) => mine.test(path) && access === 'shopper')
    expect(calls.length).toBeGreaterThan(15)
    for (const { method, path } of calls) {
      for (const [formType, locale, status, msg] of [
        ['pc', 'zh-CN', 410000, '请登录'],
        ['h5', 'en-US', 110002, 'Please sign in'],
      ] as const) {
        const answer = await shop.app.inject({
          method,
          url: path.replace(/:\w+/, '1'),
          headers: { 'form-type': formType, 'cb-lang': locale, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { payload: BODIES[path] ?? { id: '1' } }),
        })
        expect([path, answer.json()]).toEqual([path, { status, msg }])
      }
    }
  })

  test('are all of them the shopper’s: nothing of an account is public', () => {
    const open = shop.app.served.filter(({ path, access }) => mine.test(path) && access !== 'shopper').map(({ path }) => path)
    // By name only: which activities run, the notice beside the chat, and what the phone client reports, which is forgotten (contract/shop/look.ts, not-here.ts).
    expect(open.toSorted()).toEqual([
      '/api/user/activity',
      '/api/user/service/get_adv',
      '/api/user/set_visit',
      '/api/user/share',
      '/api/user/spread',
    ])
  })
})

describe('T38: calls from elsewhere', () => {
  test('a foreign site, a form, and a GET that a foreign page could cause change nothing', async () => {
    const me = await shopper(shop)
    const post = (headers: Record<string, string>, payload: object | string) =>
      shop.app.inject({ method: 'POST', url: '/api/login', headers: { host: 'shop.example', ...headers }, payload })
    expect((await post({ origin: 'https://evil.example' }, {})).statusCode).toBe(403)
    expect((await post({ origin: 'null' }, {})).statusCode).toBe(403)
    expect((await post({ 'content-type': 'application/x-www-form-urlencoded' }, 'account=a&password=b')).statusCode).toBe(403)
    expect((await post({ origin: 'http://shop.example' }, {})).json().code).toBe('410000')
    // A cookie is sent along by the browser, a header is not: only the header counts.
    const cookie = `auth.strategy=local1; auth._token.local1=${encodeURIComponent(`Bearer ${me.token}`)}`
    for (const path of ['/api/logout', '/api/user_cancel']) await shop.app.inject({ url: path, headers: { cookie } })
    expect((await me.get('/user')).status).toBe(200)
  })
})

test('T40: after a whole day of signing in, the log holds no token, password, code, key or phone', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const app = await buildApp({ ...shop.deps, log }, { pages: false })
  atEnd(() => app.close())
  const phone = '18912345678'
  const password = 'auslese-1976'
  await shop.db`insert into account (phone, nickname, password_hash) values (${phone}, 'L', ${await hashPassword(password)})`
  const caller = callerOf(app)
  const secrets = [phone, password]

  await caller.post('/login', { account: phone, password: 'wrong-password' })
  const { data } = await caller.post('/login', { account: phone, password })
  const key = (await caller.get('/verify_code')).data.key as string
  await caller.post('/register/verify', { phone, type: 'login', key })
  const { sms } = shop.deps
  const code = isSandboxSms(sms) ? (await sms.lastCode(phone))?.code : undefined
  await caller.get(`/sandbox/sms?phone=${phone}`)
  const byCode = await caller.post('/login/mobile', { phone, captcha: code })
  const { state } = (await caller.post('/pc/wechat_sign_in', { return_to: '/' })).data
  await caller.get(`/pc/wechat_auth?code=sandbox.secret-code&state=${state}`)
  await caller.get('/user', { 'authori-zation': data.token })
  await caller.get(`/user?token=${data.token}`, { authorization: `Bearer ${byCode.data.token}` })
  await caller.get('/logout', { 'authori-zation': data.token })
  secrets.push(data.token, byCode.data.token, key, state, 'secret-code', 'wrong-password', `"${code}"`)

  // One for each call above.
  expect(lines.length).toBeGreaterThanOrEqual(11)
  const written = lines.join('')
  expect(written).toContain('"path":"/api/login"')
  for (const secret of secrets) expect(written).not.toContain(secret)
})

test('the sandbox is shut in production', async () => {
  const config = { ...shop.deps.config, isProduction: true }
  const app = await buildApp({ ...shop.deps, config }, { pages: false })
  atEnd(() => app.close())
  expect(app.served.map(({ path }) => path)).not.toContain('/api/sandbox/sms')
  for (const url of ['/api/sandbox/sms?phone=13800000001', '/sandbox/wechat?redirect_uri=http%3A%2F%2Flocalhost%2F&state=x']) {
    expect((await app.inject({ url })).statusCode).toBe(404)
  }
  expect((await client(shop.app).get('/sandbox/sms?phone=13800000009')).code).toBe('100026')
})

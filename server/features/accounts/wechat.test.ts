import { beforeAll, describe, expect, test } from 'vitest'
import { closedWechat, isSandboxWechat } from '#server/external/wechat-sign-in.ts'
import { callerOf } from '#test/support/caller.ts'
import { client, shopWith, type TestShop } from '#test/support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await shopWith()
})

const begin = async (returnTo = '/home/zh-CN/login') =>
  (await callerOf(shop.app).post('/pc/wechat_sign_in', { return_to: returnTo })).data as { url: string; state: string }
const finish = (code: string, state: string) => callerOf(shop.app).get(`/pc/wechat_auth?${new URLSearchParams({ code, state })}`)

/** Presses "agree" on the sandbox's page, as that nickname; answers where the browser lands. */
async function agree(url: string, nickname: string): Promise<URL> {
  const page = await shop.app.inject({ url })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  const landed = await shop.app.inject({ url: `${url}&nickname=${encodeURIComponent(nickname)}` })
  expect(landed.statusCode).toBe(302)
  return new URL(String(landed.headers.location))
}

const codeFor = (nickname: string): string => {
  const { wechat } = shop.deps
  return isSandboxWechat(wechat) ? wechat.codeFor({ unionId: nickname, nickname }) : ''
}

test('a person agrees on the sandbox’s page, comes back with code and state, and is signed in; the next time to the same account', async () => {
  const { url, state } = await begin('/home/en-US/login?from=%2Fuser')
  const back = await agree(url, '小林')
  expect(back.pathname + back.search).toContain('/home/en-US/login?from=%2Fuser')
  expect(back.searchParams.get('state')).toBe(state)
  const answer = await finish(back.searchParams.get('code') ?? '', state)
  expect(answer.data).toMatchObject({ return_to: '/home/en-US/login?from=%2Fuser' })
  expect(answer.data.exp_time).toBeGreaterThan(Date.now() / 1000)
  const user = await client(shop.app, { token: answer.data.token }).get('/user')
  expect(user.data).toMatchObject({ nickname: '小林', phone: '', avatar: '' })

  const again = await begin()
  const second = await finish(codeFor('小林'), again.state)
  expect((await client(shop.app, { token: second.data.token }).get('/user')).data).toMatchObject({
    uid: (user.data as { uid: number }).uid,
  })
})

test('the first sign-in twice at once makes one account', async () => {
  const states = await Promise.all([begin(), begin(), begin()])
  const answers = await Promise.all(states.map(({ state }) => finish(codeFor('双胞胎'), state)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [{ count } = { count: 0 }] = await shop.db`select count(*) as count from account where nickname = '双胞胎'`
  expect(count).toBe(1)
})

describe('the state', () => {
  test('must be one that we gave out, is good once and for ten minutes', async () => {
    const { state } = await begin()
    expect(await finish(codeFor('甲'), 'x'.repeat(43))).toMatchObject({ status: 400, code: '410131', msg: '授权失败' })
    expect((await finish(codeFor('甲'), '')).code).toBe('410131')
    expect((await finish(codeFor('甲'), state)).status).toBe(200)
    expect((await finish(codeFor('甲'), state)).code).toBe('410131')
    const late = await begin()
    await shop.db`update wechat_state set expires_at = now()`
    expect((await finish(codeFor('甲'), late.state)).code).toBe('410131')
  })

  test('two answers with the same state at once: one signs in', async () => {
    const { state } = await begin()
    const answers = await Promise.all([1, 2, 3].map(() => finish(codeFor('乙'), state)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('a wrong code, a blocked person and WeChat out of reach are refused in words', async () => {
  const attempt = async (code: string) => (await finish(code, (await begin()).state)).code
  expect(await attempt('nonsense')).toBe('410131')
  expect(await attempt('')).toBe('410131')
  await shop.db`insert into account (wechat_union_id, nickname, blocked_at) values ('sandbox-barred', 'B', now())`
  expect(await attempt(codeFor('barred'))).toBe('410027')
  const { wechat } = shop.deps
  const { exchange } = wechat
  wechat.exchange = () => Promise.reject(new Error('away'))
  expect(await attempt(codeFor('甲'))).toBe('410131')
  wechat.exchange = exchange
})

test('T39: back to a path of this site only, and the sandbox’s page sends nobody elsewhere', async () => {
  for (const evil of [
    '//evil.com',
    '/\\evil.com',
    'https://evil.com',
    'https:evil',
    '/%2f%2fevil',
    'javascript:alert(1)',
    'x'.repeat(1_900),
  ]) {
    const { url } = await begin(evil)
    const target = new URL(new URL(url, 'http://localhost').searchParams.get('redirect_uri') ?? '')
    expect([target.hostname, target.pathname, target.search]).toEqual(['localhost', '/', ''])
  }
  const page = await shop.app.inject({
    url: `/sandbox/wechat?redirect_uri=${encodeURIComponent('https://evil.com/')}&state=x&nickname=a`,
  })
  expect(page.statusCode).toBe(400)
  expect(page.headers.location).toBeUndefined()
})

test('T35: what stands in the address of the sandbox’s page is shown as text', async () => {
  const { url } = await begin()
  const page = await shop.app.inject({ url: `${url}%22%3E%3Cscript%3Ealert(1)%3C/script%3E` })
  expect(page.body).not.toContain('<script>')
})

test('where WeChat is not configured it is not offered', async () => {
  const { exchange, ...closed } = closedWechat
  const { wechat } = shop.deps
  const { appId } = wechat
  wechat.appId = closed.appId
  expect((await callerOf(shop.app).get('/pc/get_appid')).data).toEqual({ appid: '', version: '1' })
  expect((await callerOf(shop.app).post('/pc/wechat_sign_in', {})).code).toBe('410131')
  expect(await exchange('any')).toBeUndefined()
  wechat.appId = appId
})

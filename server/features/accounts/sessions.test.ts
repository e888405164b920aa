import { expect, test } from 'vitest'
import { client, dataOf, shopper, shopWith } from '#test/support/shop.ts'
import { hashPassword } from './passwords.ts'

const PASSWORD = 'trocken-2019'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) MicroMessenger/8.0.50'

const shop = await shopWith()
await shop.db`insert into account (login, nickname, password_hash) values ('mia', 'Mia', ${await hashPassword(PASSWORD)})`

async function signIn(userAgent: string) {
  const answer = await client(shop.app).post('/login', { account: 'mia', password: PASSWORD }, { 'user-agent': userAgent })
  return client(shop.app, dataOf<{ token: string }>(answer))
}

test('an account sees where it is signed in, by browser and system, and nothing by which somebody could enter', async () => {
  const here = await signIn(CHROME)
  await signIn(WECHAT)
  await signIn('a telegraph')
  const sessions = dataOf<Record<string, unknown>[]>(await here.get('/user/sessions'))
  expect(sessions).toMatchObject([
    { browser: 'Chrome', system: 'Windows', strategy: 'local1', is_current: true },
    { browser: '', system: '', is_current: false },
    { browser: 'WeChat', system: 'iPhone', is_current: false },
  ])
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(['browser', 'id', 'is_current', 'signed_in_at', 'strategy', 'system'])
})

test('T40: signing out everywhere else ends every other session of this account at once, and nobody else’s', async () => {
  const stranger = await shopper(shop)
  const [here, there] = [await signIn(CHROME), await signIn(WECHAT)]
  expect(dataOf<{ ended: number }>(await here.post('/user/sessions/end_others')).ended).toBeGreaterThanOrEqual(1)
  expect((await there.get('/user')).status).toBe(410000)
  expect((await here.get('/user')).status).toBe(200)
  expect((await stranger.get('/user')).status).toBe(200)
  expect(dataOf<unknown[]>(await here.get('/user/sessions'))).toHaveLength(1)
  expect(await here.post('/user/sessions/end_others')).toMatchObject({ data: { ended: 0 } })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { wechatPayer } from './wechat-payer.ts'

const ACCOUNT = { WECHAT_MP_APP_ID: 'wx-account', WECHAT_MP_APP_SECRET: 'account-secret' }

/** WeChat's API: JSON as text/plain, faults with status 200. */
async function wechatApi(answer: (query: URLSearchParams) => string): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(pathname === '/sns/oauth2/access_token' ? answer(searchParams) : '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the base authorisation asks for nothing but the openid, in the order that WeChat wants', () => {
  const url = wechatPayer(ACCOUNT).authoriseUrl('https://shop.example/api/pay/wechat/authorised', 'st-1')
  expect(url).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx-account&redirect_uri=https%3A%2F%2Fshop.example%2Fapi%2Fpay%2Fwechat%2Fauthorised&response_type=code&scope=snsapi_base&state=st-1#wechat_redirect',
  )
})

test('a code becomes the openid; a used one becomes nothing; an unreachable WeChat fails without telling the secret', async () => {
  const api = await wechatApi((query) =>
    query.get('appid') === 'wx-account' && query.get('secret') === 'account-secret' && query.get('code') === 'fresh'
      ? '{"access_token":"t","expires_in":7200,"openid":"o-1","scope":"snsapi_base"}'
      : '{"errcode":40163,"errmsg":"code been used"}',
  )
  expect(await wechatPayer(ACCOUNT, api).openIdOf('fresh')).toBe('o-1')
  expect(await wechatPayer(ACCOUNT, api).openIdOf('used')).toBeUndefined()
  const error: unknown = await wechatPayer(ACCOUNT, 'http://127.0.0.1:1')
    .openIdOf('fresh')
    .catch((each: unknown) => each)
  expect(String(error)).toMatch(/WeChat .* failed/)
  expect(String(error)).not.toContain('account-secret')
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closedWechat, isSandboxWechat, sandboxWechat, wechatSignIn } from './wechat-sign-in.ts'

const CONFIG = { WECHAT_APP_ID: 'wx-app', WECHAT_APP_SECRET: 'app-secret' }
const close: (() => void)[] = []

afterEach(() => {
  for (const stop of close.splice(0)) stop()
})

type Answers = Record<string, (query: URLSearchParams) => unknown>

/** A local WeChat API: JSON as text/plain, faults with status 200, like the real one. */
async function wechatApi(answers: Answers): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(JSON.stringify(answers[pathname]?.(searchParams) ?? { errcode: 404 }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  close.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const token: Answers = {
  '/sns/oauth2/access_token': (query) =>
    query.get('appid') === 'wx-app' && query.get('secret') === 'app-secret' && query.get('grant_type') === 'authorization_code'
      ? { access_token: `token-of-${query.get('code')}`, expires_in: 7200, openid: 'open-1', scope: 'snsapi_login' }
      : { errcode: 40029, errmsg: 'invalid code' },
}

test('the browser is sent to WeChat’s page for QR codes with address and state', () => {
  const url = new URL(wechatSignIn(CONFIG).signInUrl('https://shop.example/home/zh-CN/login?from=a&b=c', 'st-1'))
  expect(url.origin + url.pathname + url.hash).toBe('https://open.weixin.qq.com/connect/qrconnect#wechat_redirect')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: 'wx-app',
    redirect_uri: 'https://shop.example/home/zh-CN/login?from=a&b=c',
    response_type: 'code',
    scope: 'snsapi_login',
    state: 'st-1',
  })
})

test('a code becomes the person behind it', async () => {
  const api = await wechatApi({
    ...token,
    '/sns/userinfo': (query) =>
      query.get('access_token') === 'token-of-good' && query.get('openid') === 'open-1'
        ? { openid: 'open-1', unionid: 'union-1', nickname: '小林', headimgurl: 'https://thirdwx.qlogo.cn/x' }
        : { errcode: 40001 },
  })
  expect(await wechatSignIn(CONFIG, api).exchange('good')).toEqual({
    unionId: 'union-1',
    nickname: '小林',
    avatar: 'https://thirdwx.qlogo.cn/x',
  })
})

test('a wrong code, and a person without a union id, are nobody', async () => {
  const api = await wechatApi({ ...token, '/sns/userinfo': () => ({ openid: 'open-1', nickname: '小林' }) })
  expect(await wechatSignIn({ ...CONFIG, WECHAT_APP_SECRET: 'wrong' }, api).exchange('good')).toBeUndefined()
  expect(await wechatSignIn(CONFIG, api).exchange('good')).toBeUndefined()
})

test('when WeChat cannot be reached the error names no secret', async () => {
  const error = await wechatSignIn(CONFIG, 'http://127.0.0.1:9')
    .exchange('code')
    .catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String((error as Error).stack)).not.toContain('app-secret')
})

test('the sandbox takes its own codes only, and is not to be confused with a closed door', async () => {
  const sandbox = sandboxWechat()
  expect(await sandbox.exchange(sandbox.codeFor({ unionId: 'a', nickname: '阿酒' }))).toEqual({
    unionId: 'sandbox-a',
    nickname: '阿酒',
    avatar: '',
  })
  for (const code of ['', 'x', 'sandbox.', 'sandbox.e30', `sandbox.${Buffer.from('not json').toString('base64url')}`]) {
    expect(await sandbox.exchange(code)).toBeUndefined()
  }
  expect([isSandboxWechat(sandbox), isSandboxWechat(closedWechat), isSandboxWechat(wechatSignIn(CONFIG))]).toEqual([
    true,
    false,
    false,
  ])
  expect(await closedWechat.exchange(sandbox.codeFor({ unionId: 'a', nickname: '' }))).toBeUndefined()
})

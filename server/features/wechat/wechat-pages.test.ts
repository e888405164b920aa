import Fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { WECHAT_PAGE_CALLS, type WechatPageConfig } from '#contract/shop/wechat-pages.ts'
import { buildApp } from '#server/app.ts'
import { wechatPages } from '#server/external/wechat-pages.ts'
import type { Deps } from '#server/http/deps.ts'
import { admitWechat } from '#server/web/admit-wechat.ts'
import { atEnd } from '#test/support/at-end.ts'
import { callerOf } from '#test/support/caller.ts'
import { payingShop } from '#test/support/paying-shop.ts'
import { beginRenewal } from './sql.ts'

const shop = await payingShop({ wines: [] })
const { app, db, deps } = shop
const PAGE = `${shop.url}/home/zh-CN/goods_detail/1?sku=0a1b2c3d`
const INSIDE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/156.0.0.0 Mobile MicroMessenger/8.0.60(0x28003c2f)'

/** The configuration, or the refusal. */
const ask = async (url: string, to = app): Promise<Partial<WechatPageConfig> & { status?: number }> => {
  const { host } = new URL(shop.url)
  const answer = await callerOf(to).get(`/wechat/config?${new URLSearchParams({ url })}`, { host })
  return answer.status === 200 ? answer.data : { status: answer.status }
}
/** As WeChat's app would judge it. */
async function judge(config: object, url: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/sandbox/wechat/config',
    headers: { host: new URL(shop.url).host, origin: shop.url },
    payload: { ...config, url },
  })
  return answer.json<{ err_msg: string }>().err_msg
}

/** Another process of the same shop, whose WeChat is counted. */
async function processWith(newTicket: () => Promise<{ ticket: string; seconds: number }>, more: Partial<Deps> = {}) {
  const asked = { times: 0 }
  const pages = {
    appId: 'wx-counted',
    script: 'https://res.wx.qq.com/x.js',
    newTicket: () => {
      asked.times += 1
      return newTicket()
    },
  }
  const own = await buildApp({ ...deps, wechatPages: pages, ...more }, { pages: false })
  atEnd(() => own.close())
  return { own, asked }
}
const forget = () => db`delete from wechat_ticket`

test('U86: the address of a page is signed so that WeChat takes it, and for this address only', async () => {
  await forget()
  const config = await ask(`${PAGE}#reviews`)
  expect(config).toMatchObject({ appId: 'wx-sandbox-account', debug: false, jsApiList: [...WECHAT_PAGE_CALLS] })
  expect(await judge(config, PAGE)).toBe('config:ok')
  expect(await judge(config, `${PAGE}0`)).toBe('config:invalid signature')
  expect(await judge({ ...config, timestamp: 1 }, PAGE)).toBe('config:invalid signature')
  expect((await ask(PAGE)).nonceStr).not.toBe(config.nonceStr)
})

test.each([
  'https://evil.example/home/',
  'http://127.0.0.1:1/home/',
  'javascript:alert(1)',
  'no address',
  '//evil.example/home/',
])('%s is not signed: it is no page of this shop', async (url) => {
  expect(await ask(url)).toMatchObject({ status: 400 })
})

test('when many ask at once in several processes, WeChat is asked once, and all get the same ticket', async () => {
  await forget()
  let answer: (made: { ticket: string; seconds: number }) => void = () => {}
  const made = new Promise<{ ticket: string; seconds: number }>((resolve) => {
    answer = resolve
  })
  const processes = await Promise.all([1, 2].map(() => processWith(() => made)))
  const answers = processes.flatMap(({ own }) => Array.from({ length: 20 }, () => ask(PAGE, own)))
  await expect.poll(() => processes.reduce((sum, { asked }) => sum + asked.times, 0)).toBe(1)
  answer({ ticket: 'the-ticket', seconds: 7_200 })
  for (const config of await Promise.all(answers)) expect(config).toMatchObject({ appId: 'wx-counted' })
  expect(processes.reduce((sum, { asked }) => sum + asked.times, 0)).toBe(1)
  expect(await db`select ticket from wechat_ticket`).toEqual([{ ticket: 'the-ticket' }])
})

test('who looked for a ticket just before another process saved one does not ask for a second', async () => {
  await forget()
  const { own } = await processWith(async () => ({ ticket: 'saved meanwhile', seconds: 7_200 }))
  await ask(PAGE, own)
  expect(await beginRenewal(db, 'wx-counted')).toBe(false)
  await db`update wechat_ticket set ticket_ends_at = now() + interval '4 minutes'`
  expect(await beginRenewal(db, 'wx-counted')).toBe(true)
})

test('a ticket is used until shortly before its end, and then there is a new one', async () => {
  await forget()
  const { own, asked } = await processWith(async () => ({ ticket: 'first', seconds: 7_200 }))
  await ask(PAGE, own)
  await ask(PAGE, own)
  expect(asked.times).toBe(1)
  await db`update wechat_ticket set ticket_ends_at = now() + interval '4 minutes'`
  await ask(PAGE, own)
  expect(asked.times).toBe(2)
})

test('while WeChat is away a page is told nothing, WeChat is not asked by every visitor, and later it is', async () => {
  await forget()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  let isAway = true
  const { own, asked } = await processWith(
    async () => {
      if (isAway) throw new Error('WeChat: 40125')
      return { ticket: 'late-ticket', seconds: 7_200 }
    },
    { log },
  )
  expect(await ask(PAGE, own)).toEqual({})
  expect(await ask(PAGE, own)).toEqual({})
  expect(asked.times).toBe(1)
  isAway = false
  await db`update wechat_ticket set renewal_failed_at = now() - interval '30 seconds'`
  const config = await ask(PAGE, own)
  expect(config).toMatchObject({ appId: 'wx-counted' })
  expect(JSON.stringify(config)).not.toContain('late-ticket')
  expect(lines.join('')).toContain('WeChat: 40125')
  expect(lines.join('')).not.toContain('late-ticket')
})

test('when the process that asked was killed in the middle, another one asks', async () => {
  await forget()
  await db`insert into wechat_ticket (app_id, renewal_began_at) values ('wx-counted', now() - interval '30 seconds')`
  const { own, asked } = await processWith(async () => ({ ticket: 'next', seconds: 7_200 }))
  expect(await ask(PAGE, own)).toMatchObject({ appId: 'wx-counted' })
  expect(asked.times).toBe(1)
})

test('the real adapter names what WeChat refuses, and neither secret nor token', async () => {
  const wrong = wechatPages(
    { WECHAT_MP_APP_ID: 'wx-sandbox-account', WECHAT_MP_APP_SECRET: 'wrong-secret' },
    { api: () => `${shop.url}/sandbox/wechat`, script: '' },
  )
  await expect(wrong.newTicket()).rejects.toThrow(/^WeChat: 40125$/)
  const right = await deps.wechatPages?.newTicket()
  expect(right).toMatchObject({ seconds: 7_200, ticket: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('without an official account pages within WeChat are like those elsewhere', async () => {
  const { own } = await processWith(async () => ({ ticket: '', seconds: 0 }), { wechatPages: undefined })
  expect(await ask(PAGE, own)).toEqual({})
  expect(await ask('https://evil.example/', own)).toEqual({})
})

test('the policy of pages lets WeChat’s script in within WeChat’s browser, and nowhere else', async () => {
  const config = { WECHAT_MP_APP_ID: 'wx', WECHAT_MP_APP_SECRET: 'secret' }
  const policyFor = async (pages: Deps['wechatPages'], agent: string) => {
    const server = Fastify()
    server.get('/', { onSend: admitWechat({ wechatPages: pages }) }, (_request, reply) =>
      reply.header('content-security-policy', "default-src 'self'; script-src 'self' 'sha256-x'").send('page'),
    )
    const { headers } = await server.inject({ url: '/', headers: { 'user-agent': agent } })
    return headers['content-security-policy']
  }
  const narrow = "default-src 'self'; script-src 'self' 'sha256-x'"
  expect(await policyFor(wechatPages(config), INSIDE)).toBe(
    "default-src 'self'; script-src 'self' https://res.wx.qq.com 'sha256-x'",
  )
  expect(await policyFor(wechatPages(config), 'Mozilla/5.0 Chrome/156.0.0.0')).toBe(narrow)
  expect(await policyFor(deps.wechatPages, INSIDE)).toBe(narrow)
  expect(await policyFor(undefined, INSIDE)).toBe(narrow)
})

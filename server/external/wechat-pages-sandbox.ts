import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type WechatPages, wechatPages } from './wechat-pages.ts'
import { SANDBOX_SCRIPT } from './wechat-pages-script.ts'
import { SANDBOX_ACCOUNT } from './wechat-payer.ts'

export const WECHAT_SANDBOX = '/sandbox/wechat'
const SCRIPT_PATH = `${WECHAT_SANDBOX}/jweixin.js`
/** Of the official account and of the mini-program. */
export const SANDBOX_SECRET = 'sandbox'
/** Something secret for a purpose, the same in all processes. */
export type SandboxMade = (what: string) => Promise<string>
const LIFE_SECONDS = 7_200
/* As WeChat says it. */
const WRONG_SECRET = { errcode: 40125, errmsg: 'invalid appsecret' }
const OLD_TOKEN = { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' }

/** The real adapter, before the sandbox that this process serves. */
export const sandboxWechatPages = (origin: () => string): WechatPages =>
  wechatPages(
    { WECHAT_MP_APP_ID: SANDBOX_ACCOUNT, WECHAT_MP_APP_SECRET: SANDBOX_SECRET },
    { api: () => origin() + WECHAT_SANDBOX, script: SCRIPT_PATH },
  )

const asked = z.object({ appid: z.string(), secret: z.string() }).partial()
const configured = z.object({
  appId: z.string().max(64),
  timestamp: z.coerce.number(),
  nonceStr: z.string().max(64),
  signature: z.string().max(64),
  url: z.string().max(4_000),
})

export const sandboxMade =
  (secret: () => Promise<string>): SandboxMade =>
  async (what) =>
    createHmac('sha256', await secret())
      .update(what)
      .digest('hex')

/** Answers as WeChat does. Never in production. */
export function mountWechatPagesSandbox(app: FastifyInstance, apps: readonly string[], made: SandboxMade): void {
  const hidden = { schema: { hide: true } }

  app.post(`${WECHAT_SANDBOX}/cgi-bin/stable_token`, hidden, async (request) => {
    const { appid, secret: given } = asked.safeParse(request.body).data ?? {}
    if (!appid || !apps.includes(appid) || given !== SANDBOX_SECRET) return WRONG_SECRET
    return { access_token: await made(`token ${appid}`), expires_in: LIFE_SECONDS }
  })
  app.get(`${WECHAT_SANDBOX}/cgi-bin/ticket/getticket`, hidden, async (request) => {
    const { access_token } = request.query as { access_token?: string }
    if (access_token !== (await made(`token ${SANDBOX_ACCOUNT}`))) return OLD_TOKEN
    return { errcode: 0, errmsg: 'ok', ticket: await made('ticket'), expires_in: LIFE_SECONDS }
  })
  app.get(SCRIPT_PATH, hidden, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SANDBOX_SCRIPT))
  app.post(`${WECHAT_SANDBOX}/config`, hidden, async (request) => {
    const { data } = configured.safeParse(request.body)
    if (data?.appId !== SANDBOX_ACCOUNT) return { err_msg: 'config:invalid appid' }
    const signature = signPage(await made('ticket'), data)
    return { err_msg: data.signature === signature ? 'config:ok' : 'config:invalid signature' }
  })
}

/** Its own, so that a mistake of the shop's is not made twice. */
function signPage(ticket: string, { nonceStr, timestamp, url }: z.output<typeof configured>): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

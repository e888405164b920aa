import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type WechatPages, wechatPages } from './wechat-pages.ts'
import { SANDBOX_SCRIPT } from './wechat-pages-script.ts'
import { SANDBOX_ACCOUNT } from './wechat-payer.ts'

const PREFIX = '/sandbox/wechat'
const SCRIPT_PATH = `${PREFIX}/jweixin.js`
const SECRET = 'sandbox'
const LIFE_SECONDS = 7_200
/* As WeChat says it. */
const WRONG_SECRET = { errcode: 40125, errmsg: 'invalid appsecret' }
const OLD_TOKEN = { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' }

/** The real adapter, before the sandbox that this process serves. */
export const sandboxWechatPages = (origin: () => string): WechatPages =>
  wechatPages(
    { WECHAT_MP_APP_ID: SANDBOX_ACCOUNT, WECHAT_MP_APP_SECRET: SECRET },
    { api: () => origin() + PREFIX, script: SCRIPT_PATH },
  )

const asked = z.object({ appid: z.string(), secret: z.string() }).partial()
const configured = z.object({
  appId: z.string().max(64),
  timestamp: z.coerce.number(),
  nonceStr: z.string().max(64),
  signature: z.string().max(64),
  url: z.string().max(4_000),
})

/** Answers as WeChat does; `secret` is the same in all processes. Never in production. */
export function mountWechatPagesSandbox(app: FastifyInstance, secret: () => Promise<string>): void {
  const made = async (what: string): Promise<string> =>
    createHmac('sha256', await secret())
      .update(what)
      .digest('hex')
  const hidden = { schema: { hide: true } }

  app.post(`${PREFIX}/cgi-bin/stable_token`, hidden, async (request) => {
    const { appid, secret: given } = asked.safeParse(request.body).data ?? {}
    if (appid !== SANDBOX_ACCOUNT || given !== SECRET) return WRONG_SECRET
    return { access_token: await made('token'), expires_in: LIFE_SECONDS }
  })
  app.get(`${PREFIX}/cgi-bin/ticket/getticket`, hidden, async (request) => {
    const { access_token } = request.query as { access_token?: string }
    if (access_token !== (await made('token'))) return OLD_TOKEN
    return { errcode: 0, errmsg: 'ok', ticket: await made('ticket'), expires_in: LIFE_SECONDS }
  })
  app.get(SCRIPT_PATH, hidden, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SANDBOX_SCRIPT))
  app.post(`${PREFIX}/config`, hidden, async (request) => {
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

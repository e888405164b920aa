import { createCipheriv, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Pool } from '#server/db/database.ts'
import { mountWechatPagesSandbox, SANDBOX_SECRET, type SandboxMade, sandboxMade, WECHAT_SANDBOX } from './wechat-pages-sandbox.ts'
import { SANDBOX_ACCOUNT } from './wechat-payer.ts'
import { type WechatApp, type WechatMini, wechatMini, wechatOfficial } from './wechat-people.ts'
import {
  insertSandboxCode,
  lastSalt,
  type SandboxCode,
  type SandboxCodeKind,
  spendSandboxCode,
} from './wechat-people-sandbox-sql.ts'

export const SANDBOX_MINI = 'wx-sandbox-mini'
/** Of codes, as WeChat's own. */
const CODE_MINUTES = 5
/* As WeChat says it. */
const WRONG_APP = { errcode: 40013, errmsg: 'invalid appid' }
const WRONG_SECRET = { errcode: 40125, errmsg: 'invalid appsecret' }
const WRONG_CODE = { errcode: 40029, errmsg: 'invalid code' }
const USED_CODE = { errcode: 40163, errmsg: 'code been used' }
const OLD_TOKEN = { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' }

/** The real adapters, before the sandbox that this process serves. */
export const sandboxMini = (origin: () => string): WechatMini =>
  wechatMini({ WECHAT_MINI_APP_ID: SANDBOX_MINI, WECHAT_MINI_APP_SECRET: SANDBOX_SECRET }, () => origin() + WECHAT_SANDBOX)
export const sandboxOfficial = (origin: () => string): WechatApp =>
  wechatOfficial({ WECHAT_MP_APP_ID: SANDBOX_ACCOUNT, WECHAT_MP_APP_SECRET: SANDBOX_SECRET }, () => origin() + WECHAT_SANDBOX)

const text = z.string().min(1).max(200)
const asked = z.object({ appid: text, secret: text, grant_type: z.literal('authorization_code') })
const sessionAsked = asked.extend({ js_code: text })
const tokenAsked = asked.extend({ code: text })
const personAsked = z.object({ access_token: text, openid: text })
const phoneAsked = z.object({ code: text })
/** `renew`: the person signs in again, and what was sealed before no longer opens. */
const signIn = z.object({
  app: z.enum(['mini', 'page']),
  person: z.string().trim().min(1).max(40),
  hasUnion: z.boolean().default(true),
  renew: z.boolean().default(false),
})
const phoneGiven = z.object({ person: z.string().trim().min(1).max(40), phone: z.string().regex(/^(\+\d{1,3} )?\d{5,14}$/) })

/** All of the demo's WeChat but paying. `secret`: of the sandbox, of which everything is made. */
export function mountWechatSandbox(app: FastifyInstance, db: Pool, secret: () => Promise<string>): void {
  const made = sandboxMade(secret)
  mountWechatPagesSandbox(app, [SANDBOX_ACCOUNT, SANDBOX_MINI], made)
  mountPeople(app, db, made)
}

/**
 * Answers for WeChat's people as WeChat does, and plays WeChat's app, in which somebody signs in (`app/login`) and gives a phone
 * (`app/phone`). The same name is the same person in both apps, and at the page for signing in by QR code. Never in production.
 */
function mountPeople(app: FastifyInstance, db: Pool, made: SandboxMade): void {
  const hidden = { schema: { hide: true } }
  const part = { db, made }

  app.get(`${WECHAT_SANDBOX}/sns/jscode2session`, hidden, async (request) => {
    const { data } = sessionAsked.safeParse(request.query)
    const fault = data ? faultOf(data, SANDBOX_MINI) : WRONG_CODE
    if (!data || fault) return fault
    const spent = await spendSandboxCode(db, { code: data.js_code, appId: SANDBOX_MINI, kind: 'login' })
    if (spent === 'used' || !spent) return spent ? USED_CODE : WRONG_CODE
    return { ...(await namesOf(part, spent)), session_key: await sessionKey(part, spent) }
  })
  app.get(`${WECHAT_SANDBOX}/sns/oauth2/access_token`, hidden, async (request) => {
    const { data } = tokenAsked.safeParse(request.query)
    const fault = data ? faultOf(data, SANDBOX_ACCOUNT) : WRONG_CODE
    if (!data || fault) return fault
    const spent = await spendSandboxCode(db, { code: data.code, appId: SANDBOX_ACCOUNT, kind: 'page' })
    if (spent === 'used' || !spent) return spent ? USED_CODE : WRONG_CODE
    const access_token = await give(part, { ...spent, kind: 'token' })
    return { access_token, expires_in: 7_200, refresh_token: '', scope: 'snsapi_userinfo', ...(await namesOf(part, spent)) }
  })
  app.get(`${WECHAT_SANDBOX}/sns/userinfo`, hidden, async (request) => {
    const { data } = personAsked.safeParse(request.query)
    const spent = data && (await spendSandboxCode(db, { code: data.access_token, appId: SANDBOX_ACCOUNT, kind: 'token' }))
    if (!data || !spent || spent === 'used') return OLD_TOKEN
    const names = await namesOf(part, spent)
    return names.openid === data.openid ? { ...names, nickname: spent.person, headimgurl: '', privilege: [] } : OLD_TOKEN
  })
  app.post(`${WECHAT_SANDBOX}/wxa/business/getuserphonenumber`, hidden, async (request) => {
    const { access_token } = request.query as { access_token?: string }
    if (access_token !== (await made(`token ${SANDBOX_MINI}`))) return OLD_TOKEN
    const { data } = phoneAsked.safeParse(request.body)
    const spent = data && (await spendSandboxCode(db, { code: data.code, appId: SANDBOX_MINI, kind: 'phone' }))
    if (!spent || spent === 'used') return WRONG_CODE
    return { errcode: 0, errmsg: 'ok', phone_info: phoneInfo(spent.phone) }
  })

  app.post(`${WECHAT_SANDBOX}/app/login`, hidden, async (request, reply) => {
    const { data } = signIn.safeParse(request.body)
    if (!data) return reply.code(400).send({ errMsg: 'login:fail' })
    const { person, hasUnion, renew } = data
    const [appId, kind] = data.app === 'mini' ? ([SANDBOX_MINI, 'login'] as const) : ([SANDBOX_ACCOUNT, 'page'] as const)
    const salt = (renew ? undefined : await lastSalt(db, appId, person)) ?? newCode()
    return { errMsg: 'login:ok', code: await give(part, { appId, kind, person, hasUnion, salt, phone: '' }) }
  })
  app.post(`${WECHAT_SANDBOX}/app/phone`, hidden, async (request, reply) => {
    const { data } = phoneGiven.safeParse(request.body)
    const salt = data && (await lastSalt(db, SANDBOX_MINI, data.person))
    if (!data || salt === undefined) return reply.code(400).send({ errMsg: 'getPhoneNumber:fail' })
    const about = { appId: SANDBOX_MINI, person: data.person, hasUnion: true, salt, phone: data.phone }
    const code = await give(part, { ...about, kind: 'phone' })
    return { errMsg: 'getPhoneNumber:ok', code, ...seal(phoneInfo(data.phone), await sessionKey(part, about)) }
  })
}

type Part = { db: Pool; made: SandboxMade }
type Of = Pick<SandboxCode, 'appId' | 'person'>

const faultOf = ({ appid, secret }: z.output<typeof asked>, appId: string) => {
  if (appid !== appId) return WRONG_APP
  return secret === SANDBOX_SECRET ? undefined : WRONG_SECRET
}

const newCode = (): string => randomBytes(16).toString('hex')

async function give({ db }: Part, given: Omit<SandboxCode, 'code'> & { kind: SandboxCodeKind }): Promise<string> {
  const code = newCode()
  await insertSandboxCode(db, { ...given, code }, CODE_MINUTES)
  return code
}

async function namesOf({ made }: Part, { appId, person, hasUnion }: Of & { hasUnion: boolean }) {
  const openid = `sandbox-${(await made(`open id ${appId} ${person}`)).slice(0, 20)}`
  return { openid, ...(hasUnion ? { unionid: `sandbox-${person}` } : {}) }
}

const sessionKey = async ({ made }: Part, { appId, person, salt }: Of & { salt: string }): Promise<string> =>
  Buffer.from((await made(`session ${appId} ${person} ${salt}`)).slice(0, 32), 'hex').toString('base64')

function phoneInfo(phone: string) {
  const [, countryCode = '86', purePhoneNumber = ''] = /^(?:\+(\d+) )?(\d+)$/.exec(phone) ?? []
  const watermark = { timestamp: Math.floor(Date.now() / 1000), appid: SANDBOX_MINI }
  return { phoneNumber: purePhoneNumber, purePhoneNumber, countryCode, watermark }
}

function seal(what: object, key: string): { encryptedData: string; iv: string } {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'base64'), iv)
  const encryptedData = Buffer.concat([cipher.update(JSON.stringify(what)), cipher.final()]).toString('base64')
  return { encryptedData, iv: iv.toString('base64') }
}

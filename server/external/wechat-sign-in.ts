import { z } from 'zod'
import { askWechat, WECHAT_API, WECHAT_PAGES } from './wechat-api.ts'

export type WechatPerson = { unionId: string; nickname: string; avatar: string }

export type WechatSignIn = {
  appId: string
  /** `returnTo` is absolute. */
  signInUrl: (returnTo: string, state: string) => string
  /** Undefined when the code is wrong, used or expired. Rejects when WeChat is unreachable. */
  exchange: (code: string) => Promise<WechatPerson | undefined>
  /** Rejects with WeChat's answer. */
  check?: () => Promise<void>
}

export type WechatConfig = { WECHAT_APP_ID: string; WECHAT_APP_SECRET: string }

const tokenAnswer = z.object({ access_token: z.string(), openid: z.string() })
const fault = z.object({ errcode: z.number() })
/** The code is wrong, which is said only of a known app with the right secret. */
const WRONG_CODE: readonly number[] = [40029, 40163, 41008]
const personAnswer = z.object({
  unionid: z.string().min(1),
  nickname: z.string().default(''),
  headimgurl: z.string().default(''),
})

/** https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html */
export const wechatSignIn = (config: WechatConfig, api = WECHAT_API): WechatSignIn => ({
  appId: config.WECHAT_APP_ID,
  signInUrl(returnTo, state) {
    const query = new URLSearchParams({
      appid: config.WECHAT_APP_ID,
      redirect_uri: returnTo,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    })
    return `${WECHAT_PAGES}/connect/qrconnect?${query}#wechat_redirect`
  },
  async exchange(code) {
    const token = tokenAnswer.safeParse(
      await askWechat(api, '/sns/oauth2/access_token', {
        appid: config.WECHAT_APP_ID,
        secret: config.WECHAT_APP_SECRET,
        code,
        grant_type: 'authorization_code',
      }),
    )
    if (!token.success) return undefined
    const { access_token, openid } = token.data
    const person = personAnswer.safeParse(await askWechat(api, '/sns/userinfo', { access_token, openid, lang: 'zh_CN' }))
    return person.success
      ? { unionId: person.data.unionid, nickname: person.data.nickname, avatar: person.data.headimgurl }
      : undefined
  },
  async check() {
    const answer = fault.safeParse(
      await askWechat(api, '/sns/oauth2/access_token', {
        appid: config.WECHAT_APP_ID,
        secret: config.WECHAT_APP_SECRET,
        code: 'nobody',
        grant_type: 'authorization_code',
      }),
    )
    if (!answer.success || !WRONG_CODE.includes(answer.data.errcode))
      throw new Error(`WeChat: ${answer.data?.errcode ?? 'an answer that is none'}`)
  },
})

/** For production without WeChat's keys. */
export const closedWechat: WechatSignIn = {
  appId: '',
  signInUrl: () => '',
  exchange: async () => undefined,
}

export type SandboxWechat = WechatSignIn & { codeFor: (person: { unionId: string; nickname: string }) => string }

const SANDBOX_CODE = 'sandbox.'
const sandboxPerson = z.object({ unionId: z.string().min(1).max(60), nickname: z.string().max(60) })

/** Replaces WeChat in the demo with a page of our own. The code contains the person. */
export const sandboxWechat = (): SandboxWechat => ({
  appId: 'wx-sandbox',
  signInUrl: (returnTo, state) => `/sandbox/wechat?${new URLSearchParams({ redirect_uri: returnTo, state })}`,
  codeFor: (person) => SANDBOX_CODE + Buffer.from(JSON.stringify(person)).toString('base64url'),
  async exchange(code) {
    if (!code.startsWith(SANDBOX_CODE)) return undefined
    const person = sandboxPerson.safeParse(parseJson(Buffer.from(code.slice(SANDBOX_CODE.length), 'base64url').toString()))
    return person.success ? { ...person.data, unionId: `sandbox-${person.data.unionId}`, avatar: '' } : undefined
  },
})

export const isSandboxWechat = (wechat: WechatSignIn): wechat is SandboxWechat => 'codeFor' in wechat

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

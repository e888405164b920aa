import { z } from 'zod'
import { askJson } from './notices/channel.ts'
import { askAccessToken, type WechatAccountConfig } from './wechat-account.ts'
import { askWechat, WECHAT_API } from './wechat-api.ts'
import { wholeNumber } from './wechat-sealed.ts'

/** As WeChat names a person to one app of the shop. The union id is missing where the app belongs to no open platform account. */
export type WechatIdentity = { appId: string; openId: string; unionId: string | undefined }
/** `sessionKey`: what the mini-program's client has sealed opens with it. Never leaves the server. */
export type WechatArrival = WechatIdentity & { nickname: string; sessionKey: string | undefined }

/** An app of the shop within WeChat. */
export type WechatApp = {
  appId: string
  /** Undefined when the code is wrong, used or expired. Rejects when WeChat is unreachable. */
  arrive: (code: string) => Promise<WechatArrival | undefined>
}
export type WechatMini = WechatApp & {
  /** The phone behind the code that the client gets from WeChat's button; undefined when it is wrong, used or expired. */
  phoneOf: (code: string) => Promise<string | undefined>
  /** Tests the keys by a call that changes nothing. Rejects with WeChat's answer. */
  check: () => Promise<void>
}

export type WechatMiniConfig = { WECHAT_MINI_APP_ID: string; WECHAT_MINI_APP_SECRET: string }

const openId = z.string().min(1).max(128)
const session = z.object({ openid: openId, session_key: z.string().min(1), unionid: z.string().optional() })
const phoneAnswer = z.object({
  phone_info: z.object({ purePhoneNumber: z.string(), countryCode: z.union([z.string(), z.number()]).transform(String) }),
})

/** https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/user-login/code2Session.html */
export function wechatMini(config: WechatMiniConfig, api = () => WECHAT_API): WechatMini {
  const { WECHAT_MINI_APP_ID: appId, WECHAT_MINI_APP_SECRET: secret } = config
  const keys: WechatAccountConfig = { WECHAT_MP_APP_ID: appId, WECHAT_MP_APP_SECRET: secret }
  return {
    appId,
    async arrive(js_code) {
      const query = { appid: appId, secret, js_code, grant_type: 'authorization_code' }
      const { data } = session.safeParse(await askWechat(api(), '/sns/jscode2session', query))
      return (
        data && { appId, openId: data.openid, unionId: data.unionid || undefined, nickname: '', sessionKey: data.session_key }
      )
    },
    async phoneOf(code) {
      const access_token = await askAccessToken(keys, api())
      const address = `${api()}/wxa/business/getuserphonenumber?${new URLSearchParams({ access_token })}`
      const { data } = phoneAnswer.safeParse(await askJson('WeChat', address, { code }))
      return data && wholeNumber(data.phone_info)
    },
    async check() {
      await askAccessToken(keys, api())
    },
  }
}

const token = z.object({
  access_token: z.string(),
  openid: openId,
  scope: z.string().default(''),
  unionid: z.string().optional(),
})
const person = z.object({ nickname: z.string().default(''), unionid: z.string().optional() })

/**
 * Pages within WeChat, by the official account. The silent authorisation tells the openid alone.
 * https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html
 */
export const wechatOfficial = (config: WechatAccountConfig, api = () => WECHAT_API): WechatApp => ({
  appId: config.WECHAT_MP_APP_ID,
  async arrive(code) {
    const { WECHAT_MP_APP_ID: appid, WECHAT_MP_APP_SECRET: secret } = config
    const query = { appid, secret, code, grant_type: 'authorization_code' }
    const { data } = token.safeParse(await askWechat(api(), '/sns/oauth2/access_token', query))
    if (!data) return undefined
    const { access_token, openid } = data
    const told = data.scope.includes('snsapi_userinfo')
      ? person.safeParse(await askWechat(api(), '/sns/userinfo', { access_token, openid, lang: 'zh_CN' })).data
      : undefined
    const unionId = told?.unionid || data.unionid || undefined
    return { appId: appid, openId: openid, unionId, nickname: told?.nickname ?? '', sessionKey: undefined }
  },
})

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { askWechat, WECHAT_API, WECHAT_PAGES } from './wechat-api.ts'

/** Payments within WeChat need to know who pays: the openid that WeChat gives a person for one official account. */
export type WechatPayer = {
  /** Of the official account. Openids belong to it. */
  appId: string
  /** The base authorisation asks the person nothing and tells the openid alone. `returnTo` is absolute. */
  authoriseUrl: (returnTo: string, state: string) => string
  /** Undefined when the code is wrong, used or expired. Rejects when WeChat is unreachable. */
  openIdOf: (code: string) => Promise<string | undefined>
}

type OfficialAccount = { WECHAT_MP_APP_ID: string; WECHAT_MP_APP_SECRET: string }

const answer = z.object({ openid: z.string().min(1).max(128) })

/** https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html */
export const wechatPayer = ({ WECHAT_MP_APP_ID, WECHAT_MP_APP_SECRET }: OfficialAccount, api = WECHAT_API): WechatPayer => ({
  appId: WECHAT_MP_APP_ID,
  authoriseUrl(returnTo, state) {
    // WeChat wants them in this order.
    const query = new URLSearchParams({
      appid: WECHAT_MP_APP_ID,
      redirect_uri: returnTo,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
    })
    return `${WECHAT_PAGES}/connect/oauth2/authorize?${query}#wechat_redirect`
  },
  async openIdOf(code) {
    const said = answer.safeParse(
      await askWechat(api, '/sns/oauth2/access_token', {
        appid: WECHAT_MP_APP_ID,
        secret: WECHAT_MP_APP_SECRET,
        code,
        grant_type: 'authorization_code',
      }),
    )
    return said.success ? said.data.openid : undefined
  },
})

export const SANDBOX_ACCOUNT = 'wx-sandbox-account'
const SANDBOX_OPEN_ID = 'sandbox-'
export const isSandboxOpenId = (openId: string): boolean => openId.startsWith(SANDBOX_OPEN_ID)

export type SandboxWechatPayer = WechatPayer & { newCode: () => string }

/** Replaces WeChat in the demo. Each code is another person. */
export function sandboxWechatPayer(): SandboxWechatPayer {
  return {
    appId: SANDBOX_ACCOUNT,
    authoriseUrl: (returnTo, state) => `/sandbox/wechat/authorise?${new URLSearchParams({ redirect_uri: returnTo, state })}`,
    openIdOf: async (code) => (/^payer\.\w{16}$/.test(code) ? SANDBOX_OPEN_ID + code.slice(6) : undefined),
    newCode: () => `payer.${randomBytes(8).toString('hex')}`,
  }
}

export const isSandboxPayer = (payer: WechatPayer): payer is SandboxWechatPayer => 'newCode' in payer

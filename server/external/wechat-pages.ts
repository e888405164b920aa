import { askJson, ChannelError } from './notices/channel.ts'
import { askAccessToken, codeOf, type WechatAccountConfig } from './wechat-account.ts'
import { WECHAT_API } from './wechat-api.ts'

/** WeChat gives pages within its own browser the sharing card, the scanner and more, when the official account has signed their address. */
export type WechatPages = {
  appId: string
  /** The address of WeChat's script. */
  script: string
  /** Rejects with a ChannelError. */
  newTicket: () => Promise<{ ticket: string; seconds: number }>
}

/** WeChat changes what its script does without changing the app: a copy of our own would not follow. */
const SCRIPT = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'

type Places = { api: () => string; script: string }
const WECHAT: Places = { api: () => WECHAT_API, script: SCRIPT }

/** https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html, appendix 1 */
export const wechatPages = (config: WechatAccountConfig, { api, script }: Places = WECHAT): WechatPages => ({
  appId: config.WECHAT_MP_APP_ID,
  script,
  async newTicket() {
    const access_token = await askAccessToken(config, api())
    const answer = await askJson(
      'WeChat',
      `${api()}/cgi-bin/ticket/getticket?${new URLSearchParams({ access_token, type: 'jsapi' })}`,
    )
    const { ticket, expires_in: seconds } = answer
    if (codeOf(answer) !== 0 || typeof ticket !== 'string' || typeof seconds !== 'number')
      throw new ChannelError(`WeChat: ${codeOf(answer)}`)
    return { ticket, seconds }
  },
})

import { askJson, ChannelError } from './notices/channel.ts'
import { WECHAT_API } from './wechat-api.ts'

export type WechatAccountConfig = { WECHAT_MP_APP_ID: string; WECHAT_MP_APP_SECRET: string }

/**
 * The stable token is the same for all who ask within its life, so that several processes do not take it from one another.
 * https://developers.weixin.qq.com/doc/offiaccount/Basic_Information/getStableAccessToken.html
 */
export async function askAccessToken(
  { WECHAT_MP_APP_ID: appid, WECHAT_MP_APP_SECRET: secret }: WechatAccountConfig,
  api = WECHAT_API,
): Promise<string> {
  const asked = { grant_type: 'client_credential', appid, secret }
  const answer = await askJson('WeChat', `${api}/cgi-bin/stable_token`, asked)
  if (typeof answer.access_token !== 'string') throw new ChannelError(`WeChat: ${codeOf(answer)}`)
  return answer.access_token
}

/** Faults have status 200 and `errcode`; good answers may have none. */
export const codeOf = ({ errcode }: Record<string, unknown>): number => (typeof errcode === 'number' ? errcode : 0)

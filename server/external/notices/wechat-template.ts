import { createHash } from 'node:crypto'
import { askAccessToken, codeOf, type WechatAccountConfig } from '../wechat-account.ts'
import { WECHAT_API } from '../wechat-api.ts'
import { askJson, type Channel, ChannelError, type Message } from './channel.ts'

export type Follower = { unionId: string; openId: string }
export type WechatChannel = Channel & {
  /** Who follows the official account: only they get messages, and it names them by ids of its own. */
  followers: () => AsyncGenerator<Follower[]>
}

/** A token is valid for two hours; WeChat's other calls keep it, too. */
const TOKEN_KEPT_MS = 90 * 60_000
const TOKEN_OLD = [40001, 40014, 42001]
/** No such person, does not follow, template wrong or unknown, fields wrong. */
const FINAL = [40003, 43004, 43101, 40037, 47003, 43116]
/** Already sent with this key. */
const REPEATED = 43120
const PEOPLE_AT_ONCE = 100

/** https://developers.weixin.qq.com/doc/offiaccount/Message_Management/Template_Message_Interface.html */
export function wechatTemplateChannel(config: WechatAccountConfig, api = WECHAT_API): WechatChannel {
  let token: { value: string; until: number } | undefined

  async function tokenNow(): Promise<string> {
    if (token && Date.now() < token.until) return token.value
    token = { value: await askAccessToken(config, api), until: Date.now() + TOKEN_KEPT_MS }
    return token.value
  }

  async function check(): Promise<void> {
    token = undefined
    await tokenNow()
  }

  async function call(path: string, query: Record<string, string>, body?: object): Promise<Record<string, unknown>> {
    for (let isSecond = false; ; isSecond = true) {
      const address = new URLSearchParams({ access_token: await tokenNow(), ...query })
      const answer = await askJson('WeChat', `${api}${path}?${address}`, body)
      if (isSecond || !TOKEN_OLD.includes(codeOf(answer))) return answer
      token = undefined
    }
  }

  return {
    isSandbox: false,
    check,
    async send({ key, to: [openId = ''], template, link }: Message) {
      const data = Object.fromEntries(Object.entries(template.fields).map(([name, value]) => [name, { value }]))
      const answer = await call(
        '/cgi-bin/message/template/send',
        {},
        {
          touser: openId,
          template_id: template.code,
          ...(link === '' ? {} : { url: link }),
          client_msg_id: createHash('sha256').update(key).digest('hex').slice(0, 32),
          data,
        },
      )
      const code = codeOf(answer)
      if (code !== 0 && code !== REPEATED) throw new ChannelError(`WeChat: ${code}`, FINAL.includes(code))
    },
    async *followers() {
      for (let next = ''; ; ) {
        const page = await call('/cgi-bin/user/get', { next_openid: next })
        if (codeOf(page) !== 0) throw new ChannelError(`WeChat: ${codeOf(page)}`)
        const ids = openIdsOf(page)
        for (let from = 0; from < ids.length; from += PEOPLE_AT_ONCE) {
          const asked = ids.slice(from, from + PEOPLE_AT_ONCE).map((openid) => ({ openid, lang: 'zh_CN' }))
          const people = await call('/cgi-bin/user/info/batchget', {}, { user_list: asked })
          yield peopleOf(people)
        }
        next = typeof page.next_openid === 'string' ? page.next_openid : ''
        if (next === '' || ids.length === 0) return
      }
    },
  }
}

function openIdsOf({ data }: Record<string, unknown>): string[] {
  const { openid } = (data ?? {}) as { openid?: unknown }
  return Array.isArray(openid) ? openid.filter((id) => typeof id === 'string') : []
}

function peopleOf({ user_info_list: list }: Record<string, unknown>): Follower[] {
  if (!Array.isArray(list)) return []
  return list.flatMap(({ subscribe, openid, unionid }: Record<string, unknown>) =>
    subscribe === 1 && typeof openid === 'string' && typeof unionid === 'string' && unionid !== ''
      ? [{ unionId: unionid, openId: openid }]
      : [],
  )
}

import { createHmac } from 'node:crypto'
import type { Robot } from '#domain/notice.ts'
import { askJson, type Channel, ChannelError, type Message } from './channel.ts'

/*
 * Robots in groups of the staff. The configuration has only their keys, never an address: requests go to the providers' own hosts.
 * Refusals come with HTTP 200 and a code in the body.
 */

/** `secret`: DingTalk and Feishu sign with it; WeCom has none. */
export type RobotKeys = { token: string; secret: string }
type Protocol = {
  host: string
  url: (host: string, keys: RobotKeys, at: Date) => string
  body: (text: string, keys: RobotKeys, at: Date) => object
  code: (answer: Record<string, unknown>) => unknown
  /** Answers that more tries would not change: wrong key, robot removed, wrong signature, words refused. */
  final: readonly number[]
}

/** WeCom takes 2,048; the others take more. */
export const ROBOT_TEXT_MAX_BYTES = 2_000

const PROTOCOLS: Record<Robot, Protocol> = {
  /** https://developer.work.weixin.qq.com/document/path/91770 */
  wecom: {
    host: 'https://qyapi.weixin.qq.com',
    url: (host, { token }) => `${host}/cgi-bin/webhook/send?${new URLSearchParams({ key: token })}`,
    body: (content) => ({ msgtype: 'text', text: { content } }),
    code: ({ errcode }) => errcode,
    final: [40008, 40058, 93000, 93004, 93008],
  },
  /** https://open.dingtalk.com/document/robots/customize-robot-security-settings */
  dingtalk: {
    host: 'https://oapi.dingtalk.com',
    url(host, { token, secret }, at) {
      const timestamp = String(at.getTime())
      const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
      return `${host}/robot/send?${new URLSearchParams({ access_token: token, timestamp, sign })}`
    },
    body: (content) => ({ msgtype: 'text', text: { content }, at: { isAtAll: false } }),
    code: ({ errcode }) => errcode,
    final: [300001, 310000, 400013, 400101, 400102],
  },
  /** https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot */
  feishu: {
    host: 'https://open.feishu.cn',
    url: (host, { token }) => `${host}/open-apis/bot/v2/hook/${encodeURIComponent(token)}`,
    body(text, { secret }, at) {
      const timestamp = String(Math.floor(at.getTime() / 1000))
      // The signature is that of nothing, under this key.
      const sign = createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64')
      return { timestamp, sign, msg_type: 'text', content: { text } }
    },
    code: ({ code, StatusCode }) => code ?? StatusCode,
    final: [19001, 19002, 19021, 19022, 19024, 10208],
  },
}

/** Real time: the providers refuse a signature that is older than an hour. */
export const robotChannel = (robot: Robot, keys: RobotKeys, host = PROTOCOLS[robot].host): Channel => ({
  isSandbox: false,
  async send({ text }: Message) {
    const { url, body, code: codeOf, final } = PROTOCOLS[robot]
    const at = new Date()
    const code = codeOf(await askJson(robot, url(host, keys, at), body(cut(text), keys, at)))
    if (code !== 0) throw new ChannelError(`${robot}: ${plainCode(code)}`, final.includes(Number(code)))
  },
})

const plainCode = (code: unknown): string => (typeof code === 'number' ? String(code) : 'no code')

/** Whole lines. */
function cut(text: string): string {
  if (Buffer.byteLength(text) <= ROBOT_TEXT_MAX_BYTES) return text
  const lines: string[] = []
  let bytes = 0
  for (const line of text.split('\n')) {
    bytes += Buffer.byteLength(line) + 1
    if (bytes > ROBOT_TEXT_MAX_BYTES) break
    lines.push(line)
  }
  return `${lines.join('\n')}\n…`
}

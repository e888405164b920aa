import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'

const ADDRESS_MAX = 2_000

/** What pages of this shop do within WeChat. */
export const WECHAT_PAGE_CALLS = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode'] as const

const signed = z.object({
  debug: z.boolean(),
  beta: z.boolean(),
  appId: z.string(),
  timestamp: z.number(),
  nonceStr: z.string(),
  signature: z.string(),
  url: z.string(),
  jsApiList: z.array(z.string()),
  /** Ours: where WeChat's script lies. */
  script: z.string(),
})
export type WechatPageConfig = z.infer<typeof signed>

export const wechatConfig = endpoint({
  method: 'GET',
  path: '/wechat/config',
  access: 'public',
  summary: 'What a page within WeChat needs to use WeChat’s script: its address, signed; empty without an official account',
  query: z.object({ url: wireText(ADDRESS_MAX).default('') }),
  data: signed.partial(),
  encode: (query: { url: string }) => ({ query }),
  /** Undefined when there is nothing of it. */
  decode: (data): WechatPageConfig | undefined => (data.signature === undefined ? undefined : (data as WechatPageConfig)),
})

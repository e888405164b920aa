import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireInt } from '#contract/inputs.ts'
import { AGREEMENT_PAGES } from './content.ts'

/** What phone clients ask for on every page load (docs/wire.md, "Site"). */
const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

export const socketAddresses = endpoint({
  ...read('/get_workerman_url', 'Addresses of the chat sockets'),
  data: z.object({ admin: z.string(), chat: z.string() }),
})

export const basicConfig = endpoint({
  ...read('/basic_config', 'Which functions and ways of paying are open'),
  data: z.object({
    site_name: z.string(),
    site_url: z.string(),
    wap_login_logo: z.string(),
    record_No: z.string(),
    network_security: z.string(),
    store_self_mention: z.number(),
    invoice_func_status: z.number(),
    special_invoice_status: z.number(),
    member_func_status: z.number(),
    balance_func_status: z.number(),
    recharge_switch: z.number(),
    member_card_status: z.number(),
    member_price_status: z.number(),
    ali_pay_status: z.boolean(),
    pay_weixin_open: z.boolean(),
    yue_pay_status: z.boolean(),
    offline_pay_status: z.boolean(),
    friend_pay_status: z.boolean(),
    wechat_auth_switch: z.number(),
    phone_auth_switch: z.number(),
    wechat_status: z.boolean(),
    site_func: z.array(z.string()),
  }),
})
export type WireBasicConfig = z.infer<typeof basicConfig.data>

export const siteConfig = endpoint({
  ...read('/site_config', 'Filing numbers'),
  data: z.object({ record_No: z.string(), icp_url: z.string(), network_security: z.string(), network_security_url: z.string() }),
})

export const copyright = endpoint({
  ...read('/copyright', 'Copyright line and logo'),
  data: z.object({ copyrightContext: z.string(), copyrightImage: z.string(), siteName: z.string(), siteLogo: z.string() }),
})

export const version = endpoint({
  ...read('/version', 'Version of the shop'),
  data: z.object({ version: z.string(), version_code: z.number() }),
})

/** What closing an account does: no page of the shop, but its own words. */
export const CLOSING_ACCOUNT = 5
const AGREEMENT_TYPES = [...Object.keys(AGREEMENT_PAGES).map(Number), CLOSING_ACCOUNT]

export const agreement = endpoint({
  ...read('/get_agreement/:type', 'Privacy notice (3), user agreement (4), or what closing an account does (5)'),
  params: z.object({ type: wireInt(1, 100).refine((type) => AGREEMENT_TYPES.includes(type)) }),
  data: z.object({ id: z.number(), type: z.number(), title: z.string(), content: z.string() }),
})

export const userAgreement = endpoint({
  ...read('/user_agreement', 'The user agreement'),
  data: z.object({ content: z.string() }),
})

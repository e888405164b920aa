import type { FastifyInstance } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import { AGREEMENT_PAGES } from '#contract/shop/content.ts'
import { encodeParagraphs } from '#contract/shop/paragraphs.ts'
import * as site from '#contract/shop/site.ts'
import { LEFT_IDENTITY_YEARS } from '#domain/account.ts'
import type { PageKey } from '#domain/content.ts'
import { type Locale, text } from '#domain/locale.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'
import { findRichPage, findSetting } from './sql.ts'

const CACHED = { cache: true } as const

function withPort(origin: string, port: number | undefined): string {
  if (port === undefined) return origin
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}:${port}`
}
const VERSION = { version: 'Rebstock', version_code: 540 }

/** What phone clients ask for on every page load (docs/wire.md, "Site"). */
export function siteRoutes(serve: Serve, { db, config, payments, wechatMini, wechatOfficial }: Deps): void {
  // Not cached: it depends on the request's host.
  serve(site.socketAddresses, ({ request }) => {
    const origin = siteOrigin(config, request).replace(/^http/, 'ws')
    return { admin: `${origin}/notice`, chat: `${withPort(origin, config.chatPort)}/msg` }
  })

  serve(
    site.basicConfig,
    async ({ locale, tag }) => {
      tag('company')
      const company = await findSetting(db, 'company')
      const canRecharge = payments.alipay !== undefined || payments.wechat !== undefined
      return {
        ...FUNCTIONS,
        wechat_auth_switch: Number(wechatMini !== undefined),
        wechat_status: wechatOfficial !== undefined,
        recharge_switch: Number(canRecharge),
        ali_pay_status: payments.alipay !== undefined,
        pay_weixin_open: payments.wechat !== undefined,
        offline_pay_status: (await findSetting(db, 'bank-transfer')) !== undefined,
        site_name: company ? text(company.siteName, locale) : '',
        site_url: config.siteUrl ?? '',
        wap_login_logo: company?.logoUrl ?? '',
        record_No: company?.recordNumber ?? '',
        network_security: company?.networkSecurity ?? '',
      }
    },
    CACHED,
  )
  serve(
    site.siteConfig,
    async ({ tag }) => {
      tag('company')
      const company = await findSetting(db, 'company')
      return {
        record_No: company?.recordNumber ?? '',
        icp_url: company?.recordUrl ?? '',
        network_security: company?.networkSecurity ?? '',
        network_security_url: company?.networkSecurityUrl ?? '',
      }
    },
    CACHED,
  )
  serve(
    site.copyright,
    async ({ locale, tag }) => {
      tag('company')
      const company = await findSetting(db, 'company')
      return {
        copyrightContext: company ? text(company.copyright, locale) : '',
        copyrightImage: company?.logoUrl ?? '',
        siteName: company ? text(company.siteName, locale) : '',
        siteLogo: company?.logoUrl ?? '',
      }
    },
    CACHED,
  )
  serve(site.version, () => VERSION, CACHED)

  const readAgreement = async (key: PageKey, locale: Locale, tag: (...tags: Tag[]) => void) => {
    tag(`page:${key}`)
    const page = (await findRichPage(db, key)) ?? refuse('not-found')
    return { title: text(page.title, locale), content: text(page.content, locale) }
  }
  serve(
    site.agreement,
    async ({ params: { type }, locale, tag }) => ({
      id: type,
      type,
      ...(type === site.CLOSING_ACCOUNT
        ? closingAccount(locale)
        : await readAgreement(AGREEMENT_PAGES[type] ?? refuse('not-found'), locale, tag)),
    }),
    CACHED,
  )
  serve(
    site.userAgreement,
    async ({ locale, tag }) => ({ content: (await readAgreement('agreement', locale, tag)).content }),
    CACHED,
  )
}

const closingAccount = (locale: Locale) => ({
  title: say(locale, 'accounts.closeAccount'),
  content: ['myDataExplained', 'closeAccountWarning']
    .map((key) => encodeParagraphs(say(locale, `accounts.${key}`, { years: LEFT_IDENTITY_YEARS })))
    .join(''),
})

/** Phone clients load the owner's statistics as a script; there are none. */
export const siteScriptRoute = (app: FastifyInstance): unknown =>
  app.get('/api/get_script', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(''),
  )

const FUNCTIONS = {
  store_self_mention: 0,
  invoice_func_status: 1,
  special_invoice_status: 0,
  member_func_status: 0,
  balance_func_status: 1,
  member_card_status: 0,
  member_price_status: 0,
  yue_pay_status: true,
  friend_pay_status: false,
  phone_auth_switch: 1,
  site_func: ['seckill'],
} satisfies Partial<site.WireBasicConfig>

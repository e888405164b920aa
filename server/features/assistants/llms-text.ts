import type { FastifyInstance } from 'fastify'
import { FEED_KINDS, feedPath } from '#contract/assistants/feed.ts'
import { MCP_PATH, PROFILE_PATH, REST_PATH } from '#contract/assistants/profile.ts'
import { LOCALES, type Locale, text } from '#domain/locale.ts'
import { findStaffCompany } from '#server/features/content/write-content.ts'
import type { Gate } from '#server/features/opening/gate.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { say } from '#server/http/words.ts'
import { findSettings } from './settings-sql.ts'

const KEPT_SECONDS = 3_600
const PAGES = ['shipping', 'returns', 'payment', 'age', 'privacy', 'agreement'] as const

/** What the shop is and where machines find its parts (https://llmstxt.org). */
export function llmsRoute(app: FastifyInstance, { db, config }: Deps, admit: Gate): void {
  app.get('/llms.txt', { schema: { hide: true } }, async (request, reply) => {
    if ((await admit(request)) === 'closed') return reply.code(404).send()
    const [{ isOn }, { siteName }] = await Promise.all([findSettings(db, config), findStaffCompany(db)])
    const origin = siteOrigin(config, request)
    const name = `${text(siteName, 'zh-CN')} · ${text(siteName, 'en-US')}`
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .send([`# ${name}`, ...LOCALES.map((locale) => partOf(locale, origin, isOn))].join('\n\n').concat('\n'))
  })
}

function partOf(locale: Locale, origin: string, isOn: boolean): string {
  const t = (key: string) => say(locale, `assistants.llms.${key}`)
  const link = (name: string, path: string) => `- [${name}](${origin}${path})`
  return [
    `> ${t('summary')}`,
    `## ${t('shop')}`,
    [
      link(t('wines'), `/home/${locale}/goods_list`),
      link(t('estates'), `/home/${locale}/estates`),
      ...PAGES.map((page) => link(t(`page.${page}`), `/home/${locale}/page/${page}`)),
      link(t('sitemap'), '/sitemap.xml'),
    ].join('\n'),
    `## ${t('data')}`,
    FEED_KINDS.map((kind) => link(t(`feed.${kind}`), feedPath(kind, locale))).join('\n'),
    ...(isOn
      ? [
          `## ${t('assistants')}`,
          [
            link(t('profile'), PROFILE_PATH),
            link('MCP (Streamable HTTP)', MCP_PATH),
            link('REST', REST_PATH),
            `- ${t('age')}`,
          ].join('\n'),
        ]
      : []),
  ].join('\n\n')
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { maskPhone } from '#domain/account.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, localeFromAcceptLanguage, otherLocale } from '#domain/locale.ts'
import type { Pool } from '#server/db/database.ts'
import { shanghaiTime } from '../provider-text.ts'
import { listSandboxMessages, type SandboxMessage } from '../sandbox-sql.ts'

type Shop = { db: Pool; config: { isProduction: boolean } }
type Say = (locale: Locale, key: string) => string

const SHOWN = 100
const query = z.object({ lang: z.string().optional() })

/** Demo only: what the sandbox channels have sent, each in the language of its reader. */
export function mountNoticeBox(app: FastifyInstance, { db, config }: Shop, say: Say): void {
  if (config.isProduction) return
  app.get('/sandbox/notices', { schema: { hide: true } }, async (request, reply) => {
    const asked = query.safeParse(request.query).data?.lang
    const locale = isLocale(asked) ? asked : (localeFromAcceptLanguage(request.headers['accept-language']) ?? DEFAULT_LOCALE)
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return boxPage(await listSandboxMessages(db, SHOWN), locale, say)
  })
}

function boxPage(notices: readonly (SandboxMessage & { sentAt: Date })[], locale: Locale, say: Say): string {
  const word = (key: string) => escapeHtml(say(locale, key))
  const other = otherLocale(locale)
  const items = notices.map(
    ({ channel, recipient, title, text, sentAt }) => `<li data-channel="${channel}">
<p class="about"><strong>${word(`notices.channel.${channel}`)}</strong> · ${word('notices.box.to')} ${recipient === '' ? word('notices.box.staff') : escapeHtml(maskPhone(recipient))} · <time datetime="${sentAt.toISOString()}">${shanghaiTime(sentAt)}</time></p>
${channel === 'email' || channel === 'wechat' ? `<h2>${escapeHtml(title)}</h2>` : ''}
<p class="text">${withLinks(text)}</p>
</li>`,
  )
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${word('notices.box.title')}</title>
<style>${STYLE}</style>
</head>
<body>
<header><strong>${word('notices.box.title')}</strong><a href="?lang=${other}" lang="${other}">${escapeHtml(say(other, 'sandbox.language'))}</a></header>
<main>
<h1>${word('notices.box.title')}</h1>
<p>${word('notices.box.intro')}</p>
${items.length === 0 ? `<p>${word('notices.box.none')}</p>` : `<ol>${items.join('\n')}</ol>`}
</main>
</body>
</html>
`
}

/** Without SITE_URL links begin with their path. */
const withLinks = (text: string): string =>
  escapeHtml(text).replace(
    /(?:https?:\/\/[^\s/]+)?\/(?:home|staff)\/[\w\-./?=&;%]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  )

const STYLE = `
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: #1d2b26; background: #f6f5f1 }
header { display: flex; justify-content: space-between; padding: .8rem 1.25rem; background: #1d2b26; color: #fff }
header a { color: #fff }
main { max-width: 44rem; margin: 0 auto; padding: 1rem 1.25rem 4rem }
h1 { font-size: 1.4rem; font-weight: 600 }
h2 { margin: .25rem 0; font-size: 1rem; font-weight: 600 }
ol { margin: 0; padding: 0; list-style: none }
li { margin: .75rem 0; padding: .75rem 1rem; border: 1px solid #d8d5ca; border-radius: 4px; background: #fff }
p { margin: .25rem 0 }
.about { color: #55625c; font-size: .875rem }
.text { white-space: pre-line; overflow-wrap: anywhere }
a { color: #1f5c43 }
`

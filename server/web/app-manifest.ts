import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { companyInfo } from '#contract/shop/content.ts'
import { isLocale, text } from '#domain/locale.ts'
import type { Deps } from '#server/http/deps.ts'
import type { FreshAnswer } from '#server/http/page-cache.ts'
import { digestOf, pagePolicy } from '#server/http/security-headers.ts'
import { sendCached } from '#server/http/send-cached.ts'
import { createApi } from '#web/api/client.ts'
import { BACK_ONLINE_SCRIPT, faultPage } from './fault-page.ts'
import { inProcessTransport } from './transport.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ICONS = '/home/icons/'
/** As in web/styles/tokens.css. */
const PAPER = '#f8f3e9'
const BRAND = '#12332b'

type InLocale = { Params: { locale: string } }

export async function mountAppManifest(app: FastifyInstance, { config, pageCache, now }: Deps): Promise<void> {
  const icons = resolve(config.projectRoot, 'web/storefront/shell/art/app-icons')
  await app.register(fastifyStatic, {
    root: icons,
    prefix: ICONS,
    decorateReply: false,
    maxAge: DAY_MS,
    index: false,
  })

  // For pages that name no icon, as the fault page.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile('icon-192.png', icons, { maxAge: DAY_MS }),
  )

  app.get<InLocale>('/home/:locale/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const { locale } = request.params
    if (!isLocale(locale)) return reply.callNotFound()
    const manifest = async (): Promise<FreshAnswer> => {
      const api = createApi(inProcessTransport({ app, config, locale, token: undefined, onShows: () => {}, now }))
      const { siteName, description } = await api.call(companyInfo)
      const name = text(siteName, locale)
      return {
        kind: 'manifest',
        status: 200,
        headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
        body: Buffer.from(
          JSON.stringify({
            id: '/home/',
            name,
            short_name: name,
            description: text(description, locale),
            lang: locale,
            start_url: `/home/${locale}`,
            scope: '/home/',
            display: 'standalone',
            theme_color: BRAND,
            background_color: PAPER,
            icons: [
              { src: `${ICONS}icon-192.png`, sizes: '192x192', type: 'image/png' },
              { src: `${ICONS}icon-512.png`, sizes: '512x512', type: 'image/png' },
              { src: `${ICONS}maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
            ],
          }),
        ),
        tags: ['company'],
      }
    }
    return sendCached(request, reply, await pageCache.get(`manifest ${locale}`, manifest))
  })

  app.get<InLocale>('/home/:locale/offline', { schema: { hide: true } }, (request, reply) => {
    const { locale } = request.params
    if (!isLocale(locale)) return reply.callNotFound()
    return reply
      .headers({
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-security-policy': pagePolicy(config, [digestOf(BACK_ONLINE_SCRIPT)]),
      })
      .type('text/html; charset=utf-8')
      .send(faultPage({ locale, reason: 'offline' }))
  })

  // Always revalidated: browsers would use an old one for a day.
  if (!config.dev) {
    app.get('/home/service-worker.js', { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .sendFile('service-worker.js', resolve(config.projectRoot, 'dist/client'), { cacheControl: false }),
    )
  }
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, isLocale, type Locale, localeFromAcceptLanguage, splitLocale } from '#domain/locale.ts'
import { readDictionary } from '#server/features/languages/dictionary.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { isDatabaseAway } from '#server/http/errors.ts'
import type { Fresh } from '#server/http/kept.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { sendKept } from '#server/http/send-kept.ts'
import { dictionaryVersion } from '#server/http/words.ts'
import { tokenFromCookies } from '#web/api/token.ts'
import type { RenderedPage } from '#web/storefront/entry-server.tsx'
import { mountAppManifest } from './app-manifest.ts'
import { brandFromCookies } from './brand-cookies.ts'
import { mountContactQr } from './contact-qr.ts'
import { faultPage } from './fault-page.ts'
import { loadRenderer } from './renderer.ts'
import { mountSeo } from './seo.ts'
import { ApiFault, inProcessTransport, type Shown } from './transport.ts'

const BASE = '/home'
const LOCALE_COOKIE = 'locale'
const RETRY_AFTER_SECONDS = 5

/** Serves the storefront under /home/: redirects to the visitor's language, keeps public pages, renders private ones per request. */
export async function mountPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const renderer = await loadRenderer(app, deps.config)
  const originOf = (request: FastifyRequest): string => deps.config.siteUrl ?? `${request.protocol}://${request.host}`

  mountContactQr(app, deps)
  await mountAppManifest(app, deps)
  mountSeo(app, deps, { originOf, publicPaths: renderer.publicPaths })
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(`${BASE}/`, 302))
  for (const url of [BASE, `${BASE}/*`]) {
    app.get(url, { schema: { hide: true }, errorHandler: sendFault }, async (request, reply) => {
      const { locale, path } = splitLocale(pathOf(request))
      if (!locale) return redirectToLocale(request, reply)
      return renderer.isPrivatePath(path) ? answerPrivate(request, reply, locale) : answerPublic(request, reply, locale)
    })
  }

  async function answerPublic(request: FastifyRequest, reply: FastifyReply, locale: Locale): Promise<FastifyReply> {
    // While somebody is working on the pages, a kept one would be the one before the last change.
    if (deps.config.dev) deps.kept.drop(['*'])
    const kept = await deps.kept.get(`page ${originOf(request)}${request.url}`, async (): Promise<Fresh> => {
      const { page, tags, keepMs, isRare } = await render(request, locale, undefined)
      return { ...page, tags, isRare, ...(keepMs ? { keepMs } : {}) }
    })
    await sendKept(request, reply, kept)
    return reply
  }

  async function answerPrivate(request: FastifyRequest, reply: FastifyReply, locale: Locale): Promise<FastifyReply> {
    const { page, cookies } = await render(request, locale, tokenFromCookies(request.headers.cookie ?? ''))
    if (cookies.length > 0) reply.header('set-cookie', [...cookies])
    return reply
      .code(page.status)
      .headers({ ...page.headers, 'cache-control': 'private, no-store' })
      .send(page.body)
  }

  async function render(request: FastifyRequest, locale: Locale, token: string | undefined) {
    const { words, tag } = await readDictionary(deps.db, locale)
    const tags = new Set<Tag>([tag])
    let keepMs = 0
    let isRare = false
    const onShows = (shown: Shown) => {
      for (const name of shown.tags) tags.add(name)
      if (shown.keepMs) keepMs = Math.min(keepMs || shown.keepMs, shown.keepMs)
      isRare ||= shown.isRare
    }
    const transport = inProcessTransport({ app, config: deps.config, locale, token, onShows, now: deps.now })
    const url = originOf(request) + request.url
    const rendered = await renderer.renderPage({ url, locale, words, transport, isSignedIn: token !== undefined })
    const page =
      rendered.location === null
        ? dressed(
            rendered.status,
            await renderer.dress(rendered, { url: request.url, locale, wordsVersion: dictionaryVersion(words) }),
            locale,
          )
        : redirected(rendered.status, rendered.location)
    return { page, tags, keepMs, isRare, cookies: rendered.cookies }
  }

  const dressed = (status: RenderedPage['status'], html: string, locale: Locale): Omit<Fresh, 'tags'> => ({
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'content-security-policy': pagePolicy(deps.config, inlineScriptDigests(html)),
      'cache-control': status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    },
    body: Buffer.from(html),
  })
}

const redirected = (status: number, location: string): Omit<Fresh, 'tags'> => ({
  status,
  headers: { location, 'cache-control': 'no-store' },
  body: Buffer.alloc(0),
})

/** The page itself could not be made: a plain page with a number, by which the log is searched, and never a stack trace (U60). */
function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { locale } = splitLocale(pathOf(request))
  const isAway = isDatabaseAway(error) || (error instanceof ApiFault && error.statusCode === 503)
  request.log.error({ err: error }, isAway ? 'page failed: database away' : 'page failed')
  if (isAway) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  const brand = brandFromCookies(request.headers.cookie ?? '')
  return reply
    .code(isAway ? 503 : 500)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(faultPage({ locale: locale ?? DEFAULT_LOCALE, id: request.id, reason: isAway ? 'away' : 'fault', brand }))
}

/** The path below the base, query left off. */
const pathOf = (request: FastifyRequest): string => request.url.slice(BASE.length).replace(/\?.*$/s, '') || '/'

/** Unprefixed addresses go to the visitor's language: as chosen before, as the browser asks, else the shop's default. */
function redirectToLocale(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const remembered = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1]
  const locale = isLocale(remembered)
    ? remembered
    : (localeFromAcceptLanguage(request.headers['accept-language']) ?? DEFAULT_LOCALE)
  const rest = request.url.slice(BASE.length).replace(/^\/(?=\?|$)/, '')
  return reply
    .header('vary', 'Accept-Language, Cookie')
    .header('cache-control', 'no-store')
    .redirect(`${BASE}/${locale}${rest}`, 307)
}

/** The scripts that the page may run besides its files are exactly those rendered into it. */
const inlineScriptDigests = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) =>
    createHash('sha256').update(code).digest('base64'),
  )

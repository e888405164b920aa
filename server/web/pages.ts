import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, isLocale, type Locale, localeFromAcceptLanguage, splitLocale } from '#domain/locale.ts'
import { readDictionary } from '#server/features/languages/dictionary.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Fresh } from '#server/http/kept.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { sendKept } from '#server/http/send-kept.ts'
import { dictionaryVersion } from '#server/http/words.ts'
import { tokenFromCookies } from '#web/api/token.ts'
import { faultPage } from './fault-page.ts'
import { loadRenderer, type Renderer } from './renderer.ts'
import { inProcessTransport } from './transport.ts'

const BASE = '/home'
const LOCALE_COOKIE = 'locale'

/** Serves the storefront under /home/: redirects to the visitor's language, keeps public pages, renders private ones per request. */
export async function mountPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const renderer = await loadRenderer(app, deps.config)

  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(`${BASE}/`, 302))
  for (const url of [BASE, `${BASE}/*`]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const { locale, path } = splitLocale(pathOf(request))
      if (!locale) return redirectToLocale(request, reply)
      try {
        return await answerPage({ request, reply, locale, path })
      } catch (error) {
        request.log.error({ err: error }, 'page failed')
        return reply.code(500).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(faultPage(locale, request.id))
      }
    })
  }

  type PageRequest = { request: FastifyRequest; reply: FastifyReply; locale: Locale; path: string }

  async function answerPage({ request, reply, locale, path }: PageRequest): Promise<FastifyReply> {
    if (renderer.isPrivatePath(path)) {
      const { status, headers, body } = await make(request, locale, tokenFromCookies(request.headers.cookie ?? ''))
      return reply.code(status).headers({ ...headers, 'cache-control': 'private, no-store' }).send(body)
    }
    const kept = await deps.kept.get(`page ${originOf(request)}${request.url}`, () => make(request, locale, undefined))
    return sendKept(request, reply, kept)
  }

  async function make(request: FastifyRequest, locale: Locale, token: string | undefined): Promise<Fresh> {
    const { words, tag } = await readDictionary(deps.db, locale)
    const tags = new Set([tag])
    const url = originOf(request) + request.url
    const transport = inProcessTransport({ app, config: deps.config, locale, token, onShows: (shown) => shown.forEach((name) => tags.add(name)) })
    const page = await renderer.renderPage({ url, locale, words, transport, isSignedIn: token !== undefined })
    if (page.location !== null) {
      return { status: page.status, headers: { location: page.location, 'cache-control': 'no-store' }, body: Buffer.alloc(0), tags }
    }
    const html = await renderer.dress(page, { url: request.url, locale, wordsVersion: dictionaryVersion(words) })
    return {
      status: page.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-language': locale,
        'content-security-policy': pagePolicy(deps.config, inlineScriptDigests(html)),
        'cache-control': page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
      },
      body: Buffer.from(html),
      tags,
    }
  }

  const originOf = (request: FastifyRequest): string => deps.config.siteUrl ?? `${request.protocol}://${request.host}`
}

export type { Renderer }

/** The path below the base, query left off. */
const pathOf = (request: FastifyRequest): string => request.url.slice(BASE.length).replace(/\?.*$/s, '') || '/'

/** Unprefixed addresses go to the visitor's language: as chosen before, as the browser asks, else the shop's default. */
function redirectToLocale(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const remembered = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1]
  const locale = isLocale(remembered) ? remembered : (localeFromAcceptLanguage(request.headers['accept-language']) ?? DEFAULT_LOCALE)
  const rest = request.url.slice(BASE.length).replace(/^\/(?=\?|$)/, '')
  return reply.header('vary', 'Accept-Language, Cookie').header('cache-control', 'no-store').redirect(`${BASE}/${locale}${rest}`, 307)
}

/** The scripts that the page may run besides its files are exactly those rendered into it. */
const inlineScriptDigests = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) =>
    createHash('sha256').update(code).digest('base64'),
  )

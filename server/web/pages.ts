import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieValue } from '#domain/cookies.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, localeFromAcceptLanguage, localeMeantBy, splitLocale } from '#domain/locale.ts'
import { givenName } from '#domain/opening.ts'
import { findStaffCompany } from '#server/features/content/write-content.ts'
import type { Wordbook } from '#server/features/languages/wordbook.ts'
import type { Gate } from '#server/features/opening/gate.ts'
import { isRobot } from '#server/http/askers.ts'
import type { Deps } from '#server/http/deps.ts'
import type { DirectReads } from '#server/http/direct-reads.ts'
import { isDatabaseAway } from '#server/http/errors.ts'
import { siteOrigin } from '#server/http/origin.ts'
import type { CachedAnswer, FreshAnswer } from '#server/http/page-cache.ts'
import { sendCached } from '#server/http/send-cached.ts'
import { tokenFromCookies } from '#web/api/token.ts'
import { admitWechat } from './admit-wechat.ts'
import { mountAgeConsent } from './age-consent.ts'
import { mountAppManifest } from './app-manifest.ts'
import { brandFromCookies } from './brand-cookies.ts'
import { mountContactQr } from './contact-qr.ts'
import { faultPage } from './fault-page.ts'
import { pageMaker } from './render-page.ts'
import { loadRenderer } from './renderer.ts'
import { limitRenderings, RenderingRefused } from './renderings.ts'
import { mountSeo } from './seo.ts'
import { sharedCacheHeaders } from './shared-cache.ts'
import { previewNote, soonPage } from './soon-page.ts'
import { ApiFault } from './transport.ts'

const BASE = '/home'
const LOCALE_COOKIE = 'locale'
const RETRY_AFTER_SECONDS = 5
/** The address itself is the secret. WeChat's payment for phones wants to know the shop it comes from, so the origin may be told. */
const SECRET_HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'strict-origin' }

/** Redirects to the visitor's language, caches public pages, renders private ones per request. */
export async function mountPages(
  app: FastifyInstance,
  deps: Deps,
  { wordbook, admit, directReads }: { wordbook: Wordbook; admit: Gate; directReads: DirectReads },
): Promise<void> {
  const renderer = await loadRenderer(app, deps.config)
  const renderings = limitRenderings(app, deps.config)
  const render = pageMaker(app, deps, { renderer, wordbook, directReads })
  const originOf = (request: FastifyRequest): string => siteOrigin(deps.config, request)

  mountAgeConsent(app)
  mountContactQr(app, deps)
  await mountAppManifest(app, deps)
  mountSeo(app, deps, { originOf, renderings, publicPaths: renderer.publicPaths })
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(`${BASE}/`, 302))
  for (const url of [BASE, `${BASE}/*`]) {
    app.get(url, { schema: { hide: true }, errorHandler: sendFault, onSend: admitWechat(deps) }, async (request, reply) => {
      const { locale, path } = splitLocale(pathOf(request))
      if (!locale) return redirectToLocale(request, reply, localeMeantBy(path))
      if (isPreview(request, path)) return answerPrivate(request, reply.header('x-robots-tag', 'noindex'), locale)
      const audience = renderer.audienceOf(path)
      if (audience === 'holder') return answerPrivate(request, reply.headers(SECRET_HEADERS), locale)
      const admission = await admit(request)
      if (admission === 'closed') return answerSoon(reply)
      if (admission === 'preview')
        return answerPrivate(request, reply.header('x-robots-tag', 'noindex'), locale, previewNote(locale))
      return audience === 'visitor' ? answerPrivate(request, reply, locale) : answerPublic(request, reply, locale)
    })
  }

  async function answerPublic(request: FastifyRequest, reply: FastifyReply, locale: Locale): Promise<FastifyReply> {
    if (deps.config.dev) deps.pageCache.drop(['*'])
    const answer =
      deps.pageCache.find(keyOf(request, request.url), { isRobot: isRobot(request) }) ?? (await makePublic(request, locale))
    if (typeof answer === 'string') return reply.header('cache-control', 'no-store').redirect(answer, 307)
    await sendCached(request, reply, answer)
    return reply
  }

  const keyOf = (request: FastifyRequest, url: string): string => `page ${originOf(request)}${url}`

  /** A page not cached under this spelling of its address; a string is the better address to redirect to. */
  async function makePublic(request: FastifyRequest, locale: Locale): Promise<CachedAnswer | string> {
    const { path, search, corrected, pages } = renderer.addressOf(splitLocale(pathOf(request)).path, queryOf(request))
    const urlOf = (own: string) => `${BASE}/${locale}${own.replace(/^\/(?=\?|$)/, '')}`
    if (corrected !== undefined) return urlOf(corrected)
    const url = urlOf(path + search)
    const key = keyOf(request, url)
    const asked = { isRobot: isRobot(request) }
    const found = deps.pageCache.find(key, asked)
    if (found) return found
    await renderings.admit(request, pages)
    const make = async (): Promise<FreshAnswer> => {
      const { kind, page, tags, cacheMs, isForSecondRequest, isIncomplete } = await render(
        request,
        originOf(request) + url,
        locale,
      )
      const seconds = page.status === 200 && !isIncomplete ? deps.config.sharedCacheSeconds : 0
      const headers = { ...page.headers, ...sharedCacheHeaders({ seconds, tags, cacheMs }) }
      return { kind, ...page, headers, tags, isForSecondRequest, isIncomplete, ...(cacheMs ? { cacheMs } : {}) }
    }
    return deps.pageCache.get(key, () => renderings.inTurn(make), asked)
  }

  async function answerSoon(reply: FastifyReply): Promise<FastifyReply> {
    const { siteName, contactNumber } = await findStaffCompany(deps.db)
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(soonPage({ name: { zh: givenName(siteName.zh), en: givenName(siteName.en) }, phone: contactNumber }))
  }

  /** `note`: words above the page. */
  async function answerPrivate(request: FastifyRequest, reply: FastifyReply, locale: Locale, note = ''): Promise<FastifyReply> {
    await renderings.admit(request)
    const url = originOf(request) + request.url
    const token = tokenFromCookies(request.headers.cookie ?? '')
    const { page, cookies } = await renderings.inTurn(() => render(request, url, locale, token))
    if (cookies.length > 0) reply.header('set-cookie', [...cookies])
    return reply
      .code(page.status)
      .headers({ ...page.headers, 'cache-control': 'private, no-store' })
      .send(note ? page.body.toString('utf8').replace(/<body[^>]*>/, (body) => body + note) : page.body)
  }
}

/** Without a stack trace (U60). */
function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { locale } = splitLocale(pathOf(request))
  const brand = brandFromCookies(request.headers.cookie ?? '')
  const send = (status: number, reason: 'fault' | 'away' | 'often') =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(faultPage({ locale: locale ?? DEFAULT_LOCALE, id: request.id, reason, brand }))
  if (error instanceof RenderingRefused) {
    request.log.warn({ ip: request.ip }, error.message)
    reply.header('retry-after', String(error.retryAfterSeconds))
    return send(error.statusCode, error.statusCode === 429 ? 'often' : 'away')
  }
  const isAway = isDatabaseAway(error) || (error instanceof ApiFault && error.statusCode === 503)
  request.log.error({ err: error }, isAway ? 'page failed: database away' : 'page failed')
  if (isAway) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  return isAway ? send(503, 'away') : send(500, 'fault')
}

const pathOf = (request: FastifyRequest): string => request.url.slice(BASE.length).replace(/\?.*$/s, '') || '/'

const queryOf = (request: FastifyRequest): string => /\?.*$/s.exec(request.url)?.[0] ?? ''

/** A draft that only its staff may see is never kept. */
const isPreview = (request: FastifyRequest, path: string): boolean =>
  (path.startsWith('/goods_detail/') || path === '/detail') && new URLSearchParams(queryOf(request)).has('preview')

/** `meant`: the prefix that the address has in other letters. */
function redirectToLocale(request: FastifyRequest, reply: FastifyReply, meant: Locale | undefined): FastifyReply {
  const restFrom = (start: number) => request.url.slice(start).replace(/^\/(?=\?|$)/, '')
  reply.header('cache-control', 'no-store')
  if (meant) return reply.redirect(`${BASE}/${meant}${restFrom(`${BASE}/${meant}`.length)}`, 307)
  const remembered = cookieValue(request.headers.cookie ?? '', LOCALE_COOKIE)
  const locale = isLocale(remembered)
    ? remembered
    : (localeFromAcceptLanguage(request.headers['accept-language']) ?? DEFAULT_LOCALE)
  return reply.header('vary', 'Accept-Language, Cookie').redirect(`${BASE}/${locale}${restFrom(BASE.length)}`, 307)
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '#domain/escape-html.ts'
import { LOCALES } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { timeToPublication } from '#server/features/content/sql.ts'
import type { Deps } from '#server/http/deps.ts'
import type { FreshAnswer } from '#server/http/page-cache.ts'
import { sendCached } from '#server/http/send-cached.ts'
import { RenderingRefused, type Renderings } from './renderings.ts'
import { listPublicArticles, listPublicEstates, listPublicProducts } from './sql.ts'

/** The limit of one sitemap file (sitemaps.org); a larger shop needs an index. */
const ADDRESSES_MAX = 50_000 / LOCALES.length

export type PublicPaths = {
  fixed: readonly string[]
  product: (id: number) => string
  article: (cid: number, id: number) => string
  estate: (id: number) => string
}
type Site = { originOf: (request: FastifyRequest) => string; renderings: Renderings; publicPaths: PublicPaths }
const DAY_MS = 24 * 60 * 60 * 1000
type Listed = { path: string; changedAt?: Date }

/** U59. */
export function mountSeo(app: FastifyInstance, { db, pageCache, now }: Deps, { originOf, renderings, publicPaths }: Site): void {
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(originOf(request))),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const origin = originOf(request)
    const key = `sitemap ${origin}`
    const found = pageCache.find(key)
    if (found) return sendCached(request, reply, found)
    try {
      await renderings.admit(request)
      return await sendCached(request, reply, await pageCache.get(key, () => renderings.inTurn(() => makeSitemap(origin))))
    } catch (error) {
      if (error instanceof RenderingRefused) reply.header('retry-after', String(error.retryAfterSeconds))
      throw error
    }
  })

  const makeSitemap = async (origin: string): Promise<FreshAnswer> => {
    const at = now()
    const [pages, staysMs = DAY_MS] = await Promise.all([listPublicPages(db, at, publicPaths), timeToPublication(db, at)])
    return {
      kind: 'sitemap',
      status: 200,
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      body: Buffer.from(sitemap(origin, pages)),
      tags: ['products', 'articles', 'categories'],
      cacheMs: Math.min(staysMs, DAY_MS),
    }
  }
}

const robots = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /staff/
Disallow: /home/*/user
Disallow: /home/*/order_
Disallow: /home/*/payment
Disallow: /home/*/shoppingCart
Disallow: /home/*/login
Disallow: /home/*/mobile_login
Disallow: /home/*/goods_search
Disallow: /home/*/inputList
Disallow: /home/*/assistant

Sitemap: ${origin}/sitemap.xml
`

async function listPublicPages(db: Db, at: Date, { fixed, product, article, estate }: PublicPaths): Promise<Listed[]> {
  const [products, articles, estates] = await Promise.all([
    listPublicProducts(db, ADDRESSES_MAX),
    listPublicArticles(db, { limit: ADDRESSES_MAX, at }),
    listPublicEstates(db, ADDRESSES_MAX),
  ])
  return [
    ...fixed.map((path) => ({ path })),
    ...articles.map(({ id, categoryId, changedAt }) => ({ path: article(categoryId, id), changedAt })),
    ...estates.map(({ id }) => ({ path: estate(id) })),
    ...products.map(({ id, changedAt }) => ({ path: product(id), changedAt })),
  ].slice(0, ADDRESSES_MAX)
}

/** One entry per page and language, each naming the others. */
export function sitemap(origin: string, pages: readonly Listed[]): string {
  const address = (locale: string, path: string) => escapeHtml(`${origin}/home/${locale}${path === '/' ? '' : path}`)
  const entries = pages.flatMap(({ path, changedAt }) => {
    const others = LOCALES.map(
      (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale, path)}"/>`,
    ).join('')
    const pick = `<xhtml:link rel="alternate" hreflang="x-default" href="${escapeHtml(`${origin}/home${path}`)}"/>`
    const day = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ''
    return LOCALES.map((locale) => `<url><loc>${address(locale, path)}</loc>${day}${others}${pick}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

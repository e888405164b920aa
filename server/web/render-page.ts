import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Locale } from '#domain/locale.ts'
import { DICTIONARY_TAG, type Wordbook } from '#server/features/languages/wordbook.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { DirectReads } from '#server/http/direct-reads.ts'
import type { FreshAnswer } from '#server/http/page-cache.ts'
import { digestOf, pagePolicy } from '#server/http/security-headers.ts'
import type { Transport } from '#web/api/client.ts'
import type { RenderedPage } from '#web/storefront/entry-server.tsx'
import type { Dressed, loadRenderer } from './renderer.ts'
import { inProcessTransport, type Shown } from './transport.ts'

const POLICIES_KEPT_MAX = 50

type Parts = { renderer: Awaited<ReturnType<typeof loadRenderer>>; wordbook: Wordbook; directReads: DirectReads }
type Page = Pick<FreshAnswer, 'status' | 'headers' | 'body'>

/**
 * Renders a page: for everybody without a token, else for whose token it is. Answers with it what it shows and for how long that is true.
 * `isIncomplete`: something that it shows could not be read, so that nobody may keep it.
 */
export function pageMaker(app: FastifyInstance, deps: Deps, { renderer, wordbook, directReads }: Parts) {
  // The same few scripts stand in all pages.
  const policies = new LRUCache<string, string>({ max: POLICIES_KEPT_MAX })
  async function render({ log }: FastifyRequest, url: string, locale: Locale, token?: string) {
    const { words, version } = (await wordbook.read())[locale]
    const tags = new Set<Tag>([DICTIONARY_TAG])
    let cacheMs = 0
    let isForSecondRequest = false
    let isIncomplete = false
    const onShows = (shown: Shown) => {
      for (const name of shown.tags) tags.add(name)
      if (shown.cacheMs) cacheMs = Math.min(cacheMs || shown.cacheMs, shown.cacheMs)
      isForSecondRequest ||= shown.isForSecondRequest
    }
    const ask = inProcessTransport({ app, directReads, config: deps.config, locale, token, onShows, now: deps.now })
    // A page may go on without an answer that is not its own subject: the home page without its wines.
    const transport: Transport = (asked) =>
      ask(asked).catch((error: unknown) => {
        isIncomplete = true
        log.warn({ err: error, asked: asked.path }, 'a page was not given an answer')
        throw error
      })
    const rendered = await renderer.renderPage({ url, locale, words, transport, isSignedIn: token !== undefined })
    const page =
      rendered.location === null
        ? dressed(await renderer.dress(rendered, { locale, wordsVersion: version }), {
            status: rendered.status,
            locale,
            isIncomplete,
          })
        : redirected(rendered.status, rendered.location)
    return {
      kind: rendered.routeIds.at(-1) ?? 'page',
      page,
      tags,
      cacheMs,
      isForSecondRequest,
      isIncomplete,
      cookies: rendered.cookies,
    }
  }

  function policyFor(scripts: readonly string[]): string {
    const key = scripts.join('\n')
    const policy = policies.get(key) ?? pagePolicy(deps.config, scripts.map(digestOf))
    policies.set(key, policy)
    return policy
  }

  type Made = { status: RenderedPage['status']; locale: Locale; isIncomplete: boolean }
  const dressed = ({ html, scripts }: Dressed, { status, locale, isIncomplete }: Made): Page => ({
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'content-security-policy': policyFor(scripts),
      'cache-control': status === 200 && !isIncomplete ? 'public, max-age=0, must-revalidate' : 'no-store',
    },
    body: html,
  })

  return render
}

const redirected = (status: number, location: string): Page => ({
  status,
  headers: { location, 'cache-control': 'no-store' },
  body: Buffer.alloc(0),
})

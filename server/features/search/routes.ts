import { done } from '#contract/done.ts'
import * as search from '#contract/shop/search.ts'
import { tagsOf } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { cacheSearch } from './find-matches.ts'
import type { SkuReads } from './sku-reads.ts'
import { forgetSearches, listOwnSearches } from './suggestions/history-sql.ts'
import { readPopularSearches } from './suggestions/popular.ts'
import { recordSearch } from './suggestions/record-search.ts'
import { readSearchContext } from './suggestions/search-context.ts'
import { suggest } from './suggestions/suggest.ts'

const SUGGESTIONS_PER_MINUTE = 240
const RECORDS_PER_MINUTE = 60
const DAY_MS = 24 * 60 * 60 * 1000
const POPULAR_CACHED_MS = 3_600_000

/** `timeToPublication`: until the next planned article can be found. */
type Outside = { timeToPublication: (at: Date) => Promise<number | undefined>; skus: SkuReads }

export function searchRoutes(serve: Serve, deps: Deps, { timeToPublication, skus }: Outside): void {
  const { db, now } = deps
  serve(
    search.suggest,
    async ({ query, ...reader }) => {
      const at = now()
      const [suggestions, staysMs] = await Promise.all([suggest(db, query.keyword, at), timeToPublication(at)])
      const wineIds = suggestions.wines.map(({ id }) => id)
      reader.tag('products', 'categories', 'articles', 'estates', ...tagsOf('product', wineIds))
      if (staysMs !== undefined) reader.cacheFor(Math.min(staysMs, DAY_MS))
      cacheSearch(deps, reader, suggestions)
      return search.encodeSuggestions(suggestions, reader)
    },
    { cache: true, perMinute: SUGGESTIONS_PER_MINUTE },
  )
  serve(
    search.readSearchContext,
    async ({ query, ...reader }) => {
      reader.tag('products', 'categories', 'articles')
      const at = now()
      const [context, staysMs] = await Promise.all([readSearchContext({ db, skus }, query.keyword, at), timeToPublication(at)])
      if (staysMs !== undefined) reader.cacheFor(Math.min(staysMs, DAY_MS))
      cacheSearch(deps, reader, context)
      return search.encodeContext(context, reader)
    },
    { cache: true },
  )
  serve(
    search.listHotWords,
    async ({ locale, tag, cacheFor }) => {
      tag('categories')
      cacheFor(POPULAR_CACHED_MS)
      return readPopularSearches(db, locale, deps.now())
    },
    { cache: true },
  )
  serve(
    search.recordSearch,
    async ({ account, body, ip }) => {
      await recordSearch(deps, { accountId: account?.accountId, ip }, body.keyword)
      return done('done')
    },
    { perMinute: RECORDS_PER_MINUTE },
  )
  serve(search.listOwnSearches, async ({ account, query }) => {
    const keywords = account ? await listOwnSearches(db, account.accountId, query) : []
    return keywords.map((keyword, index) => ({ id: (query.page - 1) * query.limit + index + 1, keyword }))
  })
  for (const call of [search.forgetOwnSearches, search.forgetOwnSearchesByGet]) {
    serve(call, async ({ account }) => {
      await forgetSearches(db, account.accountId)
      return done('done')
    })
  }
}

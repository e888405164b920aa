import { done } from '#contract/done.ts'
import * as search from '#contract/shop/search.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { cacheSearch } from './cache-search.ts'
import { forgetSearches, listOwnSearches } from './history-sql.ts'
import { recordSearch } from './record-search.ts'
import { readSearchContext } from './search-context.ts'
import { suggest } from './suggest.ts'

/** A quick typist sends three a second while typing; nobody types for minutes. */
const SUGGESTIONS_PER_MINUTE = 240
const RECORDS_PER_MINUTE = 60

export function searchRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(
    search.searchSuggest,
    async ({ query, ...reader }) => search.encodeSuggestions(await suggest(db, query.keyword), reader),
    { perMinute: SUGGESTIONS_PER_MINUTE },
  )
  serve(
    search.searchContext,
    async ({ query, ...reader }) => {
      reader.tag('products', 'categories', 'articles')
      const context = await readSearchContext(db, query.keyword)
      cacheSearch(deps, reader, context)
      return search.encodeContext(context, reader)
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
  serve(search.ownSearches, async ({ account, query }) => {
    const keywords = account ? await listOwnSearches(db, account.accountId, query) : []
    return keywords.map((keyword, index) => ({ id: (query.page - 1) * query.limit + index + 1, keyword }))
  })
  for (const call of [search.forgetSearches, search.forgetSearchesOfPhones]) {
    serve(call, async ({ account }) => {
      await forgetSearches(db, account.accountId)
      return done('done')
    })
  }
}

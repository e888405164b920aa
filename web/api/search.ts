import * as search from '#contract/shop/search.ts'
import type { SearchContext, Suggestions } from '#domain/search.ts'
import type { Api } from './client.ts'

/** What somebody who has typed this may mean. `signal` cuts the question off once something else is typed. */
export const suggest = async (api: Api, keyword: string, signal?: AbortSignal): Promise<Suggestions> =>
  search.decodeSuggestions(await api.call(search.searchSuggest, { query: { keyword } }, { signal }))

/** What a search was taken for, with what fits it besides wines. */
export const readSearchContext = async (api: Api, keyword: string): Promise<SearchContext> =>
  search.decodeContext(await api.call(search.searchContext, { query: { keyword } }))

/** Counts a search, and remembers it for who is signed in. Called by the browser, once for each result page. */
export async function recordSearch(api: Api, keyword: string): Promise<void> {
  await api.call(search.recordSearch, { body: { keyword } })
}

/** The last searches of who is signed in; none of who is not. */
export const listOwnSearches = async (api: Api): Promise<string[]> =>
  (await api.call(search.ownSearches, { query: {} })).map(({ keyword }) => keyword)

export async function forgetOwnSearches(api: Api): Promise<void> {
  await api.call(search.forgetSearches, {})
}

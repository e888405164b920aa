import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { fen, fromYuan, toYuan } from '#domain/money.ts'
import {
  KEYWORD_MAX,
  type SearchArticle,
  type SearchContext,
  type SearchEstate,
  type SearchWine,
  type SuggestedTerm,
  type Suggestions,
} from '#domain/search.ts'
import {
  decodeSearchTerm,
  decodeUnderstood,
  encodeSearchTerm,
  encodeUnderstood,
  searchTerm,
  understoodShape,
} from './understood.ts'

/* Everything but search/keyword, v2/user/search_list and v2/user/clean_search is ours. */

const countedTerm = searchTerm.extend({ product_count: z.number() })
const encodeCounted = (counted: SuggestedTerm, reader: Reader) => ({
  ...encodeSearchTerm(counted, reader),
  product_count: counted.wines,
})
const decodeCounted = (wire: z.infer<typeof countedTerm>): SuggestedTerm => ({
  ...decodeSearchTerm(wire),
  wines: wire.product_count,
})

const estate = z.object({
  id: z.number(),
  code: z.string(),
  image: z.string(),
  product_count: z.number(),
  ...localizedShape('name', 'synopsis', 'region'),
})
const encodeEstate = ({ id, code, name, blurb, region, image, wines }: SearchEstate, reader: Reader): z.infer<typeof estate> => ({
  id,
  code,
  image,
  product_count: wines,
  ...encodeLocalized('name', name, reader),
  ...encodeLocalized('synopsis', blurb, reader),
  ...encodeLocalized('region', region ?? { zh: '', en: '' }, reader),
})
const decodeEstate = (wire: z.infer<typeof estate>): SearchEstate => ({
  id: wire.id,
  code: wire.code,
  name: decodeLocalized('name', wire),
  blurb: decodeLocalized('synopsis', wire),
  region: wire.region || wire.region_en ? decodeLocalized('region', wire) : null,
  image: wire.image,
  wines: wire.product_count,
})

const article = z.object({ id: z.number(), cid: z.number(), image: z.string(), ...localizedShape('title', 'synopsis') })
const encodeArticle = ({ id, categoryId, title, synopsis, image }: SearchArticle, reader: Reader): z.infer<typeof article> => ({
  id,
  cid: categoryId,
  image,
  ...encodeLocalized('title', title, reader),
  ...encodeLocalized('synopsis', synopsis, reader),
})
const decodeArticle = (wire: z.infer<typeof article>): SearchArticle => ({
  id: wire.id,
  categoryId: wire.cid,
  title: decodeLocalized('title', wire),
  synopsis: decodeLocalized('synopsis', wire),
  image: wire.image,
})

const wine = z.object({ id: z.number(), image: z.string(), price: z.string(), ...localizedShape('store_name') })
const encodeWine = ({ id, name, image, price }: SearchWine, reader: Reader): z.infer<typeof wine> => ({
  id,
  image,
  price: toYuan(fen(price)),
  ...encodeLocalized('store_name', name, reader),
})
const decodeWine = (wire: z.infer<typeof wine>): SearchWine => ({
  id: wire.id,
  name: decodeLocalized('store_name', wire),
  image: wire.image,
  price: fromYuan(wire.price) ?? 0,
})

const keyword = wireText(KEYWORD_MAX)
const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

const suggestions = z.object({
  corrected: z.string().nullable(),
  terms: z.array(countedTerm),
  estates: z.array(estate),
  wines: z.array(wine),
  articles: z.array(article),
})

export const encodeSuggestions = (found: Suggestions, reader: Reader): z.infer<typeof suggestions> => ({
  corrected: found.corrected,
  terms: found.terms.map((each) => encodeCounted(each, reader)),
  estates: found.estates.map((each) => encodeEstate(each, reader)),
  wines: found.wines.map((each) => encodeWine(each, reader)),
  articles: found.articles.map((each) => encodeArticle(each, reader)),
})

export const suggest = endpoint({
  ...read('/search/suggest', 'What somebody who is typing may mean: terms, estates, wines, articles'),
  query: z.object({ keyword: keyword.default('') }),
  data: suggestions,
  encode: (query: { keyword: string }) => ({ query }),
  decode: (wire): Suggestions => ({
    corrected: wire.corrected,
    terms: wire.terms.map(decodeCounted),
    estates: wire.estates.map(decodeEstate),
    wines: wire.wines.map(decodeWine),
    articles: wire.articles.map(decodeArticle),
  }),
})

const context = z.object({
  understood: understoodShape,
  count: z.number(),
  estates: z.array(estate),
  articles: z.array(article),
  help: z.object({ spelling: z.string().nullable(), terms: z.array(countedTerm) }).nullable(),
})

export const encodeContext = (
  { understood, wineCount, estates, articles, help }: SearchContext,
  reader: Reader,
): z.infer<typeof context> => ({
  understood: encodeUnderstood(understood, reader),
  count: wineCount,
  estates: estates.map((each) => encodeEstate(each, reader)),
  articles: articles.map((each) => encodeArticle(each, reader)),
  help: help && { spelling: help.spelling, terms: help.terms.map((each) => encodeCounted(each, reader)) },
})

export const readSearchContext = endpoint({
  ...read(
    '/search/context',
    'What a search was taken for, estates and articles that fit it, and where to look when no wine does',
  ),
  query: z.object({ keyword }),
  data: context,
  encode: (query: { keyword: string }) => ({ query }),
  decode: (wire): SearchContext => ({
    understood: decodeUnderstood(wire.understood),
    wineCount: wire.count,
    estates: wire.estates.map(decodeEstate),
    articles: wire.articles.map(decodeArticle),
    help: wire.help && { spelling: wire.help.spelling, terms: wire.help.terms.map(decodeCounted) },
  }),
})

export const listHotWords = endpoint({
  ...read('/search/keyword', 'Words that are often searched for'),
  data: z.array(z.string()),
})

/** Sent by the browser, once for each result page. */
export const recordSearch = endpoint({
  method: 'POST',
  path: '/search/record',
  access: 'optional',
  summary: 'A search has been made: counted for the popular ones, and remembered for who is signed in',
  body: z.object({ keyword: keyword.pipe(z.string().min(1)) }),
  data: z.undefined(),
  encode: (body: { keyword: string }) => ({ body }),
})

/** Empty for signed-out visitors. */
export const listOwnSearches = endpoint({
  method: 'GET',
  path: '/v2/user/search_list',
  access: 'optional',
  summary: 'The last searches of who is signed in',
  query: pageQuery,
  data: z.array(z.object({ id: z.number(), keyword: z.string() })),
  decode: (list) => list.map((search) => search.keyword),
})
/** CRMEB's call is a GET; pages POST, as for every change. */
export const forgetOwnSearches = endpoint({
  method: 'POST',
  path: '/v2/user/clean_search',
  access: 'shopper',
  summary: 'Forget the last searches',
  data: z.undefined(),
})
export const forgetOwnSearchesByGet = endpoint({ ...forgetOwnSearches, method: 'GET' })

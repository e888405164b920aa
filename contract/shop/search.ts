import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { fen, fromYuan, toYuan } from '#domain/money.ts'
import {
  SEARCH_MEASURES,
  SEARCH_OFFERS,
  type SearchArticle,
  type SearchContext,
  type SearchEstate,
  type SearchRange,
  type SearchTerm,
  type SearchWine,
  type SuggestedTerm,
  type Suggestions,
  type Understood,
  type UnderstoodWord,
} from '#domain/search.ts'
import { KEYWORD_MAX } from './catalog.ts'

/* Search (docs/wire.md, "Lists"). Everything but search/keyword, v2/user/search_list and v2/user/clean_search is ours. */

const term = z.object({ id: z.number(), kind: z.string(), code: z.string(), ...localizedShape('name') })
const encodeSearchTerm = ({ id, kind, code, name }: SearchTerm, reader: Reader): z.infer<typeof term> => ({
  id,
  kind,
  code,
  ...encodeLocalized('name', name, reader),
})
const decodeSearchTerm = (wire: z.infer<typeof term>): SearchTerm => ({
  id: wire.id,
  kind: wire.kind,
  code: wire.code,
  name: decodeLocalized('name', wire),
})

const typed = { typed: z.string(), is_dropped: z.boolean() }
/** Prices in yuan; the other bounds are years, ml, % vol, g/l, bottles of a case, and 0 to 5 of a taste. A bound that is null is open. */
const bounds = { from: z.string().nullable(), to: z.string().nullable() }
const understoodWord = z.discriminatedUnion('meaning', [
  z.object({
    ...typed,
    meaning: z.literal('term'),
    how: z.enum(['name', 'synonym', 'sound', 'beginning', 'corrected', 'excluded']),
    spelling: z.string(),
    terms: z.array(term),
  }),
  z.object({
    ...typed,
    meaning: z.literal('text'),
    how: z.enum(['name', 'beginning', 'corrected', 'excluded']),
    spelling: z.string(),
  }),
  z.object({ ...typed, meaning: z.literal('range'), measure: z.enum(SEARCH_MEASURES), ...bounds }),
  z.object({ ...typed, meaning: z.literal('offer'), offer: z.enum(SEARCH_OFFERS), ...localizedShape('name') }),
])
type WireWord = z.infer<typeof understoodWord>

/** What a search was taken for; also for answers of product lists that want to say so. */
export const understoodShape = z.object({
  keyword: z.string(),
  words: z.array(understoodWord),
  corrected: z.string().nullable(),
  marks: z.array(z.string()),
  is_partial: z.boolean(),
})
export type WireUnderstood = z.infer<typeof understoodShape>

export const encodeUnderstood = (
  { keyword, words, corrected, marks, isPartial }: Understood,
  reader: Reader,
): WireUnderstood => ({
  keyword,
  words: words.map((word) => encodeWord(word, reader)),
  corrected,
  marks,
  is_partial: isPartial,
})

export const decodeUnderstood = (wire: WireUnderstood): Understood => ({
  keyword: wire.keyword,
  words: wire.words.map(decodeWord),
  corrected: wire.corrected,
  marks: wire.marks,
  isPartial: wire.is_partial,
})

function encodeWord(word: UnderstoodWord, reader: Reader): WireWord {
  const base = { typed: word.typed, is_dropped: word.isDropped }
  if (word.meaning === 'term') {
    const { meaning, how, spelling, terms } = word
    return { ...base, meaning, how, spelling, terms: terms.map((each) => encodeSearchTerm(each, reader)) }
  }
  if (word.meaning === 'text') return { ...base, meaning: word.meaning, how: word.how, spelling: word.spelling }
  if (word.meaning === 'offer')
    return { ...base, meaning: word.meaning, offer: word.offer, ...encodeLocalized('name', word.name, reader) }
  const { measure, range } = word
  const written = (bound: number | undefined): string | null =>
    bound === undefined ? null : measure === 'price' ? toYuan(fen(bound)) : String(bound)
  return { ...base, meaning: 'range', measure, from: written(range.from), to: written(range.to) }
}

function decodeWord(wire: WireWord): UnderstoodWord {
  const base = { typed: wire.typed, isDropped: wire.is_dropped }
  if (wire.meaning === 'term')
    return { ...base, meaning: 'term', how: wire.how, spelling: wire.spelling, terms: wire.terms.map(decodeSearchTerm) }
  if (wire.meaning === 'text') return { ...base, meaning: 'text', how: wire.how, spelling: wire.spelling }
  if (wire.meaning === 'offer') return { ...base, meaning: 'offer', offer: wire.offer, name: decodeLocalized('name', wire) }
  const read = (bound: string): number | undefined => (wire.measure === 'price' ? fromYuan(bound) : Number(bound))
  const range: SearchRange = {}
  const [from, to] = [wire.from === null ? undefined : read(wire.from), wire.to === null ? undefined : read(wire.to)]
  if (from !== undefined) range.from = from
  if (to !== undefined) range.to = to
  return { ...base, meaning: 'range', measure: wire.measure, range }
}

const countedTerm = term.extend({ product_count: z.number() })
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

export const searchSuggest = endpoint({
  ...read('/search/suggest', 'What somebody who is typing may mean: terms, estates, wines, articles'),
  query: z.object({ keyword: keyword.default('') }),
  data: z.object({
    corrected: z.string().nullable(),
    terms: z.array(countedTerm),
    estates: z.array(estate),
    wines: z.array(wine),
    articles: z.array(article),
  }),
})
export type WireSuggestions = z.infer<typeof searchSuggest.data>

export const encodeSuggestions = (found: Suggestions, reader: Reader): WireSuggestions => ({
  corrected: found.corrected,
  terms: found.terms.map((each) => encodeCounted(each, reader)),
  estates: found.estates.map((each) => encodeEstate(each, reader)),
  wines: found.wines.map((each) => encodeWine(each, reader)),
  articles: found.articles.map((each) => encodeArticle(each, reader)),
})
export const decodeSuggestions = (wire: WireSuggestions): Suggestions => ({
  corrected: wire.corrected,
  terms: wire.terms.map(decodeCounted),
  estates: wire.estates.map(decodeEstate),
  wines: wire.wines.map(decodeWine),
  articles: wire.articles.map(decodeArticle),
})

export const searchContext = endpoint({
  ...read(
    '/search/context',
    'What a search was taken for, estates and articles that fit it, and where to look when no wine does',
  ),
  query: z.object({ keyword }),
  data: z.object({
    understood: understoodShape,
    count: z.number(),
    estates: z.array(estate),
    articles: z.array(article),
    help: z.object({ spelling: z.string().nullable(), terms: z.array(countedTerm) }).nullable(),
  }),
})
export type WireSearchContext = z.infer<typeof searchContext.data>

export const encodeContext = (
  { understood, wineCount, estates, articles, help }: SearchContext,
  reader: Reader,
): WireSearchContext => ({
  understood: encodeUnderstood(understood, reader),
  count: wineCount,
  estates: estates.map((each) => encodeEstate(each, reader)),
  articles: articles.map((each) => encodeArticle(each, reader)),
  help: help && { spelling: help.spelling, terms: help.terms.map((each) => encodeCounted(each, reader)) },
})
export const decodeContext = (wire: WireSearchContext): SearchContext => ({
  understood: decodeUnderstood(wire.understood),
  wineCount: wire.count,
  estates: wire.estates.map(decodeEstate),
  articles: wire.articles.map(decodeArticle),
  help: wire.help && { spelling: wire.help.spelling, terms: wire.help.terms.map(decodeCounted) },
})

export const recordSearch = endpoint({
  method: 'POST',
  path: '/search/record',
  access: 'optional',
  summary: 'A search has been made: counted for the popular ones, and remembered for who is signed in',
  body: z.object({ keyword: keyword.pipe(z.string().min(1)) }),
  data: z.undefined(),
})

export const ownSearches = endpoint({
  method: 'GET',
  path: '/v2/user/search_list',
  access: 'optional',
  summary: 'The last searches of who is signed in',
  query: pageQuery,
  data: z.array(z.object({ id: z.number(), keyword: z.string() })),
})
/** The contract's call is a GET (below); pages use this one, as for everything that changes something. */
export const forgetSearches = endpoint({
  method: 'POST',
  path: '/v2/user/clean_search',
  access: 'shopper',
  summary: 'Forget the last searches',
  data: z.undefined(),
})
export const forgetSearchesOfPhones = endpoint({ ...forgetSearches, method: 'GET' })

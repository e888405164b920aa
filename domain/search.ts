import type { Localized } from './locale.ts'

export type SearchTerm = { id: number; kind: string; code: string; name: Localized }

/**
 * `synonym`: another name (丽丝玲, Rivaner); `sound`: pinyin or initials (leisiling, lsl); `beginning`: ries; `corrected`: misspelt
 * (reisling, 雷斯令); `excluded`: not wanted (不要红酒, without oak).
 */
export type Recognition = 'name' | 'synonym' | 'sound' | 'beginning' | 'corrected' | 'excluded'

/**
 * Both bounds included; a missing one is open. Prices in fen, sizes in ml, alcohol in % vol, sugar in g/l, `drinking` in years,
 * `pack` in bottles per case, tastes 0 to 5.
 */
export type SearchRange = { from?: number; to?: number }
export const SEARCH_MEASURES = [
  'price',
  'vintage',
  'size',
  'alcohol',
  'sugar',
  'drinking',
  'pack',
  'acidity',
  'body',
  'tannin',
  'fruit',
] as const
export type SearchMeasure = (typeof SEARCH_MEASURES)[number]

export const SEARCH_OFFERS = ['reduced', 'new', 'hot', 'recommended', 'gift'] as const
export type SearchOffer = (typeof SEARCH_OFFERS)[number]

/** `isDropped`: left out because no wine satisfied it together with the other words. */
export type UnderstoodWord = { typed: string; isDropped: boolean } & (
  | { meaning: 'term'; how: Recognition; terms: SearchTerm[]; spelling: string }
  | { meaning: 'text'; how: 'name' | 'beginning' | 'corrected' | 'excluded'; spelling: string }
  | { meaning: 'range'; measure: SearchMeasure; range: SearchRange }
  | { meaning: 'offer'; offer: SearchOffer; name: Localized }
)

export type Understood = {
  keyword: string
  words: UnderstoodWord[]
  /** The whole corrected search, for "showing results for …"; null without a misspelling. */
  corrected: string | null
  marks: string[]
  isPartial: boolean
}

export const nothingUnderstood = (keyword: string): Understood => ({
  keyword,
  words: [],
  corrected: null,
  marks: [],
  isPartial: false,
})

export type SearchEstate = {
  id: number
  code: string
  name: Localized
  blurb: Localized
  region: Localized | null
  image: string
  wines: number
}
export type SearchArticle = { id: number; categoryId: number; title: Localized; synopsis: Localized; image: string }
/** The price is in fen. */
export type SearchWine = { id: number; name: Localized; image: string; price: number }
export type SuggestedTerm = SearchTerm & { wines: number }

export type Suggestions = {
  corrected: string | null
  terms: SuggestedTerm[]
  estates: SearchEstate[]
  wines: SearchWine[]
  articles: SearchArticle[]
}

export type SearchHelp = { spelling: string | null; terms: SuggestedTerm[] }

/** `help` only when nothing was found or words were dropped. */
export type SearchContext = {
  understood: Understood
  wineCount: number
  estates: SearchEstate[]
  articles: SearchArticle[]
  help: SearchHelp | null
}

export type SearchAlias = { id: number; phrase: string; termId: number | null; replacement: string | null; isBuiltIn: boolean }

export const KEYWORD_MAX = 100
export const PHRASE_MAX = 60
export const OWN_SEARCHES_MAX = 20

/** Phone numbers (138 0013 8000), mail addresses, document numbers. */
const PERSONAL = /@|\d{6}|(?:\d[\s().-]*){9}/
export const looksPersonal = (words: string): boolean => PERSONAL.test(words.normalize('NFKC'))

import type { Localized } from './locale.ts'

/** Kinds of terms that a word may be taken for: the facets of a wine and its estate. */
export type SearchTerm = { id: number; kind: string; code: string; name: Localized }

/**
 * How a word was recognised. `name`: it is the term's name; `synonym`: another name of it (丽丝玲, Rivaner); `sound`: its pinyin or
 * initials (leisiling, lsl); `beginning`: how it begins (ries); `corrected`: it was misspelt (reisling, 雷斯令); `excluded`: it is not
 * wanted (不要红酒, without oak).
 */
export type Recognition = 'name' | 'synonym' | 'sound' | 'beginning' | 'corrected' | 'excluded'

/**
 * Bounds of a number, both included; a missing one is open. Prices in fen, sizes in ml, alcohol in % vol, sugar in g/l, `drinking` in
 * years, `pack` in bottles of a case, tastes as the bars of a wine show them, 0 to 5.
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

/** Marks of the shop that can be searched for; running flash sales have a page of their own. */
export const SEARCH_OFFERS = ['reduced', 'new', 'hot', 'recommended'] as const
export type SearchOffer = (typeof SEARCH_OFFERS)[number]

/** What one word of a search was taken for. `typed` is what the visitor wrote; a `isDropped` word no wine satisfied together with the others. */
export type UnderstoodWord = { typed: string; isDropped: boolean } & (
  | { meaning: 'term'; how: Recognition; terms: SearchTerm[]; spelling: string }
  | { meaning: 'text'; how: 'name' | 'beginning' | 'corrected' | 'excluded'; spelling: string }
  | { meaning: 'range'; measure: SearchMeasure; range: SearchRange }
  | { meaning: 'offer'; offer: SearchOffer; name: Localized }
)

/** What a search was taken for, so that a page can give reasons, mark words and ask "did you mean". */
export type Understood = {
  keyword: string
  words: UnderstoodWord[]
  /** The whole search as it was carried out when a word had been misspelt: "showing results for …". */
  corrected: string | null
  /** Words to mark in names and texts, in both languages and as the visitor wrote them. */
  marks: string[]
  /** No wine satisfied all words; those that are `isDropped` were left out. */
  isPartial: boolean
}

/** There is nothing to tell: nothing but signs was typed, or the number of a wine. */
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
/** A wine as a suggestion shows it; the price in fen. */
export type SearchWine = { id: number; name: Localized; image: string; price: number }
/** A term with the number of wines that have it. */
export type SuggestedTerm = SearchTerm & { wines: number }

/** What is offered while somebody is typing. */
export type Suggestions = {
  /** The search as it was carried out when a word had been misspelt. */
  corrected: string | null
  terms: SuggestedTerm[]
  estates: SearchEstate[]
  wines: SearchWine[]
  articles: SearchArticle[]
}

/** What goes on a page without enough hits: where to look instead. The wines are the popular ones. */
export type SearchHelp = { spelling: string | null; terms: SuggestedTerm[] }

/** What a result page shows beside the wines. `help` only when nothing was found or words were dropped. */
export type SearchContext = {
  understood: Understood
  wineCount: number
  estates: SearchEstate[]
  articles: SearchArticle[]
  help: SearchHelp | null
}

/** A synonym as the staff see it: the phrase stands for a term of the shop, or for another phrase. */
export type SearchAlias = { id: number; phrase: string; termId: number | null; replacement: string | null; isBuiltIn: boolean }

/** Characters of a search. */
export const KEYWORD_MAX = 100
/** Characters of a phrase that staff let stand for something else. */
export const PHRASE_MAX = 60
/** How many of somebody's own searches are remembered. */
export const OWN_SEARCHES_MAX = 20

import type { Locale, Localized } from './locale.ts'

/** The category that news page and home page show, unless staff have chosen another. */
export const NEWS_CATEGORY = 20
export const HOME_ARTICLES = 3

export const PAGE_KEYS = [
  'festival',
  'why_festival',
  'aboutus',
  'website',
  'privacy',
  'agreement',
  'shipping',
  'returns',
  'payment',
  'age',
] as const
export type PageKey = (typeof PAGE_KEYS)[number]

export const LINK_TARGET = /^(?:\/(?![/\\])|https:\/\/)\S*$/
export const WEB_ADDRESS = /^https?:\/\/[^\s"'<>]+$/

export type ArticleCard = {
  id: number
  categoryId: number
  title: Localized
  synopsis: Localized
  image: string
  /** Beijing calendar day, 2026-11-03. */
  publishedOn: string
  visits: number
}
export type Neighbour = { id: number; categoryId: number; title: Localized }
export type Article = ArticleCard & {
  author: Localized
  content: Localized
  category: Localized
  previous: Neighbour | null
  next: Neighbour | null
  wineIds: readonly number[]
}
export type ArticleCategory = { id: number; title: Localized }
/** `imageEn`: for readers of English; as stored it may be empty, as shown it never is. */
export type Banner = {
  id: number
  title: Localized
  line: Localized
  action: Localized
  image: string
  imageEn: string
  url: string
}

export type CompanyInfo = {
  siteName: Localized
  keywords: Localized
  description: Localized
  logoUrl: string
  contactNumber: string
  address: Localized
  copyright: Localized
  /** ICP filing number. */
  recordNumber: string
  recordUrl: string
  networkSecurity: string
  networkSecurityUrl: string
  licences: Localized[]
  serviceHours: Localized
}

/** Of menu, footer or home page (domain/menu.ts). One of the shop's own keeps its word where the name is empty. */
export type ShownEntry = { id: string; to?: string | undefined; name?: Record<Locale, string> | undefined }
/** By place; a place that is as built is left out. */
export type ShownMenu = Record<string, ShownEntry[]>

/** `writtenPages`: the others answer 404, so nothing links to them. */
export type ShownCompany = CompanyInfo & { writtenPages: readonly PageKey[]; menu: ShownMenu; newsCategory: number }

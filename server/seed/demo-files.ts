import { readdirSync, readFileSync } from 'node:fs'
import type { Ground } from '#demo/artwork/still-life.ts'
import type { Arms } from '#domain/arms.ts'
import type { PageKey } from '#domain/content.ts'
import type { Place } from '#domain/estate.ts'
import type { FestivalDay } from '#domain/festival.ts'
import type { Cue } from '#domain/film.ts'
import type { Localized } from '#domain/locale.ts'
import type { ProductFlag } from '#domain/product.ts'
import type { Terroir } from '#domain/terroir.ts'
import type { BottlePicture } from '#server/features/catalog/artwork/bottle.ts'
import type { LabelStyle } from '#server/features/catalog/artwork/label.ts'

/** Wines of the shop on a table, by their codes, or the hillside of one of its estates. */
export type DemoPicture = { bottles: readonly string[]; ground: Ground } | { estate: string }

const DEMO = new URL('../../demo/', import.meta.url)

/** The import reads the other fields (docs/import.md). */
export type DemoEstate = {
  code: string
  name: Localized
  village: Localized
  region: string
  place: Place
  arms: Arms
  terroir: Terroir
}
export type DemoSku = { vintage: number | null; sizeMl: number; pack: number; image?: string }
export type DemoWine = {
  code: string
  name: Localized
  blurb: Localized
  estate: string
  country: string
  region: string
  site?: Localized
  classification: string[]
  grapes: string[]
  type: string
  taste: string
  closure: string
  alcohol: number
  bottle: Pick<BottlePicture, 'shape' | 'glass' | 'capsule' | 'label'>
  skus: DemoSku[]
  images?: string[]
}
/** `terms`: kind and code. `parts`: code of the wine, vintage, amount. `sold`: sets per past order. */
export type DemoSet = {
  code: string
  name: Localized
  blurb: Localized
  description: Localized
  price: string
  flags: ProductFlag[]
  terms: [kind: string, code: string][]
  parts: [wine: string, vintage: number, amount: number][]
  sold: number[]
}
export type DemoArticle = {
  id: number
  category: number
  title: Localized
  author: Localized
  synopsis: Localized
  content: Localized
  picture: DemoPicture
  publishedAt: string
  visits: number
}
export type DemoBanner = { title: Localized; line: Localized; action: Localized; url: string; picture: DemoPicture }
export type DemoCompany = {
  site_name: Localized
  company_name: Localized
  site_keywords: Localized
  site_description: Localized
  contact_number: string
  company_address: Localized
  service_hours: Localized
  copyright: Localized
  record_No: string
  icp_url: string
  network_security: string
  network_security_url: string
  licences: Localized[]
  notices: { health: Localized }
}

export type DemoPage = {
  title: Localized
  content: Localized
  pictures?: Record<string, DemoPicture & { alt: Localized; caption: Localized }>
}
export type DemoFestival = {
  /** One in each of these months, `editions` in all. */
  seasons: { month: number; title: Localized; line: Localized }[]
  weekend: number
  editions: number
  place: Localized
  address: Localized
  picture: DemoPicture
  days: FestivalDay[]
  wines: string[]
}
export type DemoMoment = { editionsAgo: number; day: number; picture: DemoPicture; title: Localized; caption: Localized }
export type DemoFilm = { code: string; title: Localized; synopsis: Localized; seconds: number; daysAgo: number; cues: Cue[] }

const readJson = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, DEMO), 'utf8'))

const filesOf = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, DEMO))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => `${folder}/${name}`)

export const readEstates = (): DemoEstate[] => filesOf('estates').flatMap((file) => readJson<DemoEstate[]>(file))
export const readWines = (): DemoWine[] => filesOf('wines').flatMap((file) => readJson<DemoWine[]>(file))
/** With the codes of wines that make good presents. */
export const readSets = (): { gifts: string[]; sets: DemoSet[] } => readJson('sets.json')
export const readArticles = (): DemoArticle[] => filesOf('articles').map((file) => readJson<DemoArticle>(file))
export const readArticleCategories = (): { id: number; title: Localized }[] => readJson('article-categories.json')
export const readBanners = (): DemoBanner[] => readJson('banners.json')
export const readCompany = (): DemoCompany => readJson('company.json')
export const readPages = (): Record<PageKey, DemoPage> => readJson('pages.json')
export const readFestival = (): DemoFestival => readJson('festival.json')
export const readMoments = (): DemoMoment[] => readJson('moments.json')
export const readFilms = (): DemoFilm[] => readJson('films.json')
/** `ending`: `mp4`, `webm`, or `webp` for the poster. */
export const readFilmFile = (code: string, ending: string): Buffer => readFileSync(new URL(`videos/${code}.${ending}`, DEMO))
/** How each estate prints its labels, by its code. */
export const readEstateLabels = (): Record<string, LabelStyle> => readJson('estate-labels.json')
/** By article number. */
export const readArticleWines = (): Record<string, string[]> => readJson('article-wines.json')

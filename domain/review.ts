import type { Locale } from './locale.ts'

/** What may be written and how it is counted. */
export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]
export type Score = { wineStars: Stars; deliveryStars: Stars }

export const REVIEW_TEXT_MAX = 500
export const REVIEW_PICTURES_MAX = 3
export const REPLY_MAX = 500
export const REVIEWS_PER_PAGE = 6
/** Counting for staff stops here: nobody turns so many pages. */
export const COUNTED_REVIEWS_MAX = 10_000

/**
 * As phone clients sort them (docs/wire.md, "Reviews"): good is five stars twice, poor any two stars or fewer, medium the rest.
 */
export type ReviewKind = 'good' | 'medium' | 'poor'

export type Review = Score & {
  id: number
  productId: number
  /** Masked by `maskNickname`; empty when the account is closed. */
  nickname: string
  avatar: string
  text: string
  pictures: string[]
  vintage: number | null
  sizeMl: number
  pack: number
  writtenAt: string
  reply: string
  repliedAt: string | null
}

/** `byStars[0]` counts reviews with one star for the wine, `byStars[4]` those with five. */
export type ReviewSummary = {
  count: number
  average: number
  byStars: readonly [number, number, number, number, number]
  byKind: Record<ReviewKind, number>
  withPictures: number
  /** Only reviews with words. */
  byLanguage: Record<Locale, number>
}

export type ProductReviews = { summary: ReviewSummary; best: Review | null }

export type ReviewFilter = {
  kind?: ReviewKind | undefined
  stars?: Stars | undefined
  hasPictures?: boolean | undefined
  /** Written in that language. */
  language?: Locale | undefined
}

export const isUnfiltered = ({ kind, stars, hasPictures, language }: ReviewFilter): boolean =>
  !kind && !stars && !hasPictures && !language

export const averageStars = (sum: number, count: number): number => (count === 0 ? 0 : Math.round((sum / count) * 10) / 10)

/** Share of good reviews in whole percent; 100 without reviews. */
export const goodPercent = ({ count, byKind }: Pick<ReviewSummary, 'count' | 'byKind'>): number =>
  count === 0 ? 100 : Math.round((byKind.good / count) * 100)

export const isStars = (value: number): value is Stars => (STARS as readonly number[]).includes(value)

/** "林**", "T**s". Emoji and rare characters stay whole. */
export function maskNickname(nickname: string): string {
  const letters = [...new Intl.Segmenter().segment(nickname.trim())].map(({ segment }) => segment)
  const [first = ''] = letters
  const last = letters.length > 2 ? letters.at(-1) : ''
  return first && `${first}**${last}`
}

export type Ago = { unit: 'hour' | 'day' | 'week' | 'month' | 'year'; count: number }
const HOUR_MS = 3_600_000
/** How long an answer with "x hours ago" may be cached. */
export const AGO_KEPT_MS = HOUR_MS / 6
const AGO: readonly [Ago['unit'], number][] = [
  ['year', 365 * 24],
  ['month', 30 * 24],
  ['week', 7 * 24],
  ['day', 24],
  ['hour', 1],
]

/** In the largest whole unit; undefined for less than an hour, or a future time from a wrong clock. */
export function timeAgo(at: Date, now: Date): Ago | undefined {
  const hours = (now.getTime() - at.getTime()) / HOUR_MS
  for (const [unit, length] of AGO) if (hours >= length) return { unit, count: Math.floor(hours / length) }
  return undefined
}

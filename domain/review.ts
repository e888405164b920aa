/** Reviews: what may be written, how it is counted, and how the writer stays unnamed. */
export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]
/** For the wine, and for how it was packed and delivered. */
export type Score = { wineStars: Stars; deliveryStars: Stars }

export const REVIEW_TEXT_MAX = 500
/** Spec section 9. */
export const REVIEW_PICTURES_MAX = 3
export const REPLY_MAX = 500
export const REVIEWS_PER_PAGE = 6

export const REVIEW_KINDS = ['good', 'medium', 'poor'] as const
/** As phone clients sort them (docs/wire.md, "Reviews"): good is twice full marks, poor any two stars or fewer, medium the rest. */
export type ReviewKind = (typeof REVIEW_KINDS)[number]

export type Review = Score & {
  id: number
  productId: number
  /** Masked: `maskNickname`. Empty when the account is closed. */
  nickname: string
  avatar: string
  text: string
  pictures: string[]
  /** What was bought. */
  vintage: number | null
  sizeMl: number
  pack: number
  writtenAt: string
  /** The shop's; empty without. */
  reply: string
  repliedAt: string | null
}

/** `byStars[0]` counts the reviews with one star for the wine, `byStars[4]` those with five. */
export type ReviewSummary = {
  count: number
  average: number
  byStars: readonly [number, number, number, number, number]
  byKind: Record<ReviewKind, number>
  withPictures: number
}

/** What the page of a wine says of its reviews: how many and how good, and the one that speaks best for it. */
export type ProductReviews = { summary: ReviewSummary; best: Review | null }

/** Which reviews a reader wants to see; with nothing said: all. */
export type ReviewFilter = { kind?: ReviewKind | undefined; stars?: Stars | undefined; hasPictures?: boolean | undefined }

/** With one decimal; 0 without reviews. */
export const averageStars = (sum: number, count: number): number => (count === 0 ? 0 : Math.round((sum / count) * 10) / 10)

/** Share of the good ones in whole percent; without reviews nothing speaks against the wine. */
export const goodPercent = ({ count, byKind }: Pick<ReviewSummary, 'count' | 'byKind'>): number =>
  count === 0 ? 100 : Math.round((byKind.good / count) * 100)

export const isStars = (value: number): value is Stars => (STARS as readonly number[]).includes(value)

/** "林**", "T**s": enough for the writer to know their own. Emoji and rare characters stay whole. */
export function maskNickname(nickname: string): string {
  const letters = [...new Intl.Segmenter().segment(nickname.trim())].map(({ segment }) => segment)
  const [first = ''] = letters
  const last = letters.length > 2 ? letters.at(-1) : ''
  return first && `${first}**${last}`
}

export type Ago = { unit: 'hour' | 'day' | 'week' | 'month' | 'year'; count: number }
const HOUR_MS = 3_600_000
/** An answer that says how long ago something was is true for about so long. */
export const AGO_KEPT_MS = HOUR_MS / 6
const AGO: readonly [Ago['unit'], number][] = [
  ['year', 365 * 24],
  ['month', 30 * 24],
  ['week', 7 * 24],
  ['day', 24],
  ['hour', 1],
]

/** How long ago in the largest whole unit; undefined: less than an hour ago, or ahead on a wrong clock. */
export function timeAgo(at: Date, now: Date): Ago | undefined {
  const hours = (now.getTime() - at.getTime()) / HOUR_MS
  for (const [unit, length] of AGO) if (hours >= length) return { unit, count: Math.floor(hours / length) }
  return undefined
}

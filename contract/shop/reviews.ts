import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireFlag, wireId, wireInt, wireText } from '#contract/inputs.ts'
import { toDay } from '#contract/times.ts'
import { LOCALES } from '#domain/locale.ts'
import {
  averageStars,
  goodPercent,
  isStars,
  REVIEW_TEXT_MAX,
  REVIEWS_PER_PAGE,
  type Review,
  type ReviewFilter,
  type ReviewSummary,
  type Score,
  type Stars,
  timeAgo,
} from '#domain/review.ts'
import type { OrderReader } from './order-shapes.ts'
import { encodeSuk } from './sku-options.ts'

/* Reviews (docs/wire.md, "Reviews"). Separate stars, pictures and instants are ours. */

const wireSummary = z.object({
  sum_count: z.number(),
  good_count: z.number(),
  in_count: z.number(),
  poor_count: z.number(),
  reply_chance: z.number(),
  reply_star: z.string(),
  star_counts: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  pic_count: z.number(),
  zh_count: z.number(),
  en_count: z.number(),
})
type WireSummary = z.infer<typeof wireSummary>

export const encodeReviewSummary = (summary: ReviewSummary): WireSummary => ({
  sum_count: summary.count,
  good_count: summary.byKind.good,
  in_count: summary.byKind.medium,
  poor_count: summary.byKind.poor,
  reply_chance: goodPercent(summary),
  reply_star: summary.average.toFixed(1),
  star_counts: [...summary.byStars],
  pic_count: summary.withPictures,
  zh_count: summary.byLanguage['zh-CN'],
  en_count: summary.byLanguage['en-US'],
})

export const decodeReviewSummary = (wire: WireSummary): ReviewSummary => ({
  count: wire.sum_count,
  average: Number(wire.reply_star),
  byStars: wire.star_counts,
  byKind: { good: wire.good_count, medium: wire.in_count, poor: wire.poor_count },
  withPictures: wire.pic_count,
  byLanguage: { 'zh-CN': wire.zh_count, 'en-US': wire.en_count },
})

export const wireReview = z.object({
  id: z.number(),
  uid: z.number(),
  product_id: z.number(),
  product_score: z.number(),
  service_score: z.number(),
  star: z.number(),
  comment: z.string(),
  pics: z.array(z.string()),
  add_time: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  suk: z.string(),
  merchant_reply_content: z.string(),
  merchant_reply_time: z.string(),
  is_money_level: z.number(),
  written_at: z.string(),
  replied_at: z.string().nullable(),
  vintage: z.number().nullable(),
  size_ml: z.number(),
  pack: z.number(),
})
type WireReview = z.infer<typeof wireReview>

/** `now`: phone clients show the age, in whole hours or more. */
export function encodeReview(review: Review, reader: OrderReader, now: Date): WireReview {
  return {
    id: review.id,
    uid: 0,
    product_id: review.productId,
    product_score: review.wineStars,
    service_score: review.deliveryStars,
    star: Math.round(averageStars(review.wineStars + review.deliveryStars, 2)),
    comment: review.text,
    pics: review.pictures,
    add_time: sayWhen(review.writtenAt, reader, now),
    nickname: review.nickname || (reader.client === 'phone' ? reader.say('reviews.somebody') : ''),
    avatar: review.avatar,
    suk: encodeSuk(review, reader.locale),
    merchant_reply_content: review.reply,
    merchant_reply_time: review.repliedAt ? sayWhen(review.repliedAt, reader, now) : '',
    is_money_level: 0,
    written_at: review.writtenAt,
    replied_at: review.repliedAt,
    vintage: review.vintage,
    size_ml: review.sizeMl,
    pack: review.pack,
  }
}

/** `3天前` for phone clients (docs/wire.md, "Conventions"), else the day. */
function sayWhen(at: string, { client, say }: OrderReader, now: Date): string {
  if (client === 'pc') return toDay(at)
  const ago = timeAgo(new Date(at), now)
  return ago ? say(`reviews.ago.${ago.unit}`, { count: ago.count }) : say('reviews.ago.now')
}

export const decodeReview = (wire: WireReview): Review => ({
  id: wire.id,
  productId: wire.product_id,
  nickname: wire.nickname,
  avatar: wire.avatar,
  wineStars: decodeStars(wire.product_score),
  deliveryStars: decodeStars(wire.service_score),
  text: wire.comment,
  pictures: wire.pics,
  vintage: wire.vintage,
  sizeMl: wire.size_ml,
  pack: wire.pack,
  writtenAt: wire.written_at,
  reply: wire.merchant_reply_content,
  repliedAt: wire.replied_at,
})
const decodeStars = (score: number): Stars => (isStars(score) ? score : 5)

/** `type` of reply/list: the index in this list. `star`, `has_pics` and `written_in` are ours. */
const KINDS = [undefined, 'good', 'medium', 'poor'] as const
export const listQuery = z.object({
  type: wireInt(0, 3).default(0),
  star: wireInt(0, 5).default(0),
  has_pics: wireFlag.default(false),
  written_in: z.enum(LOCALES).optional().catch(undefined),
  ...pageQuery.shape,
})
export const decodeReviewFilter = ({ type, star, has_pics, written_in }: z.output<typeof listQuery>): ReviewFilter => ({
  kind: KINDS[type],
  stars: isStars(star) ? star : undefined,
  hasPictures: has_pics,
  language: written_in,
})
export const encodeReviewFilter = ({ kind, stars, hasPictures, language }: ReviewFilter): z.input<typeof listQuery> => ({
  ...(kind ? { type: KINDS.indexOf(kind) } : {}),
  ...(stars ? { star: stars } : {}),
  ...(hasPictures ? { has_pics: 1 } : {}),
  ...(language ? { written_in: language } : {}),
})

const ofProduct = z.object({ id: wireId })

export const summariseReviews = endpoint({
  method: 'GET',
  path: '/reply/config/:id',
  access: 'public',
  summary: 'How many reviews a wine has, and how good they are',
  params: ofProduct,
  data: wireSummary,
  encode: ({ productId }: { productId: number }) => ({ params: { id: productId } }),
  decode: decodeReviewSummary,
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/reply/list/:id',
  access: 'public',
  summary: 'Reviews of a wine, newest first',
  params: ofProduct,
  query: listQuery,
  data: z.array(wireReview),
  encode: ({ productId, page = 1, ...filter }: ReviewFilter & { productId: number; page?: number }) => ({
    params: { id: productId },
    query: { ...encodeReviewFilter(filter), page, limit: REVIEWS_PER_PAGE },
  }),
  decode: (list) => list.map(decodeReview),
})

/** The schema is wider than the rules: violations get their own refusals. */
const PICTURES_READ_MAX = 20
const ADDRESS_MAX = 300
const pictures = z
  .union([z.array(wireText(ADDRESS_MAX)).max(PICTURES_READ_MAX), wireText(PICTURES_READ_MAX * ADDRESS_MAX)])
  .transform((list) => (Array.isArray(list) ? list : list.split(',')).map((address) => address.trim()).filter(Boolean))
/** Clients send "" without stars; invalid numbers get their own refusal. */
const score = z
  .union([z.number(), z.string().max(10)])
  .default('')
  .transform(Number)

export const writeReview = endpoint({
  method: 'POST',
  path: '/order/comment',
  access: 'shopper',
  summary: 'Review a line of a received order, once',
  body: z.object({
    unique: z.string().regex(/^[0-9a-f]{32}$/),
    comment: wireText(REVIEW_TEXT_MAX * 10).default(''),
    pics: pictures.default([]),
    product_score: score,
    service_score: score,
  }),
  data: z.object({ to_lottery: z.literal(false) }),
  encode: ({
    unique,
    text,
    pictures,
    wineStars,
    deliveryStars,
  }: Score & { unique: string; text: string; pictures: string[] }) => ({
    body: { unique, comment: text, pics: pictures, product_score: wineStars, service_score: deliveryStars },
  }),
})

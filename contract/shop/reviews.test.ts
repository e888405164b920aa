import { expect, test } from 'vitest'
import type { Review, ReviewSummary } from '#domain/review.ts'
import {
  decodeReview,
  decodeReviewFilter,
  decodeReviewSummary,
  encodeReview,
  encodeReviewFilter,
  encodeReviewSummary,
  listQuery,
  summariseReviews,
  wireReview,
  writeReview,
} from './reviews.ts'

const say = (key: string, params?: Record<string, string | number>) => `${key} ${params?.count ?? ''}`.trim()
const pc = { locale: 'zh-CN', client: 'pc', say } as const
const phone = { ...pc, client: 'phone' } as const
const now = new Date('2026-11-20T12:00:00Z')

const review: Review = {
  id: 7,
  productId: 1001,
  nickname: '林**',
  avatar: '/uploads/a.webp',
  wineStars: 4,
  deliveryStars: 5,
  text: '<b>好喝</b>',
  pictures: ['/uploads/b.webp'],
  vintage: 2023,
  sizeMl: 750,
  pack: 1,
  writtenAt: '2026-11-17T08:00:00.000Z',
  reply: '谢谢',
  repliedAt: '2026-11-20T11:30:00.000Z',
}

test('a review survives the way over the wire', () => {
  expect(decodeReview(wireReview.parse(encodeReview(review, pc, now)))).toEqual(review)
  const silent = { ...review, reply: '', repliedAt: null, pictures: [], text: '' }
  expect(decodeReview(wireReview.parse(encodeReview(silent, pc, now)))).toEqual(silent)
})

test('phone clients read how long ago it was, the PC client reads the day; nobody reads whose it is', () => {
  expect(encodeReview(review, phone, now)).toMatchObject({
    add_time: 'reviews.ago.day 3',
    merchant_reply_time: 'reviews.ago.now',
    uid: 0,
    star: 5,
    suk: '2023,750ml,单瓶',
  })
  expect(encodeReview(review, pc, now)).toMatchObject({ add_time: '2026-11-17', merchant_reply_time: '2026-11-20' })
  expect(encodeReview({ ...review, nickname: '' }, phone, now).nickname).toBe('reviews.somebody')
})

test('the summary survives the way over the wire', () => {
  const summary: ReviewSummary = {
    count: 4,
    average: 3.8,
    byStars: [0, 1, 0, 2, 1],
    byKind: { good: 1, medium: 2, poor: 1 },
    withPictures: 2,
    byLanguage: { 'zh-CN': 3, 'en-US': 1 },
  }
  const wire = summariseReviews.data.parse(encodeReviewSummary(summary))
  expect(decodeReviewSummary(wire)).toEqual(summary)
  expect(wire).toMatchObject({ reply_chance: 25, reply_star: '3.8' })
})

test('what readers filter by survives the way over the wire', () => {
  for (const filter of [{ kind: 'poor' }, { stars: 4 }, { hasPictures: true }, {}] as const) {
    expect(decodeReviewFilter(listQuery.parse(encodeReviewFilter(filter)))).toEqual({
      kind: undefined,
      stars: undefined,
      hasPictures: false,
      ...filter,
    })
  }
})

test('pictures come as a list or as text with commas, stars as numbers or text', () => {
  const unique = 'a'.repeat(32)
  const parse = (body: object) => writeReview.body?.parse({ unique, ...body })
  expect(parse({ pics: ' /a.webp, /b.webp,', product_score: '4', service_score: 5 })).toMatchObject({
    pics: ['/a.webp', '/b.webp'],
    product_score: 4,
    service_score: 5,
  })
  expect(parse({ pics: '', product_score: '' })).toMatchObject({ pics: [], product_score: 0, service_score: 0 })
})

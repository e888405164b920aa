import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireId, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeWritten, localizedShape, type Reader } from '#contract/localized.ts'
import { REPLY_MAX, REVIEW_PICTURES_MAX } from '#domain/review.ts'

const stars = z.number().int().min(1).max(5)

const staffReview = z.object({
  id: z.number(),
  productId: z.number(),
  ...localizedShape('productName'),
  orderNumber: z.string(),
  nickname: z.string(),
  wineStars: stars,
  deliveryStars: stars,
  text: z.string(),
  pictures: z.array(z.string()).max(REVIEW_PICTURES_MAX),
  reply: z.string(),
  writtenAt: z.string(),
  repliedAt: z.string().nullable(),
  hiddenAt: z.string().nullable(),
})
type WireStaffReview = z.infer<typeof staffReview>

export const encodeStaffReview = ({ productName, ...review }: StaffReview, reader: Reader): WireStaffReview => ({
  ...review,
  ...encodeWritten('productName', productName, reader),
})
const decodeStaffReview = ({ productName, productName_en, ...review }: WireStaffReview) => ({
  ...review,
  productName: decodeLocalized('productName', { productName, productName_en }),
})
export type StaffReview = ReturnType<typeof decodeStaffReview>

export const STAFF_REVIEW_STATES = ['all', 'unanswered', 'hidden'] as const
export type StaffReviewState = (typeof STAFF_REVIEW_STATES)[number]
export const STAFF_REVIEWS_PER_PAGE = 20

const byId = z.object({ id: wireBigId })

export const listStaffReviews = endpoint({
  method: 'GET',
  path: '/staff/reviews',
  access: 'merchandiser',
  summary: 'Reviews of all wines or of one, newest first',
  query: z.object({
    state: z.enum(STAFF_REVIEW_STATES).default('all'),
    productId: wireId.optional(),
    ...pageQuery.shape,
  }),
  data: z.object({ list: z.array(staffReview), count: z.number() }),
  encode: ({
    page = 1,
    limit = STAFF_REVIEWS_PER_PAGE,
    state = 'unanswered',
  }: {
    page?: number
    limit?: number
    state?: StaffReviewState
  }) => ({ query: { page, limit, state } }),
  decode: ({ list, count }) => ({ list: list.map(decodeStaffReview), count }),
})

export const replyToReview = endpoint({
  method: 'POST',
  path: '/staff/reviews/:id/reply',
  access: 'merchandiser',
  summary: 'Answer a review in the name of the shop; an empty text takes the answer back',
  params: byId,
  /** `seen`: the answer as the form began; one that has been written since then stays (`content-changed`). */
  body: z.object({ text: wireText(REPLY_MAX), seen: wireText(REPLY_MAX).optional() }),
  data: z.undefined(),
  encode: ({ id, ...body }: { id: number; text: string; seen?: string }) => ({ params: { id }, body }),
})

export const hideReview = endpoint({
  method: 'POST',
  path: '/staff/reviews/:id/hide',
  access: 'merchandiser',
  summary: 'Take a review off the shop’s pages; it no longer counts',
  params: byId,
  data: z.undefined(),
  encode: (params: { id: number }) => ({ params }),
})

export const showReview = endpoint({
  method: 'POST',
  path: '/staff/reviews/:id/show',
  access: 'merchandiser',
  summary: 'Show a hidden review again',
  params: byId,
  data: z.undefined(),
  encode: (params: { id: number }) => ({ params }),
})

import {
  decodeReview,
  decodeReviewSummary,
  encodeReviewFilter,
  reviewList,
  reviewSummary,
  writeReview as write,
} from '#contract/shop/reviews.ts'
import { REVIEWS_PER_PAGE, type Review, type ReviewFilter, type ReviewSummary, type Score } from '#domain/review.ts'
import type { Api } from './client.ts'

export async function summariseReviews(api: Api, productId: number): Promise<ReviewSummary> {
  const data = await api.call(reviewSummary, { params: { id: productId } })
  return decodeReviewSummary(data)
}

/** Newest first, REVIEWS_PER_PAGE at a time. */
export async function listReviews(api: Api, productId: number, filter: ReviewFilter = {}, page = 1): Promise<Review[]> {
  const query = { ...encodeReviewFilter(filter), page, limit: REVIEWS_PER_PAGE }
  const data = await api.call(reviewList, { params: { id: productId }, query })
  return data.map(decodeReview)
}

/** `unique` names the order line; `pictures` are addresses of own uploads. */
export async function writeReview(
  api: Api,
  { unique, text, pictures, wineStars, deliveryStars }: Score & { unique: string; text: string; pictures: string[] },
): Promise<void> {
  const body = { unique, comment: text, pics: pictures, product_score: wineStars, service_score: deliveryStars }
  await api.call(write, { body })
}

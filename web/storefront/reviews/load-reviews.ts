import { listReviews, summariseReviews } from '#contract/shop/reviews.ts'
import type { Review, ReviewSummary } from '#domain/review.ts'
import type { Api } from '#web/api/client.ts'

export type LoadedReviews = { summary: ReviewSummary; first: Review[] }

export async function loadReviews(api: Api, productId: number): Promise<LoadedReviews> {
  const [summary, first] = await Promise.all([api.call(summariseReviews, { productId }), api.call(listReviews, { productId })])
  return { summary, first }
}

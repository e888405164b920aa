import { done } from '#contract/done.ts'
import * as reviews from '#contract/shop/reviews.ts'
import { AGO_KEPT_MS, isUnfiltered, REVIEWS_PER_PAGE } from '#domain/review.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf } from '#server/http/words.ts'
import type { ReadProductReviews } from './read-product-reviews.ts'
import { listShown } from './sql.ts'
import { writeReview } from './write-review.ts'

const CACHED = { cache: true } as const

export function reviewRoutes(serve: Serve, deps: Deps, readReviews: ReadProductReviews): void {
  const { db, now } = deps
  serve(
    reviews.summariseReviews,
    async ({ params, tag }) => {
      tag(`product:${params.id}`)
      return reviews.encodeReviewSummary((await readReviews(params.id)).summary)
    },
    CACHED,
  )
  serve(
    reviews.listReviews,
    async ({ params, query, tag, cacheFor, locale, client }) => {
      tag(`product:${params.id}`)
      if (client === 'phone') cacheFor(AGO_KEPT_MS)
      const filter = reviews.decodeReviewFilter(query)
      const isFirst = query.page === 1 && query.limit === REVIEWS_PER_PAGE && isUnfiltered(filter)
      const list = isFirst ? (await readReviews(params.id)).first : await listShown(db, params.id, filter, query)
      const reader = readerOf({ locale, client })
      return list.map((review) => reviews.encodeReview(review, reader, now()))
    },
    CACHED,
  )

  serve(reviews.writeReview, async ({ account, body }) => {
    await writeReview(deps, account.accountId, {
      unique: body.unique,
      text: body.comment,
      pictures: body.pics,
      wineStars: body.product_score,
      deliveryStars: body.service_score,
    })
    return done('submitted', { to_lottery: false as const })
  })
}

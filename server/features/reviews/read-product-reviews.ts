import { averageStars, type ProductReviews, REVIEWS_PER_PAGE, type Review } from '#domain/review.ts'
import type { Db } from '#server/db/database.ts'
import { isUnreviewed } from '#server/features/catalog/facet-index/facet-index.ts'
import type { ReadFacetIndex } from '#server/features/catalog/facet-index/open-facet-index.ts'
import { keepByWine } from '#server/features/catalog/keep-by-wine.ts'
import type { Deps } from '#server/http/deps.ts'
import { listProductReviews } from './sql.ts'

export type ReviewsOfProduct = ProductReviews & { first: Review[] }
export type ReadProductReviews = (productId: number) => Promise<ReviewsOfProduct>

const WINES_MAX = 2_000

/** A page shows summary, best review and first reviews by three calls. Most wines have none, which the index of lists knows. */
export function openProductReviews(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  readFacetIndex: ReadFacetIndex,
): ReadProductReviews {
  const reviews = keepByWine(changes, (ids) => listProductReviews(db, ids, REVIEWS_PER_PAGE), { max: WINES_MAX })
  return async (productId) => (isUnreviewed(await readFacetIndex(), productId) ? NONE : known((await reviews([productId]))[0]))
}

const NONE: ReviewsOfProduct = {
  summary: {
    count: 0,
    average: averageStars(0, 0),
    byStars: [0, 0, 0, 0, 0],
    byKind: { good: 0, medium: 0, poor: 0 },
    withPictures: 0,
    byLanguage: { 'zh-CN': 0, 'en-US': 0 },
  },
  best: null,
  first: [],
}

export const readProductReviews = async (db: Db, productId: number): Promise<ReviewsOfProduct> =>
  known((await listProductReviews(db, [productId], REVIEWS_PER_PAGE)).get(productId))

function known(reviews: ReviewsOfProduct | undefined): ReviewsOfProduct {
  if (!reviews) throw new Error('every wine has a summary')
  return reviews
}

import { type ProductReviews, REVIEWS_PER_PAGE, type Review } from '#domain/review.ts'
import { inBatches, READ_PATIENCE_MS } from '#server/db/batch.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { listProductReviews } from './sql.ts'

export type ReviewsOfProduct = ProductReviews & { first: Review[] }
export type ReadProductReviews = (productId: number) => Promise<ReviewsOfProduct>

/** A page shows summary, best review and first reviews by three calls; what is asked for at once comes by one statement. */
export const openProductReviews = (db: Pool): ReadProductReviews =>
  inBatches((ids: readonly number[]) => readReviews(db, ids), { patienceMs: READ_PATIENCE_MS })

export async function readProductReviews(db: Db, productId: number): Promise<ReviewsOfProduct> {
  const [reviews] = await readReviews(db, [productId])
  if (!reviews) throw new Error('every wine has a summary')
  return reviews
}

async function readReviews(db: Db, ids: readonly number[]): Promise<ReviewsOfProduct[]> {
  const found = await listProductReviews(db, [...new Set(ids)], REVIEWS_PER_PAGE)
  return ids.flatMap((id) => found.get(id) ?? [])
}

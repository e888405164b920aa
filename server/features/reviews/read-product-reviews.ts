import type { ProductReviews } from '#domain/review.ts'
import type { Db } from '#server/db/database.ts'
import { findBest, summarise } from './sql.ts'

export async function readProductReviews(db: Db, productId: number): Promise<ProductReviews> {
  const [summary, best] = await Promise.all([summarise(db, productId), findBest(db, productId)])
  return { summary, best: best ?? null }
}

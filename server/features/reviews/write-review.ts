import { refuse } from '#contract/refusals.ts'
import { can } from '#domain/order-status.ts'
import { isStars, REVIEW_PICTURES_MAX, REVIEW_TEXT_MAX } from '#domain/review.ts'
import { transaction } from '#server/db/database.ts'
import { publishOwnUploads } from '#server/features/accounts/own-uploads.ts'
import { moveOrder } from '#server/features/orders/move-order.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { hasUnreviewedLines, insertReview, lockLineOf } from './sql.ts'

/** `unique` names the order line; stars are unchecked, NaN if missing. */
type Wanted = { unique: string; text: string; pictures: readonly string[]; wineStars: number; deliveryStars: number }

/**
 * Reviews a line of a received order, once, and finishes the order after its last line. Others' lines read as not found;
 * unreceived or fully returned ones cannot be reviewed.
 */
export async function writeReview(
  { db, now, privatePictures }: Pick<Deps, 'db' | 'now' | 'privatePictures'>,
  accountId: number,
  wanted: Wanted,
): Promise<void> {
  const { unique, text, pictures, wineStars, deliveryStars } = wanted
  if (!isStars(wineStars)) refuse('review-wine-stars')
  if (!isStars(deliveryStars)) refuse('review-delivery-stars')
  if (text.length > REVIEW_TEXT_MAX) refuse('review-too-long', { max: REVIEW_TEXT_MAX })
  if (pictures.length > REVIEW_PICTURES_MAX) refuse('review-too-many-pictures', { max: REVIEW_PICTURES_MAX })
  await transaction(db, async (tx) => {
    const line = (await lockLineOf(tx, accountId, unique)) ?? refuse('order-not-found')
    if (line.isReviewed) refuse('already-reviewed')
    if (!can('review', line.orderStatus) || line.isRefunded) refuse('order-state-wrong')
    const own = await publishOwnUploads(tx, privatePictures, { accountId, given: pictures })
    const at = now()
    await insertReview(tx, {
      lineId: line.id,
      productId: line.productId,
      accountId,
      wineStars,
      deliveryStars,
      text,
      pictures: own ?? refuse('review-picture-foreign'),
      at,
    })
    if (!(await hasUnreviewedLines(tx, line.orderId))) {
      await moveOrder(tx, line.orderId, 'finish', { byAccount: accountId, at })
    }
    await announce(tx, `product:${line.productId}`, 'ratings')
  })
}

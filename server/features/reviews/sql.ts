import type { StaffReview, StaffReviewState } from '#contract/staff/reviews.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { ProductReviews, ReviewSummary } from '#domain/review.ts'
import {
  averageStars,
  COUNTED_REVIEWS_MAX,
  maskNickname,
  type Review,
  type ReviewFilter,
  type ReviewKind,
  type Score,
} from '#domain/review.ts'
import type { Db } from '#server/db/database.ts'
import { idArray } from '#server/db/one-plan-sql.ts'

export type ReviewableLine = {
  id: number
  orderId: number
  orderStatus: OrderStatus
  productId: number
  isRefunded: boolean
  isReviewed: boolean
}

/** A line of one of this shopper's orders. Locks order and line until the end of the transaction. */
export async function lockLineOf(tx: Db, accountId: number, unique: string): Promise<ReviewableLine | undefined> {
  const [held] = await tx<{ id: number }[]>`
    select o.id
      from shop_order o
     where o.id = (select order_id from order_line where unique_code = ${unique})
       and o.account_id = ${accountId} and o.deleted_at is null
       for no key update`
  if (!held) return undefined
  const [line] = await tx<ReviewableLine[]>`
    select line.id, o.id as "orderId", o.status as "orderStatus", line.product_id as "productId",
           line.refunded_quantity = line.quantity as "isRefunded",
           exists (select from review where order_line_id = line.id) as "isReviewed"
      from order_line line
      join shop_order o on o.id = line.order_id
     where line.unique_code = ${unique}`
  return line
}

export type NewReview = Score & {
  lineId: number
  productId: number
  accountId: number
  text: string
  pictures: readonly string[]
  at: Date
}

export async function insertReview(tx: Db, review: NewReview): Promise<void> {
  const { lineId, productId, accountId, wineStars, deliveryStars, text, pictures, at } = review
  await tx`
    insert into review (order_line_id, product_id, account_id, wine_stars, delivery_stars, text, pictures, created_at)
    values (${lineId}, ${productId}, ${accountId}, ${wineStars}, ${deliveryStars}, ${text}, ${[...pictures]}::text[], ${at})`
  await tx`update product set star_sum = star_sum + ${wineStars}, review_count = review_count + 1 where id = ${productId}`
}

export async function hasUnreviewedLines(db: Db, orderId: number): Promise<boolean> {
  const [line] = await db`
    select from order_line line
     where order_id = ${orderId} and refunded_quantity < quantity
       and not exists (select from review where order_line_id = line.id)
     limit 1`
  return line !== undefined
}

const kindIs = (db: Db, kind: ReviewKind) =>
  kind === 'good'
    ? db`(wine_stars = 5 and delivery_stars = 5)`
    : kind === 'poor'
      ? db`(wine_stars <= 2 or delivery_stars <= 2)`
      : db`(least(wine_stars, delivery_stars) between 3 and 4)`

/** As `localeOfText` tells them apart: one Chinese character makes a text Chinese. */
const isWrittenIn = (db: Db, language: Locale) =>
  language === 'zh-CN' ? db`review.text ~ ${HAN}` : db`(review.text <> '' and review.text !~ ${HAN})`
const HAN = '[\u3400-\u9fff\uf900-\ufaff]'

type SummaryRow = {
  sum: number
  count: number
  stars: ReviewSummary['byStars']
  withPictures: number
  inChinese: number
  inEnglish: number
} & Record<ReviewKind, number>

const summaryColumns = (db: Db) => db`
  coalesce(sum(wine_stars), 0)::integer as sum, count(*) as count,
  count(*) filter (where ${kindIs(db, 'good')}) as good,
  count(*) filter (where ${kindIs(db, 'medium')}) as medium,
  count(*) filter (where ${kindIs(db, 'poor')}) as poor,
  count(*) filter (where pictures <> '{}') as "withPictures",
  count(*) filter (where ${isWrittenIn(db, 'zh-CN')}) as "inChinese",
  count(*) filter (where ${isWrittenIn(db, 'en-US')}) as "inEnglish",
  jsonb_build_array(
    count(*) filter (where wine_stars = 1), count(*) filter (where wine_stars = 2),
    count(*) filter (where wine_stars = 3), count(*) filter (where wine_stars = 4),
    count(*) filter (where wine_stars = 5)) as stars`

const summaryOf = ({ sum, count, good, medium, poor, stars, withPictures, inChinese, inEnglish }: SummaryRow): ReviewSummary => ({
  count,
  average: averageStars(sum, count),
  byStars: stars,
  byKind: { good, medium, poor },
  withPictures,
  byLanguage: { 'zh-CN': inChinese, 'en-US': inEnglish },
})

/** Within JSON instants are texts. */
type ReviewRow = Omit<Review, 'writtenAt' | 'repliedAt'> & { writtenAt: Date | string; repliedAt: Date | string | null }

const reviewOf = (row: ReviewRow): Review => ({
  ...row,
  nickname: maskNickname(row.nickname),
  writtenAt: new Date(row.writtenAt).toISOString(),
  repliedAt: row.repliedAt === null ? null : new Date(row.repliedAt).toISOString(),
})

const reviewColumns = (db: Db) => db`
  review.id, review.product_id as "productId", account.nickname, account.avatar, wine_stars as "wineStars",
  delivery_stars as "deliveryStars", review.text, review.pictures, line.vintage, line.size_ml as "sizeMl", line.pack,
  review.created_at as "writtenAt", review.reply, review.replied_at as "repliedAt"`

const selectReviews = (db: Db) => db`
  select ${reviewColumns(db)}
    from review
    join account on account.id = review.account_id
    join order_line line on line.id = review.order_line_id`

export async function listShown(
  db: Db,
  productId: number,
  { kind, stars, hasPictures, language }: ReviewFilter,
  { page, limit }: { page: number; limit: number },
): Promise<Review[]> {
  const rows = await db<ReviewRow[]>`
    ${selectReviews(db)}
     where review.product_id = ${productId} and hidden_at is null
       ${kind ? db`and ${kindIs(db, kind)}` : db``}
       ${stars ? db`and wine_stars = ${stars}` : db``}
       ${hasPictures ? db`and pictures <> '{}'` : db``}
       ${language ? db`and ${isWrittenIn(db, language)}` : db``}
     order by review.created_at desc, review.id desc
     limit ${limit} offset ${(page - 1) * limit}`
  return rows.map(reviewOf)
}

/** The summary of each wine, its best review (most stars, then pictures, then the longest) and the `first` newest. */
export async function listProductReviews(
  db: Db,
  productIds: readonly number[],
  first: number,
): Promise<Map<number, ProductReviews & { first: Review[] }>> {
  type Row = SummaryRow & { productId: number; best: ReviewRow | null; first: ReviewRow[] }
  const rows = await db<Row[]>`
    select asked.id as "productId", summary.*,
           (select to_jsonb(best) from (
              ${selectReviews(db)}
               where review.product_id = asked.id and hidden_at is null and review.text <> ''
               order by wine_stars + delivery_stars desc, pictures <> '{}' desc, length(review.text) desc, review.id desc
               limit 1) best) as best,
           array(select to_jsonb(newest) from (
              ${selectReviews(db)}
               where review.product_id = asked.id and hidden_at is null
               order by review.created_at desc, review.id desc
               limit ${first}) newest) as first
      from unnest(${idArray(db, productIds)}) asked (id)
      cross join lateral (
        select ${summaryColumns(db)} from review where product_id = asked.id and hidden_at is null
      ) summary`
  return new Map(
    rows.map(({ productId, best, first: newest, ...summary }) => [
      productId,
      { summary: summaryOf(summary), best: best && reviewOf(best), first: newest.map(reviewOf) },
    ]),
  )
}

type StaffRow = Omit<StaffReview, 'writtenAt' | 'repliedAt' | 'hiddenAt'> & {
  writtenAt: Date
  repliedAt: Date | null
  hiddenAt: Date | null
}
type StaffWanted = { state: StaffReviewState; productId?: number | undefined; page: number; limit: number }

/** Newest first; counting stops at COUNTED_REVIEWS_MAX. A page is chosen first, and read then. */
export async function listForStaff(db: Db, wanted: StaffWanted): Promise<{ list: StaffReview[]; count: number }> {
  const { state, productId, page, limit } = wanted
  const matching = db`
      from review
     where true
       ${state === 'unanswered' ? db`and reply = '' and hidden_at is null` : db``}
       ${state === 'hidden' ? db`and hidden_at is not null` : db``}
       ${productId === undefined ? db`` : db`and review.product_id = ${productId}`}`
  const [rows, [total]] = await Promise.all([
    db<StaffRow[]>`
      select review.id, review.product_id as "productId", jsonb_build_object('zh', line.name_zh, 'en', line.name_en) as "productName",
             o.number as "orderNumber", account.nickname, wine_stars as "wineStars", delivery_stars as "deliveryStars",
             review.text, review.pictures, review.reply, review.created_at as "writtenAt", review.replied_at as "repliedAt",
             review.hidden_at as "hiddenAt"
        from (select * ${matching} order by id desc limit ${limit} offset ${(page - 1) * limit}) review
        join account on account.id = review.account_id
        join order_line line on line.id = review.order_line_id
        join shop_order o on o.id = line.order_id
       order by review.id desc`,
    db<{ count: number }[]>`select count(*)::integer as count from (select ${matching} limit ${COUNTED_REVIEWS_MAX}) counted`,
  ])
  const list = rows.map((row) => ({
    ...row,
    writtenAt: row.writtenAt.toISOString(),
    repliedAt: row.repliedAt?.toISOString() ?? null,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
  }))
  return { list, count: total?.count ?? 0 }
}

/** Returns the wine; undefined for an unknown review. An empty reply deletes it. */
export async function lockReply(tx: Db, id: number): Promise<{ reply: string } | undefined> {
  return (await tx<{ reply: string }[]>`select reply from review where id = ${id} for no key update`)[0]
}

export async function setReply(
  db: Db,
  id: number,
  { reply, byAccount, at }: { reply: string; byAccount: number; at: Date },
): Promise<number | undefined> {
  const [review] = await db<{ productId: number }[]>`
    update review
       set reply = ${reply}, replied_at = ${reply ? at : null}, replied_by = ${reply ? byAccount : null}
     where id = ${id}
    returning product_id as "productId"`
  return review?.productId
}

/** Returns the wine; undefined when nothing changed or the review is unknown. */
export async function setHidden(db: Db, id: number, isHidden: boolean, at: Date): Promise<number | undefined> {
  const [review] = await db<{ productId: number; wineStars: number }[]>`
    update review set hidden_at = ${isHidden ? at : null}
     where id = ${id} and hidden_at is ${isHidden ? db`null` : db`not null`}
    returning product_id as "productId", wine_stars as "wineStars"`
  if (!review) return undefined
  const sign = isHidden ? -1 : 1
  await db`
    update product set star_sum = star_sum + ${sign * review.wineStars}, review_count = review_count + ${sign}
     where id = ${review.productId}`
  return review.productId
}

export async function hasReview(db: Db, id: number): Promise<boolean> {
  const [review] = await db`select from review where id = ${id}`
  return review !== undefined
}

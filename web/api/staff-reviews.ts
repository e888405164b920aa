import { decodeLocalized } from '#contract/localized.ts'
import * as staff from '#contract/staff/reviews.ts'
import type { Localized } from '#domain/locale.ts'
import type { Api } from './client.ts'

export type StaffReview = Omit<staff.StaffReview, 'productName' | 'productName_en'> & { productName: Localized }
export const STAFF_REVIEW_STATES = staff.STAFF_REVIEW_STATES
export type StaffReviewState = (typeof STAFF_REVIEW_STATES)[number]
export const STAFF_REVIEWS_PER_PAGE = 20

/** Newest first. */
export async function listStaffReviews(
  api: Api,
  { page = 1, state = 'unanswered' }: { page?: number | undefined; state?: StaffReviewState | undefined },
): Promise<{ list: StaffReview[]; count: number }> {
  const data = await api.call(staff.listReviews, { query: { page, state, limit: STAFF_REVIEWS_PER_PAGE } })
  return {
    count: data.count,
    list: data.list.map((review) => ({ ...review, productName: decodeLocalized('productName', review) })),
  }
}

/** In the name of the shop; an empty text takes the answer back. */
export async function replyToReview(api: Api, id: number, text: string): Promise<void> {
  await api.call(staff.replyToReview, { params: { id }, body: { text } })
}

/** A hidden review is on no page of the shop and does not count. */
export async function setReviewHidden(api: Api, id: number, isHidden: boolean): Promise<void> {
  await api.call(isHidden ? staff.hideReview : staff.showReview, { params: { id } })
}

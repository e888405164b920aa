import { done } from '#contract/done.ts'
import * as staff from '#contract/staff/reviews.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { replyToReview, setReviewHidden } from './moderate-review.ts'
import { listForStaff } from './sql.ts'

export function staffReviewRoutes(serve: Serve, deps: Deps): void {
  serve(staff.listStaffReviews, async ({ query, ...reader }) => {
    const { list, count } = await listForStaff(deps.db, query)
    return { list: list.map((review) => staff.encodeStaffReview(review, reader)), count }
  })
  serve(staff.replyToReview, async ({ account, params, body }) => {
    await replyToReview(deps, account.accountId, params.id, body)
    return done('saved')
  })
  serve(staff.hideReview, async ({ params }) => {
    await setReviewHidden(deps, params.id, true)
    return done('done')
  })
  serve(staff.showReview, async ({ params }) => {
    await setReviewHidden(deps, params.id, false)
    return done('done')
  })
}

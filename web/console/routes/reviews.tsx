import { createFileRoute } from '@tanstack/react-router'
import { listStaffReviews, STAFF_REVIEW_STATES, type StaffReviewState } from '#contract/staff/reviews.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { listSearch, oneOf } from '../page-search.ts'
import { ReviewsPage } from '../reviews/reviews-page.tsx'

export const Route = createFileRoute('/reviews')({
  ...searchOf((asked): { page?: number; state?: StaffReviewState } => {
    const { page } = listSearch(asked)
    const state = oneOf(STAFF_REVIEW_STATES, asked.state, 'unanswered')
    return { ...(page && { page }), ...(state && { state }) }
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, deps }) => context.api.call(listStaffReviews, deps),
  component: Reviews,
})

function Reviews() {
  return <ReviewsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}

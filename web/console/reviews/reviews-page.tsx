import { STAFF_REVIEWS_PER_PAGE, type StaffReview, type StaffReviewState } from '#contract/staff/reviews.ts'
import { COUNTED_REVIEWS_MAX } from '#domain/review.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { ReviewCard } from './review-card.tsx'
import styles from './reviews.module.css'

type Props = {
  list: readonly StaffReview[]
  count: number
  asked: { page?: number | undefined; state?: StaffReviewState | undefined }
}
const TABS = ['unanswered', 'all', 'hidden'] as const

export function ReviewsPage({ list, count, asked }: Props) {
  const { t } = useWords()
  const { page = 1, state = 'unanswered' } = asked
  return (
    <Page title={t('console.reviews.title')} intro={t('console.reviews.intro')}>
      <Tabs
        label={t('console.reviews.states')}
        tabs={TABS.map((tab) => ({
          key: tab,
          title: t(`console.reviews.state.${tab}`),
          to: paths.reviews({ state: tab }),
          isOpen: tab === state,
        }))}
      />
      {list.length === 0 ? (
        <EmptyState title={t('console.reviews.none')} />
      ) : (
        <ul className={styles.reviews}>
          {list.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={STAFF_REVIEWS_PER_PAGE}
        to={(target) => paths.reviews({ page: target, state })}
      />
      {count >= COUNTED_REVIEWS_MAX ? (
        <p className={panel.hint}>{t('console.reviews.many', { count: COUNTED_REVIEWS_MAX })}</p>
      ) : null}
    </Page>
  )
}

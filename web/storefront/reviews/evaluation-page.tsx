import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#domain/order.ts'
import { isToReview, type OrderLine } from '#domain/order-line.ts'
import { can } from '#domain/order-status.ts'
import type { Stars } from '#domain/review.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { WineLine } from '../cart/wine-line.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './evaluation-page.module.css'
import { ReviewForm } from './review-form.tsx'

export function EvaluationPage({ order }: { order: Order }) {
  const { t } = useWords()
  const router = useRouter()
  // Marks lines as done until the order reloads.
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set())
  const [deliveryStars, setDeliveryStars] = useState<Stars | 0>(0)
  const open = order.lines.filter((line) => isToReview(line) && !written.has(line.unique))
  const reviewed = order.lines.filter((line) => line.isReviewed || written.has(line.unique))
  if (!can('review', order.status)) return <Nothing order={order} why="not-yet" />
  if (open.length === 0 && reviewed.length === 0) return <Nothing order={order} why="returned" />
  if (open.length === 0) return <Thanks lines={reviewed} isFresh={written.size > 0} />
  return (
    <div className={`page ${styles.page}`}>
      <p className={styles.back}>
        <SiteLink to={paths.order(order.number)}>{t('reviews.back-to-order')}</SiteLink>
      </p>
      <h1>{t('reviews.write-title')}</h1>
      <p className={styles.intro}>{t('reviews.write-intro')}</p>
      <ul className={styles.lines}>
        {open.map((line) => (
          <li key={line.unique} className={styles.line}>
            <WineLine line={line} />
            <ReviewForm
              unique={line.unique}
              deliveryStars={deliveryStars}
              onWritten={(stars) => {
                setDeliveryStars(stars)
                setWritten((present) => new Set(present).add(line.unique))
                void router.invalidate()
              }}
            />
          </li>
        ))}
      </ul>
      {reviewed.length > 0 ? (
        <section className={styles.done} aria-labelledby="reviewed-title">
          <h2 id="reviewed-title">{t('reviews.reviewed')}</h2>
          <Reviewed lines={reviewed} />
        </section>
      ) : null}
    </div>
  )
}

function Reviewed({ lines }: { lines: readonly OrderLine[] }) {
  const { t } = useWords()
  return (
    <ul className={styles.reviewed}>
      {lines.map((line) => (
        <li key={line.unique}>
          <WineLine line={line}>
            <SiteLink to={`${paths.product(line.productId)}#reviews`} className={styles.see}>
              {t('reviews.see')}
            </SiteLink>
          </WineLine>
        </li>
      ))}
    </ul>
  )
}

function Thanks({ lines, isFresh }: { lines: readonly OrderLine[]; isFresh: boolean }) {
  const { t } = useWords()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) title.current?.focus()
  }, [isFresh])
  return (
    <div className={`page ${styles.page}`}>
      <h1 ref={title} tabIndex={-1} className={styles.thanks}>
        {t(isFresh ? 'reviews.thanks' : 'reviews.all-reviewed')}
      </h1>
      <p className={styles.intro}>{t(isFresh ? 'reviews.thanks-hint' : 'reviews.all-reviewed-hint')}</p>
      <Reviewed lines={lines} />
      <p className={styles.actions}>
        <SiteLink to={paths.userOrders()} className={buttonClass} data-variant="quiet">
          {t('reviews.to-orders')}
        </SiteLink>
        <SiteLink to={paths.shopping()} className={buttonClass}>
          {t('reviews.go-on')}
        </SiteLink>
      </p>
    </div>
  )
}

/** Not received yet, or returned completely. */
function Nothing({ order, why }: { order: Order; why: 'not-yet' | 'returned' }) {
  const { t } = useWords()
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="visually-hidden">{t('reviews.write-title')}</h1>
      <EmptyState
        title={t(`reviews.${why}`)}
        hint={t(`reviews.${why}-hint`)}
        action={
          <SiteLink to={paths.order(order.number)} className={buttonClass}>
            {t('reviews.back-to-order')}
          </SiteLink>
        }
      />
    </div>
  )
}

import type { Ref } from 'react'
import type { Fen } from '#domain/money.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './placing-note.module.css'
import { isOfAddress, type PlacingProblem } from './placing-problem.ts'

type Props = { problem: PlacingProblem | undefined; due: Fen; ref: Ref<HTMLDivElement> }

export function PlacingNote({ problem, due, ref }: Props) {
  const { t, money } = useWords()
  if (!problem || isOfAddress(problem)) return null
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.note}>
      {problem.kind === 'price-changed' ? (
        <>
          <p className={styles.title}>{t('orders.price-changed')}</p>
          {problem.isCouponLost ? <p>{problem.words ?? t('orders.price-changed-coupon')}</p> : null}
          <p>{t('orders.price-changed-sums', { was: money(problem.was), now: money(due) })}</p>
        </>
      ) : null}
      {problem.kind === 'coupon-lost' ? <p>{t('orders.coupon-lost')}</p> : null}
      {problem.kind === 'box-lost' ? <p>{t('orders.box-lost')}</p> : null}
      {problem.kind === 'refused' ? <p>{problem.words}</p> : null}
      {problem.kind === 'unreachable' ? <p>{t('orders.place-unreachable')}</p> : null}
      {problem.kind === 'stock' ? (
        <>
          <p>{problem.words}</p>
          <SiteLink to={paths.cart()} className={buttonClass} data-variant="quiet">
            {t('orders.back-to-cart')}
          </SiteLink>
        </>
      ) : null}
      {problem.kind === 'unpaid' ? (
        <>
          <p>{problem.words}</p>
          <SiteLink to={paths.userOrders('unpaid')} className={buttonClass} data-variant="quiet">
            {t('orders.to-unpaid')}
          </SiteLink>
        </>
      ) : null}
    </div>
  )
}

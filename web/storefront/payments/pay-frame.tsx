import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CheckoutSteps } from '../orders/checkout-steps.tsx'
import { useTimeLeft } from '../orders/use-time-left.ts'
import { useWords } from '../words.ts'
import type { LoadedCashier } from './load-cashier.ts'
import styles from './pay-frame.module.css'
import { PayState } from './pay-state.tsx'
import { PaySuccess } from './pay-success.tsx'
import { PaySummary } from './pay-summary.tsx'
import { usePayWatch } from './use-pay-watch.ts'

type Props = LoadedCashier & {
  heading: string
  /** A payment that is complete is new to a returning shopper. */
  isBack?: boolean
  /** Replaces the page while something is due. */
  instead?: ReactNode
  /** Shown while something is due. */
  children: ReactNode
}

/** Shared frame of payment pages: sum, time left, result (U39, U40). */
export function PayFrame({ cashier, cancelledAt, goods, heading, isBack = false, instead = null, children }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const [wasUnpaid] = useState(cashier.status === 'unpaid')
  const { isUnreachable } = usePayWatch(cashier)
  const secondsLeft = useTimeLeft({
    until: cashier.payBy,
    serverTime: cashier.serverTime,
    onEnd: () => void router.invalidate(),
  })

  const isTooLate = cashier.status === 'unpaid' ? secondsLeft === 0 : cancelledAt !== null && cancelledAt >= cashier.payBy
  if (isTooLate) return <PayState cashier={cashier} state="expired" />
  if (cashier.status === 'paid' && (wasUnpaid || isBack)) return <PaySuccess cashier={cashier} />
  if (cashier.status !== 'unpaid') return <PayState cashier={cashier} state={cashier.status} />
  if (instead) return instead
  return (
    <>
      {cashier.type === 'order' ? <CheckoutSteps at="payment" /> : null}
      <div className={`page ${styles.frame}`}>
        <h1>{heading}</h1>
        <PaySummary cashier={cashier} goods={goods} secondsLeft={secondsLeft} />
        <div className={styles.main}>
          {isUnreachable ? (
            <p className={styles.unreachable} role="status">
              {t('payments.unreachable')}
            </p>
          ) : null}
          {children}
          <noscript>
            <p>{t('payments.needs-script')}</p>
          </noscript>
        </div>
      </div>
    </>
  )
}

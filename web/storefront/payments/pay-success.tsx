import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Cashier } from '#domain/order.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { CheckoutSteps } from '../orders/checkout-steps.tsx'
import { CopyButton } from '../orders/copy-button.tsx'
import { StateView } from '../orders/state-view.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import numbered from './numbered-steps.module.css'
import styles from './pay-success.module.css'
import { Paybacks } from './paybacks.tsx'

/** Then the order or balance opens. */
const CLOSE_AFTER_MS = 2_000
/** Cancels leaving by itself. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart'] as const

export function PaySuccess({ cashier }: { cashier: Cashier }) {
  const { t, money } = useWords()
  const { refresh } = useVisitor()
  const isRecharge = cashier.type === 'recharge'
  const next = isRecharge ? paths.userBalance() : `${paths.order(cashier.orderNumber)}&paid=1`
  const { isClosing, stay } = useCloseBySelf(next)
  useEffect(() => void refresh(), [refresh])
  const numberName = t(isRecharge ? 'payments.number-recharge' : 'payments.number')
  const sums = { amount: money(cashier.due), gift: money(cashier.gift) }

  return (
    <>
      {isRecharge ? null : <CheckoutSteps at="done" />}
      <StateView
        mark="done"
        title={t(isRecharge ? 'payments.recharged' : 'payments.done')}
        text={t(
          isRecharge ? (cashier.gift > 0 ? 'payments.recharged-gift' : 'payments.recharged-hint') : 'payments.done-hint',
          sums,
        )}
        actions={
          <div className={styles.success} role="status">
            <p className={styles.number}>
              {numberName} <span>{cashier.orderNumber}</span>
              <CopyButton text={cashier.orderNumber} label={t('payments.copy', { name: numberName })} />
            </p>
            {isRecharge ? null : <Next />}
            <Paybacks paybacks={cashier.paybacks} />
            <div className={styles.actions}>
              <SiteLink to={next} className={buttonClass}>
                {t(isRecharge ? 'payments.to-balance' : 'orders.view')}
              </SiteLink>
              <SiteLink to={paths.shopping()} className={buttonClass} data-variant="quiet">
                {t('orders.go-on-shopping')}
              </SiteLink>
            </div>
            <p className={styles.soon}>
              {isClosing ? (
                <>
                  {t(isRecharge ? 'payments.soon-recharge' : 'payments.soon')}
                  <Button variant="plain" onClick={stay}>
                    {t('payments.stay')}
                  </Button>
                </>
              ) : null}
            </p>
          </div>
        }
      />
    </>
  )
}

function Next() {
  const { t } = useWords()
  return (
    <section className={styles.next} aria-labelledby="pay-next">
      <h2 id="pay-next" className={styles.title}>
        {t('payments.next')}
      </h2>
      <ol className={numbered.steps}>
        <li>{t('payments.next-1')}</li>
        <li>{t('payments.next-2')}</li>
        <li>{t('payments.next-3')}</li>
      </ol>
    </section>
  )
}

/** Replaces this entry, so that "back" skips it; any activity cancels it. */
function useCloseBySelf(next: string): { isClosing: boolean; stay: () => void } {
  const router = useRouter()
  const [isClosing, setIsClosing] = useState(true)
  useEffect(() => {
    if (!isClosing) return
    const stay = () => setIsClosing(false)
    const timer = setTimeout(() => void router.navigate({ href: next, replace: true }), CLOSE_AFTER_MS)
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, stay, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, stay)
    }
  }, [isClosing, next, router])
  return { isClosing, stay: () => setIsClosing(false) }
}

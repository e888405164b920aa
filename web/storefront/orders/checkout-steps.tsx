import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './checkout-steps.module.css'

const STEPS = ['cart', 'confirm', 'payment', 'done'] as const

/** Where a shopper stands between cart and thanks; only before the order is placed does a step lead back. */
export function CheckoutSteps({ at }: { at: (typeof STEPS)[number] }) {
  const { t } = useWords()
  const now = STEPS.indexOf(at)
  return (
    <div className={styles.bar}>
      <ol className={`page ${styles.steps}`} aria-label={t('orders.checkout')}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-done={index < now ? '' : undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            {step === 'cart' && at === 'confirm' ? (
              <SiteLink to={paths.cart()}>{t('orders.checkout.cart')}</SiteLink>
            ) : (
              <span>{t(`orders.checkout.${step}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

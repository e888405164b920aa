import type { FlashDetail } from '#domain/flash-sale.ts'
import { Price } from '#web/ui/price/price.tsx'
import phone from '../catalog/detail/phone-bar.module.css'
import { useWords } from '../words.ts'
import type { OfferState } from './offer-state.ts'
import styles from './sale-bar.module.css'
import { BuyButton } from './sale-order.tsx'
import type { FlashPurchase } from './use-flash-purchase.ts'

type Props = { item: FlashDetail; state: OfferState; purchase: FlashPurchase }

/** Fixed at the foot of a phone (U29). */
export function SaleBar({ item, state, purchase }: Props) {
  const { t, locale } = useWords()
  const isOpen = (state === 'running' || state === 'coming') && !purchase.isLimitReached
  return (
    <section className={`${phone.bar} ${styles.bar}`} aria-label={t('catalog.bar.label')}>
      <Price amount={item.price} locale={locale} />
      {isOpen ? (
        <BuyButton item={item} state={state} purchase={purchase} />
      ) : (
        <p className={styles.closed}>{t(purchase.isLimitReached ? 'flash.limit-short' : `flash.state.${state}`)}</p>
      )}
    </section>
  )
}

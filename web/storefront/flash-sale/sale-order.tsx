import { useState } from 'react'
import { FLASH_PAY_WITHIN_MINUTES, type FlashDetail } from '#domain/flash-sale.ts'
import { Button } from '#web/ui/button/button.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper/quantity-stepper.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatHour } from '../when.ts'
import { useWords } from '../words.ts'
import type { OfferState } from './offer-state.ts'
import styles from './sale-order.module.css'
import type { FlashPurchase } from './use-flash-purchase.ts'

type Props = { item: FlashDetail; state: OfferState; purchase: FlashPurchase }

/** Quantity and button, or why not. */
export function SaleOrder({ item, state, purchase }: Props) {
  const { t } = useWords()
  if (state === 'ended' || state === 'sold-out') {
    return (
      <div className={styles.closed}>
        <p>{t(`flash.closed.${state}`, { minutes: FLASH_PAY_WITHIN_MINUTES })}</p>
        <SiteLink to={paths.product(item.productId)}>{t('flash.usual')}</SiteLink>
      </div>
    )
  }
  if (purchase.isLimitReached) {
    return (
      <div className={styles.closed}>
        <p>{t('flash.limit-reached', { max: item.perPerson })}</p>
        <SiteLink to={paths.userOrders()}>{t('flash.my-orders')}</SiteLink>
      </div>
    )
  }
  return (
    <div className={styles.order}>
      <Quantity purchase={purchase} />
      <div className={styles.button}>
        <BuyButton item={item} state={state} purchase={purchase} />
      </div>
    </div>
  )
}

function Quantity({ purchase: { quantity, quantityMax, setQuantity } }: { purchase: FlashPurchase }) {
  const { t } = useWords()
  const [corrected, setCorrected] = useState<number>()
  return (
    <>
      <QuantityStepper
        value={quantity}
        max={quantityMax}
        labels={{ group: t('catalog.quantity.label'), less: t('catalog.quantity.less'), more: t('catalog.quantity.more') }}
        onChange={setQuantity}
        onCorrected={setCorrected}
      />
      <p className={styles.corrected} role="status">
        {corrected === quantity ? t('catalog.quantity.corrected', { max: quantityMax, quantity }) : null}
      </p>
    </>
  )
}

/** Focusable while it waits. */
export function BuyButton({ item, state, purchase: { isBusy, buy } }: Props) {
  const { t } = useWords()
  const isWaiting = state === 'coming'
  return (
    <Button variant="buy" isBusy={isBusy} aria-disabled={isWaiting || undefined} onClick={() => void buy()}>
      {isWaiting ? t('flash.opens-at', { at: formatHour(item.startsAt) }) : t('flash.buy')}
    </Button>
  )
}

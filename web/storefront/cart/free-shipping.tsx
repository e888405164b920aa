import type { FreightZone } from '#domain/freight.ts'
import { type Fen, subtract } from '#domain/money.ts'
import { ShareBar } from '#web/ui/share-bar/share-bar.tsx'
import { useWords } from '../words.ts'
import styles from './free-shipping.module.css'

/** What is missing until delivery is free. */
export function FreeShipping({ goods, freight }: { goods: Fen; freight: FreightZone }) {
  const { t, money } = useWords()
  const { freeFrom, isDelivered } = freight
  if (freeFrom === null || !isDelivered) return null
  const isFree = goods >= freeFrom
  return (
    <div className={styles.shipping} data-free={isFree ? '' : undefined}>
      <p id="free-shipping">
        {isFree ? t('cart.shipping-free') : t('cart.shipping-missing', { amount: money(subtract(freeFrom, goods)) })}
      </p>
      {isFree ? null : <ShareBar labelledBy="free-shipping" max={freeFrom} value={goods} />}
    </div>
  )
}

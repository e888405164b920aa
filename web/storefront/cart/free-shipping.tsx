import type { FreightZone } from '#domain/freight.ts'
import { type Fen, subtract } from '#domain/money.ts'
import { ShareBar } from '#web/ui/share-bar/share-bar.tsx'
import { useWords } from '../words.ts'
import styles from './free-shipping.module.css'

/** What is missing until delivery is free; that it is, the sums say. */
export function FreeShipping({ goods, freight }: { goods: Fen; freight: FreightZone }) {
  const { t, money } = useWords()
  const { freeFrom, isDelivered } = freight
  if (freeFrom === null || !isDelivered || goods >= freeFrom) return null
  return (
    <div className={styles.shipping}>
      <p id="free-shipping">{t('cart.shipping-missing', { amount: money(subtract(freeFrom, goods)) })}</p>
      <ShareBar labelledBy="free-shipping" max={freeFrom} value={goods} />
    </div>
  )
}

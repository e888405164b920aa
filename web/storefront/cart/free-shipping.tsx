import { type Fen, subtract } from '#domain/money.ts'
import { FREE_SHIPPING_FROM } from '#domain/shipping.ts'
import { useWords } from '../words.ts'
import styles from './free-shipping.module.css'

/** How much is missing until the parcel travels free. */
export function FreeShipping({ goods }: { goods: Fen }) {
  const { t, money } = useWords()
  const isFree = goods >= FREE_SHIPPING_FROM
  return (
    <div className={styles.shipping} data-free={isFree ? '' : undefined}>
      <p id="free-shipping">
        {isFree ? t('cart.shipping-free') : t('cart.shipping-missing', { amount: money(subtract(FREE_SHIPPING_FROM, goods)) })}
      </p>
      <progress
        className={styles.bar}
        aria-labelledby="free-shipping"
        max={FREE_SHIPPING_FROM}
        value={Math.min(goods, FREE_SHIPPING_FROM)}
      />
    </div>
  )
}

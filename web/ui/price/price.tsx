import type { Locale } from '#domain/locale.ts'
import { type Fen, formatMoney } from '#domain/money.ts'
import styles from './price.module.css'

type Props = {
  amount: Fen
  locale: Locale
  size?: 'sm' | 'md' | 'lg'
} & (
  | { listPrice?: null; listPriceLabel?: undefined }
  /** Screen readers say this label before the struck-through price. */
  | { listPrice: Fen | null; listPriceLabel: string }
)

/** Shows a price with currency and two decimals (U30). */
export function Price({ amount, locale, size = 'md', listPrice, listPriceLabel }: Props) {
  return (
    <span className={styles.price} data-size={size}>
      <span className={styles.amount}>{formatMoney(amount, locale)}</span>
      {listPrice ? (
        <s className={styles.listPrice}>
          <span className="visually-hidden">{listPriceLabel} </span>
          {formatMoney(listPrice, locale)}
        </s>
      ) : null}
    </span>
  )
}

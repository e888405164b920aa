import type { FlashItem } from '#domain/flash-sale.ts'
import { subtract } from '#domain/money.ts'
import { Price } from '#web/ui/price/price.tsx'
import { useWords } from '../words.ts'
import styles from './sale-price.module.css'

export function SalePrice({ item: { price, listPrice } }: { item: Pick<FlashItem, 'price' | 'listPrice'> }) {
  const { t, locale, money } = useWords()
  return (
    <p className={styles.price}>
      <Price amount={price} locale={locale} size="lg" listPrice={listPrice} listPriceLabel={t('catalog.list-price')} />
      {listPrice === null ? null : (
        <span className={styles.saving}>{t('flash.saving', { amount: money(subtract(listPrice, price)) })}</span>
      )}
    </p>
  )
}

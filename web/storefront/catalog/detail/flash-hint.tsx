import type { Product } from '#domain/product.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './flash-hint.module.css'

export function FlashHint({ sale }: { sale: Product['flashSale'] }) {
  const { t, money } = useWords()
  if (!sale) return null
  return (
    <p className={styles.hint}>
      <span className={styles.flag}>{t('catalog.flag.flash-sale')}</span>
      <SiteLink to={paths.flashSaleItem(sale.id)}>{t('catalog.flash-sale', { price: money(sale.price) })}</SiteLink>
    </p>
  )
}

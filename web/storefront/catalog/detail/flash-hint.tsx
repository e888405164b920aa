import type { FlashBadge } from '#domain/flash-sale.ts'
import { useSkuLine } from '../../cart/sku-words.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './flash-hint.module.css'

/** A sale of another pack than the chosen one. */
export function FlashHint({ sale }: { sale: FlashBadge | undefined }) {
  const { t, money } = useWords()
  const skuLine = useSkuLine()
  if (!sale) return null
  return (
    <p className={styles.hint}>
      <span className={styles.flag}>{t('catalog.flag.flash-sale')}</span>
      <SiteLink to={paths.flashSaleItem(sale.id)}>
        {t('catalog.flash.other', { pack: skuLine(sale), price: money(sale.price) })}
      </SiteLink>
    </p>
  )
}

import type { ShownCard } from '#domain/product.ts'
import { useWords } from '../words.ts'
import styles from './popular-wines.module.css'
import { ProductGrid } from './product-grid.tsx'

/** For pages that have nothing else to show. Nothing where the merchant calls no wine popular. */
export function PopularWines({ wines }: { wines: readonly ShownCard[] }) {
  const { t } = useWords()
  if (wines.length === 0) return null
  return (
    <section className={styles.popular} aria-labelledby="popular-title">
      <h2 id="popular-title">{t('catalog.search.popular-wines')}</h2>
      <ProductGrid wines={wines} />
    </section>
  )
}

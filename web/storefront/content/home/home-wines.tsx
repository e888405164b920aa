import type { ProductCard } from '#domain/product.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './home-wines.module.css'

export function HomeWines({ wines, title }: { wines: readonly ProductCard[]; title: string }) {
  const { t } = useWords()
  if (wines.length === 0) return null
  return (
    <section className={`page ${styles.wines}`} data-island="home-wines">
      <div className={styles.head}>
        <h2>{title}</h2>
        <SiteLink to={paths.choose()}>{t('plans.choose.title')}</SiteLink>
        <SiteLink to={paths.shopping()}>{t('content.home.wines.all')}</SiteLink>
      </div>
      <ProductGrid wines={wines} />
    </section>
  )
}

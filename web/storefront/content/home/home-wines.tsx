import type { ShownCard } from '#domain/product.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './home-wines.module.css'
import { PrintedWines } from './printed-wines.tsx'

/** Those of the shop's wines that show their bottle; the others are a printed list. */
const BOTTLES = 4

type Props = { wines: readonly ShownCard[]; title: string; of: 'shop' | 'sets' }

export function HomeWines({ wines, title, of }: Props) {
  const { t } = useWords()
  const printed = of === 'shop' ? wines.slice(BOTTLES) : []
  if (wines.length === 0) return null
  return (
    <section className={`page ${styles.wines}`} data-island="home-wines">
      <div className={styles.head}>
        <h2>{title}</h2>
        {of === 'shop' ? (
          <>
            <SiteLink to={paths.choose()}>{t('plans.choose.title')}</SiteLink>
            <SiteLink to={paths.shopping()}>{t('content.home.wines.all')}</SiteLink>
          </>
        ) : (
          <SiteLink to={paths.winesOf('style', 'set')}>{t('content.home.sets.all')}</SiteLink>
        )}
      </div>
      <ProductGrid wines={wines.slice(0, wines.length - printed.length)} />
      {printed.length > 0 ? <PrintedWines wines={printed} /> : null}
    </section>
  )
}

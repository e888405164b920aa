import type { ReactNode } from 'react'
import { type Page, PRODUCTS_PER_PAGE, type ProductCard, type ProductSort } from '#domain/product.ts'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { useWords } from '../words.ts'
import { ProductGrid } from './product-grid.tsx'
import styles from './results.module.css'
import { SortLinks } from './sort-links.tsx'

type Order = { sort?: ProductSort | undefined; page?: number | undefined }
type Props = {
  wines: Page<ProductCard>
  order: Order
  query?: string | undefined
  /** A real link to the same list, otherwise ordered or at another page. */
  link: (order: Order, content: ReactNode) => ReactNode
}

/** The number of wines, the orders to choose from, the wines, and the way to the other pages. */
export function Results({ wines, order, query, link }: Props) {
  const { t } = useWords()
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.count}>{t('catalog.count', { count: wines.count })}</p>
        <SortLinks current={order.sort ?? 'default'} link={(sort, words) => link({ sort }, words)} />
      </div>
      <ProductGrid wines={wines.list} query={query} isFirstView label={t('catalog.grid')} />
      <Pagination
        label={t('shell.page.label')}
        page={order.page ?? 1}
        pages={Math.ceil(wines.count / PRODUCTS_PER_PAGE)}
        words={{ previous: t('shell.page.previous'), next: t('shell.page.next') }}
        link={(target, content) => link({ sort: order.sort, page: target === 1 ? undefined : target }, content)}
      />
    </>
  )
}

import type { ShownCard as Wine } from '#domain/product.ts'
import { CompareBar } from '../compare/compare-bar.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

/** A row on a phone, and a row on a desktop. */
const FIRST_VIEW = { phone: 2, desktop: 4 }

type Props = {
  wines: readonly Wine[]
  query?: string | undefined
  isFirstView?: boolean
  label?: string
  /** Columns do not depend on the number of wines. */
  isList?: boolean
}

export function ProductGrid({ wines, query, isFirstView = false, label, isList = false }: Props) {
  return (
    <div className={styles.frame} data-island="wines">
      <ul className={styles.grid} aria-label={label} data-list={isList ? '' : undefined}>
        {wines.map((wine, index) => (
          <ProductCard
            key={wine.id}
            wine={wine}
            query={query}
            isFirstView={isFirstView && index < FIRST_VIEW.phone}
            isBeside={isFirstView && index >= FIRST_VIEW.phone && index < FIRST_VIEW.desktop}
          />
        ))}
      </ul>
      {isList ? <CompareBar /> : null}
    </div>
  )
}

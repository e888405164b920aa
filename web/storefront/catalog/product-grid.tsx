import type { ProductCard as Wine } from '#domain/product.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

/** Cards that a phone or a desk screen shows without scrolling. */
const FIRST_VIEW = 4

type Props = { wines: readonly Wine[]; query?: string | undefined; isFirstView?: boolean; label?: string }

/** Four, three or two columns of wines. */
export function ProductGrid({ wines, query, isFirstView = false, label }: Props) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {wines.map((wine, index) => (
        <ProductCard key={wine.id} wine={wine} query={query} isFirstView={isFirstView && index < FIRST_VIEW} />
      ))}
    </ul>
  )
}

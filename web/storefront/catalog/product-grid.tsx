import type { ProductCard as Wine } from '#domain/product.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

/** Cards that a phone or a desk screen shows without scrolling. */
const FIRST_VIEW = 4

type Props = {
  wines: readonly Wine[]
  query?: string | undefined
  isFirstView?: boolean
  label?: string
  /** One page of a longer list: its columns do not hang on how many wines it has. */
  isList?: boolean
}

/** Two to four columns of wines, by the room that there is for them: beside the filters there is less. */
export function ProductGrid({ wines, query, isFirstView = false, label, isList = false }: Props) {
  return (
    <div className={styles.frame} data-island="wines">
      <ul className={styles.grid} aria-label={label} data-list={isList ? '' : undefined}>
        {wines.map((wine, index) => (
          <ProductCard key={wine.id} wine={wine} query={query} isFirstView={isFirstView && index < FIRST_VIEW} />
        ))}
      </ul>
    </div>
  )
}

import type { ReactNode } from 'react'
import { PRODUCT_SORTS, type ProductSort } from '#domain/product.ts'
import { useWords } from '../words.ts'
import styles from './sort-links.module.css'

type Props = {
  current: ProductSort
  /** A real link to the same list in another order. */
  link: (sort: ProductSort | undefined, words: string) => ReactNode
}

/** The orders of a list; the one in force is marked. */
export function SortLinks({ current, link }: Props) {
  const { t } = useWords()
  return (
    <nav aria-label={t('catalog.sort.label')} className={styles.sort}>
      <ul className={styles.list}>
        {PRODUCT_SORTS.map((sort) => (
          <li key={sort} data-current={sort === current ? '' : undefined}>
            {link(sort === 'default' ? undefined : sort, t(`catalog.sort.${sort}`))}
          </li>
        ))}
      </ul>
    </nav>
  )
}

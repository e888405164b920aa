import type { ReactNode } from 'react'
import { QuickLink } from '../../catalog/product-list/quick-link.tsx'
import { paths } from '../../paths.ts'
import type { EstateSearch } from './estate-search.ts'
import styles from './estates-page.module.css'

type Props = {
  to: EstateSearch
  isChosen: boolean
  count: number
  /** A line of an index instead of a button. */
  isEntry?: boolean
  children: ReactNode
}

/** A link, so that going back undoes the choice; the page does not scroll. */
export function FilterLink({ to, isChosen, count, isEntry = false, children }: Props) {
  return (
    <QuickLink
      to={paths.estates(to)}
      keepsPlace
      aria-current={isChosen ? 'true' : undefined}
      className={isEntry ? styles.entry : styles.filter}
      data-chosen={isChosen ? '' : undefined}
    >
      {children} <span className={styles.number}>{count}</span>
    </QuickLink>
  )
}

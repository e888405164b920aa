import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  const path = paths.estates(to)
  return (
    <Link
      to={path}
      href={path}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isChosen ? 'true' : undefined}
      className={isEntry ? styles.entry : styles.filter}
      data-chosen={isChosen ? '' : undefined}
    >
      {children} <span className={styles.number}>{count}</span>
    </Link>
  )
}

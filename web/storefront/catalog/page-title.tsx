import type { ReactNode } from 'react'
import styles from './page-title.module.css'

type Props = { over?: string; title: ReactNode; children?: ReactNode; more?: ReactNode; isCompact?: boolean }

/** The head of every public page. `isCompact`: above lists, so that the first wines are in the first view. */
export function PageTitle({ over, title, children, more, isCompact = false }: Props) {
  return (
    <header className={styles.head} data-compact={isCompact ? '' : undefined}>
      {over ? <p className={styles.over}>{over}</p> : null}
      <h1>{title}</h1>
      {children ? <p className={styles.lead}>{children}</p> : null}
      {more ? <p className={styles.more}>{more}</p> : null}
    </header>
  )
}

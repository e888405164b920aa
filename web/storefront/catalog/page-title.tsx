import type { ReactNode } from 'react'
import styles from './page-title.module.css'

/** The headline of a page of the catalogue, with a sentence about what is shown. */
export function PageTitle({ over, title, children }: { over?: string; title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      {over ? <p className={styles.over}>{over}</p> : null}
      <h1>{title}</h1>
      {children ? <p className={styles.lead}>{children}</p> : null}
    </header>
  )
}

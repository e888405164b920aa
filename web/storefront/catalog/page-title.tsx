import type { ReactNode } from 'react'
import styles from './page-title.module.css'

type Props = { over?: string; title: ReactNode; children?: ReactNode; more?: ReactNode }

export function PageTitle({ over, title, children, more }: Props) {
  return (
    <header className={styles.head}>
      {over ? <p className={styles.over}>{over}</p> : null}
      <h1>{title}</h1>
      {children ? <p className={styles.lead}>{children}</p> : null}
      {more ? <p className={styles.more}>{more}</p> : null}
    </header>
  )
}

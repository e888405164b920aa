import type { ReactNode } from 'react'
import { usePageTitle } from '../title.ts'
import styles from './page.module.css'

type Props = {
  title: string
  intro?: string
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, intro, actions, children }: Props) {
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>{title}</h1>
          {intro ? <p className={styles.intro}>{intro}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './breadcrumbs.module.css'

/** The last step is the current page. */
export function Breadcrumbs({ label, steps }: { label: string; steps: { key: string; link: ReactNode }[] }) {
  return (
    <nav aria-label={label} className={styles.breadcrumbs}>
      <ol className={styles.list}>
        {steps.map(({ key, link }, index) => (
          <li key={key} aria-current={index === steps.length - 1 ? 'page' : undefined}>
            {link}
          </li>
        ))}
      </ol>
    </nav>
  )
}

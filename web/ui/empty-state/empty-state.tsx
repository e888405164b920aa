import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Nothing here yet, and what to do about it (U46). */
export function EmptyState({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" className={styles.glass}>
        <path d="M20 8h24c1 14-3 24-12 24S19 22 20 8Zm12 24v20m-10 4h20" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M21 18h22" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <p className={styles.title}>{title}</p>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {action}
    </div>
  )
}

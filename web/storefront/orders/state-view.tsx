import type { ReactNode } from 'react'
import styles from './state-view.module.css'

const MARKS = {
  done: 'm20 33 8 8 16-18',
  over: 'M32 18v15l9 6',
  stopped: 'm23 23 18 18m0-18L23 41',
  empty: 'M22 32h20',
} as const

type Props = {
  mark: keyof typeof MARKS
  title: string
  text: string
  actions: ReactNode
}

/** A page with one message: paid, too late, cancelled, failed (U40). */
export function StateView({ mark, title, text, actions }: Props) {
  return (
    <div className={`page ${styles.view}`} data-state={mark}>
      <svg
        className={styles.mark}
        viewBox="0 0 64 64"
        width="72"
        height="72"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <circle cx="32" cy="32" r="27" />
        <path d={MARKS[mark]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

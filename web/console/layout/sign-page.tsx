import type { ReactNode } from 'react'
import { usePageTitle } from '../title.ts'
import styles from './sign-page.module.css'

type Props = { number: string; title: string; text: string; actions: ReactNode }

export function SignPage({ number, title, text, actions }: Props) {
  usePageTitle(title)
  return (
    <div className={styles.sign}>
      <p className={styles.number}>{number}</p>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

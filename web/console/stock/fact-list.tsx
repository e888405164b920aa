import type { ReactNode } from 'react'
import styles from './stock.module.css'

/** What is known of one thing, each with its title. */
export function FactList({ facts }: { facts: readonly (readonly [title: string, fact: ReactNode])[] }) {
  return (
    <dl className={styles.known}>
      {facts.map(([title, fact]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

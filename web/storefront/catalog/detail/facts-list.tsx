import type { ReactNode } from 'react'
import styles from './facts-list.module.css'

export type FactRow = { key: string; name: string; value: ReactNode; lang?: string | undefined }

export const FactsList = ({ rows }: { rows: readonly FactRow[] }) => (
  <dl className={styles.facts}>
    {rows.map(({ key, name, value, lang }) => (
      <div key={key} className={styles.row}>
        <dt>{name}</dt>
        <dd lang={lang}>{value}</dd>
      </div>
    ))}
  </dl>
)

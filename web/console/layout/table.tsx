import type { ReactNode } from 'react'
import styles from './panel.module.css'

type Props = {
  label: string
  /** `head` stands for the title, as a box that ticks all rows. */
  columns: readonly { title: string; isHidden?: boolean; isNumber?: boolean; head?: ReactNode }[]
  children: ReactNode
}

/** Rows become cards on a phone, labelled by the cells' `data-label`. */
export function Table({ label, columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table} data-stacked="">
        <thead>
          <tr>
            {columns.map(({ title, isHidden, isNumber, head }) => (
              <th key={title} scope="col" className={isNumber ? styles.number : undefined}>
                {head ?? (isHidden ? <span className="visually-hidden">{title}</span> : title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

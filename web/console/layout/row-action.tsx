import type { ComponentPropsWithoutRef } from 'react'
import styles from './panel.module.css'

type Props = Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'className'> & {
  /** What it acts on, for those who hear the button without its row. */
  of?: string | undefined
  isDanger?: boolean
}

/** A button of a row in a list. */
export const RowAction = ({ of, isDanger = false, children, ...rest }: Props) => (
  <button type="button" className={styles.rowAction} data-kind={isDanger ? 'danger' : undefined} {...rest}>
    {children}
    {of === undefined ? null : <span className="visually-hidden"> {of}</span>}
  </button>
)

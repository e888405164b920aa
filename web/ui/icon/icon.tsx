import type { ReactNode } from 'react'
import styles from './icon.module.css'

type Props = {
  size?: number
}

/** Decorative: words must stand beside it. */
export function icon(drawing: ReactNode): (props: Props) => ReactNode {
  return ({ size = 20 }) => (
    <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {drawing}
    </svg>
  )
}

import styles from './stars.module.css'

type Props = {
  /** 0 to 5, also in between. */
  value: number
  /** What the stars say, for who cannot see them; empty when words beside them say it. */
  label: string
  size?: 'sm' | 'md'
}

/** Five stars, filled as far as the value goes. */
export function Stars({ value, label, size = 'sm' }: Props) {
  const alternative = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span {...alternative} className={styles.stars} data-size={size}>
      <span className={styles.filled} style={{ width: `${(Math.min(Math.max(value, 0), 5) / 5) * 100}%` }} />
    </span>
  )
}

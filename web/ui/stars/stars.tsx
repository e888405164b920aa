import styles from './stars.module.css'

type Props = {
  value: number
  /** Empty when visible words say the same. */
  label: string
  size?: 'sm' | 'md'
}

/** A third of a small star is seen by nobody. */
const halves = (value: number): number => Math.round(Math.min(Math.max(value, 0), 5) * 2) / 2

export function Stars({ value, label, size = 'sm' }: Props) {
  const alternative = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span {...alternative} className={styles.stars} data-size={size}>
      <span className={styles.filled} style={{ width: `${(halves(value) / 5) * 100}%` }} />
    </span>
  )
}

import styles from './share-bar.module.css'

type Props = {
  value: number
  max: number
  /** Id of a text with the same meaning. Without it the bar is hidden from screen readers. */
  labelledBy?: string
}

/** Reads `--share-bar-width`, `-height` and `-color`. */
export function ShareBar({ value, max, labelledBy }: Props) {
  return (
    <progress
      className={styles.bar}
      max={max}
      value={value}
      aria-labelledby={labelledBy}
      aria-hidden={labelledBy === undefined ? 'true' : undefined}
    />
  )
}

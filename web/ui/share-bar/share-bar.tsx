import styles from './share-bar.module.css'

type Props = {
  value: number
  max: number
  /** Id of a text that gives the same value. Without it the bar is hidden from screen readers. */
  labelledBy?: string
}

/** A thin bar; `--share-bar-width`, `-height` and `-color` are set around it. */
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

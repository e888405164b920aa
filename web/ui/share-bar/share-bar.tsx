import styles from './share-bar.module.css'

type Props = {
  value: number
  max: number
  /** The id of the words that say the same. Without it they stand beside the bar, and a screen reader hears only them. */
  labelledBy?: string
}

/** How much of something is there, as a thin bar; `--share-bar-width`, `-height` and `-color` are set around it. */
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

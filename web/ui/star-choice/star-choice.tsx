import { useId } from '#web/ui/use-id.ts'
import styles from './star-choice.module.css'

const STARS = [1, 2, 3, 4, 5] as const

type Props<Value extends number> = {
  name: string
  legend: string
  value: Value | 0
  /** Such as "3 stars: all right". */
  say: (stars: (typeof STARS)[number]) => string
  error?: string | undefined
  onChange: (stars: (typeof STARS)[number]) => void
}

/** Radio buttons, for arrow keys and screen readers. */
export function StarChoice<Value extends number>({ name, legend, value, say, error, onChange }: Props<Value>) {
  const id = useId()
  const chosen = STARS.find((stars) => stars === value)
  return (
    <fieldset className={styles.choice} aria-describedby={error ? id : undefined} data-invalid={error ? '' : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        <div className={styles.stars}>
          {STARS.map((stars) => (
            <label key={stars} className={styles.star} data-filled={stars <= value ? '' : undefined} title={say(stars)}>
              <input
                type="radio"
                name={name}
                value={stars}
                checked={stars === value}
                aria-label={say(stars)}
                onChange={() => onChange(stars)}
              />
            </label>
          ))}
        </div>
        <span className={styles.words} aria-hidden="true">
          {chosen ? say(chosen) : null}
        </span>
      </div>
      {error ? (
        <p id={id} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

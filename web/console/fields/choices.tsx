import { useId } from 'react'
import formStyles from '#web/ui/form/form.module.css'
import panel from '../layout/panel.module.css'
import styles from './fields.module.css'

type Props<T extends string> = {
  legend: string
  name: string
  value: T
  choices: readonly { value: T; words: string; hint?: string }[]
  lockedBecause?: string | undefined
  onChange: (value: T) => void
}

export function Choices<T extends string>({ legend, name, value, choices, lockedBecause, onChange }: Props<T>) {
  const id = useId()
  return (
    <fieldset className={styles.group} disabled={lockedBecause !== undefined} aria-describedby={lockedBecause ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={formStyles.check}>
            <input type="radio" name={name} checked={value === choice.value} onChange={() => onChange(choice.value)} />
            <span>
              {choice.words} {choice.hint ? <span className={panel.hint}>{choice.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {lockedBecause ? (
        <p id={id} className={panel.hint}>
          {lockedBecause}
        </p>
      ) : null}
    </fieldset>
  )
}

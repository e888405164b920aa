import type { ReactNode } from 'react'
import { inputClass } from '#web/ui/field/field.tsx'
import panel from '../layout/panel.module.css'
import { typedInteger } from '../typed-number.ts'
import styles from './fields.module.css'

type Props = {
  name: string
  legend: string
  lines: readonly { unique: string; most: number; words: ReactNode }[]
  /** What is typed, by line. */
  quantities: Record<string, string>
  maxLength: number
  error: string | undefined
  onChange: (quantities: Record<string, string>) => void
}

/** How many of each line of an order; the first wrong one gets the focus. */
export const QuantitiesField = ({ name, legend, lines, quantities, maxLength, error, onChange }: Props) => (
  <fieldset className={styles.quantities}>
    <legend>{legend}</legend>
    {lines.map(({ unique, most, words }) => {
      const isWrong = !isQuantity(quantities[unique], most)
      return (
        <label key={unique} className={styles.quantity}>
          <input
            className={inputClass}
            name={isWrong ? name : undefined}
            inputMode="numeric"
            maxLength={maxLength}
            aria-invalid={isWrong || undefined}
            value={quantities[unique]}
            onChange={({ target }) => onChange({ ...quantities, [unique]: target.value.trim() })}
          />
          <span>{words}</span>
        </label>
      )
    })}
    <p role="alert" className={panel.problem}>
      {error}
    </p>
  </fieldset>
)

export const isQuantity = (typed = '', most: number): boolean => typedInteger(typed, 0, most) !== undefined

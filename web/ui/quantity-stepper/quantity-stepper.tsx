import { useEffect, useState } from 'react'
import styles from './quantity-stepper.module.css'

type Props = {
  value: number
  min?: number
  max: number
  labels: { group: string; less: string; more: string }
  onChange: (quantity: number) => void
  /** Called when an invalid number was corrected to one between min and max (U27). */
  onCorrected?: (quantity: number) => void
}

export function QuantityStepper({ value, min = 1, max, labels, onChange, onCorrected }: Props) {
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped(String(value)), [value])

  const commit = () => {
    const wanted = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
    const quantity = Number.isNaN(wanted) ? value : Math.min(Math.max(wanted, min), Math.max(max, min))
    setTyped(String(quantity))
    if (quantity !== wanted) onCorrected?.(quantity)
    if (quantity !== value) onChange(quantity)
  }

  return (
    <fieldset className={styles.stepper} aria-label={labels.group}>
      <button type="button" aria-label={labels.less} disabled={value <= min} onClick={() => onChange(value - 1)}>
        −
      </button>
      <input
        aria-label={labels.group}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            commit()
          }
        }}
      />
      <button type="button" aria-label={labels.more} disabled={value >= max} onClick={() => onChange(value + 1)}>
        +
      </button>
    </fieldset>
  )
}

import styles from './fields.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/* These fields hold text as typed, so that wrong input is not lost; the form's check parses it (typed-number.ts). */

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'rows'>

export const NumberField = ({ decimals = false, max = 12, ...field }: Props & { decimals?: boolean }) => (
  <TextField {...field} max={max} inputMode={decimals ? 'decimal' : 'numeric'} className={styles.number} />
)

export const MoneyField = ({ max = 12, ...field }: Props) => (
  <TextField {...field} max={max} inputMode="decimal" before="¥" className={styles.number} />
)

/** `18:00`. */
export const TimeField = (field: Props) => <TextField {...field} type="time" />

/** `2026-11-20`. */
export const DateField = (field: Props) => <TextField {...field} type="date" />

/** `2026-11-20T18:00` in shop time (shop-time.ts). */
export const DateTimeField = (field: Props) => <TextField {...field} type="datetime-local" />

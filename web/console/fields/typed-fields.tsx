import styles from './fields.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/*
 * Fields of one kind of value. All of them hold what was typed as text, so that nothing is lost while it is wrong; the form's check reads
 * it (typed-number.ts).
 */

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'rows'>

/** Digits, with `decimals` also a point. */
export const NumberField = ({ decimals = false, max = 12, ...field }: Props & { decimals?: boolean }) => (
  <TextField {...field} max={max} inputMode={decimals ? 'decimal' : 'numeric'} className={styles.number} />
)

/** Yuan and fen. */
export const MoneyField = ({ max = 12, ...field }: Props) => (
  <TextField {...field} max={max} inputMode="decimal" before="¥" className={styles.number} />
)

/** A time of day, `18:00`. */
export const TimeField = (field: Props) => <TextField {...field} type="time" />

/** A day of the calendar, `2026-11-20`. */
export const DateField = (field: Props) => <TextField {...field} type="date" />

/** Day and time of the shop's clock, `2026-11-20T18:00` (shop-time.ts). */
export const DateTimeField = (field: Props) => <TextField {...field} type="datetime-local" />

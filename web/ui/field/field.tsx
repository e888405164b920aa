import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Marked with a star; the control says it with `aria-required`. */
  isRequired?: boolean
  /** Beside the label; described together with the control. */
  aside?: ReactNode
  /** Renders the input with the given attributes, so that label, hint and error belong to it. */
  children: (control: Control) => ReactNode
}

/** A visible label above an input, with its hint and its error beside it (U62). */
export function Field({ label, hint, error, isRequired = false, aside, children }: Props) {
  const id = useId()
  const parts = [error && 'error', hint && 'hint', aside && 'aside'].filter(Boolean)
  const describedBy = parts.map((part) => `${id}-${part}`).join(' ')
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {isRequired ? (
          <span aria-hidden="true" className={styles.star}>
            *
          </span>
        ) : null}
        {aside ? (
          <span id={`${id}-aside`} className={styles.aside}>
            {aside}
          </span>
        ) : null}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** The look of text inputs, selects and text areas. */
export const inputClass = styles.input

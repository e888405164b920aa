import type { ReactNode } from 'react'
import { useId } from '#web/ui/use-id.ts'
import styles from './field.module.css'

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Shows a star; the control gets `aria-required`. */
  isRequired?: boolean
  /** Beside the label and part of the control's description. */
  aside?: ReactNode
  /** Must spread the attributes on its control. */
  children: (control: Control) => ReactNode
}

/** A labelled input with its hint and error (U62). */
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

export const inputClass = styles.input

import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import { useWords } from '../use-words.ts'
import styles from './fields.module.css'

export type FieldWords = { label: string; hint?: string | undefined; isRequired?: boolean }

type Native = 'type' | 'lang' | 'inputMode' | 'autoCapitalize' | 'placeholder' | 'spellCheck' | 'min' | 'required'
export type TextFieldProps = Bound<string> &
  FieldWords & {
    max?: number
    rows?: number
    mark?: ReactNode
    before?: string
    behind?: string
    className?: string | undefined
  } & Pick<InputHTMLAttributes<HTMLInputElement>, Native>

export function TextField({ label, hint, error, isRequired = false, ...field }: TextFieldProps) {
  const { value, onChange, max, rows = 1, mark, before, behind, className = '', ...attributes } = field
  const hasCount = max !== undefined && (rows > 1 || max >= COUNTED_FROM)
  const aside = mark || hasCount ? [mark, hasCount ? <Count key="count" length={value.length} max={max} /> : null] : undefined
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} aside={aside}>
      {(control) => {
        const common = {
          autoComplete: 'off',
          ...attributes,
          ...control,
          value,
          maxLength: max,
          'aria-required': isRequired || undefined,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        }
        if (rows > 1) {
          const { type: _, min: _min, ...plain } = common
          return <textarea {...plain} className={`${inputClass} ${styles.area} ${className}`} rows={rows} />
        }
        const input = <input {...common} className={`${inputClass} ${className}`} />
        if (!before && !behind) return input
        return (
          <span className={styles.signed}>
            {before ? <span aria-hidden="true">{before}</span> : null}
            {input}
            {behind ? <span aria-hidden="true">{behind}</span> : null}
          </span>
        )
      }}
    </Field>
  )
}

const COUNTED_FROM = 40
const NEARLY_FULL = 0.9

/** Becomes visible while typing and when the text is nearly full. */
function Count({ length, max }: { length: number; max: number }) {
  const { t } = useWords()
  return (
    <span className={styles.count} data-full={length >= max * NEARLY_FULL ? '' : undefined}>
      <span aria-hidden="true">
        {length} / {max}
      </span>
      <span className="visually-hidden">{t('console.characters', { length, max })}</span>
    </span>
  )
}

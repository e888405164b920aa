import { Field, inputClass } from '#web/ui/field/field.tsx'
import type { TextAttributes } from '#web/ui/form/use-form.ts'

const KINDS = {
  text: { autoComplete: 'off' },
  number: { autoComplete: 'off', inputMode: 'numeric' },
  yuan: { autoComplete: 'off', inputMode: 'decimal', maxLength: 14 },
  day: { type: 'date' },
  /** Day and time by the shop's clock. */
  time: { type: 'datetime-local' },
} as const

type Props<Name extends string> = {
  form: { text: (name: Name) => TextAttributes; errorOf: (name: Name) => string | undefined }
  name: Name
  label: string
  hint?: string | undefined
  kind?: keyof typeof KINDS
  max?: number
}

/** A field of one line that is bound to a value of the form. */
export function TypedField<Name extends string>({ form, name, label, hint, kind = 'text', max }: Props<Name>) {
  return (
    <Field label={label} hint={hint} error={form.errorOf(name)}>
      {(control) => (
        <input {...control} {...form.text(name)} {...KINDS[kind]} {...(max && { maxLength: max })} className={inputClass} />
      )}
    </Field>
  )
}

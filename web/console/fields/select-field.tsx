import { Field, inputClass } from '#web/ui/field/field.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import type { FieldWords } from './text-field.tsx'

type Props<T extends string | number> = Bound<T> & FieldWords & { choices: readonly { value: T; words: string }[] }

/** For many options; Choices shows a few at once. */
export const SelectField = <T extends string | number>(field: Props<T>) => (
  <Field {...field}>
    {(control) => (
      <select
        {...control}
        name={field.name}
        className={inputClass}
        value={field.value}
        aria-required={field.isRequired || undefined}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          const chosen = field.choices.find(({ value }) => String(value) === target.value)
          if (chosen) field.onChange(chosen.value)
        }}
      >
        {field.choices.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
)

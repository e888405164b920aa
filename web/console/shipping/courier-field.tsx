import { COURIERS } from '#domain/vocabulary/couriers.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../use-words.ts'

type Props = { value: string; error?: string | undefined; onChange: (code: string) => void }

export function CourierField({ value, error, onChange }: Props) {
  const { t, say } = useWords()
  return (
    <Field label={t('console.orders.courier')} error={error}>
      {(control) => (
        <select
          {...control}
          name="courier"
          className={inputClass}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {COURIERS.map(({ code, name }) => (
            <option key={code} value={code}>
              {say(name)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

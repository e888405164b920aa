import { TRACKING_NUMBER, TRACKING_NUMBER_MAX_LENGTH } from '#domain/parcel.ts'
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import type { TextAttributes } from '#web/ui/form/use-form.ts'
import { useWords, type Words } from '../use-words.ts'
import { CourierField } from './courier-field.tsx'

export type Numbered = { courier: string; number: string }
type Form = {
  values: Numbered
  set: (change: Partial<Numbered>) => void
  text: (name: 'number') => TextAttributes
  errorOf: (name: 'courier' | 'number') => string | undefined
}

/** Courier and tracking number. That it may be another courier's is only a hint: the server decides. */
export function NumberFields({ form }: { form: Form }) {
  const { t, say } = useWords()
  const courier = COURIERS.find(({ code }) => code === form.values.courier)
  const number = form.values.number.trim()
  const looksForeign = TRACKING_NUMBER.test(number) && courier !== undefined && !courier.number.test(number)
  return (
    <>
      <CourierField
        value={form.values.courier}
        error={form.errorOf('courier')}
        onChange={(chosen) => form.set({ courier: chosen })}
      />
      <Field
        label={t('console.orders.tracking')}
        hint={looksForeign && courier ? t('console.orders.tracking-foreign', { courier: say(courier.name) }) : undefined}
        error={form.errorOf('number')}
      >
        {(control) => (
          <input
            {...control}
            {...form.text('number')}
            className={inputClass}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={TRACKING_NUMBER_MAX_LENGTH}
          />
        )}
      </Field>
    </>
  )
}

export const wrongNumber = ({ courier, number }: Numbered, t: Words['t']): Partial<Record<keyof Numbered, string>> => ({
  ...(courier === '' && { courier: t('console.orders.courier-required') }),
  ...(!TRACKING_NUMBER.test(number.trim()) && { number: t('console.orders.tracking-wrong') }),
})

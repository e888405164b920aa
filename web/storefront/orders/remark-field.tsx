import { REMARK_MAX } from '#domain/order.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../words.ts'

/** With the characters left (U36). */
export function RemarkField({ value, onChange }: { value: string; onChange: (remark: string) => void }) {
  const { t } = useWords()
  return (
    <Field label={t('orders.remark')} hint={t('orders.remark-length', { length: value.length, max: REMARK_MAX })}>
      {(control) => (
        <textarea
          {...control}
          className={inputClass}
          name="remark"
          rows={2}
          maxLength={REMARK_MAX}
          placeholder={t('orders.remark-example')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

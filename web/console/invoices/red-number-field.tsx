import { Field, inputClass } from '#web/ui/field/field.tsx'
import type { TextAttributes } from '#web/ui/form/use-form.ts'
import { useWords } from '../use-words.ts'

/** `hint` may say more than that it can wait. */
export function RedNumberField({ text, error, hint }: { text: TextAttributes; error?: string | undefined; hint?: string }) {
  const { t } = useWords()
  return (
    <Field label={t('console.invoices.red-number')} hint={hint ?? t('console.invoices.red-number-hint')} error={error}>
      {(control) => <input {...control} {...text} className={inputClass} inputMode="numeric" autoComplete="off" maxLength={20} />}
    </Field>
  )
}

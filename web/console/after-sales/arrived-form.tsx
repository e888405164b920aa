import { type StaffRequestInFull, takeInReturn } from '#contract/staff/after-sales.ts'
import { REFUND_QUANTITY_MAX, STAFF_NOTE_MAX } from '#domain/after-sale.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { isQuantity, QuantitiesField } from '../fields/quantities-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { useDecided } from './use-decision.ts'

export function ArrivedForm({ request, onClose }: { request: StaffRequestInFull; onClose: () => void }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const decided = useDecided(onClose)
  const form = useKeptForm('arrived', {
    initial: {
      broken: Object.fromEntries(request.lines.map(({ unique }) => [unique, '0'])) as Record<string, string>,
      note: '',
    },
    check: ({ broken }) =>
      request.lines.some(({ unique, quantity }) => !isQuantity(broken[unique], quantity))
        ? { broken: t('console.after-sales.broken-wrong') }
        : {},
    send: async ({ broken, note }) => {
      await api.call(takeInReturn, {
        number: request.number,
        broken: request.lines
          .map(({ unique }) => ({ unique, quantity: Number(broken[unique]) }))
          .filter(({ quantity }) => quantity > 0),
        note: note.trim(),
      })
      await decided()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t('console.after-sales.arrived-intro')}</p>
      <QuantitiesField
        name="broken"
        legend={t('console.after-sales.broken')}
        lines={request.lines.map(({ unique, name, quantity }) => ({
          unique,
          most: quantity,
          words: t('console.after-sales.of-returned', { quantity, name: say(name) }),
        }))}
        quantities={form.values.broken}
        maxLength={String(REFUND_QUANTITY_MAX).length}
        error={form.errorOf('broken')}
        onChange={(broken) => form.set({ broken })}
      />
      <Field label={t('console.after-sales.note')} hint={t('console.after-sales.note-hint')}>
        {(control) => <textarea {...control} {...form.text('note')} className={inputClass} rows={2} maxLength={STAFF_NOTE_MAX} />}
      </Field>
      <FormEnd form={form} save={t('console.after-sales.arrived')} cancel={onClose} />
    </form>
  )
}

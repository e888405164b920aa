import { refuseAfterSale, type StaffRequestInFull } from '#contract/staff/after-sales.ts'
import { STAFF_NOTE_MAX } from '#domain/after-sale.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { useDecided } from './use-decision.ts'

export function RefuseForm({ request, onClose }: { request: StaffRequestInFull; onClose: () => void }) {
  const { t } = useWords()
  const { api } = useConsole()
  const decided = useDecided(onClose)
  const form = useKeptForm('refuse', {
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('console.after-sales.reason-required') } : {}),
    send: async ({ reason }) => {
      await api.call(refuseAfterSale, { number: request.number, reason: reason.trim() })
      await decided()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <Field
        label={t('console.after-sales.refuse-reason')}
        hint={t('console.after-sales.note-hint')}
        error={form.errorOf('reason')}
      >
        {(control) => (
          <textarea {...control} {...form.text('reason')} className={inputClass} rows={4} maxLength={STAFF_NOTE_MAX} />
        )}
      </Field>
      <FormEnd form={form} save={t('console.after-sales.refuse')} cancel={onClose} />
    </form>
  )
}

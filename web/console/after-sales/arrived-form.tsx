import { type StaffRequestInFull, takeInReturn } from '#contract/staff/after-sales.ts'
import { REFUND_QUANTITY_MAX, STAFF_NOTE_MAX } from '#domain/after-sale.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import styles from './after-sales.module.css'
import { useDecided } from './use-decision.ts'

export function ArrivedForm({ request, onClose }: { request: StaffRequestInFull; onClose: () => void }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const decided = useDecided(onClose)
  const form = useForm({
    initial: {
      broken: Object.fromEntries(request.lines.map(({ unique }) => [unique, '0'])) as Record<string, string>,
      note: '',
    },
    check: ({ broken }) =>
      request.lines.some(({ unique, quantity }) => !isCount(broken[unique], quantity))
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
  const { broken } = form.values
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t('console.after-sales.arrived-intro')}</p>
      <fieldset className={styles.pieces}>
        <legend>{t('console.after-sales.broken')}</legend>
        {request.lines.map(({ unique, name, quantity }) => (
          <label key={unique} className={styles.piece}>
            <input
              className={inputClass}
              name={isCount(broken[unique], quantity) ? undefined : 'broken'}
              inputMode="numeric"
              maxLength={String(REFUND_QUANTITY_MAX).length}
              aria-invalid={isCount(broken[unique], quantity) ? undefined : true}
              value={broken[unique]}
              onChange={({ target }) => form.set({ broken: { ...broken, [unique]: target.value.trim() } })}
            />
            <span>{t('console.after-sales.of-returned', { quantity, name: say(name) })}</span>
          </label>
        ))}
        <p role="alert" className={panel.problem}>
          {form.errorOf('broken')}
        </p>
      </fieldset>
      <Field label={t('console.after-sales.note')} hint={t('console.after-sales.note-hint')}>
        {(control) => <textarea {...control} {...form.text('note')} className={inputClass} rows={2} maxLength={STAFF_NOTE_MAX} />}
      </Field>
      <FormEnd form={form} save={t('console.after-sales.arrived')} cancel={onClose} />
    </form>
  )
}

const isCount = (typed = '', max: number): boolean => typedInteger(typed, 0, max) !== undefined

import { agreeAfterSale, type StaffRequestInFull } from '#contract/staff/after-sales.ts'
import { STAFF_NOTE_MAX } from '#domain/after-sale.ts'
import { fromYuan, toYuan, ZERO } from '#domain/money.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { useDecided } from './use-decision.ts'

export function AgreeForm({ request, onClose }: { request: StaffRequestInFull; onClose: () => void }) {
  const { t, money } = useWords()
  const { api } = useConsole()
  const decided = useDecided(onClose)
  const form = useKeptForm('agree', {
    initial: { amount: toYuan(request.asked), note: '' },
    check: ({ amount, note }) => {
      const fen = fromYuan(amount.trim())
      if (fen === undefined || fen > request.asked)
        return { amount: t('console.after-sales.amount-wrong', { max: money(request.asked) }) }
      if (fen <= 0 && request.asked > 0) return { amount: t('console.after-sales.amount-nothing') }
      return fen < request.asked && note.trim() === '' ? { note: t('console.after-sales.note-required') } : {}
    },
    send: async ({ amount, note }) => {
      await api.call(agreeAfterSale, { number: request.number, amount: fromYuan(amount.trim()) ?? ZERO, note: note.trim() })
      await decided()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const typed = fromYuan(form.values.amount.trim())
  const isLess = typed !== undefined && typed < request.asked
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t(request.kind === 'money' ? 'console.after-sales.agree-money' : 'console.after-sales.agree-return')}</p>
      <Field
        label={t('console.after-sales.amount-yuan')}
        hint={t('console.after-sales.asked-hint', { amount: money(request.asked) })}
        error={form.errorOf('amount')}
      >
        {(control) => <input {...control} {...form.text('amount')} className={inputClass} inputMode="decimal" maxLength={12} />}
      </Field>
      <p role="status" className={panel.hint}>
        {isLess ? t('console.after-sales.less-hint') : null}
      </p>
      <Field label={t('console.after-sales.note')} hint={t('console.after-sales.note-hint')} error={form.errorOf('note')}>
        {(control) => <textarea {...control} {...form.text('note')} className={inputClass} rows={3} maxLength={STAFF_NOTE_MAX} />}
      </Field>
      <FormEnd form={form} save={t('console.after-sales.agree')} cancel={onClose} />
    </form>
  )
}

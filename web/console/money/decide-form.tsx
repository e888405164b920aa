import { useRouter } from '@tanstack/react-router'
import { agreeToAct, refuseAct, type StaffMoneyAct } from '#contract/staff/acts.ts'
import { NOTE_MAX } from '#domain/money-act.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { act: StaffMoneyAct; decision: 'agree' | 'refuse'; onClose: () => void }

export function DecideForm({ act, decision, onClose }: Props) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`${decision} ${act.id}`, {
    initial: { note: '' },
    check: ({ note }) =>
      decision === 'refuse' && note.trim() === '' ? { note: t('console-money.note-required') } : ({} as { note?: string }),
    send: async ({ note }) => {
      await api.call(decision === 'agree' ? agreeToAct : refuseAct, { id: act.id, note: note.trim() })
      await router.invalidate()
      notify(t(`console-money.${decision}.done`))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>
        {t(`console-money.kind.${act.kind}`)} · {act.for.nickname} · {money(act.amount)}
      </p>
      <p>{act.reason}</p>
      <Field label={t(`console-money.${decision}.note`)} error={form.errorOf('note')}>
        {(control) => <textarea {...control} {...form.text('note')} className={inputClass} rows={3} maxLength={NOTE_MAX} />}
      </Field>
      <FormEnd form={form} save={t(`console-money.${decision}`)} cancel={onClose} />
    </form>
  )
}

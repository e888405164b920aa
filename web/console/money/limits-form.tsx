import { useRouter } from '@tanstack/react-router'
import { saveAgreementLimits } from '#contract/staff/acts.ts'
import { toYuan } from '#domain/money.ts'
import { type AgreementLimits, LIMIT_MAX, readLimit } from '#domain/money-act.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { TypedField } from '../layout/typed-field.tsx'
import { useWords } from '../use-words.ts'

export function LimitsForm({ limits, onClose }: { limits: AgreementLimits; onClose: () => void }) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useForm({
    initial: { perAct: toYuan(limits.perAct), perDay: toYuan(limits.perDay) },
    check: ({ perAct, perDay }) => {
      const wrong = t('console-money.limit-wrong', { max: money(LIMIT_MAX) })
      return {
        ...(readLimit(perAct) === undefined && { perAct: wrong }),
        ...(readLimit(perDay) === undefined && { perDay: wrong }),
      }
    },
    send: async (values) => {
      const [perAct, perDay] = [readLimit(values.perAct), readLimit(values.perDay)]
      if (perAct === undefined || perDay === undefined) return
      await api.call(saveAgreementLimits, { perAct, perDay })
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      {(['perAct', 'perDay'] as const).map((name) => (
        <TypedField
          key={name}
          form={form}
          name={name}
          kind="yuan"
          label={t(`console-money.limit.${name}`)}
          hint={t(`console-money.limit.${name}.hint`)}
          max={12}
        />
      ))}
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}

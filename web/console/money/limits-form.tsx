import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type SeenLimits, saveAgreementLimits } from '#contract/staff/acts.ts'
import { toYuan } from '#domain/money.ts'
import { LIMIT_MAX, readLimit } from '#domain/money-act.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { MoneyField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

export function LimitsForm({ limits, onClose }: { limits: SeenLimits; onClose: () => void }) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [seen] = useState(limits)
  const form = useKeptForm('limits', {
    initial: { perAct: toYuan(seen.perAct), perDay: toYuan(seen.perDay) },
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
      await api.call(saveAgreementLimits, { perAct, perDay, version: seen.version })
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      {(['perAct', 'perDay'] as const).map((name) => (
        <MoneyField
          key={name}
          {...form.field(name)}
          label={t(`console-money.limit.${name}`)}
          hint={t(`console-money.limit.${name}.hint`)}
        />
      ))}
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}

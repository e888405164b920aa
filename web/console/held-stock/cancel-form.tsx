import { useRouter } from '@tanstack/react-router'
import { cancelHeldOrders, type HeldOrder } from '#contract/staff/held-stock.ts'
import { CANCEL_REASON_MAX } from '#domain/order.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { accountId: number; orders: readonly HeldOrder[]; onClose: () => void }

export function CancelForm({ accountId, orders, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm('cancel', {
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('console-sales.held.reason-required') } : {}),
    send: async ({ reason }) => {
      const numbers = orders.map(({ number }) => number)
      const count = await api.call(cancelHeldOrders, { accountId, reason: reason.trim(), numbers })
      await router.invalidate()
      notify(t('console-sales.held.cancelled', { count }))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p className={panel.code}>{orders.map(({ number }) => number).join(' · ')}</p>
      <Field label={t('console-sales.held.reason')} hint={t('console-sales.held.reason-hint')} error={form.errorOf('reason')}>
        {(control) => (
          <textarea {...control} {...form.text('reason')} className={inputClass} rows={3} maxLength={CANCEL_REASON_MAX} />
        )}
      </Field>
      <FormEnd form={form} save={t('console-sales.held.cancel')} cancel={onClose} />
    </form>
  )
}

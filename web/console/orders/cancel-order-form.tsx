import { useRouter } from '@tanstack/react-router'
import { cancelDeskOrder } from '#contract/staff/orders.ts'
import { CANCEL_REASON_MAX } from '#domain/order.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

export function CancelOrderForm({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm('cancel', {
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('console-orders.cancel-wrong') } : {}),
    send: async ({ reason }) => {
      await api.call(cancelDeskOrder, { number, reason })
      await router.invalidate()
      notify(t('console-orders.cancelled', { number }))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('reason')}
        label={t('console-orders.cancel-reason')}
        hint={t('console-orders.cancel-hint')}
        rows={3}
        max={CANCEL_REASON_MAX}
        isRequired
      />
      <FormEnd form={form} save={t('console-orders.cancel')} cancel={onClose} cancelWords={t('console-orders.keep')} />
    </form>
  )
}

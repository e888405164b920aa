import { useRouter } from '@tanstack/react-router'
import { cancelPaidOrder } from '#contract/staff/opened-requests.ts'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { fen, subtract } from '#domain/money.ts'
import { CANCEL_REASON_MAX } from '#domain/order.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { order: Pick<DeskOrderInFull, 'number' | 'due' | 'refunded' | 'refundAsked'>; onClose: () => void }

/** Cancels a paid order and gives everything back. */
export function GiveUpForm({ order, onClose }: Props) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const amount = money(subtract(fen(order.due), fen(order.refunded + order.refundAsked)))
  const form = useKeptForm('give-up', {
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('console-orders.cancel-wrong') } : {}),
    send: async ({ reason }) => {
      await api.call(cancelPaidOrder, { number: order.number, reason })
      await router.invalidate()
      notify(t('console-orders.given-up', { number: order.number, amount }))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t('console-orders.give-up-what', { amount })}</p>
      <TextField
        {...form.field('reason')}
        label={t('console-orders.cancel-reason')}
        hint={t('console-orders.lower-reason-hint')}
        rows={3}
        max={CANCEL_REASON_MAX}
        isRequired
      />
      <FormEnd form={form} save={t('console-orders.give-up')} cancel={onClose} cancelWords={t('console-orders.keep')} />
    </form>
  )
}

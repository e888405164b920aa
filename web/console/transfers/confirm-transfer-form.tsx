import { useRouter } from '@tanstack/react-router'
import { type AwaitedTransfer, confirmTransfer } from '#contract/staff/payments.ts'
import { fromYuan, toYuan } from '#domain/money.ts'
import { TRANSFER_REFERENCE_MAX } from '#domain/payment.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

/** The amount is typed, not prefilled, so that staff read it at the bank. */
export function ConfirmTransferForm({ transfer, onClose }: { transfer: AwaitedTransfer; onClose: () => void }) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`transfer ${transfer.orderNumber}`, {
    initial: { amount: '', reference: '' },
    check: ({ amount, reference }) => ({
      ...(fromYuan(amount.trim()) !== transfer.amount && {
        amount: t('console.transfers.amount-differs', { amount: money(transfer.amount) }),
      }),
      ...(reference.trim() === '' && { reference: t('console.transfers.reference-required') }),
    }),
    send: async ({ reference }) => {
      await api.call(confirmTransfer, { orderNumber: transfer.orderNumber, amount: transfer.amount, reference: reference.trim() })
      await router.invalidate()
      notify(t('console.transfers.confirmed', { number: transfer.orderNumber }))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>
        <b className={panel.code}>{transfer.orderNumber}</b> · {transfer.nickname} · {money(transfer.amount)}
      </p>
      <Field
        label={t('console.transfers.arrived-amount')}
        hint={t('console.transfers.amount-hint')}
        error={form.errorOf('amount')}
      >
        {(control) => (
          <input
            {...control}
            {...form.text('amount')}
            className={inputClass}
            inputMode="decimal"
            placeholder={toYuan(transfer.amount)}
            autoComplete="off"
            maxLength={12}
          />
        )}
      </Field>
      <TextField
        {...form.field('reference')}
        label={t('console.transfers.reference')}
        hint={t('console.transfers.reference-hint')}
        max={TRANSFER_REFERENCE_MAX}
      />
      <FormEnd form={form} save={t('console.transfers.confirm')} cancel={onClose} />
    </form>
  )
}

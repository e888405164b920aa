import { useRouter } from '@tanstack/react-router'
import { decodePrice } from '#contract/shop/product-card.ts'
import { type ListedPayback, transferBack } from '#contract/staff/payments.ts'
import { ACT_REASON_MAX } from '#domain/money-act.ts'
import { OTHER_WAYS_BACK, type OtherWayBack, TRANSFER_REFERENCE_MAX } from '#domain/payment.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { payback: ListedPayback; onClose: () => void }

/** For a payback that its provider refuses for good. */
export function EndPaybackForm({ payback: { number, amount }, onClose }: Props) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`end ${number}`, {
    initial: { way: 'balance' as OtherWayBack, reference: '', reason: '' },
    check: ({ way, reference, reason }) => ({
      ...(way === 'offline' && reference.trim() === '' && { reference: t('console-money.paybacks.reference-required') }),
      ...(reason.trim() === '' && { reason: t('console-money.reason-required') }),
    }),
    send: async ({ way, reference, reason }) => {
      const body = { way, reason: reason.trim(), reference: way === 'offline' ? reference.trim() : '' }
      await api.call(transferBack, { params: { number }, body })
      await router.invalidate()
      notify(t('console-money.paybacks.transferred-done'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t('console-money.paybacks.end-text', { amount: money(decodePrice(amount)) })}</p>
      <SelectField
        {...form.field('way')}
        label={t('console-money.paybacks.end-way')}
        choices={OTHER_WAYS_BACK.map((value) => ({ value, words: t(`console-money.paybacks.end-way.${value}`) }))}
      />
      {form.values.way === 'offline' ? (
        <TextField
          {...form.field('reference')}
          label={t('console-money.paybacks.reference')}
          max={TRANSFER_REFERENCE_MAX}
          isRequired
        />
      ) : null}
      <TextField
        {...form.field('reason')}
        label={t('console-money.reason')}
        hint={t('console-money.reason-for-staff')}
        max={ACT_REASON_MAX}
        isRequired
      />
      <FormEnd form={form} save={t('console-money.paybacks.end-now')} cancel={onClose} />
    </form>
  )
}

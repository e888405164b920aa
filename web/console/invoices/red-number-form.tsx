import { useRouter } from '@tanstack/react-router'
import { addRedNumber, type IssuedInvoice, type StaffInvoice } from '#contract/staff/invoices.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { RedNumberField } from './red-number-field.tsx'

type Props = { invoice: StaffInvoice; issued: IssuedInvoice; onClose: () => void }

/** Where the red invoice came after the earlier one had ended. */
export function RedNumberForm({ invoice, issued, onClose }: Props) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useForm({
    initial: { redNumber: '' },
    check: ({ redNumber }) => (redNumber.trim() === '' ? { redNumber: t('console.invoices.red-number-required') } : {}),
    send: async ({ redNumber }) => {
      await api.call(addRedNumber, { id: invoice.id, issuedId: issued.id, redNumber: redNumber.trim() })
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    fieldOf: (error) => (isRefusal(error, 'invoice-red-number-invalid', 'invoice-red-number-taken') ? 'redNumber' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>
        <b className={panel.code}>{issued.number}</b> · {issued.name} · {money(issued.amount)}
      </p>
      <RedNumberField
        text={form.text('redNumber')}
        error={form.errorOf('redNumber')}
        hint={t('console.invoices.red-number-later')}
      />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}

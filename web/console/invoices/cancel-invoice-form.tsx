import { useRouter } from '@tanstack/react-router'
import { cancelInvoice, type StaffInvoice } from '#contract/staff/invoices.ts'
import { INVOICE_NOTE_MAX } from '#domain/invoice.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { RedNumberField } from './red-number-field.tsx'

/** Takes a request off the list, or voids what was issued. */
export function CancelInvoiceForm({ invoice, onClose }: { invoice: StaffInvoice; onClose: () => void }) {
  const { t } = useWords()
  const isIssued = invoice.status === 'issued'
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`cancel ${invoice.id}`, {
    initial: { note: '', redNumber: '' },
    check: ({ note }) => (note.trim() === '' ? { note: t('console.invoices.note-required') } : {}),
    send: async ({ note, redNumber }) => {
      await api.call(cancelInvoice, { id: invoice.id, note: note.trim(), redNumber: isIssued ? redNumber.trim() : '' })
      await router.invalidate()
      notify(t(isIssued ? 'console.invoices.voided' : 'console.saved'))
      onClose()
    },
    fieldOf: (error) => (isRefusal(error, 'invoice-red-number-invalid', 'invoice-red-number-taken') ? 'redNumber' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <LeaveGuard {...form.guard} />
      <p>
        <b className={panel.code}>{invoice.orderNumber}</b> · {invoice.title.name}
        {isIssued ? (
          <>
            {' · '}
            <span className={panel.code}>{invoice.invoiceNumber}</span>
          </>
        ) : null}
      </p>
      {isIssued ? <p className={panel.hint}>{t('console.invoices.void-hint')}</p> : null}
      <Field label={t('console.invoices.note')} error={form.errorOf('note')}>
        {(control) => (
          <textarea {...control} {...form.text('note')} className={inputClass} rows={3} maxLength={INVOICE_NOTE_MAX} />
        )}
      </Field>
      {isIssued ? <RedNumberField text={form.text('redNumber')} error={form.errorOf('redNumber')} /> : null}
      <p role="alert" className={panel.problem}>
        {form.formError}
      </p>
      <div className={panel.actions}>
        <Button type="submit" isBusy={form.isSending}>
          {t(isIssued ? 'console.invoices.void' : 'console.invoices.cancel')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('console.close')}
        </Button>
      </div>
    </form>
  )
}

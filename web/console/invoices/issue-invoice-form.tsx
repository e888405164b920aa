import { useRouter } from '@tanstack/react-router'
import { issueInvoice, type StaffInvoice } from '#contract/staff/invoices.ts'
import { INVOICE_PDF_MAX_BYTES } from '#domain/invoice.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { RedNumberField } from './red-number-field.tsx'

export function IssueInvoiceForm({ invoice, onClose }: { invoice: StaffInvoice; onClose: () => void }) {
  const { t, money } = useWords()
  const isCorrection = invoice.correctAmount !== null
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useForm({
    initial: { number: '', redNumber: '', pdf: null as File | null },
    check: ({ number, pdf }) => ({
      ...(number.trim() === '' && { number: t('console.invoices.number-required') }),
      ...(pdf === null && { pdf: t('console.invoices.pdf-required') }),
      ...(pdf !== null && pdf.size > INVOICE_PDF_MAX_BYTES && { pdf: t('console.invoices.pdf-too-large') }),
    }),
    send: async ({ number, redNumber, pdf }) => {
      if (!pdf) return
      await api.call(issueInvoice, {
        id: invoice.id,
        number: number.trim(),
        redNumber: isCorrection ? redNumber.trim() : '',
        pdf,
      })
      await router.invalidate()
      notify(t('console.invoices.issued'))
      onClose()
    },
    fieldOf: (error) => {
      if (isRefusal(error, 'invoice-pdf-too-large', 'invoice-pdf-invalid')) return 'pdf'
      if (isRefusal(error, 'invoice-number-invalid', 'invoice-number-taken')) return 'number'
      return isRefusal(error, 'invoice-red-number-invalid', 'invoice-red-number-taken') ? 'redNumber' : undefined
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>
        <b className={panel.code}>{invoice.orderNumber}</b> · {invoice.title.name} ·{' '}
        {money(invoice.correctAmount ?? invoice.amount)}
      </p>
      {isCorrection ? (
        <p className={panel.hint}>
          {t('console.invoices.replaces', { number: invoice.invoiceNumber, amount: money(invoice.amount) })}
        </p>
      ) : null}
      <Field label={t('console.invoices.number')} hint={t('console.invoices.number-hint')} error={form.errorOf('number')}>
        {(control) => (
          <input
            {...control}
            {...form.text('number')}
            className={inputClass}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
        )}
      </Field>
      <Field label={t('console.invoices.pdf')} error={form.errorOf('pdf')}>
        {(control) => (
          <input
            {...control}
            name="pdf"
            type="file"
            accept="application/pdf"
            className={inputClass}
            onChange={({ target }) => form.set({ pdf: target.files?.[0] ?? null })}
          />
        )}
      </Field>
      {isCorrection ? <RedNumberField text={form.text('redNumber')} error={form.errorOf('redNumber')} /> : null}
      <FormEnd form={form} save={t('console.invoices.issue')} cancel={onClose} />
    </form>
  )
}

import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { cancelInvoiceRequest, fetchInvoiceFile } from '#contract/shop/invoices.ts'
import type { Invoice } from '#domain/invoice.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { saveFile } from '#web/ui/save-file/save-file.ts'
import { wordsOfError } from '../error-words.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'
import styles from './invoice-state.module.css'
import { TitleWords } from './title-words.tsx'

type Props = { invoice: Invoice; onChanged: () => void; onChangeTitle: () => void }

export function InvoiceState({ invoice, onChanged, onChangeTitle }: Props) {
  const { t, money } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const endSession = useSessionEnd()
  const [isBusy, setIsBusy] = useState(false)

  async function act(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) return void endSession()
      notify(wordsOfError(error, t), { kind: 'problem' })
      onChanged()
    } finally {
      setIsBusy(false)
    }
  }
  const save = () =>
    act(async () =>
      saveFile(await api.call(fetchInvoiceFile, { orderNumber: invoice.orderNumber }), `invoice-${invoice.invoiceNumber}.pdf`),
    )
  const cancel = () =>
    act(async () => {
      await api.call(cancelInvoiceRequest, { orderNumber: invoice.orderNumber })
      notify(t('invoices.request-cancelled'))
      onChanged()
    })

  return (
    <div className={styles.invoice}>
      <p className={styles.line}>
        <strong className={styles.state} data-state={invoice.status}>
          {t(`invoices.state.${invoice.status}`)}
        </strong>
        {invoice.status === 'cancelled' ? null : <span className={styles.amount}>{money(invoice.amount)}</span>}
      </p>
      <TitleWords title={invoice.title} />
      {invoice.invoiceNumber ? <p className={styles.soft}>{t('invoices.number', { number: invoice.invoiceNumber })}</p> : null}
      {invoice.note ? <p className={styles.soft}>{t('invoices.cancelled-because', { reason: invoice.note })}</p> : null}
      {invoice.correctAmount === null ? null : (
        <p className={styles.notice}>{t('invoices.to-correct', { amount: money(invoice.correctAmount) })}</p>
      )}
      {invoice.status === 'requested' ? <p className={styles.soft}>{t('invoices.requested-hint')}</p> : null}
      {invoice.status === 'cancelled' ? null : (
        <div className={styles.actions}>
          {invoice.status === 'issued' ? (
            <Button variant="quiet" isBusy={isBusy} onClick={() => void save()}>
              {t('invoices.download')}
            </Button>
          ) : (
            <>
              <Button variant="plain" disabled={isBusy} onClick={onChangeTitle}>
                {t('invoices.change-title')}
              </Button>
              <Button variant="plain" isBusy={isBusy} onClick={() => void cancel()}>
                {t('invoices.cancel-request')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

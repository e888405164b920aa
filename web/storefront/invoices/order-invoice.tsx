import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderInvoicing } from '#domain/invoice.ts'
import { Button } from '#web/ui/button/button.tsx'
import { formatDay } from '../when.ts'
import { useWords } from '../words.ts'
import { InvoiceState } from './invoice-state.tsx'
import styles from './order-invoice.module.css'
import { RequestDialog } from './request-dialog.tsx'

type Props = { orderNumber: string; invoicing: OrderInvoicing }

/** Nothing when there is none and none can be requested. */
export function OrderInvoice({ orderNumber, invoicing: { invoice, canRequest, until } }: Props) {
  const { t, locale } = useWords()
  const router = useRouter()
  const [isAsking, setIsAsking] = useState(false)
  const refresh = () => void router.invalidate()
  if (!invoice && !canRequest) return null
  const isOver = !invoice || invoice.status === 'cancelled'
  return (
    <section aria-labelledby="order-invoice">
      <h2 id="order-invoice" className={styles.title}>
        {t('invoices.of-order')}
      </h2>
      {invoice ? <InvoiceState invoice={invoice} onChanged={refresh} onChangeTitle={() => setIsAsking(true)} /> : null}
      {isOver && canRequest ? (
        <div className={styles.ask}>
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('invoices.ask')}
          </Button>
          {until ? <p className={styles.soft}>{t('invoices.until', { day: formatDay(until, locale) })}</p> : null}
        </div>
      ) : null}
      <RequestDialog
        orderNumber={isAsking ? orderNumber : undefined}
        onClose={() => setIsAsking(false)}
        onRequested={() => {
          setIsAsking(false)
          refresh()
        }}
      />
    </section>
  )
}

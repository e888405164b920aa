import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { INVOICES_PER_PAGE } from '#contract/shop/invoices.ts'
import { INVOICE_WITHIN_DAYS, type Invoice, type InvoiceTitle, type UninvoicedOrder } from '#domain/invoice.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import userStyles from '../accounts/user.module.css'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatDay } from '../when.ts'
import { useWords } from '../words.ts'
import { InvoiceState } from './invoice-state.tsx'
import styles from './invoices-page.module.css'
import { RequestDialog } from './request-dialog.tsx'
import { Titles } from './titles.tsx'

/** Mostly the latest is wanted. */
const OPEN_SHOWN = 3

type Props = {
  titles: InvoiceTitle[]
  invoices: { list: Invoice[]; count: number; open: UninvoicedOrder[] }
  page: number
}

export function InvoicesPage({ titles, invoices: { list, count, open }, page }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const [asking, setAsking] = useState<string>()
  const refresh = () => void router.invalidate()
  const isEmpty = list.length === 0 && open.length === 0
  return (
    <>
      <h1 className={userStyles.heading}>{t('invoices.title')}</h1>
      {isEmpty ? (
        <EmptyState
          title={t('invoices.none')}
          hint={t('invoices.none-hint', { days: INVOICE_WITHIN_DAYS })}
          action={
            <SiteLink to={paths.userOrders()} className={buttonClass}>
              {t('invoices.to-orders')}
            </SiteLink>
          }
        />
      ) : null}
      {list.length > 0 ? (
        <section aria-labelledby="invoices-mine" className={styles.part}>
          <h2 id="invoices-mine" className={styles.title}>
            {t('invoices.mine')}
          </h2>
          <ul className={styles.list}>
            {list.map((invoice) => (
              <li key={invoice.orderNumber} className={styles.item}>
                <OrderLink number={invoice.orderNumber} at={invoice.requestedAt} />
                <InvoiceState invoice={invoice} onChanged={refresh} onChangeTitle={() => setAsking(invoice.orderNumber)} />
              </li>
            ))}
          </ul>
          <Pagination
            label={t('invoices.pages')}
            page={page}
            pages={Math.ceil(count / INVOICES_PER_PAGE)}
            words={{ previous: t('accounts.previousPage'), next: t('accounts.nextPage') }}
            link={(target, content) => (
              <Link key={target} to="/user/invoices" search={target > 1 ? { page: target } : {}} activeOptions={{ exact: true }}>
                {content}
              </Link>
            )}
          />
        </section>
      ) : null}
      {open.length > 0 && page === 1 ? <Open orders={open} onAsk={setAsking} /> : null}
      <Titles titles={titles} />
      <RequestDialog
        orderNumber={asking}
        onClose={() => setAsking(undefined)}
        onRequested={() => {
          setAsking(undefined)
          refresh()
        }}
      />
    </>
  )
}

type Ask = (orderNumber: string) => void

function Open({ orders, onAsk }: { orders: readonly UninvoicedOrder[]; onAsk: Ask }) {
  const { t } = useWords()
  const rest = orders.slice(OPEN_SHOWN)
  return (
    <section aria-labelledby="invoices-open" className={styles.part}>
      <h2 id="invoices-open" className={styles.title}>
        {t('invoices.open')}
      </h2>
      <OpenOrders orders={orders.slice(0, OPEN_SHOWN)} onAsk={onAsk} />
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>{t('invoices.open-more', { count: rest.length })}</summary>
          <OpenOrders orders={rest} onAsk={onAsk} />
        </details>
      ) : null}
    </section>
  )
}

function OpenOrders({ orders, onAsk }: { orders: readonly UninvoicedOrder[]; onAsk: Ask }) {
  const { t, money, locale } = useWords()
  return (
    <ul className={styles.list}>
      {orders.map(({ orderNumber, amount, paidAt, until }) => (
        <li key={orderNumber} className={styles.open}>
          <div>
            <OrderLink number={orderNumber} at={paidAt} />
            <p className={styles.soft}>{t('invoices.until', { day: formatDay(until, locale) })}</p>
          </div>
          <span className={styles.amount}>{money(amount)}</span>
          <Button variant="quiet" aria-label={t('invoices.ask-for', { number: orderNumber })} onClick={() => onAsk(orderNumber)}>
            {t('invoices.ask')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function OrderLink({ number, at }: { number: string; at: string }) {
  const { t, locale } = useWords()
  return (
    <p className={styles.order}>
      <SiteLink to={paths.order(number)}>{t('invoices.order', { number })}</SiteLink>
      <time dateTime={at}>{formatDay(at, locale)}</time>
    </p>
  )
}

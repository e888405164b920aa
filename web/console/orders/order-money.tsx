import type { ReactNode } from 'react'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { AFTER_SALE_READERS } from '#domain/after-sale.ts'
import { fen } from '#domain/money.ts'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { OrderParcels } from './order-parcels.tsx'
import styles from './orders.module.css'

/** What was paid and sent, what goes back, and the invoice. */
export function OrderMoney({ order }: { order: DeskOrderInFull }) {
  return (
    <div className={styles.columns}>
      <Payments order={order} />
      <OrderParcels order={order} />
      {order.afterSales.length > 0 ? <Requests order={order} /> : null}
      <Invoice order={order} />
    </div>
  )
}

function Payments({ order }: { order: DeskOrderInFull }) {
  const { t, money, locale } = useWords()
  return (
    <Part id="order-payments" title={t('console-orders.payments')}>
      {order.payments.length === 0 ? <p className={panel.hint}>{t('console-orders.no-payments')}</p> : null}
      <ul className={styles.lines}>
        {order.payments.map(({ method, amount, status, transaction, at }) => (
          <li key={`${at} ${transaction}`}>
            <span className={panel.number}>{money(fen(amount))}</span> {t(`console-money.method.${method}`)} ·{' '}
            {t(`console-orders.payment.${status}`)}
            <p className={panel.hint}>
              {formatMoment(at, locale)} <span className={panel.code}>{transaction}</span>
            </p>
          </li>
        ))}
      </ul>
      {order.paybacks.length > 0 ? (
        <>
          <h3>{t('console-orders.paybacks')}</h3>
          <ul className={styles.lines}>
            {order.paybacks.map(({ number, method, amount, state, at }) => (
              <li key={number}>
                <span className={panel.number}>{money(fen(amount))}</span> {t(`console-money.method.${method}`)} ·{' '}
                {t(`console-orders.payback.${state}`)}
                <p className={panel.hint}>{formatMoment(at, locale)}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Part>
  )
}

function Requests({ order }: { order: DeskOrderInFull }) {
  const { t, money, locale } = useWords()
  const canOpen = hasScope(useAccount(), AFTER_SALE_READERS)
  return (
    <Part id="order-requests" title={t('console-orders.requests')}>
      <ul className={styles.lines}>
        {order.afterSales.map(({ number, status, amount, at }) => (
          <li key={number}>
            {canOpen ? (
              <ConsoleLink to={paths.afterSale(number)} className={panel.number}>
                {number}
              </ConsoleLink>
            ) : (
              <span className={panel.number}>{number}</span>
            )}{' '}
            {money(fen(amount))} · {t(`console.after-sales.status.${status}`)}
            <p className={panel.hint}>{formatMoment(at, locale)}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Invoice({ order: { number, invoice } }: { order: DeskOrderInFull }) {
  const { t } = useWords()
  const canOpen = hasScope(useAccount(), ['finance'])
  const words = invoice
    ? t(`console-orders.invoice.${invoice.status}`, { number: invoice.number })
    : t('console-orders.no-invoice')
  return (
    <Part id="order-invoice" title={t('console-orders.invoice')}>
      <p>
        {invoice && canOpen ? <ConsoleLink to={paths.invoices({ search: number, state: 'all' })}>{words}</ConsoleLink> : words}
      </p>
    </Part>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={panel.panel} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

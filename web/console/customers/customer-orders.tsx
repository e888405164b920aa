import type { CustomerInFull } from '#contract/staff/customers.ts'
import { fen } from '#domain/money.ts'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'

export function CustomerOrders({ customer: { orderList, placed } }: { customer: CustomerInFull }) {
  const { t, money, locale } = useWords()
  const canOpen = hasScope(useAccount(), ['merchandiser', 'finance'])
  return (
    <PanelSection title={t('console-customers.orders-of', { count: placed })}>
      {orderList.length < placed ? (
        <p className={panel.hint}>{t('console-customers.newest-orders', { count: orderList.length })}</p>
      ) : null}
      {orderList.length === 0 ? (
        <p className={panel.hint}>{t('console-customers.no-orders')}</p>
      ) : (
        <Table
          label={t('console-customers.orders')}
          columns={[
            { title: t('console-orders.number') },
            { title: t('console-orders.state') },
            { title: t('console-customers.packs'), isNumber: true },
            { title: t('console-orders.due'), isNumber: true },
          ]}
        >
          {orderList.map((order) => (
            <tr key={order.number}>
              <th scope="row">
                {canOpen ? (
                  <ConsoleLink to={paths.order(order.number)} className={panel.number}>
                    {order.number}
                  </ConsoleLink>
                ) : (
                  <span className={panel.number}>{order.number}</span>
                )}
                <p className={panel.hint}>{formatMoment(order.placedAt, locale)}</p>
              </th>
              <td data-label={t('console-orders.state')}>
                <span className={panel.badge}>{t(`console-orders.tab.${order.status}`)}</span>
              </td>
              <td data-label={t('console-customers.packs')} className={panel.number}>
                {order.packs}
              </td>
              <td data-label={t('console-orders.due')} className={panel.number}>
                {money(fen(order.due))}
                {order.refunded > 0 ? (
                  <p className={panel.hint}>{t('console-orders.refunded', { amount: money(fen(order.refunded)) })}</p>
                ) : null}
                {order.refundAsked > 0 ? (
                  <p className={panel.hint}>{t('console-orders.refund-asked', { amount: money(fen(order.refundAsked)) })}</p>
                ) : null}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </PanelSection>
  )
}

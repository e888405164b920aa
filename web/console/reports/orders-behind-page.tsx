import type { OrdersBehind, ReportedOrder } from '#contract/staff/reports.ts'
import { fen } from '#domain/money.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatCalendarDays, formatMoment } from '../when.ts'
import styles from './reports.module.css'

type Props = { list: readonly ReportedOrder[]; hasMore: boolean; asked: OrdersBehind }

/** The orders that a figure counts, by the moment that it counts them at. */
export function OrdersBehindPage({ list, hasMore, asked }: Props) {
  const { t, money, locale } = useWords()
  const { page = 1, figure, from, to } = asked
  const title = t(`console-reports.behind.${figure}`)
  return (
    <Page title={title} intro={t('console-reports.days', { days: formatCalendarDays(from, to, locale) })}>
      {list.length === 0 ? (
        <EmptyState title={t('console-reports.no-orders')} />
      ) : (
        <Table
          label={title}
          columns={[
            { title: t('console-reports.order') },
            { title: t(`console-reports.at.${figure}`) },
            { title: t('console-reports.customer') },
            { title: t('console-reports.state') },
            { title: t(figure === 'refunded' ? 'console-reports.figure.refunded' : 'console-reports.due'), isNumber: true },
          ]}
        >
          {list.map(({ id, number, at, customer, status, amount }) => (
            <tr key={id}>
              <th scope="row">
                <ConsoleLink to={paths.order(number)} className={panel.number}>
                  {number}
                </ConsoleLink>
              </th>
              <td data-label={t(`console-reports.at.${figure}`)}>{formatMoment(at, locale)}</td>
              <td data-label={t('console-reports.customer')}>
                <ConsoleLink to={paths.customer(customer.id)}>{customer.nickname}</ConsoleLink>
              </td>
              <td data-label={t('console-reports.state')}>
                <span className={panel.badge}>{t(`console-orders.tab.${status}`)}</span>
              </td>
              <td data-label={t('console-reports.due')} className={panel.number}>
                {money(fen(amount))}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <nav aria-label={t('console.pages')} className={styles.filters}>
        {page > 1 ? (
          <ConsoleLink to={paths.ordersBehind({ ...asked, page: page - 1 })}>{t('console.pages.previous')}</ConsoleLink>
        ) : null}
        {hasMore ? (
          <ConsoleLink to={paths.ordersBehind({ ...asked, page: page + 1 })}>{t('console.pages.next')}</ConsoleLink>
        ) : null}
      </nav>
    </Page>
  )
}

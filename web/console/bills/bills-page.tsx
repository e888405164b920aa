import { BILL_DAYS_PER_PAGE, type BillDay } from '#contract/staff/bills.ts'
import { BILL_PROVIDERS } from '#domain/payment.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { BillBadge } from './bill-badge.tsx'

type Props = { list: readonly BillDay[]; count: number; asked: { page?: number } }

export function BillsPage({ list, count, asked }: Props) {
  const { t } = useWords()
  return (
    <Page title={t('console-finance.bills.title')} intro={t('console-finance.bills.intro')}>
      {list.length === 0 ? (
        <EmptyState title={t('console-finance.bills.none')} />
      ) : (
        <Table
          label={t('console-finance.bills.title')}
          columns={[
            { title: t('console-finance.bills.day') },
            { title: t('console-finance.bills.provider') },
            { title: t('console-finance.bills.theirs'), isNumber: true },
            { title: t('console-finance.bills.ours'), isNumber: true },
            { title: t('console-finance.bills.fees'), isNumber: true },
            { title: t('console-finance.bills.result') },
          ]}
        >
          {list.map((bill) => (
            <BillRow key={`${bill.provider} ${bill.day}`} bill={bill} />
          ))}
        </Table>
      )}
      <PagesNav
        page={asked.page ?? 1}
        count={count * BILL_PROVIDERS.length}
        perPage={BILL_DAYS_PER_PAGE * BILL_PROVIDERS.length}
        to={(page) => paths.bills({ page })}
      />
    </Page>
  )
}

function BillRow({ bill }: { bill: BillDay }) {
  const { t, money, locale } = useWords()
  const { day, provider, theirs, ours, fees } = bill
  const sums = (side: BillDay['ours']) => (
    <>
      {money(side.payments)}
      {side.refunds > 0 ? (
        <p className={panel.hint}>{t('console-finance.bills.refunds', { amount: money(side.refunds) })}</p>
      ) : null}
    </>
  )
  return (
    <tr>
      <th scope="row">
        <ConsoleLink to={paths.billDay(provider, day)} className={panel.number}>
          {day}
          <span className="visually-hidden"> {t(`console-money.method.${provider}`)}</span>
        </ConsoleLink>
        <p className={panel.hint}>{formatCalendarDay(day, locale)}</p>
      </th>
      <td data-label={t('console-finance.bills.provider')}>{t(`console-money.method.${provider}`)}</td>
      <td data-label={t('console-finance.bills.theirs')} className={panel.number}>
        {theirs ? sums(theirs) : '—'}
      </td>
      <td data-label={t('console-finance.bills.ours')} className={panel.number}>
        {sums(ours)}
      </td>
      <td data-label={t('console-finance.bills.fees')} className={panel.number}>
        {fees === null ? '—' : money(fees)}
      </td>
      <td data-label={t('console-finance.bills.result')}>
        <BillBadge bill={bill} />
      </td>
    </tr>
  )
}

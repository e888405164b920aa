import { type BillDay, compareBillAgain, DIFFERENCES_PER_PAGE, type ListedDifference } from '#contract/staff/bills.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useAct } from '../use-act.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { BillBadge } from './bill-badge.tsx'
import styles from './bills.module.css'

type Props = { bill: BillDay; list: readonly ListedDifference[]; count: number; asked: { page?: number } }

export function BillDayPage({ bill, list, count, asked }: Props) {
  const { t, locale } = useWords()
  const { provider, day, comparedAt } = bill
  return (
    <Page
      title={t('console-finance.bills.day-title', { provider: t(`console-money.method.${provider}`), day })}
      intro={
        comparedAt === null
          ? t('console-finance.bills.not-compared')
          : t('console-finance.bills.compared-at', { at: formatMoment(comparedAt, locale) })
      }
      actions={<CompareButton bill={bill} />}
    >
      <Sums bill={bill} />
      {list.length > 0 ? (
        <Table
          label={t('console-finance.bills.found')}
          columns={[
            { title: t('console-finance.bills.what') },
            { title: t('console-finance.payments.number') },
            { title: t('console-finance.bills.theirs'), isNumber: true },
            { title: t('console-finance.bills.ours'), isNumber: true },
            { title: t('console-finance.bills.alarm') },
          ]}
        >
          {list.map((difference) => (
            <DifferenceRow key={difference.id} difference={difference} />
          ))}
        </Table>
      ) : comparedAt === null ? null : (
        <EmptyState title={t('console-finance.bills.all-agrees')} />
      )}
      <PagesNav
        page={asked.page ?? 1}
        count={count}
        perPage={DIFFERENCES_PER_PAGE}
        to={(page) => paths.billDay(provider, day, { page })}
      />
    </Page>
  )
}

function Sums({ bill }: { bill: BillDay }) {
  const { t, money } = useWords()
  const { theirs, ours, fees } = bill
  const sides = [
    { name: t('console-finance.bills.theirs'), side: theirs },
    { name: t('console-finance.bills.ours'), side: ours },
  ]
  return (
    <dl className={styles.sums}>
      {sides.map(({ name, side }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={panel.number}>{side ? money(side.payments) : '—'}</dd>
          {side && side.refunds > 0 ? (
            <dd className={panel.hint}>{t('console-finance.bills.refunds', { amount: money(side.refunds) })}</dd>
          ) : null}
        </div>
      ))}
      <div>
        <dt>{t('console-finance.bills.fees')}</dt>
        <dd className={panel.number}>{fees === null ? '—' : money(fees)}</dd>
      </div>
      <div>
        <dt>{t('console-finance.bills.result')}</dt>
        <dd>
          <BillBadge bill={bill} />
        </dd>
      </div>
    </dl>
  )
}

function CompareButton({ bill: { provider, day, comparedAt } }: { bill: BillDay }) {
  const { t } = useWords()
  const { api } = useConsole()
  const { isBusy, act } = useAct()
  const compare = () =>
    act(async () => {
      const { differences } = await api.call(compareBillAgain, { provider, day })
      return differences > 0
        ? t('console-finance.bills.differences', { count: differences })
        : t('console-finance.bills.all-agrees')
    })
  return (
    <Button isBusy={isBusy} onClick={() => void compare()}>
      {t(comparedAt === null ? 'console-finance.bills.compare' : 'console-finance.bills.compare-again')}
    </Button>
  )
}

function DifferenceRow({ difference }: { difference: ListedDifference }) {
  const { t, money, locale } = useWords()
  const { kind, paymentNumber, refundNumber, theirs, ours, theirTransaction, ourTransaction, orderNumber, accountId, alarm } =
    difference
  const what = theirs === null ? 'not-theirs' : ours === null ? 'not-ours' : theirs === ours ? 'transaction' : 'amount'
  return (
    <tr>
      <th scope="row">
        {t(`console-finance.bills.what.${what}`)}
        <p className={panel.hint}>{t(`console-finance.bills.kind.${kind}`)}</p>
      </th>
      <td data-label={t('console-finance.payments.number')}>
        {accountId === null ? (
          <span className={panel.code}>{paymentNumber}</span>
        ) : (
          <ConsoleLink to={paths.payments({ search: paymentNumber })} className={panel.code}>
            {paymentNumber}
          </ConsoleLink>
        )}
        {refundNumber ? <p className={panel.code}>{refundNumber}</p> : null}
        <p className={panel.hint}>
          {theirTransaction ?? ourTransaction}
          {theirTransaction && ourTransaction && theirTransaction !== ourTransaction ? ` ≠ ${ourTransaction}` : null}
        </p>
        {orderNumber ? (
          <p className={panel.hint}>
            <ConsoleLink to={paths.order(orderNumber)}>{t('console-finance.bills.order', { number: orderNumber })}</ConsoleLink>
          </p>
        ) : null}
      </td>
      <td data-label={t('console-finance.bills.theirs')} className={panel.number}>
        {theirs === null ? '—' : money(theirs)}
      </td>
      <td data-label={t('console-finance.bills.ours')} className={panel.number}>
        {ours === null ? '—' : money(ours)}
      </td>
      <td data-label={t('console-finance.bills.alarm')}>
        {alarm === null ? (
          '—'
        ) : (
          <>
            <ConsoleLink to={paths.alarms({ state: 'all', payment: paymentNumber })}>
              {alarm.settledAt === null
                ? t('console-finance.bills.alarm-open')
                : t('console-money.alarms.settled-at', { at: formatMoment(alarm.settledAt, locale) })}
              <span className="visually-hidden"> {paymentNumber}</span>
            </ConsoleLink>
            {alarm.note ? <p className={panel.hint}>{alarm.note}</p> : null}
          </>
        )}
      </td>
    </tr>
  )
}

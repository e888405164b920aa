import { useNavigate } from '@tanstack/react-router'
import { exportMoneyDays, exportPostings, type MoneyDay, type Period } from '#contract/staff/ledger.ts'
import { add, type Fen } from '#domain/money.ts'
import { DAYS_SHOWN_MAX, type DaySum, periodProblems } from '#domain/money-day.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import type { ConsoleKey } from '#messages/keys.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { DateField } from '../fields/typed-fields.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { SaveList } from '../layout/save-list.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import styles from './accounting.module.css'

const SHOWN = [
  'sales',
  'refunds',
  'netSales',
  'advances',
  'recharges',
  'rechargesBack',
  'gifts',
  'corrections',
  'in',
  'out',
  'fees',
] as const
type Shown = (typeof SHOWN)[number]
/** Only in a period that has some: most months have none, and the sums have more room. */
const SELDOM: readonly Shown[] = ['advances', 'rechargesBack']
const isNeeded = (column: Shown, days: readonly MoneyDay[]): boolean =>
  !SELDOM.includes(column) || days.some((day) => day[column as DaySum] !== 0)
/** Of what some columns are made. */
const MADE_OF: Partial<Record<Shown, readonly DaySum[]>> = { in: ['wechat', 'alipay', 'offline'], out: ['backFromCash'] }

/** All columns fit on a wide screen. */
const SHORT: Partial<Record<Shown, ConsoleKey>> = {
  in: 'console-finance.books.in',
  out: 'console-finance.books.out',
  advances: 'console-finance.book.advances',
  gifts: 'console-finance.offers.gift',
  fees: 'console-finance.bills.fees',
}

type Props = { days: readonly MoneyDay[]; period: Period }

export function AccountingPage({ days, period }: Props) {
  const { t, money, locale } = useWords()
  const sumOf = (day: MoneyDay, column: Shown) => add(...(MADE_OF[column] ?? [column as DaySum]).map((name) => day[name]))
  const title = (column: Shown) => t(SHORT[column] ?? `console-finance.sum.${column as DaySum}`)
  const columns = SHOWN.filter((column) => isNeeded(column, days))
  const shown = (sum: Fen) => (sum === 0 ? '—' : money(sum))
  return (
    <Page title={t('console-finance.books.title')} intro={t('console-finance.books.intro')}>
      <PeriodForm period={period} />
      <Table
        label={t('console-finance.books.sums')}
        columns={[
          { title: t('console-finance.posting.day') },
          ...columns.map((column) => ({ title: title(column), isNumber: true })),
        ]}
      >
        <tr className={styles.total}>
          <th scope="row">{t('console-finance.books.total')}</th>
          {columns.map((column) => (
            <td key={column} data-label={title(column)} className={panel.number}>
              {shown(add(...days.map((day) => sumOf(day, column))))}
            </td>
          ))}
        </tr>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row" className={styles.day}>
              {formatCalendarDay(day.day, locale)}
            </th>
            {columns.map((column) => (
              <td key={column} data-label={title(column)} className={panel.number}>
                {shown(sumOf(day, column))}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Page>
  )
}

class TooManyDays extends Error {}

/** One period for the table and for the lists that are saved; only the table is limited to a month. */
function PeriodForm({ period }: { period: Period }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const form = useForm({
    initial: { ...period },
    check: (asked) =>
      Object.fromEntries(
        Object.entries(periodProblems(asked)).map(([field, problem]) => [field, t(`console-finance.books.problem.${problem}`)]),
      ) as { from?: string; to?: string },
    send: async (asked) => {
      if (Object.keys(periodProblems(asked, DAYS_SHOWN_MAX)).length > 0) throw new TooManyDays()
      await navigate({ href: paths.accounting(asked) })
    },
    fieldOf: (error) => (error instanceof TooManyDays ? 'to' : undefined),
    wordsOf: (error) =>
      error instanceof TooManyDays
        ? t('console-finance.books.problem.days-too-many', { max: DAYS_SHOWN_MAX })
        : wordsOfError(error, t),
  })
  return (
    <PanelSection title={t('console-finance.books.period')}>
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        <div className={styles.days}>
          <DateField {...form.field('from')} label={t('console-finance.from')} isRequired />
          <DateField {...form.field('to')} label={t('console-finance.to')} isRequired />
          <Button type="submit" variant="quiet" isBusy={form.isSending}>
            {t('console-finance.show')}
          </Button>
        </div>
        <p role="alert" className={panel.problem}>
          {form.formError}
        </p>
      </form>
      <Lists period={form.values} onWrong={() => void form.submit()} />
    </PanelSection>
  )
}

const hasProblem = (period: Period): boolean => Object.keys(periodProblems(period)).length > 0

const LISTS = [
  { kind: 'postings', endpoint: exportPostings },
  { kind: 'money-days', endpoint: exportMoneyDays },
] as const

/** `onWrong`: the period is not right, and says so when it is wanted. */
function Lists({ period, onWrong }: { period: Period; onWrong: () => void }) {
  const { t } = useWords()
  const mayStart = () => {
    if (hasProblem(period)) onWrong()
    return !hasProblem(period)
  }
  return LISTS.map(({ kind, endpoint }) => (
    <div key={kind} className={styles.list}>
      <span>{t(`console-finance.books.list.${kind}`)}</span>
      <SaveList
        name={`${kind}-${period.from}-${period.to}`}
        label={t(`console-finance.books.list.${kind}`)}
        fetch={(api, format) => api.call(endpoint, { ...period, format })}
        mayStart={mayStart}
      />
    </div>
  ))
}

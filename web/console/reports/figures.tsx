import type { SalesReport } from '#contract/staff/reports.ts'
import { basketOf, changeOf, conversionOf, type Days, type SalesFigures } from '#domain/report.ts'
import { ConsoleLink } from '../console-link.tsx'
import { paths } from '../paths.ts'
import { formatCalendarDays } from '../when.ts'
import styles from './reports.module.css'
import { useReportWords } from './use-report-words.ts'

type Props = { report: Pick<SalesReport, 'total' | 'before' | 'lastYear' | 'untilHour'>; days: Days }

/** Each figure beside what it was before and a year ago, and with its list. */
export function Figures({ report: { total, before, lastYear, untilHour }, days }: Props) {
  const { t, count, sum, share, locale } = useReportWords()
  const orNone = (value: number | null) => (value === null ? '—' : sum(value))
  const figures: {
    key: 'paid' | 'refunded' | 'orders' | 'new-customers' | 'basket' | 'conversion'
    of: (figures: SalesFigures) => number | null
    show: (value: number | null) => string
    to?: string
  }[] = [
    { key: 'paid', of: ({ paid }) => paid, show: orNone, to: paths.ordersBehind({ ...days, figure: 'paid' }) },
    { key: 'refunded', of: ({ refunded }) => refunded, show: orNone, to: paths.ordersBehind({ ...days, figure: 'refunded' }) },
    {
      key: 'orders',
      of: ({ placed }) => placed,
      show: (value) => count(value ?? 0),
      to: paths.ordersBehind({ ...days, figure: 'placed' }),
    },
    {
      key: 'new-customers',
      of: ({ newCustomers }) => newCustomers,
      show: (value) => count(value ?? 0),
      to: paths.customers({ sort: 'registered', ...days }),
    },
    { key: 'basket', of: basketOf, show: orNone, to: paths.ordersBehind({ ...days, figure: 'paid' }) },
    { key: 'conversion', of: conversionOf, show: share, to: paths.ordersBehind({ ...days, figure: 'unpaid' }) },
  ]
  const isDay = days.from === days.to
  return (
    <>
      <dl className={`${styles.figures} ${styles.six}`}>
        {figures.map(({ key, of, show, to }) => (
          <div key={key} className={styles.figure}>
            <dt>{t(`console-reports.figure.${key}`)}</dt>
            <dd className={styles.value}>{to ? <ConsoleLink to={to}>{show(of(total))}</ConsoleLink> : show(of(total))}</dd>
            <dd className={styles.than}>
              {t(isDay ? 'console-reports.than-week' : 'console-reports.than-before', { value: show(of(before.figures)) })}{' '}
              <Change now={of(total)} then={of(before.figures)} />
            </dd>
            <dd className={styles.than}>
              {t('console-reports.than-year', { value: show(of(lastYear.figures)) })}{' '}
              <Change now={of(total)} then={of(lastYear.figures)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.compared}>
        {t('console-reports.compared', {
          before: formatCalendarDays(before.from, before.to, locale),
          year: formatCalendarDays(lastYear.from, lastYear.to, locale),
        })}{' '}
        {untilHour === null ? null : t('console-reports.until-hour', { hour: `${untilHour + 1}:00` })}
      </p>
    </>
  )
}

/** An arrow and a percentage; nothing where there is nothing to compare with. */
function Change({ now, then }: { now: number | null; then: number | null }) {
  const { locale } = useReportWords()
  const change = changeOf(now, then)
  if (change === null) return null
  const shown = change.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  return <span className={styles.change}>{`${change > 0 ? '▲' : change < 0 ? '▼' : '='} ${shown}`}</span>
}

import type { SalesPoint, TodayReport } from '#contract/staff/reports.ts'
import { ConsoleLink } from '../console-link.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { Chart } from '../reports/chart.tsx'
import { Figures } from '../reports/figures.tsx'
import { ReportTable } from '../reports/report-table.tsx'
import { useReportWords } from '../reports/use-report-words.ts'
import styles from './home.module.css'

/** `lastWeek`: paid in the same hour a week ago. */
type Hour = SalesPoint & { lastWeek: number }

const hourOf = (at: string): string => at.slice(11)

export function TodayFigures({ report }: { report: TodayReport }) {
  const { t, sum, sumColumn, countColumn, locale } = useReportWords()
  const { day, points, lastWeek } = report
  const hours: Hour[] = points.map((point, hour) => ({ ...point, lastWeek: lastWeek[hour]?.paid ?? 0 }))
  const short = (value: number) => (value / 100).toLocaleString(locale, { notation: 'compact' })
  const [now, then] = [t('console-reports.period.today'), t('console-reports.last-week')]
  return (
    <section className={styles.today} aria-label={t('console-reports.figures')}>
      <Figures report={report} days={{ from: day, to: day }} />
      <Chart
        title={t('console-reports.today-chart')}
        points={hours.map((hour) => ({ label: hourOf(hour.at), values: { paid: hour.paid, lastWeek: hour.lastWeek } }))}
        series={[
          { key: 'paid', title: now },
          { key: 'lastWeek', title: then, isLine: true },
        ]}
        show={sum}
        showShort={short}
      />
      <details>
        <summary>{t('console-reports.as-table')}</summary>
        <ReportTable<Hour>
          title={t('console-reports.today-chart')}
          name={`today-${day}`}
          rows={hours}
          keyOf={({ at }) => at}
          empty={t('console-reports.no-sales')}
          columns={[
            { title: t('console-reports.step.hour'), show: ({ at }) => hourOf(at) },
            sumColumn(now, ({ paid }) => paid),
            sumColumn(then, (hour) => hour.lastWeek),
            countColumn(t('console-reports.figure.orders'), ({ placed }) => placed),
          ]}
        />
      </details>
      <p className={panel.actions}>
        <ConsoleLink to={paths.report('sales')}>{t('console-reports.all')}</ConsoleLink>
      </p>
    </section>
  )
}

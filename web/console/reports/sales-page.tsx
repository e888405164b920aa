import type { SalesPoint, SalesReport } from '#contract/staff/reports.ts'
import { fen } from '#domain/money.ts'
import {
  basketOf,
  conversionOf,
  type Days,
  daysOfStep,
  type Granularity,
  granularitiesOf,
  type OrderFigure,
} from '#domain/report.ts'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { Chart } from './chart.tsx'
import { Figures } from './figures.tsx'
import { ReportPage } from './report-page.tsx'
import type { PeriodSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'
import { useReportWords } from './use-report-words.ts'
import { useStepWords } from './use-step-words.ts'

type Props = { report: SalesReport; asked: PeriodSearch & { by?: Granularity | undefined }; days: Days; by: Granularity }

export function SalesPage({ report, asked, days, by }: Props) {
  const { t, sum, share, sumColumn, countColumn, locale } = useReportWords()
  const stepWords = useStepWords(by)
  const behind = (figure: OrderFigure) => (point: SalesPoint) => paths.ordersBehind({ ...daysOfStep(point.at, by, days), figure })
  const short = (value: number) => (value / 100).toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const isEmpty = Object.values(report.total).every((value) => value === 0)
  return (
    <ReportPage
      open="sales"
      asked={asked}
      days={days}
      filters={
        <Tabs
          label={t('console-reports.by')}
          tabs={granularitiesOf(days).map((each) => ({
            key: each,
            title: t(`console-reports.by.${each}`),
            to: paths.report('sales', { ...asked, by: each }),
            isOpen: each === by,
          }))}
        />
      }
    >
      <Figures report={report} days={days} />
      {isEmpty ? null : (
        <Chart
          title={t('console-reports.sales-chart')}
          points={report.points.map(({ at, paid, refunded }) => ({ label: stepWords(at), values: { paid, refunded } }))}
          series={[
            { key: 'paid', title: t('console-reports.figure.paid') },
            { key: 'refunded', title: t('console-reports.figure.refunded') },
          ]}
          show={sum}
          showShort={short}
        />
      )}
      <ReportTable<SalesPoint>
        title={t('console-reports.page.sales')}
        name={`sales-${days.from}-${days.to}`}
        rows={isEmpty ? [] : report.points}
        keyOf={({ at }) => at}
        empty={t('console-reports.no-sales')}
        columns={[
          { title: t(`console-reports.step.${by}`), isShort: true, show: ({ at }) => stepWords(at), cell: ({ at }) => at },
          sumColumn(t('console-reports.figure.paid'), ({ paid }) => paid, behind('paid')),
          sumColumn(t('console-reports.figure.shipping'), ({ shipping }) => shipping),
          sumColumn(t('console-reports.figure.boxes'), ({ boxes }) => boxes),
          countColumn(t('console-reports.figure.paid-orders'), ({ orders }) => orders, behind('paid')),
          sumColumn(t('console-reports.figure.refunded'), ({ refunded }) => refunded, behind('refunded')),
          countColumn(t('console-reports.figure.orders'), ({ placed }) => placed, behind('placed')),
          countColumn(t('console-reports.figure.cancelled'), ({ cancelled }) => cancelled, behind('cancelled')),
          {
            title: t('console-reports.figure.basket'),
            isNumber: true,
            show: (point) => orNone(basketOf(point), sum),
            cell: (point) => {
              const basket = basketOf(point)
              return basket === null ? null : { money: fen(basket) }
            },
          },
          {
            title: t('console-reports.figure.conversion'),
            isNumber: true,
            show: (point) => share(conversionOf(point)),
            to: behind('unpaid'),
          },
          countColumn(
            t('console-reports.figure.new-customers'),
            ({ newCustomers }) => newCustomers,
            ({ at }) => paths.customers({ sort: 'registered', ...daysOfStep(at, by, days) }),
          ),
        ]}
      />
    </ReportPage>
  )
}

const orNone = (value: number | null, show: (value: number) => string): string => (value === null ? '—' : show(value))

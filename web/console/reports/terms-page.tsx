import type { TermSales } from '#contract/staff/reports.ts'
import { type Days, REPORTED_TERMS, type ReportedTerm } from '#domain/report.ts'
import { useAccount } from '../context.ts'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { Chart } from './chart.tsx'
import { ReportPage } from './report-page.tsx'
import type { PeriodSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'
import { useReportWords } from './use-report-words.ts'

const DRAWN_MAX = 12

type Props = { list: readonly TermSales[]; asked: PeriodSearch; days: Days; kind: ReportedTerm }

export function TermsPage({ list, asked, days, kind }: Props) {
  const { t, say, sum, sumColumn, countColumn, earnedColumns, locale } = useReportWords()
  const isKeeper = hasScope(useAccount(), ['merchandiser'])
  const short = (value: number) => (value / 100).toLocaleString(locale, { notation: 'compact' })
  const title = t(`console-reports.terms.${kind}`)
  const wines = ({ id }: TermSales) => (isKeeper ? paths.wines({ termId: id }) : undefined)
  return (
    <ReportPage
      open="terms"
      asked={asked}
      days={days}
      filters={
        <Tabs
          label={t('console-reports.terms.kinds')}
          tabs={REPORTED_TERMS.map((each) => ({
            key: each,
            title: t(`console-reports.terms.${each}`),
            to: paths.report('terms', { ...asked, kind: each === 'region' ? undefined : each }),
            isOpen: each === kind,
          }))}
        />
      }
    >
      {list.length > 0 ? (
        <Chart
          title={title}
          isRanking
          points={list.slice(0, DRAWN_MAX).map(({ name, amount }) => ({ label: say(name), values: { amount } }))}
          series={[{ key: 'amount', title: t('console-reports.amount') }]}
          show={sum}
          showShort={short}
        />
      ) : null}
      <ReportTable<TermSales>
        title={title}
        hint={`${t('console-reports.terms.hint')} ${t('console-reports.margin-hint')}`}
        name={`${kind}-${days.from}-${days.to}`}
        rows={list}
        keyOf={({ id }) => id}
        empty={t('console-reports.no-sales')}
        columns={[
          { title: t('console-reports.name'), show: ({ name }) => say(name), to: wines },
          countColumn(t('console-reports.wines'), (term) => term.wines, wines),
          countColumn(t('console-reports.packs'), ({ packs }) => packs),
          countColumn(t('console-reports.bottles'), ({ bottles }) => bottles),
          sumColumn(t('console-reports.amount'), ({ amount }) => amount),
          sumColumn(t('console-reports.figure.refunded'), ({ refunded }) => refunded),
          ...earnedColumns<TermSales>(),
        ]}
      />
    </ReportPage>
  )
}

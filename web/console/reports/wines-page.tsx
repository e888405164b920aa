import type { ReportedWine } from '#contract/staff/reports.ts'
import { REPORTED_WINES_MAX } from '#contract/staff/reports.ts'
import { type Days, WINE_RANKINGS, type WineRanking } from '#domain/report.ts'
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

type Props = {
  list: readonly ReportedWine[]
  total: Pick<ReportedWine, 'packs' | 'amount' | 'costed' | 'cost' | 'packsWithoutCost'>
  asked: PeriodSearch
  days: Days
  ranking: WineRanking
}

export function WinesPage({ list, total, asked, days, ranking }: Props) {
  const { t, say, count, sum, margin, sumColumn, countColumn, earnedColumns, locale } = useReportWords()
  const isKeeper = hasScope(useAccount(), ['merchandiser'])
  const short = (value: number) => (value / 100).toLocaleString(locale, { notation: 'compact' })
  const behind = (figure: 'paid' | 'refunded') => (wine: ReportedWine) =>
    paths.ordersBehind({ ...days, figure, productId: wine.id })
  const title = t(`console-reports.wines.${ranking}`)
  return (
    <ReportPage
      open="wines"
      asked={asked}
      days={days}
      filters={
        <Tabs
          label={t('console-reports.wines.rankings')}
          tabs={WINE_RANKINGS.map((each) => ({
            key: each,
            title: t(`console-reports.wines.${each}`),
            to: paths.report('wines', { ...asked, ranking: each === 'best' ? undefined : each }),
            isOpen: each === ranking,
          }))}
        />
      }
    >
      {ranking === 'best' && list.length > 0 ? (
        <Chart
          title={title}
          isRanking
          points={list.slice(0, DRAWN_MAX).map(({ name, amount }) => ({ label: say(name), values: { amount } }))}
          series={[{ key: 'amount', title: t('console-reports.amount') }]}
          show={sum}
          showShort={short}
        />
      ) : null}
      <ReportTable<ReportedWine>
        title={title}
        hint={[
          t(`console-reports.wines.${ranking}-hint`),
          t('console-reports.wines.total', { packs: count(total.packs), amount: sum(total.amount) }),
          ...(total.costed > 0
            ? [t('console-reports.wines.earned', { profit: sum(total.costed - total.cost), margin: margin(total) })]
            : []),
          t('console-reports.margin-hint'),
          ...(total.packsWithoutCost > 0
            ? [t('console-reports.sold-without-cost', { packs: count(total.packsWithoutCost) })]
            : []),
          ...(list.length === REPORTED_WINES_MAX ? [t('console-reports.first', { count: REPORTED_WINES_MAX })] : []),
        ].join(' ')}
        name={`wines-${ranking}-${days.from}-${days.to}`}
        rows={list}
        keyOf={({ id }) => id}
        empty={t('console-reports.no-sales')}
        columns={[
          {
            title: t('console-reports.wine'),
            show: ({ name }) => say(name),
            to: ({ id }) => (isKeeper ? paths.wine(id) : undefined),
          },
          countColumn(t('console-reports.packs'), ({ packs }) => packs, behind('paid')),
          countColumn(t('console-reports.bottles'), ({ bottles }) => bottles),
          sumColumn(t('console-reports.amount'), ({ amount }) => amount, behind('paid')),
          countColumn(t('console-reports.refunded-packs'), ({ refundedPacks }) => refundedPacks),
          sumColumn(t('console-reports.figure.refunded'), ({ refunded }) => refunded, behind('refunded')),
          ...earnedColumns<ReportedWine>(),
          countColumn(t('console-reports.stock'), ({ stock }) => stock),
          sumColumn(t('console-reports.value'), ({ value }) => value),
        ]}
      />
    </ReportPage>
  )
}

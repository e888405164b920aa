import type { ReportedMiss, ReportedSearch } from '#contract/staff/reports.ts'
import type { Days } from '#domain/report.ts'
import { useAccount } from '../context.ts'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { formatMoment } from '../when.ts'
import { ReportPage } from './report-page.tsx'
import type { PeriodSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'
import { useReportWords } from './use-report-words.ts'

type Props = { misses: readonly ReportedMiss[]; found: readonly ReportedSearch[]; asked: PeriodSearch; days: Days }

export function SearchesPage({ misses, found, asked, days }: Props) {
  const { t, say, countColumn, locale } = useReportWords()
  const isKeeper = hasScope(useAccount(), ['merchandiser'])
  const termsOf = ({ terms }: ReportedSearch) => terms.map(say).join(' · ')
  return (
    <ReportPage open="searches" asked={asked} days={days}>
      <ReportTable<ReportedMiss>
        title={t('console-reports.misses')}
        hint={t('console-reports.misses-hint')}
        name={`searches-without-hits-${days.from}-${days.to}`}
        rows={misses}
        keyOf={({ keyword }) => keyword}
        empty={t('console-reports.no-misses')}
        columns={[
          {
            title: t('console-reports.searched'),
            show: ({ keyword }) => keyword,
            to: ({ keyword }) => (isKeeper ? paths.searchTry(keyword) : undefined),
          },
          countColumn(
            t('console-reports.searches'),
            ({ searches }) => searches,
            () => (isKeeper ? paths.searchMisses() : undefined),
          ),
          {
            title: t('console-reports.last-searched'),
            show: ({ lastAt }) => formatMoment(lastAt, locale),
            cell: ({ lastAt }) => lastAt,
          },
        ]}
      />
      <ReportTable<ReportedSearch>
        title={t('console-reports.found')}
        hint={t('console-reports.found-hint')}
        name={`searches-${days.from}-${days.to}`}
        rows={found}
        keyOf={termsOf}
        empty={t('console-reports.no-found')}
        columns={[
          { title: t('console-reports.searched'), show: termsOf },
          countColumn(t('console-reports.visitors'), ({ searches }) => searches),
        ]}
      />
    </ReportPage>
  )
}

import type { EndingWine, StockedWine, StockReport } from '#contract/staff/reports.ts'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { ReportPage } from './report-page.tsx'
import type { PeriodSearch } from './report-search.ts'
import { type Column, ReportTable } from './report-table.tsx'
import styles from './reports.module.css'
import { useReportWords } from './use-report-words.ts'

/** Of this moment: what lies there, what it has cost, and what should be sold soon. */
export function StockReportPage({ report, asked }: { report: StockReport; asked: PeriodSearch }) {
  const { t, say, sum, count, sumColumn, countColumn } = useReportWords()
  const isKeeper = hasScope(useAccount(), ['merchandiser'])
  const shelf = isKeeper ? paths.stock() : undefined
  const figures = [
    { key: 'cost', shown: sum(report.cost) },
    { key: 'price', shown: sum(report.price) },
    { key: 'packs', shown: count(report.packs) },
    { key: 'bottles', shown: count(report.bottles) },
    { key: 'without-cost', shown: count(report.packsWithoutCost) },
  ] as const
  const wine: Column<StockedWine> = {
    title: t('console-reports.wine'),
    show: ({ name }) => say(name),
    to: ({ id }) => (isKeeper ? paths.wine(id) : undefined),
  }
  const amounts = <Row extends StockedWine>(): Column<Row>[] => [
    countColumn(t('console-reports.packs'), ({ packs }) => packs),
    countColumn(t('console-reports.bottles'), ({ bottles }) => bottles),
    sumColumn(t('console-reports.stock-cost'), ({ cost }) => cost),
    sumColumn(t('console-reports.stock-price'), ({ price }) => price),
  ]
  return (
    <ReportPage open="stock" asked={asked}>
      <dl className={styles.figures}>
        {figures.map(({ key, shown }) => (
          <div key={key} className={styles.figure}>
            <dt>{t(`console-reports.stock.${key}`)}</dt>
            <dd className={styles.value}>{shelf ? <ConsoleLink to={shelf}>{shown}</ConsoleLink> : shown}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.compared}>{t('console-reports.stock.hint')}</p>
      <ReportTable<EndingWine>
        title={t('console-reports.ending')}
        hint={t('console-reports.ending-hint')}
        name="drinking-windows"
        rows={report.ending}
        keyOf={({ id }) => id}
        empty={t('console-reports.no-ending')}
        columns={[
          wine as Column<EndingWine>,
          {
            title: t('console-reports.drink'),
            show: ({ drinkFrom, drinkUntil }) => (drinkFrom === null ? String(drinkUntil) : `${drinkFrom} – ${drinkUntil}`),
          },
          ...amounts<EndingWine>(),
        ]}
      />
      <ReportTable<StockedWine>
        title={t('console-reports.dearest')}
        hint={t('console-reports.dearest-hint')}
        name="stock-value"
        rows={report.dearest}
        keyOf={({ id }) => id}
        empty={t('console-reports.no-stock')}
        columns={[wine, ...amounts<StockedWine>()]}
      />
    </ReportPage>
  )
}

import { COUNTS_PER_PAGE, type CountReport, type StockCount } from '#contract/staff/stock-places.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { signed } from './movements-page.tsx'
import { SkuName } from './sku-name.tsx'
import { StockTabs } from './stock-tabs.tsx'

export function CountsPage({ list, count, page }: { list: readonly StockCount[]; count: number; page: number }) {
  const { t, say, locale } = useWords()
  return (
    <Page title={t('console-stock.counts-title')} intro={t('console-stock.counts-intro')}>
      <StockTabs open="counts" />
      {list.length === 0 ? (
        <EmptyState title={t('console-stock.counts-none')} />
      ) : (
        <Table
          label={t('console-stock.counts-title')}
          columns={[
            { title: t('console-stock.when') },
            { title: t('console-stock.place') },
            { title: t('console-stock.by') },
            { title: t('console-stock.lines'), isNumber: true },
            { title: t('console-stock.surplus'), isNumber: true },
            { title: t('console-stock.missing'), isNumber: true },
          ]}
        >
          {list.map((each) => (
            <tr key={each.id}>
              <th scope="row">
                <ConsoleLink to={paths.stockCountReport(each.id)}>{formatMoment(each.at, locale)}</ConsoleLink>
              </th>
              <td data-label={t('console-stock.place')}>{each.place ? say(each.place) : t('console-stock.any-place')}</td>
              <td data-label={t('console-stock.by')}>{each.by}</td>
              <td data-label={t('console-stock.lines')} className={panel.number}>
                {each.lines}
              </td>
              <td data-label={t('console-stock.surplus')} className={panel.number}>
                {each.surplus}
              </td>
              <td data-label={t('console-stock.missing')} className={panel.number}>
                {each.missing}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={COUNTS_PER_PAGE} to={(target) => paths.stockCounts({ page: target })} />
    </Page>
  )
}

export function CountReportPage({ report }: { report: CountReport }) {
  const { t, say, locale } = useWords()
  return (
    <Page
      title={t('console-stock.count-of', { moment: formatMoment(report.at, locale) })}
      intro={t('console-stock.count-facts', {
        place: report.place ? say(report.place) : t('console-stock.any-place'),
        by: report.by,
      })}
    >
      <StockTabs open="counts" />
      {report.differences.length === 0 ? (
        <EmptyState title={t('console-stock.no-differences')} />
      ) : (
        <Table
          label={t('console-stock.difference')}
          columns={[
            { title: t('console-stock.wine') },
            { title: t('console-stock.on-shelf'), isNumber: true },
            { title: t('console-stock.counted'), isNumber: true },
            { title: t('console-stock.difference'), isNumber: true },
          ]}
        >
          {report.differences.map((line) => (
            <tr key={line.skuId}>
              <th scope="row">
                <SkuName sku={line} />
              </th>
              <td data-label={t('console-stock.on-shelf')} className={panel.number}>
                {line.seen}
              </td>
              <td data-label={t('console-stock.counted')} className={panel.number}>
                {line.counted}
              </td>
              <td data-label={t('console-stock.difference')} className={panel.number}>
                {signed(line.counted - line.seen)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Page>
  )
}

import { exportLanded, LANDED_PER_PAGE, type LandedHead } from '#contract/staff/landed-costs.ts'
import { fen } from '#domain/money.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SaveList } from '../layout/save-list.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { StockTabs } from '../stock/stock-tabs.tsx'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'

type Props = { list: readonly LandedHead[]; count: number; page: number }

export function LandedListPage({ list, count, page }: Props) {
  const { t, money, locale } = useWords()
  return (
    <Page
      title={t('console-landed.title')}
      intro={t('console-landed.intro')}
      actions={
        <ConsoleLink to={paths.stockLandedNew()} className={buttonClass}>
          {t('console-landed.new')}
        </ConsoleLink>
      }
    >
      <StockTabs open="landed" />
      {list.length === 0 ? (
        <EmptyState title={t('console-landed.none')} hint={t('console-landed.none-hint')} />
      ) : (
        <>
          <div className={panel.actions}>
            <SaveList
              name="landed-costs"
              label={t('console-landed.title')}
              fetch={(api, format) => api.call(exportLanded, { format })}
            />
          </div>
          <Table
            label={t('console-landed.title')}
            columns={[
              { title: t('console-landed.delivery') },
              { title: t('console-landed.at') },
              { title: t('console-landed.by') },
              { title: t('console-landed.wines'), isNumber: true },
              { title: t('console-stock.packs'), isNumber: true },
              { title: t('console-landed.cost'), isNumber: true },
            ]}
          >
            {list.map(({ id, at, by, note, isWithdrawn, wines, packs, cost }) => (
              <tr key={id}>
                <th scope="row">
                  <ConsoleLink to={paths.stockLandedOf(id)}>{note || t('console-landed.number', { id })}</ConsoleLink>{' '}
                  {isWithdrawn ? (
                    <span className={panel.badge} data-kind="quiet">
                      {t('console-landed.withdrawn')}
                    </span>
                  ) : null}
                </th>
                <td data-label={t('console-landed.at')}>{formatMoment(at, locale)}</td>
                <td data-label={t('console-landed.by')}>{by}</td>
                <td data-label={t('console-landed.wines')} className={panel.number}>
                  {wines}
                </td>
                <td data-label={t('console-stock.packs')} className={panel.number}>
                  {packs}
                </td>
                <td data-label={t('console-landed.cost')} className={panel.number}>
                  {money(fen(cost))}
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
      <PagesNav page={page} count={count} perPage={LANDED_PER_PAGE} to={(target) => paths.stockLanded({ page: target })} />
    </Page>
  )
}

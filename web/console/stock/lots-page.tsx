import { useNavigate } from '@tanstack/react-router'
import { LOTS_PER_PAGE, type Lot } from '#contract/staff/lots.ts'
import { leftOfLot } from '#domain/lot.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import { LotRecord } from './lot-record.tsx'
import { SkuName } from './sku-name.tsx'
import { StockTabs } from './stock-tabs.tsx'

type Props = { list: readonly Lot[]; count: number; asked: { page?: number; search?: string } }

export function LotsPage({ list, count, asked }: Props) {
  const { t, locale } = useWords()
  const navigate = useNavigate()
  const { page = 1, search = '' } = asked
  return (
    <Page title={t('console-stock.lots-title')} intro={t('console-stock.lots-intro')}>
      <StockTabs open="lots" />
      <div className={panel.toolbar}>
        <SearchField
          key={search}
          label={t('console-stock.lots-search')}
          present={search}
          onSearch={(words) => void navigate({ href: paths.stockLots({ search: words }) })}
        />
      </div>
      {list.length === 0 ? (
        <EmptyState title={t('console-stock.lots-none')} hint={t('console-stock.lots-none-hint')} />
      ) : (
        <Table
          label={t('console-stock.lots-title')}
          columns={[
            { title: t('console-stock.lot') },
            { title: t('console-stock.wine') },
            { title: t('console-stock.lot-arrived') },
            { title: t('console-stock.lot-packs'), isNumber: true },
            { title: t('console-stock.lot-sent'), isNumber: true },
            { title: t('console-stock.lot-left'), isNumber: true },
          ]}
        >
          {list.map((lot) => (
            <tr key={lot.id}>
              <th scope="row">
                <ConsoleLink to={paths.stockLot(lot.id)}>{lot.lot}</ConsoleLink>
              </th>
              <td data-label={t('console-stock.wine')}>
                <SkuName sku={lot} />
              </td>
              <td data-label={t('console-stock.lot-arrived')}>{formatDay(lot.arrivedOn, locale)}</td>
              <td data-label={t('console-stock.lot-packs')} className={panel.number}>
                {lot.packs}
              </td>
              <td data-label={t('console-stock.lot-sent')} className={panel.number}>
                {lot.sent}
              </td>
              <td data-label={t('console-stock.lot-left')} className={panel.number}>
                {leftOfLot(lot)}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={LOTS_PER_PAGE} to={(target) => paths.stockLots({ search, page: target })} />
      <LotRecord />
    </Page>
  )
}

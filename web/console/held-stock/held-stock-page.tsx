import { useNavigate } from '@tanstack/react-router'
import { HOLDERS_PER_PAGE, type StockHolder } from '#contract/staff/held-stock.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import type { ListSearch } from '../page-search.ts'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'

type Props = { list: readonly StockHolder[]; count: number; asked: ListSearch }

export function HeldStockPage({ list, count, asked }: Props) {
  const { t, locale } = useWords()
  const navigate = useNavigate()
  const { page = 1, search = '' } = asked
  return (
    <Page title={t('console-sales.held.title')} intro={t('console-sales.held.intro')}>
      <SearchField
        key={search}
        label={t('console-sales.held.search')}
        present={search}
        onSearch={(words) => void navigate({ href: paths.heldStock({ search: words }) })}
      />
      {list.length === 0 ? (
        <EmptyState title={t(search ? 'console.nothing-found' : 'console-sales.held.none')} />
      ) : (
        <Table
          label={t('console-sales.held.title')}
          columns={[
            { title: t('console-sales.held.shopper') },
            { title: t('console-sales.held.orders'), isNumber: true },
            { title: t('console-sales.held.bottles'), isNumber: true },
            { title: t('console-sales.held.transfer-bottles'), isNumber: true },
            { title: t('console-sales.held.since') },
            { title: t('console-sales.held.until') },
          ]}
        >
          {list.map((holder) => (
            <tr key={holder.accountId}>
              <th scope="row">
                <ConsoleLink to={paths.stockHolder(holder.accountId)}>
                  {holder.nickname || t('console-sales.held.account', { id: holder.accountId })}
                </ConsoleLink>
                <p className={panel.hint}>{holder.phone || t('console-sales.held.account', { id: holder.accountId })}</p>
              </th>
              <td data-label={t('console-sales.held.orders')} className={panel.number}>
                {holder.orders}
              </td>
              <td data-label={t('console-sales.held.bottles')} className={panel.number}>
                {holder.bottles}
              </td>
              <td data-label={t('console-sales.held.transfer-bottles')} className={panel.number}>
                {holder.transferBottles}
              </td>
              <td data-label={t('console-sales.held.since')}>{formatMoment(holder.firstPlacedAt, locale)}</td>
              <td data-label={t('console-sales.held.until')}>{formatMoment(holder.lastPayBy, locale)}</td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={HOLDERS_PER_PAGE} to={(target) => paths.heldStock({ page: target, search })} />
    </Page>
  )
}

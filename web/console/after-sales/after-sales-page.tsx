import { useNavigate } from '@tanstack/react-router'
import { REQUESTS_PER_PAGE, type StaffRequest } from '#contract/staff/after-sales.ts'
import type { AfterSaleStatus } from '#domain/after-sale.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import type { ListSearch } from '../page-search.ts'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './after-sales.module.css'

type Asked = ListSearch & { status?: AfterSaleStatus | 'all' }
const TABS = ['applied', 'agreed', 'sent', 'paying', 'all'] as const

export function AfterSalesPage({ list, count, asked }: { list: readonly StaffRequest[]; count: number; asked: Asked }) {
  const { t, say, money, locale } = useWords()
  const navigate = useNavigate()
  const { page = 1, search = '', status = 'applied' } = asked
  return (
    <Page title={t('console.after-sales.title')} intro={t('console.after-sales.intro')}>
      <Tabs
        label={t('console.after-sales.states')}
        tabs={TABS.map((tab) => ({
          key: tab,
          title: t(`console.after-sales.tab.${tab}`),
          to: paths.afterSales({ status: tab }),
          isOpen: tab === status,
        }))}
      />
      <SearchField
        key={search}
        label={t('console.after-sales.search')}
        present={search}
        onSearch={(words) => void navigate({ href: paths.afterSales({ status: words ? 'all' : status, search: words }) })}
      />
      {list.length === 0 ? (
        <EmptyState title={t(search ? 'console.nothing-found' : 'console.after-sales.none')} />
      ) : (
        <Table
          label={t('console.after-sales.title')}
          columns={[
            { title: t('console.after-sales.number') },
            { title: t('console.after-sales.wines') },
            { title: t('console.after-sales.kind') },
            { title: t('console.after-sales.state') },
            { title: t('console.after-sales.amount'), isNumber: true },
          ]}
        >
          {list.map((request) => (
            <tr key={request.number}>
              <th scope="row">
                <ConsoleLink to={paths.afterSale(request.number)} className={panel.number}>
                  {request.number}
                </ConsoleLink>
                <p className={panel.hint}>
                  {request.shopper.nickname} · {formatMoment(request.appliedAt, locale)}
                </p>
                {request.isOpenedByShop ? <p className={panel.hint}>{t('console.after-sales.opened-by-shop')}</p> : null}
              </th>
              <td data-label={t('console.after-sales.wines')}>
                <ul className={styles.lines}>
                  {request.lines.map((line) => (
                    <li key={line.unique}>
                      <span className={panel.number}>{line.quantity} ×</span> {say(line.name)}
                    </li>
                  ))}
                </ul>
              </td>
              <td data-label={t('console.after-sales.kind')}>{t(`console.after-sales.kind.${request.kind}`)}</td>
              <td>
                <span className={panel.badge} data-kind={request.status === 'applied' ? 'alarm' : 'quiet'}>
                  {t(`console.after-sales.status.${request.status}`)}
                </span>
              </td>
              <td data-label={t('console.after-sales.amount')} className={panel.number}>
                {money(request.amount)}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={REQUESTS_PER_PAGE}
        to={(target) => paths.afterSales({ page: target, search, status })}
      />
    </Page>
  )
}

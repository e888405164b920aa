import { MISSES_PER_PAGE, type SearchMiss } from '#contract/staff/search.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { SearchTabs } from './search-tabs.tsx'
import styles from './search-words.module.css'

type Props = { list: readonly SearchMiss[]; count: number; asked: { page?: number | undefined } }

export function MissesPage({ list, count, asked }: Props) {
  const { t, locale } = useWords()
  const { page = 1 } = asked
  return (
    <Page title={t('console-sales.misses.title')} intro={t('console-sales.misses.intro')}>
      <SearchTabs open="misses" />
      {list.length === 0 ? (
        <EmptyState title={t('console-sales.misses.none')} />
      ) : (
        <Table
          label={t('console-sales.misses.title')}
          columns={[
            { title: t('console-sales.misses.words') },
            { title: t('console-sales.misses.searches'), isNumber: true },
            { title: t('console-sales.misses.last') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((miss) => (
            <tr key={miss.keyword}>
              <th scope="row" className={styles.typed}>
                {miss.keyword}
              </th>
              <td data-label={t('console-sales.misses.searches')} className={panel.number}>
                {miss.searches}
              </td>
              <td data-label={t('console-sales.misses.last')} className={panel.number}>
                {formatMoment(miss.lastAt, locale)}
              </td>
              <td>
                <div className={`${panel.rowActions} ${styles.links}`}>
                  <ConsoleLink to={paths.searchWords({ add: miss.keyword })} className={panel.rowAction}>
                    {t('console-sales.search.add')}
                    <span className="visually-hidden"> {miss.keyword}</span>
                  </ConsoleLink>
                  <ConsoleLink to={paths.searchTry(miss.keyword)} className={panel.rowAction}>
                    {t('console-sales.misses.try')}
                    <span className="visually-hidden"> {miss.keyword}</span>
                  </ConsoleLink>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={MISSES_PER_PAGE} to={(target) => paths.searchMisses({ page: target })} />
    </Page>
  )
}

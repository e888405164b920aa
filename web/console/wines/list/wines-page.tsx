import { useNavigate } from '@tanstack/react-router'
import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'
import { LIMIT_MAX } from '#contract/inputs.ts'
import type { WineSelection } from '#contract/staff/wine-bulk.ts'
import { type StaffWinePage, WINES_PER_PAGE } from '#contract/staff/wine-list.ts'
import type { StaffView } from '#domain/staff-view.ts'
import { STOCK_FILTERS, WINE_GAPS, WINE_STATES, type WineCounts, type WineFilter } from '#domain/wine-list.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../../console-link.tsx'
import { Page } from '../../layout/page.tsx'
import { PagesNav } from '../../layout/pages-nav.tsx'
import { SearchField } from '../../layout/search-field.tsx'
import { Tabs } from '../../layout/tabs.tsx'
import { paths } from '../../paths.ts'
import { TermPicker } from '../../term-picker/term-picker.tsx'
import { useWords } from '../../use-words.ts'
import { SavedViews } from '../../views/saved-views.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { COLUMN_IDS } from './columns.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { useBulk } from './use-bulk.ts'
import { useColumns } from './use-columns.ts'
import { WineTable } from './wine-table.tsx'
import styles from './wines.module.css'
import type { WinesSearch } from './wines-search.ts'

type Props = { found: StaffWinePage; views: readonly StaffView[]; asked: WinesSearch }

/** Beside the state stand drafts and hidden wines that have no price either. */
const UNPRICED = { key: 'price', filter: { missing: 'price' } } as const
/** One at a time: a state, a stock, or what is missing. */
const TABS: readonly { key: Exclude<keyof WineCounts, 'unpriced'>; filter: Pick<WineFilter, 'state' | 'stock' | 'missing'> }[] = [
  { key: 'all', filter: {} },
  ...WINE_STATES.map((state) => (state === 'unpriced' ? UNPRICED : { key: state, filter: { state } })),
  ...STOCK_FILTERS.map((stock) => ({ key: stock, filter: { stock } })),
  ...WINE_GAPS.filter((gap) => gap !== 'price').map((missing) => ({ key: missing, filter: { missing } })),
]
const NO_TAB = { state: undefined, stock: undefined, missing: undefined }

export function WinesPage({ found, views, asked }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  const bulk = useBulk()
  const [shown, show] = useColumns()
  const [chosen, setChosen] = useState<RowSelectionState>({})
  const [isAllChosen, setIsAllChosen] = useState(false)
  const [open, setOpen] = useState<'bulk' | 'recent' | 'term' | null>(null)
  const { page = 1, search = '', sort, order = 'desc', state, stock, missing, term } = asked
  const choose = (next: RowSelectionState) => {
    setChosen(next)
    setIsAllChosen(false)
  }
  const go = (change: Partial<WinesSearch>) => {
    choose({})
    void navigate({ href: paths.wines({ ...asked, page: 1, ...change }) })
  }
  const ids = Object.keys(chosen).map(Number)
  const count = isAllChosen ? found.count : ids.length
  const selection: WineSelection = isAllChosen ? { filter: { keyword: search, state, stock, missing, termId: term } } : { ids }
  const isNarrowed = search !== '' || term !== undefined || state !== undefined || stock !== undefined || missing !== undefined
  return (
    <Page
      title={t('console-wines.title')}
      actions={
        <>
          <Button variant="quiet" onClick={() => setOpen('recent')}>
            {t('console-wines.recent')}
          </Button>
          <AddLinks />
        </>
      }
    >
      <Tabs
        label={t('console-wines.tabs')}
        tabs={TABS.map(({ key, filter }) => ({
          key,
          title: `${t(`console-wines.tab.${key}`)} (${found.counts[key]})`,
          to: paths.wines({ ...asked, page: 1, ...NO_TAB, ...filter }),
          isOpen: filter.state === state && filter.stock === stock && filter.missing === missing,
          isEmpty: found.counts[key] === 0,
        }))}
      />
      <SavedViews page="wines" views={views} present={paths.wines({ ...asked, page: 1 })} />
      <div className={styles.filters}>
        <SearchField
          key={search}
          label={t('console-wines.search')}
          present={search}
          onSearch={(words) => go({ search: words })}
        />
        <TermFilter found={found} onOpen={() => setOpen('term')} onClear={() => go({ term: undefined })} />
        <ColumnChoice shown={shown} show={show} />
      </div>
      <Progress bulk={bulk.running} />
      {count > 0 ? (
        <div className={styles.bar} role="status">
          <span>{t('console-wines.chosen', { count })}</span>
          {isAllChosen || found.count <= ids.length ? null : (
            <Button variant="quiet" onClick={() => setIsAllChosen(true)}>
              {t('console-wines.choose-all', { count: found.count })}
            </Button>
          )}
          <Button disabled={!isAllChosen && ids.length > LIMIT_MAX} onClick={() => setOpen('bulk')}>
            {t('console-wines.bulk.open')}
          </Button>
          <Button variant="quiet" onClick={() => choose({})}>
            {t('console-wines.choose-none')}
          </Button>
          {!isAllChosen && ids.length > LIMIT_MAX ? <span>{t('console-wines.too-many', { max: LIMIT_MAX })}</span> : null}
        </div>
      ) : null}
      {found.list.length === 0 ? (
        <EmptyState
          title={t(isNarrowed ? 'console-wines.none-found' : 'console-wines.none')}
          hint={t(isNarrowed ? 'console-wines.none-found-hint' : 'console-wines.none-hint')}
          {...(isNarrowed ? {} : { action: <AddLinks /> })}
        />
      ) : (
        <WineTable
          list={found.list}
          shown={shown}
          chosen={isAllChosen ? Object.fromEntries(found.list.map(({ id }) => [id, true])) : chosen}
          onChoose={choose}
          sort={sort}
          order={order}
          onSort={(by, direction) => go({ sort: by, order: direction })}
        />
      )}
      <PagesNav
        page={page}
        count={found.count}
        perPage={WINES_PER_PAGE}
        to={(target) => paths.wines({ ...asked, page: target })}
      />
      {open === 'bulk' ? (
        <BulkDialog selection={selection} count={count} onStart={bulk.start} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'recent' ? <RecentChanges onUndo={(id) => void bulk.undo(id)} onClose={() => setOpen(null)} /> : null}
      <TermPicker
        isOpen={open === 'term'}
        title={t('console-wines.term-choose')}
        chosenIds={term === undefined ? [] : [term]}
        onChoose={({ id }) => {
          setOpen(null)
          go({ term: id })
        }}
        onClose={() => setOpen(null)}
      />
    </Page>
  )
}

function AddLinks() {
  const { t } = useWords()
  return (
    <>
      <a href={`/staff${paths.imports()}`} className={buttonClass} data-variant="quiet">
        {t('console-wines.import')}
      </a>
      <ConsoleLink to={paths.wine('new')} className={buttonClass} data-variant="primary">
        {t('console-wines.add')}
      </ConsoleLink>
    </>
  )
}

function TermFilter({ found, onOpen, onClear }: { found: StaffWinePage; onOpen: () => void; onClear: () => void }) {
  const { t, say } = useWords()
  return (
    <>
      <Button variant="quiet" onClick={onOpen}>
        {found.term ? t('console-wines.term', { name: say(found.term) }) : t('console-wines.term-choose')}
      </Button>
      {found.term ? (
        <Button variant="plain" onClick={onClear}>
          {t('console-wines.term-clear')}
        </Button>
      ) : null}
    </>
  )
}

type ColumnProps = { shown: Record<string, boolean>; show: (id: string, isShown: boolean) => void }

function ColumnChoice({ shown, show }: ColumnProps) {
  const { t } = useWords()
  return (
    <details className={styles.columns}>
      <summary>{t('console-wines.columns')}</summary>
      <div>
        {COLUMN_IDS.filter((id) => id !== 'name').map((id) => (
          <label key={id}>
            <input type="checkbox" checked={shown[id] ?? true} onChange={({ target }) => show(id, target.checked)} />
            {t(`console-wines.column.${id}`)}
          </label>
        ))}
      </div>
    </details>
  )
}

function Progress({ bulk }: { bulk: ReturnType<typeof useBulk>['running'] }) {
  const { t } = useWords()
  return (
    <div role="status" className={styles.progress}>
      {bulk ? (
        <>
          <span>
            {t(`console-wines.bulk.${bulk.state === 'undoing' ? 'undoing' : 'running'}`, { done: bulk.done, wines: bulk.wines })}
          </span>
          <progress value={bulk.done} max={bulk.wines} aria-label={t('console-wines.bulk.progress')} />
        </>
      ) : null}
    </div>
  )
}

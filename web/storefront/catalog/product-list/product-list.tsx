import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef } from 'react'
import { countChosen, type FacetKey } from '#domain/facets.ts'
import { PRODUCTS_PER_PAGE } from '#domain/product.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { useWords } from '../../words.ts'
import { DeferredGrid } from '../deferred-grid.tsx'
import { NoWines } from '../no-wines.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import { DeferredPanel } from './deferred-panel.tsx'
import { FilterIcon } from './icons.tsx'
import { choiceOf, type ListSearch, onlyKnown, type PathOfList, pathsWith, readListSearch, withChoice } from './list-search.ts'
import { chosenValues } from './list-words.ts'
import type { ListPage } from './load-list.ts'
import { MoreWines } from './more-wines.tsx'
import { PANEL_ID } from './panel-id.ts'
import styles from './product-list.module.css'
import { QuickLink } from './quick-link.tsx'
import { SortMenu } from './sort-menu.tsx'

type Props = {
  productList: ListPage
  search: ListSearch
  pathOf: PathOfList
  marks?: string | undefined
  isSearch?: boolean
  without?: readonly FacetKey[]
  isBrief?: boolean
  empty?: ReactNode
  /** What "help me choose" was told (choose/guide-note.tsx). */
  guide?: string | undefined
}

/** Filters, order and paging are all in the address (U17). */
export function ProductList({
  productList,
  search: loaded,
  pathOf,
  marks,
  isSearch = false,
  without,
  isBrief = false,
  empty,
  guide,
}: Props) {
  const { t } = useWords()
  const count = useRef<HTMLParagraphElement>(null)
  // Only while this list loads, not while the visitor leaves it.
  const isLoading = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname === resolvedLocation?.pathname && location.href !== resolvedLocation.href,
  })
  const latest = useLatestSearch(loaded)
  // The same object at each rendering: a new one would wake the panel.
  const search = useMemo(() => withoutUnknown(latest, loaded, productList), [latest, loaded, productList])
  const pathWith = pathsWith(search, pathOf)
  const { page = 1 } = loaded
  const chosen = countChosen(choiceOf(search))
  const isPastEnd = productList.list.length === 0 && productList.count > 0
  const pages = Math.ceil(productList.count / PRODUCTS_PER_PAGE)
  return (
    <div className={styles.productList}>
      <DeferredPanel
        productList={productList}
        search={search}
        pathOf={pathOf}
        pathWith={pathWith}
        isBrief={isBrief}
        {...(without ? { without } : {})}
      />
      <div className={styles.main} aria-busy={isLoading || undefined}>
        <div className={styles.bar}>
          <p ref={count} className={styles.count} role="status" tabIndex={-1}>
            {t('catalog.count', { count: productList.count })}
          </p>
          {/* Belongs to the panel: a press before it is hydrated waits for it, or the focus would stay outside. */}
          <button type="button" data-island={PANEL_ID} className={styles.open} popoverTarget={PANEL_ID}>
            <FilterIcon size={18} />
            {t('catalog.list.filters')}
            {chosen > 0 ? <span className={styles.chosen}>{chosen}</span> : null}
          </button>
          <SortMenu search={search} pathOf={pathOf} isSearch={isSearch} />
        </div>
        <ChosenChips facets={productList.facets} search={search} pathOf={pathOf} focusAfter={count} />
        {productList.list.length > 0 ? (
          <>
            <h2 className="visually-hidden">{t('catalog.grid')}</h2>
            <DeferredGrid
              wines={productList.list}
              guide={guide}
              facets={productList.facets}
              query={marks}
              isFirstView
              isList
              label={t('catalog.grid')}
              pathOf={(key, code) => pathWith(key, [code])}
            />
            <MoreWines productList={productList} loaded={loaded} search={search} pathOf={pathOf} />
            <Pagination
              label={t('shell.page.label')}
              page={page + (loaded.more ?? 0)}
              pages={pages}
              words={{ previous: t('shell.page.previous'), next: t('shell.page.next') }}
              link={(target, content) => (
                <QuickLink
                  to={pathOf({ ...search, more: undefined, page: target === 1 ? undefined : target })}
                  rel={target === page - 1 ? 'prev' : target === page + 1 ? 'next' : undefined}
                >
                  {content}
                </QuickLink>
              )}
            />
          </>
        ) : chosen > 0 && !isPastEnd ? (
          <NothingFits to={pathOf(withChoice(search, {}))} />
        ) : (
          (empty ?? <NoWines isPastEnd={isPastEnd} firstPage={pathOf({ ...search, page: undefined, more: undefined })} />)
        )}
      </div>
    </div>
  )
}

/** The query asked for last, which may still be loading: filters react at once, and a second press builds on the first. */
function useLatestSearch(loaded: ListSearch): ListSearch {
  return useRouterState({
    select: ({ location, resolvedLocation }) =>
      location.pathname === resolvedLocation?.pathname ? readListSearch(location.search) : loaded,
    structuralSharing: true,
  })
}

/** Drops codes that the server does not know, so that no link repeats them. */
function withoutUnknown(search: ListSearch, loaded: ListSearch, { facets }: ListPage): ListSearch {
  const asked = choiceOf(loaded)
  const chosen = chosenValues(facets)
  return onlyKnown(
    search,
    (key, code) => !asked[key]?.includes(code) || chosen.some((value) => value.key === key && value.code === code),
  )
}

function NothingFits({ to }: { to: string }) {
  const { t } = useWords()
  return (
    <EmptyState
      title={t('catalog.list.nothing-fits')}
      hint={t('catalog.list.nothing-fits-hint')}
      action={
        <QuickLink to={to} keepsPlace className={buttonClass} data-variant="quiet">
          {t('catalog.list.clear')}
        </QuickLink>
      }
    />
  )
}

import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { countChosen, type Facet, type FacetKey } from '#domain/facets.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../../error-words.ts'
import { CloseIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import { FacetGroup } from './facet-group.tsx'
import styles from './facet-panel.module.css'
import { choiceOf, type ListSearch, type PathOfList, type PathWith, withChoice } from './list-search.ts'
import type { ListPage } from './load-list.ts'
import { PANEL_ID } from './panel-id.ts'
import { QuickLink } from './quick-link.tsx'

/** Most used; others open when they have a choice. */
const OPEN: readonly FacetKey[] = ['style', 'country', 'region', 'grape', 'taste', 'price', 'vintage']

const OPEN_BRIEF: readonly FacetKey[] = ['style', 'taste', 'price']

type Props = {
  productList: ListPage
  search: ListSearch
  pathOf: PathOfList
  pathWith: PathWith
  without?: readonly FacetKey[]
  isBrief: boolean
}

/** Beside the list on a desktop, a full-screen popover on phones (U19); works without scripts. */
export function FacetPanel({ productList, search, pathOf, pathWith, without = [], isBrief }: Props) {
  const { t } = useWords()
  const panel = useRef<HTMLElement>(null)
  const { facets, loadAll } = useWholeFacets(productList, search)
  const choice = choiceOf(search)
  const shown = facets.filter(({ key, values, bounds }) => !without.includes(key) && (values.length > 1 || bounds || choice[key]))

  return (
    <aside
      ref={panel}
      id={PANEL_ID}
      data-island="filters"
      popover="auto"
      className={styles.panel}
      aria-label={t('catalog.list.filters')}
      tabIndex={-1}
      onToggle={(event) => {
        if (event.target === panel.current && event.newState === 'open') panel.current?.focus()
      }}
      onKeyDown={(event) => keepFocusInside(event, panel.current)}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{t('catalog.list.filters')}</h2>
        <button
          type="button"
          className={styles.close}
          popoverTarget={PANEL_ID}
          popoverTargetAction="hide"
          aria-label={t('shell.close')}
        >
          <CloseIcon size={22} />
        </button>
      </header>
      <div className={styles.groups}>
        {shown.map((facet) => (
          <FacetGroup
            key={facet.key}
            facet={facet}
            search={search}
            pathOf={pathOf}
            pathWith={pathWith}
            loadAll={() => loadAll(facet.key)}
            isOpenAtFirst={(isBrief ? OPEN_BRIEF : OPEN).includes(facet.key) || choice[facet.key] !== undefined}
          />
        ))}
      </div>
      <footer className={styles.foot}>
        {countChosen(choice) > 0 ? (
          <QuickLink to={pathOf(withChoice(search, {}))} keepsPlace className={styles.clear}>
            {t('catalog.list.clear')}
          </QuickLink>
        ) : null}
        <Button className={styles.show} popoverTarget={PANEL_ID} popoverTargetAction="hide">
          {t('catalog.list.show', { count: productList.count })}
        </Button>
      </footer>
    </aside>
  )
}

function useWholeFacets(productList: ListPage, search: ListSearch) {
  const { api } = useRouter().options.context
  const { t } = useWords()
  const notify = useNotify()
  const [whole, setWhole] = useState<{ productList: ListPage; facets: readonly Facet[] }>({ productList, facets: [] })
  const known = whole.productList === productList ? whole.facets : []
  const loadAll = async (key: FacetKey) => {
    try {
      const { loadWholeFacet } = await import('./load-list.ts')
      const facet = await loadWholeFacet(api, key, search, productList.place)
      if (facet)
        setWhole((present) => ({ productList, facets: [...(present.productList === productList ? present.facets : []), facet] }))
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
  return { facets: productList.facets.map((facet) => known.find(({ key }) => key === facet.key) ?? facet), loadAll }
}

function keepFocusInside(event: KeyboardEvent, panel: HTMLElement | null): void {
  if (event.key !== 'Tab' || !panel?.matches(':popover-open')) return
  const stops = [...panel.querySelectorAll<HTMLElement>('a[href], button, input, summary')].filter((stop) =>
    stop.checkVisibility(),
  )
  const [first] = stops
  const last = stops.at(-1)
  const from = event.shiftKey ? first : last
  if (document.activeElement !== from && document.activeElement !== panel) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

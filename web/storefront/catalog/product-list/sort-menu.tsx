import { useRef } from 'react'
import { LIST_SORTS, type ListSort } from '#domain/facets.ts'
import { ChevronIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import type { ListSearch } from './list-search.ts'
import { QuickLink } from './quick-link.tsx'
import styles from './sort-menu.module.css'

type Props = { search: ListSearch; pathOf: (search: ListSearch) => string; isSearch: boolean }

export function SortMenu({ search, pathOf, isSearch }: Props) {
  const { t } = useWords()
  const menu = useRef<HTMLDetailsElement>(null)
  const present = search.sort ?? 'default'
  const close = () => menu.current?.removeAttribute('open')
  const wordsFor = (sort: ListSort) => t(sort === 'default' && isSearch ? 'catalog.sort.relevance' : `catalog.sort.${sort}`)
  return (
    <details
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        close()
        menu.current.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <summary className={styles.summary}>
        <span className={styles.label}>{t('catalog.sort.label')}</span>
        <span className={styles.present}>{wordsFor(present)}</span>
        <ChevronIcon size={14} />
      </summary>
      <ul className={styles.list}>
        {LIST_SORTS.map((sort) => (
          <li key={sort}>
            <QuickLink
              to={pathOf({ ...search, page: undefined, more: undefined, sort: sort === 'default' ? undefined : sort })}
              keepsPlace
              rel="nofollow"
              className={styles.option}
              aria-current={sort === present ? 'true' : undefined}
              onClick={() => {
                close()
                menu.current?.querySelector('summary')?.focus()
              }}
            >
              {wordsFor(sort)}
            </QuickLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

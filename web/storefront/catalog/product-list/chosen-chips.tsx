import type { RefObject } from 'react'
import { type Facet, toggleValue } from '#domain/facets.ts'
import { CloseIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'
import styles from './chosen-chips.module.css'
import { choiceOf, type ListSearch, withChoice } from './list-search.ts'
import { QuickLink } from './quick-link.tsx'

type Props = {
  facets: readonly Facet[]
  search: ListSearch
  pathOf: (search: ListSearch) => string
  focusAfter: RefObject<HTMLElement | null>
}

/** Removes single choices, or all (U16). */
export function ChosenChips({ facets, search, pathOf, focusAfter }: Props) {
  const { t, say } = useWords()
  const parts = [
    ...(search.keyword
      ? [
          {
            key: 'keyword',
            over: '',
            words: t('catalog.list.words', { words: search.keyword }),
            path: pathOf(withoutWords(search)),
          },
        ]
      : []),
    ...facets.flatMap(({ key, name, values }) =>
      values
        .filter(({ isChosen }) => isChosen)
        .map(({ code, name: words }) => ({
          key: `${key} ${code}`,
          over: say(name),
          words: say(words),
          path: pathOf(withChoice(search, toggleValue(choiceOf(search), key, code))),
        })),
    ),
  ]
  if (parts.length === 0) return null
  return (
    <ul className={`${chips.chips} ${styles.chosen}`} aria-label={t('catalog.shop.chosen')}>
      {parts.map(({ key, over, words, path }) => (
        <li key={key}>
          <QuickLink
            to={path}
            keepsPlace
            rel="nofollow"
            className={chips.chip}
            onClick={({ currentTarget }) => focusNeighbour(currentTarget, focusAfter.current)}
          >
            {over ? <span className="visually-hidden">{over}: </span> : null}
            {words}
            <CloseIcon size={14} />
            <span className="visually-hidden">{t('catalog.shop.remove')}</span>
          </QuickLink>
        </li>
      ))}
      <li>
        <QuickLink
          to={pathOf(withChoice(withoutWords(search), {}))}
          keepsPlace
          className={styles.clear}
          onClick={() => focusAfter.current?.focus({ preventScroll: true })}
        >
          {t('catalog.list.clear')}
        </QuickLink>
      </li>
    </ul>
  )
}

const withoutWords = (search: ListSearch): ListSearch => ({ ...search, keyword: undefined, page: undefined, more: undefined })

/** Moves the focus before the chip disappears, so that it is not lost. */
function focusNeighbour(link: HTMLElement, otherwise: HTMLElement | null): void {
  const items = [...(link.closest('ul')?.querySelectorAll('a') ?? [])]
  const place = items.indexOf(link as HTMLAnchorElement)
  const next = items.length > 2 ? (items[place + 1] ?? items[place - 1]) : otherwise
  next?.focus({ preventScroll: true })
}

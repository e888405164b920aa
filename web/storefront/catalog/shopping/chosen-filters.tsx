import { Link } from '@tanstack/react-router'
import type { Category } from '#domain/product.ts'
import { CloseIcon } from '../../layout/icons.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'
import { hasFilters, leaveBare, type ShopSearch } from './kept-shop.ts'

/** What the list is narrowed to, each part removable by itself. */
export function ChosenFilters({ categories, search }: { categories: readonly Category[]; search: ShopSearch }) {
  const { t, say } = useWords()
  const value = categories.flatMap(({ children }) => children).find(({ id }) => id === search.sid)
  const { sid, keyword, sort } = search
  const parts = [
    ...(sid === undefined
      ? []
      : [{ key: 'value', words: value ? say(value.name) : t('catalog.shop.unknown'), left: { keyword, sort } }]),
    ...(keyword === undefined ? [] : [{ key: 'keyword', words: `“${keyword}”`, left: { sid, sort } }]),
  ]
  if (!hasFilters({ sid, keyword })) return null
  return (
    <ul className={chips.chips} aria-label={t('catalog.shop.chosen')}>
      {parts.map(({ key, words, left }) => (
        <li key={key}>
          <Link
            to="/shopping"
            search={left}
            replace
            resetScroll={false}
            className={chips.chip}
            preload={false}
            onClick={leaveBare}
          >
            {words}
            <CloseIcon size={14} />
            <span className="visually-hidden">{t('catalog.shop.remove')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

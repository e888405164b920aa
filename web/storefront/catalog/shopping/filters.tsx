import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Category, CategoryKind } from '#domain/product.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'
import { KEYWORD_MAX } from '../list-search.ts'
import styles from './filters.module.css'
import { hasFilters, keepShop, keptShop, leaveBare, type ShopSearch } from './kept-shop.ts'

type Props = { categories: readonly Category[]; search: ShopSearch }

/** Words, and one value of the five dimensions; all of it in the address, each chip a real link. */
export function Filters({ categories, search }: Props) {
  const [open, setOpen] = useState(() => {
    // Somebody who comes with a filter in the address sees the dimension that it belongs to.
    const chosen = categories.find(({ children }) => children.some(({ id }) => id === search.sid))
    return hasFilters(keptShop().search) ? keptShop().open : (chosen?.kind ?? keptShop().open)
  })
  const shown = categories.find(({ kind }) => kind === open)
  const toggle = (kind: CategoryKind) => {
    const next = open === kind ? null : kind
    setOpen(next)
    keepShop({ open: next })
  }
  return (
    <div className={styles.filters}>
      <TextFilter search={search} />
      <DimensionTabs categories={categories} search={search} open={open} onToggle={toggle} />
      {shown ? <Values category={shown} search={search} /> : null}
    </div>
  )
}

function TextFilter({ search }: { search: ShopSearch }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(keptShop().typed || search.keyword || '')
  const [sent, setSent] = useState(search.keyword)
  if (sent !== search.keyword) {
    // The keyword was changed elsewhere: its chip was removed, or the visitor came with another one.
    setSent(search.keyword)
    setTyped(search.keyword ?? '')
  }
  const note = (words: string) => {
    setTyped(words)
    keepShop({ typed: words })
  }
  return (
    <form
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault()
        leaveBare()
        const keyword = typed.trim() || undefined
        void navigate({ to: '/shopping', search: { ...search, page: undefined, keyword }, replace: true, resetScroll: false })
      }}
    >
      <input
        type="search"
        name="keyword"
        className={inputClass}
        aria-label={t('catalog.shop.words')}
        placeholder={t('catalog.shop.words')}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={KEYWORD_MAX}
        value={typed}
        onChange={(event) => note(event.target.value)}
        onKeyDown={(event) => {
          // While Chinese is being composed, Enter only chooses the signs (U08).
          if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
        }}
      />
      {search.sid ? <input type="hidden" name="sid" value={search.sid} /> : null}
      <Button type="submit" variant="quiet">
        {t('catalog.shop.filter')}
      </Button>
    </form>
  )
}

type TabsProps = Props & { open: CategoryKind | null; onToggle: (kind: CategoryKind) => void }

function DimensionTabs({ categories, search, open, onToggle }: TabsProps) {
  const { t, say } = useWords()
  return (
    <ul className={styles.tabs} aria-label={t('catalog.shop.dimensions')}>
      {categories.map(({ id, kind, name, children }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.tab}
            aria-expanded={open === kind}
            aria-controls="shop-values"
            data-active={children.some((child) => child.id === search.sid) ? '' : undefined}
            onClick={() => onToggle(kind)}
          >
            {say(name)}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Values({ category: { name, children }, search }: { category: Category; search: ShopSearch }) {
  const { say } = useWords()
  return (
    <ul id="shop-values" className={`${chips.chips} ${styles.values}`} aria-label={say(name)}>
      {children.map((child) => {
        const isChosen = child.id === search.sid
        return (
          <li key={child.id}>
            <Link
              to="/shopping"
              search={{ ...search, page: undefined, sid: isChosen ? undefined : child.id }}
              replace
              resetScroll={false}
              className={chips.chip}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={isChosen ? 'true' : undefined}
              preload={false}
              onClick={leaveBare}
            >
              {say(child.name)} <span className={chips.count}>{child.productCount}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

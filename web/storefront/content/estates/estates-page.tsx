import { useState } from 'react'
import type { EstateCard } from '#domain/estate.ts'
import type { TermRef } from '#domain/product.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { EstateItem } from './estate-item.tsx'
import { EstateMap } from './estate-map.tsx'
import { type EstateSearch, isChosen } from './estate-search.ts'
import styles from './estates-page.module.css'
import { FilterLink } from './filter-link.tsx'

export function EstatesPage({ estates, chosen }: { estates: readonly EstateCard[]; chosen: EstateSearch }) {
  const { t, say } = useWords()
  const known = t('promise.estates-known')
  const [active, setActive] = useState<number | undefined>()
  const shown = estates.filter((estate) => isChosen(estate, chosen))
  const countries = countTerms(estates.map(({ country }) => country))
  const country = chosen.country ?? estates.find(({ region }) => chosen.region && region?.code === chosen.region)?.country?.code
  const inCountry = estates.filter((estate) => country !== undefined && estate.country?.code === country)
  return (
    <div className={`page ${styles.frame}`}>
      <h1>{t('content.estates.title')}</h1>
      {known ? <p className={styles.lead}>{known}</p> : null}
      <nav aria-label={t('content.estates.filter')} className={styles.filters}>
        <div className={styles.row}>
          <FilterLink to={{}} isChosen={country === undefined && chosen.region === undefined} count={estates.length}>
            {t('content.estates.all')}
          </FilterLink>
          {countries.map(({ term, count }) => (
            <FilterLink
              key={term.id}
              to={{ country: term.code }}
              isChosen={country === term.code && chosen.region === undefined}
              count={count}
            >
              {say(term.name)}
            </FilterLink>
          ))}
        </div>
        {inCountry.length > 0 ? (
          <div className={styles.row} data-small="">
            {countTerms(inCountry.map(({ region }) => region)).map(({ term, count }) => (
              <FilterLink key={term.id} to={{ country, region: term.code }} isChosen={chosen.region === term.code} count={count}>
                {say(term.name)}
              </FilterLink>
            ))}
          </div>
        ) : null}
      </nav>
      <div className={styles.columns}>
        <div className={styles.sticky}>
          <EstateMap estates={estates} chosen={chosen} active={active} onActive={setActive} />
          <p className={styles.hint}>
            {t('content.estates.hint')} <SiteLink to={paths.estatesPrint()}>{t('content.estates.print')}</SiteLink>
          </p>
        </div>
        <div>
          <p className={styles.shown} role="status">
            {t('content.estates.shown', { count: shown.length })}
          </p>
          {shown.length === 0 ? <EmptyState title={t('content.estates.none')} hint={t('content.estates.none.hint')} /> : null}
          <ul className={styles.estates}>
            {shown.map((estate) => (
              <EstateItem key={estate.id} estate={estate} isActive={estate.id === active} onActive={setActive} />
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

function countTerms(terms: readonly (TermRef | null)[]): { term: TermRef; count: number }[] {
  const counted = new Map<number, { term: TermRef; count: number }>()
  for (const term of terms) if (term) counted.set(term.id, { term, count: (counted.get(term.id)?.count ?? 0) + 1 })
  return [...counted.values()]
}

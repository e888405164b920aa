import { useState } from 'react'
import type { EstateCard } from '#domain/estate.ts'
import type { TermRef } from '#domain/product.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useChosenInSight } from '#web/ui/use-chosen-in-sight.ts'
import { PageTitle } from '../../catalog/page-title.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { EstateItem } from './estate-item.tsx'
import { EstateMap } from './estate-map.tsx'
import { type EstateSearch, isChosen } from './estate-search.ts'
import styles from './estates-page.module.css'
import { FilterLink } from './filter-link.tsx'
import { usePlaceName } from './place-name.ts'

export function EstatesPage({ estates, chosen }: { estates: readonly EstateCard[]; chosen: EstateSearch }) {
  const { t, say } = useWords()
  const known = t('promise.estates-known')
  const [pointed, setPointed] = useState<number | undefined>()
  const [focused, setFocused] = useState<number | undefined>()
  const active = pointed ?? focused
  const shown = estates.filter((estate) => isChosen(estate, chosen))
  const countries = countTerms(estates.map(({ country }) => country))
  const country = chosen.country ?? estates.find(({ region }) => chosen.region && region?.code === chosen.region)?.country?.code
  return (
    <div className={`page ${styles.frame}`}>
      <PageTitle title={t('content.estates.title')}>{known}</PageTitle>
      <div className={styles.where}>
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
          <RegionIndex estates={estates} countries={countries} country={country} chosen={chosen} />
        </nav>
        <div className={styles.map}>
          <EstateMap estates={estates} chosen={chosen} active={active} onActive={setPointed} />
          <p className={styles.hint}>
            {t('content.estates.hint')} <SiteLink to={paths.estatesPrint()}>{t('content.estates.print')}</SiteLink>
          </p>
        </div>
      </div>
      <p className={styles.shown} role="status">
        {t('content.estates.shown', { count: shown.length })}
      </p>
      {shown.length === 0 ? <EmptyState title={t('content.estates.none')} hint={t('content.estates.none.hint')} /> : null}
      <ul className={styles.estates}>
        {shown.map((estate) => (
          <EstateItem
            key={estate.id}
            estate={estate}
            isActive={estate.id === active}
            onPointed={setPointed}
            onFocused={setFocused}
          />
        ))}
      </ul>
    </div>
  )
}

type IndexProps = {
  estates: readonly EstateCard[]
  countries: readonly CountedTerm[]
  country: string | undefined
  chosen: EstateSearch
}

/** All regions, as in the wine list; on small screens those of the chosen country, as buttons. */
function RegionIndex({ estates, countries, country, chosen }: IndexProps) {
  const { say } = useWords()
  const placeName = usePlaceName()
  const row = useChosenInSight<HTMLUListElement>(chosen.region)
  return (
    <div className={styles.regions}>
      {countries.map(({ term }) => (
        <section key={term.id} className={styles.country} data-chosen={term.code === country ? '' : undefined}>
          <h2 className={styles.countryName}>{say(term.name)}</h2>
          <ul ref={term.code === country ? row : undefined} className={styles.entries}>
            {countTerms(estates.flatMap((estate) => (estate.country?.code === term.code ? [estate.region] : []))).map(
              ({ term: region, count }) => (
                <li key={region.id}>
                  <FilterLink
                    to={{ country: term.code, region: region.code }}
                    isChosen={chosen.region === region.code}
                    count={count}
                    isEntry
                  >
                    {placeName(region)}
                  </FilterLink>
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

type CountedTerm = { term: TermRef; count: number }

function countTerms(terms: readonly (TermRef | null)[]): CountedTerm[] {
  const counted = new Map<number, CountedTerm>()
  for (const term of terms) if (term) counted.set(term.id, { term, count: (counted.get(term.id)?.count ?? 0) + 1 })
  return [...counted.values()]
}

import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'
import { PopularWines } from '../popular-wines.tsx'
import { winesOf } from '../wines-of.ts'
import type { SearchHints as Hints } from './load-search.ts'
import styles from './search-hints.module.css'
import { type SearchRoute, searchPath } from './title-search.ts'

/** Suggestions when nothing is found (U09). */
export function SearchHints({ hints: { hotWords, categories, wines }, route }: { hints: Hints; route: SearchRoute }) {
  const { t, say } = useWords()
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.title}>{t('catalog.search.hot-words')}</h2>
        <ul className={chips.chips}>
          {hotWords.map((word) => (
            <li key={word}>
              <SiteLink to={searchPath(route, { title: word })} className={chips.chip}>
                {word}
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{t('catalog.search.categories')}</h2>
        <div className={styles.categories}>
          {categories.map(({ id, kind, name, children }) => (
            <div key={id}>
              <h3 className={styles.dimension}>{say(name)}</h3>
              <ul className={styles.values}>
                {children.map((child) => (
                  <li key={child.id}>
                    <SiteLink to={winesOf(kind, child.code)}>{say(child.name)}</SiteLink> <span>{child.productCount}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <PopularWines wines={wines} />
    </>
  )
}

import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import chips from './chips.module.css'
import type { SearchHints as Hints } from './load-search.ts'
import { ProductGrid } from './product-grid.tsx'
import styles from './search-hints.module.css'

/** What to do when a search has found nothing (U09): how to search, words that find something, shelves and wines that many like. */
export function SearchHints({ hints: { hotWords, categories, wines }, hasSearched }: { hints: Hints; hasSearched: boolean }) {
  const { t, say } = useWords()
  return (
    <>
      {hasSearched ? (
        <ul className={styles.advice}>
          <li>{t('catalog.search.advice-spelling')}</li>
          <li>{t('catalog.search.advice-fewer')}</li>
          <li>{t('catalog.search.advice-languages')}</li>
        </ul>
      ) : null}
      <section className={styles.section}>
        <h2 className={styles.title}>{t('catalog.search.hot-words')}</h2>
        <ul className={chips.chips}>
          {hotWords.map((word) => (
            <li key={word}>
              <SiteLink to={paths.search(word)} className={chips.chip}>
                {word}
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{t('catalog.search.categories')}</h2>
        <div className={styles.categories}>
          {categories.map(({ id, name, children }) => (
            <div key={id}>
              <h3 className={styles.dimension}>{say(name)}</h3>
              <ul className={styles.values}>
                {children.map((child) => (
                  <li key={child.id}>
                    <SiteLink to={paths.products({ sid: child.id })}>{say(child.name)}</SiteLink>{' '}
                    <span>{child.productCount}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      {wines.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.title}>{t('catalog.search.popular-wines')}</h2>
          <ProductGrid wines={wines} />
        </section>
      ) : null}
    </>
  )
}

import type { SearchArticle, SearchEstate } from '#domain/search.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './found-beside.module.css'

const SHOWN_MAX = 3

export function FoundEstates({ estates }: { estates: readonly SearchEstate[] }) {
  const { t, say } = useWords()
  if (estates.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="found-estates">
      <h2 id="found-estates" className={styles.title}>
        {t('search.estates')}
      </h2>
      <ul className={styles.list}>
        {estates.slice(0, SHOWN_MAX).map(({ id, name, region, image, wines }) => (
          <li key={id}>
            <SiteLink to={paths.estates({ id })} className={styles.item}>
              <span className={styles.picture}>
                {image ? <Picture src={image} alt="" width={240} height={150} sizes="112px" /> : null}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{say(name)}</span>
                <span className={styles.more}>
                  {region ? `${say(region)} · ` : ''}
                  {t('shell.category.wines', { count: wines })}
                </span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FoundArticles({ articles }: { articles: readonly SearchArticle[] }) {
  const { t, say } = useWords()
  if (articles.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="found-articles">
      <h2 id="found-articles" className={styles.title}>
        {t('search.articles')}
      </h2>
      <ul className={styles.list}>
        {articles.slice(0, SHOWN_MAX).map(({ id, categoryId, title, synopsis, image }) => (
          <li key={id}>
            <SiteLink to={paths.article(categoryId, id)} className={styles.item}>
              <span className={styles.picture}>
                {image ? <Picture src={image} alt="" width={240} height={150} sizes="112px" /> : null}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{say(title)}</span>
                <span className={styles.more}>{say(synopsis)}</span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

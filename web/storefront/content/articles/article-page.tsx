import type { Article, ArticleCard } from '#domain/content.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { RichText } from '../rich-text.tsx'
import { ArticleDate } from './article-date.tsx'
import styles from './article-page.module.css'
import { ArticleTeaser } from './article-teaser.tsx'

const MORE_SHOWN = 3

/** One article; `others` are the articles of its category, newest first, itself among them. */
export function ArticlePage({ article, others }: { article: Article; others: readonly ArticleCard[] }) {
  const { t, say } = useWords()
  const index = others.findIndex(({ id }) => id === article.id)
  const more = others.filter(({ id }) => id !== article.id).slice(0, MORE_SHOWN)
  return (
    <div className={`page ${styles.frame}`}>
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={[
          { key: 'home', link: <SiteLink to={paths.home()}>{t('shell.nav.home')}</SiteLink> },
          { key: 'news', link: <SiteLink to={paths.news()}>{t('content.news.title')}</SiteLink> },
          { key: 'category', link: <SiteLink to={paths.news(article.categoryId)}>{say(article.category)}</SiteLink> },
          { key: 'here', link: say(article.title) },
        ]}
      />
      <article className={styles.article}>
        <header className={styles.head}>
          <h1>{say(article.title)}</h1>
          <p className={styles.synopsis}>{say(article.synopsis)}</p>
          <p className={styles.facts}>
            <ArticleDate day={article.publishedOn} />
            {say(article.author) ? <span>{t('content.article.by', { author: say(article.author) })}</span> : null}
          </p>
        </header>
        {article.image ? (
          <Picture
            src={article.image}
            alt=""
            width={1200}
            height={675}
            sizes="(width < 1200px) 92vw, 1100px"
            isFirstView
            className={styles.picture}
          />
        ) : null}
        <RichText html={say(article.content)} />
      </article>
      {index >= 0 ? (
        <nav aria-label={t('content.news.title')} className={styles.neighbours}>
          <Neighbour words={t('content.article.previous')} article={others[index + 1]} />
          <Neighbour words={t('content.article.next')} article={others[index - 1]} />
        </nav>
      ) : null}
      {more.length > 0 ? (
        <section>
          <h2 className={styles.moreTitle}>{t('content.article.related', { category: say(article.category) })}</h2>
          <ul className={styles.more}>
            {more.map((other) => (
              <li key={other.id}>
                <ArticleTeaser article={other} isShort />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** The older article is the previous one, the newer the next, as in a journal. */
function Neighbour({ words, article }: { words: string; article: ArticleCard | undefined }) {
  const { say } = useWords()
  if (!article) return <span />
  return (
    <SiteLink to={paths.article(article.categoryId, article.id)} className={styles.neighbour}>
      <span className={styles.direction}>{words}</span>
      {say(article.title)}
    </SiteLink>
  )
}

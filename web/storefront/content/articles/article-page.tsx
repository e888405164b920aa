import type { Article, ArticleCard, Neighbour } from '#domain/content.ts'
import type { ShownCard } from '#domain/product.ts'
import { readingMinutes } from '#domain/reading-time.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { DeferredGrid } from '../../catalog/deferred-grid.tsx'
import { paths } from '../../paths.ts'
import { AgeGate } from '../../shell/parts.tsx'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { plainText } from '../plain-text.ts'
import { RichText } from '../rich-text.tsx'
import { ArticleDate } from './article-date.tsx'
import styles from './article-page.module.css'
import { ArticleTeaser } from './article-teaser.tsx'
import { Share } from './share.tsx'

const MORE_SHOWN = 3

type Props = { article: Article; others: readonly ArticleCard[]; wines: readonly ShownCard[]; isPreview: boolean }

/** `others`: the newest of its category, itself included; `wines`: those that it mentions. */
export function ArticlePage({ article, others, wines, isPreview }: Props) {
  const { t, say } = useWords()
  const { previous, next } = article
  const more = others.filter(({ id }) => id !== article.id).slice(0, MORE_SHOWN)
  return (
    <div className={`page ${styles.frame}`}>
      {isPreview ? <p className={styles.preview}>{t('content.article.preview')}</p> : null}
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
            <span>{t('content.article.minutes', { count: readingMinutes(plainText(say(article.content))) })}</span>
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
        <Share title={say(article.title)} />
      </article>
      {previous || next ? (
        <nav aria-label={t('content.article.neighbours')} className={styles.neighbours}>
          <NeighbourLink words={t('content.article.previous')} article={previous} />
          <NeighbourLink words={t('content.article.next')} article={next} />
        </nav>
      ) : null}
      {wines.length > 0 ? (
        <section className={styles.wines}>
          <h2 className={styles.moreTitle}>{t('content.article.wines')}</h2>
          <DeferredGrid wines={wines} label={t('content.article.wines')} />
          <AgeGate />
        </section>
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

function NeighbourLink({ words, article }: { words: string; article: Neighbour | null }) {
  const { say } = useWords()
  if (!article) return <span />
  return (
    <SiteLink to={paths.article(article.categoryId, article.id)} className={styles.neighbour}>
      <span className={styles.direction}>{words}</span>
      {say(article.title)}
    </SiteLink>
  )
}

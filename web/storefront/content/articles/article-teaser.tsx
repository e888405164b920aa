import type { ArticleCard } from '#domain/content.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { ArticleDate } from './article-date.tsx'
import styles from './article-teaser.module.css'

type Props = {
  article: ArticleCard
  hasMore?: boolean
  isShort?: boolean
  isLead?: boolean
  isFirstView?: boolean
}

/** The whole card is a link (U12), except its button. */
export function ArticleTeaser({ article, hasMore = false, isShort = false, isLead = false, isFirstView = false }: Props) {
  const { t, say } = useWords()
  return (
    <article className={styles.teaser} data-fills={hasMore ? '' : undefined} data-lead={isLead ? '' : undefined}>
      <div className={styles.picture}>
        {article.image ? (
          <Picture
            src={article.image}
            isFirstView={isFirstView}
            alt=""
            width={960}
            height={600}
            sizes={isLead ? '(width < 768px) 92vw, (width < 1264px) 55vw, 690px' : '(width < 768px) 92vw, 390px'}
          />
        ) : null}
      </div>
      <ArticleDate day={article.publishedOn} className={styles.date} />
      <h3 className={styles.title}>
        <SiteLink to={paths.article(article.categoryId, article.id)} className={styles.link}>
          {say(article.title)}
        </SiteLink>
      </h3>
      {isShort ? null : <p className={styles.synopsis}>{say(article.synopsis)}</p>}
      {hasMore ? (
        <SiteLink to={paths.news()} className={styles.more}>
          {t('content.home.more')}
          <span className="visually-hidden"> · {t('content.news.title')}</span>
        </SiteLink>
      ) : null}
    </article>
  )
}

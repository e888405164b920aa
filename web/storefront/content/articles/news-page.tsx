import type { ArticleCard, ArticleCategory } from '#domain/content.ts'
import type { Page } from '#domain/product.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { PageTitle } from '../../catalog/page-title.tsx'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { ArticleTeaser } from './article-teaser.tsx'
import styles from './news-page.module.css'
import { MOST_READ, newsPath } from './news-path.ts'

type Props = {
  categories: readonly ArticleCategory[]
  articles: Page<ArticleCard>
  cid: number
  newsCategory: number
  page: number
  pages: number
}

const COLUMNS = 3

export function NewsPage({ categories, articles, cid, newsCategory, page, pages }: Props) {
  const { t, say } = useWords()
  const topics = [
    ...categories.map(({ id, title }) => ({ id, words: say(title) })),
    { id: MOST_READ, words: t('content.news.hot') },
  ]
  // With one article more than full rows, the newest stands above them.
  const hasLead = page === 1 && articles.list.length % COLUMNS === 1
  return (
    <div className={`page ${styles.frame}`}>
      <PageTitle title={t('content.news.title')} />
      <nav aria-label={t('content.news.categories')}>
        <ul className={styles.topics}>
          {topics.map(({ id, words }) => (
            <li key={id}>
              <SiteLink
                to={newsPath(newsCategory, id)}
                aria-current={id === cid ? 'page' : undefined}
                data-chosen={id === cid ? '' : undefined}
              >
                {words}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <h2 className="visually-hidden">{topics.find(({ id }) => id === cid)?.words ?? t('content.news.title')}</h2>
      {articles.list.length > 0 ? (
        <ul className={styles.articles}>
          {articles.list.map((article, index) => (
            <li key={article.id} data-lead={hasLead && index === 0 ? '' : undefined}>
              <ArticleTeaser article={article} isLead={hasLead && index === 0} isFirstView={index === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t('content.news.empty')} hint={t('content.news.empty.hint')} />
      )}
      <Pagination
        label={t('shell.page.label')}
        page={page}
        pages={pages}
        words={{ previous: t('shell.page.previous'), next: t('shell.page.next') }}
        link={(target, words) => (
          <SiteLink to={newsPath(newsCategory, cid, target)} aria-label={t('shell.page.number', { page: target })}>
            {words}
          </SiteLink>
        )}
      />
    </div>
  )
}

import type { ArticleCard } from '#domain/content.ts'
import { ChevronIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import { ArticleTeaser } from '../articles/article-teaser.tsx'
import styles from './second-slide.module.css'
import { showSlide } from './slides.tsx'

export function SecondSlide({ articles }: { articles: readonly ArticleCard[] }) {
  const { t } = useWords()
  return (
    <div className={`page ${styles.slide}`} data-island="second-slide">
      <div className={styles.head}>
        <h2>{t('content.home.articles')}</h2>
        <button type="button" className={styles.previous} onClick={(event) => showSlide(event.currentTarget, -1)}>
          <ChevronIcon />
          {t('content.home.previous')}
        </button>
      </div>
      <ul className={styles.cards}>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleTeaser article={article} hasMore />
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { ArticleCard } from '#domain/content.ts'
import { ChevronIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import { ArticleTeaser } from '../articles/article-teaser.tsx'
import styles from './second-slide.module.css'
import { type Step, showSlide } from './slides.tsx'

type Props = { articles: readonly ArticleCard[]; title: string; step: Step }

export function SecondSlide({ articles, title, step }: Props) {
  const { t } = useWords()
  return (
    <div className={`page ${styles.slide}`} data-island="second-slide">
      <div className={styles.head}>
        <h2>{title}</h2>
        {step ? (
          <button
            type="button"
            className={styles.previous}
            data-step={step}
            onClick={(event) => showSlide(event.currentTarget, step)}
          >
            <ChevronIcon />
            {t(step === 1 ? 'content.home.next' : 'content.home.previous')}
          </button>
        ) : null}
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

import type { Film } from '#domain/film.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { PageTitle } from '../../catalog/page-title.tsx'
import { useWords } from '../../words.ts'
import { FilmCard } from './film-card.tsx'
import styles from './videos-page.module.css'

export function VideosPage({ films }: { films: readonly Film[] }) {
  const { t } = useWords()
  const [first, ...others] = films
  return (
    <div className={`page ${styles.frame}`}>
      <PageTitle title={t('content.videos.title')}>{t('promise.films')}</PageTitle>
      {first ? (
        <>
          <FilmCard film={first} isLarge />
          <ul className={styles.films}>
            {others.map((film) => (
              <li key={film.id}>
                <FilmCard film={film} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState title={t('content.videos.empty')} hint={t('content.videos.empty.hint')} />
      )}
    </div>
  )
}

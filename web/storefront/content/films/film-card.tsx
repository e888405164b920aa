import { useEffect, useRef } from 'react'
import { captionsPath } from '#contract/shop/films.ts'
import type { Film } from '#domain/film.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { useWords } from '../../words.ts'
import { ArticleDate } from '../articles/article-date.tsx'
import styles from './film-card.module.css'

const ownName = (locale: Locale) => new Intl.DisplayNames(locale, { type: 'language' }).of(locale.slice(0, 2))

/** Loads only the picture before playing. Only one film plays at a time. */
export function FilmCard({ film, isLarge = false }: { film: Film; isLarge?: boolean }) {
  const { t, say, locale } = useWords()
  const player = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    for (const track of player.current?.textTracks ?? []) track.mode = track.language === locale ? 'showing' : 'disabled'
  }, [locale])

  const stopOthers = () => {
    for (const other of document.querySelectorAll('video')) if (other !== player.current) other.pause()
  }
  return (
    <article className={styles.film} data-large={isLarge ? '' : undefined}>
      <video
        ref={player}
        className={styles.player}
        controls
        playsInline
        muted
        preload="none"
        poster={film.poster}
        width={film.width}
        height={film.height}
        aria-label={say(film.title)}
        onPlay={stopOthers}
      >
        {film.webm ? <source src={film.webm} type="video/webm" /> : null}
        {film.mp4 ? <source src={film.mp4} type="video/mp4" /> : null}
        {LOCALES.map((language) => (
          <track
            key={language}
            kind="captions"
            src={captionsPath(film.id, language)}
            srcLang={language}
            label={ownName(language)}
            default={language === locale}
          />
        ))}
      </video>
      <div className={styles.words}>
        <h2 className={styles.title}>{say(film.title)}</h2>
        <p>{say(film.synopsis)}</p>
        <p className={styles.facts}>
          {t('content.videos.seconds', { count: film.seconds })} · <ArticleDate day={film.publishedOn} />
        </p>
      </div>
    </article>
  )
}

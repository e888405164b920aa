import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import type { Moment } from '#domain/festival.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { PageTitle } from '../../catalog/page-title.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../words.ts'
import { useDays } from '../days.ts'
import { WrittenLink } from '../pages/written-link.tsx'
import styles from './wonderful-page.module.css'

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }))

const FIRST_VIEW = 3

/** Without JavaScript each links to its picture. */
export function WonderfulPage({ moments }: { moments: readonly Moment[] }) {
  const { t, say } = useWords()
  const [open, setOpen] = useState<number | undefined>()
  const opener = useRef<HTMLElement | null>(null)
  const years = [...new Set(moments.map(({ takenOn }) => takenOn.slice(0, 4)))]

  const enlarge = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    opener.current = event.currentTarget
    setOpen(index)
  }
  const close = () => {
    setOpen(undefined)
    opener.current?.focus()
  }

  return (
    <div className={`page ${styles.frame}`}>
      <PageTitle title={t('content.wonderful.title')}>{t('content.wonderful.lead')}</PageTitle>
      {years.length > 1 ? (
        <nav aria-label={t('content.wonderful.years')} className={styles.years}>
          {years.map((year) => (
            <a key={year} href={`#y${year}`}>
              {year}
            </a>
          ))}
        </nav>
      ) : null}
      {moments.length === 0 ? <EmptyState title={t('content.wonderful.empty')} hint={t('content.wonderful.empty.hint')} /> : null}
      {years.map((year) => (
        <section key={year} aria-labelledby={`y${year}`} className={styles.year}>
          <h2 id={`y${year}`}>{year}</h2>
          <ul className={styles.moments}>
            {moments.map((moment, index) =>
              moment.takenOn.startsWith(year) ? (
                <li key={moment.id}>
                  <a
                    href={moment.image}
                    className={styles.moment}
                    aria-haspopup="dialog"
                    onClick={(event) => enlarge(event, index)}
                  >
                    <span className={styles.picture}>
                      <Picture
                        src={moment.image}
                        alt={say(moment.caption)}
                        width={960}
                        height={640}
                        sizes="(width < 640px) 92vw, (width < 1024px) 62vw, 590px"
                        isFirstView={index < FIRST_VIEW}
                      />
                    </span>
                    <Words moment={moment} />
                  </a>
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
      <p className={styles.onward}>
        <WrittenLink to={paths.festival()} className={buttonClass}>
          {t('content.festival.next')}
        </WrittenLink>
      </p>
      {open === undefined ? null : (
        <Suspense>
          <Lightbox moments={moments} at={open} onMove={setOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function Words({ moment: { title, takenOn } }: { moment: Moment }) {
  const { say } = useWords()
  const days = useDays()
  return (
    <span className={styles.words}>
      <span className={styles.title}>{say(title)}</span>
      <time dateTime={takenOn}>{days.month(takenOn)}</time>
    </span>
  )
}

import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Localized } from '#domain/locale.ts'
import { isDrawn } from '#domain/picture.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useWords } from '../../words.ts'
import { NextIcon, PreviousIcon, ZoomIcon } from '../icons.tsx'
import styles from './gallery.module.css'
import { GALLERY_SIZES } from './gallery-pictures.ts'

const Zoom = lazy(async () => ({ default: (await import('./zoom.tsx')).Zoom }))

type Props = {
  name: string
  pictures: readonly string[]
  /** By address; a picture without words is named after the wine. */
  words?: Record<string, Localized>
  chosen: string | undefined
}

/** Pictures of a wine (U24). Without JavaScript it still swipes. */
export function Gallery({ name, pictures, words = {}, chosen }: Props) {
  const { t, say } = useWords()
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [isZoomed, setZoomed] = useState<boolean>()
  // Pictures beside the first would be a third of a first visit: they come when somebody is at the gallery.
  const [isVisited, setVisited] = useState(false)
  const visit = () => setVisited(true)
  const alt = (index: number) => {
    const own = words[pictures[index] ?? '']
    if (own) return say(own)
    if (isDrawn(pictures[index] ?? '')) return t('catalog.drawn-of', { name })
    return index === 0 ? t('catalog.card.picture', { name }) : t('catalog.gallery.picture', { name, number: index + 1 })
  }

  const go = (index: number) => {
    const target = Math.min(Math.max(index, 0), pictures.length - 1)
    setAt(target)
    visit()
    if (track.current) slideTo(track.current, target)
  }
  const chosenAt = pictures.indexOf(chosen ?? '')
  useEffect(() => {
    if (chosenAt < 0 || !track.current) return
    setAt(chosenAt)
    if (chosenAt > 0) setVisited(true)
    slideTo(track.current, chosenAt)
  }, [chosenAt])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    go(at + step)
  }

  return (
    <section
      className={styles.gallery}
      aria-label={t('catalog.gallery.label')}
      data-several={pictures.length > 1 ? '' : undefined}
      data-visited={isVisited ? '' : undefined}
      onPointerEnter={visit}
      onTouchStart={visit}
      onFocus={visit}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage}>
        <ul ref={track} className={styles.track} onScroll={({ currentTarget }) => setAt(slideAt(currentTarget))}>
          {pictures.map((picture, index) => (
            <li key={picture} id={`picture-${index + 1}`} className={styles.slide}>
              <button
                type="button"
                className={styles.enlarge}
                aria-label={t('catalog.gallery.enlarge', { alt: alt(index) })}
                tabIndex={index === at ? 0 : -1}
                onClick={() => setZoomed(true)}
              >
                <Picture
                  src={picture}
                  alt={alt(index)}
                  width={900}
                  height={1200}
                  sizes={GALLERY_SIZES}
                  isFirstView={index === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        {isDrawn(pictures[at] ?? '') ? <p className={styles.drawn}>{t('catalog.drawn-explained')}</p> : null}
        <span className={styles.hint} aria-hidden="true">
          <ZoomIcon size={20} />
        </span>
        {pictures.length > 1 ? (
          <>
            <button
              type="button"
              className={styles.previous}
              aria-label={t('catalog.gallery.previous')}
              disabled={at === 0}
              onClick={() => go(at - 1)}
            >
              <PreviousIcon />
            </button>
            <button
              type="button"
              className={styles.next}
              aria-label={t('catalog.gallery.next')}
              disabled={at === pictures.length - 1}
              onClick={() => go(at + 1)}
            >
              <NextIcon />
            </button>
          </>
        ) : null}
      </div>
      {pictures.length > 1 ? <Thumbnails pictures={pictures} at={at} onChoose={go} /> : null}
      {isZoomed === undefined ? null : (
        <Suspense fallback={null}>
          <Zoom
            name={name}
            picture={isZoomed ? pictures[at] : undefined}
            alt={alt(at)}
            onStep={pictures.length > 1 ? (step) => go(at + step) : undefined}
            onClose={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

type ThumbnailsProps = { pictures: readonly string[]; at: number; onChoose: (index: number) => void }

function Thumbnails({ pictures, at, onChoose }: ThumbnailsProps) {
  const { t } = useWords()
  return (
    <ul className={styles.thumbnails}>
      {pictures.map((picture, index) => (
        <li key={picture}>
          <a
            href={`#picture-${index + 1}`}
            className={styles.thumbnail}
            aria-label={t('catalog.gallery.show', { number: index + 1, count: pictures.length })}
            aria-current={index === at ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(index)
            }}
          >
            <Picture src={picture} alt="" width={900} height={1200} sizes="72px" />
          </a>
        </li>
      ))}
    </ul>
  )
}

const centreOf = (slide: HTMLElement): number => slide.offsetLeft + slide.offsetWidth / 2

function slideTo(track: HTMLElement, index: number): void {
  const slide = track.children[index]
  if (slide instanceof HTMLElement) track.scrollTo({ left: centreOf(slide) - track.clientWidth / 2 })
}

function slideAt(track: HTMLElement): number {
  const middle = track.scrollLeft + track.clientWidth / 2
  const distances = [...track.children].map((slide) => Math.abs(centreOf(slide as HTMLElement) - middle))
  return distances.indexOf(Math.min(...distances))
}

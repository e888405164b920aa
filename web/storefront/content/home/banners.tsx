import { type TouchEvent, useEffect, useRef, useState } from 'react'
import type { Banner } from '#domain/content.ts'
import { pictureSet } from '#domain/picture.ts'
import { PauseIcon, PlayIcon } from '../../shell/icons.tsx'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './banners.module.css'

/** Spec section 9. */
const SHOWN_FOR_MS = 5_000
const SWIPE_PX = 40
/** Banners are 8 : 3; where their sides are cropped, their height decides which version is sharp. */
const FULL_WIDTH = 2_400

/**
 * Shows each banner for five seconds; stops under the pointer, on focus, on request, and for readers who want no motion
 * (U11).
 */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t, say, locale } = useWords()
  const [shown, setShown] = useState(0)
  const [isPaused, setPaused] = useState(false)
  // Apart, since a pointer that leaves must not let go what the focus holds, nor the other way round.
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const touchX = useRef<number | undefined>(undefined)
  const go = (step: number) => setShown((present) => (present + step + banners.length) % banners.length)
  const isMoving = !isPaused && !isPointed && !isFocused && banners.length > 1

  useEffect(() => setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches), [])
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setShown((shown + 1) % banners.length), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [isMoving, shown, banners.length])

  const endTouch = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchX.current ?? 0)
    if (Math.abs(moved) > SWIPE_PX) go(moved < 0 ? 1 : -1)
    setPointed(false)
  }

  return (
    <section
      className={styles.banners}
      aria-roledescription="carousel"
      aria-label={t('content.banner.label')}
      data-moving={isMoving ? '' : undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onTouchStart={(event) => {
        touchX.current = event.touches[0]?.clientX
        setPointed(true)
      }}
      onTouchEnd={endTouch}
    >
      <div className={styles.pictures} aria-live={isMoving ? 'off' : 'polite'}>
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, not a field set
          <div
            key={banner.id}
            role="group"
            aria-roledescription="slide"
            aria-label={t('content.banner.slide', { number: index + 1, total: banners.length })}
            className={styles.banner}
            data-shown={index === shown ? '' : undefined}
            inert={index !== shown}
          >
            <BannerPicture src={locale === 'en-US' ? banner.imageEn : banner.image} isFirst={index === 0} />
            <div className={styles.words}>
              <p className={styles.title}>{say(banner.title)}</p>
              <p className={styles.line}>{say(banner.line)}</p>
              <SiteLink to={banner.url} className={styles.action}>
                {say(banner.action)}
              </SiteLink>
            </div>
          </div>
        ))}
      </div>
      {banners.length > 1 ? (
        <div className={styles.controls}>
          <button type="button" className={styles.arrow} aria-label={t('content.banner.previous')} onClick={() => go(-1)}>
            ‹
          </button>
          <ul className={styles.dots} aria-label={t('content.banner.choose')}>
            {banners.map((banner, index) => (
              <li key={banner.id}>
                <button
                  type="button"
                  className={styles.dot}
                  aria-current={index === shown ? 'true' : undefined}
                  aria-label={say(banner.title)}
                  onClick={() => setShown(index)}
                >
                  <span className={styles.name}>{say(banner.title)}</span>
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className={styles.arrow} aria-label={t('content.banner.next')} onClick={() => go(1)}>
            ›
          </button>
          <button
            type="button"
            className={styles.arrow}
            aria-label={t(isPaused ? 'content.banner.play' : 'content.banner.pause')}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <PlayIcon size={18} /> : <PauseIcon size={18} />}
          </button>
        </div>
      ) : null}
    </section>
  )
}

function BannerPicture({ src, isFirst }: { src: string; isFirst: boolean }) {
  const set = pictureSet(src)
  return (
    <img
      src={src}
      srcSet={set && `${set}, ${src} ${FULL_WIDTH}w`}
      sizes="(width < 768px) 100vw, max(60vw, calc(266svh - 1200px))"
      alt=""
      width="2400"
      height="900"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'low'}
      decoding="async"
    />
  )
}

import { type KeyboardEvent, type TouchEvent, useEffect, useRef } from 'react'
import type { Moment } from '#domain/festival.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useWords } from '../../words.ts'
import { useDays } from '../days.ts'
import styles from './lightbox.module.css'

const SWIPE_PX = 40

type Props = { moments: readonly Moment[]; at: number; onMove: (index: number) => void; onClose: () => void }

/** Arrow keys, Home, End and swipes navigate; Esc and the backdrop close. */
export function Lightbox({ moments, at, onMove, onClose }: Props) {
  const { t, say } = useWords()
  const days = useDays()
  const dialog = useRef<HTMLDialogElement>(null)
  const touchX = useRef(0)
  useEffect(() => dialog.current?.showModal(), [])
  const moment = moments[at]
  if (!moment) return null

  const go = (index: number) => onMove((index + moments.length) % moments.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moments.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }
  const onTouchEnd = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - touchX.current
    if (Math.abs(moved) > SWIPE_PX) go(at + (moved < 0 ? 1 : -1))
  }

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={say(moment.title)}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <figure
        className={styles.figure}
        onTouchStart={(event) => {
          touchX.current = event.touches[0]?.clientX ?? 0
        }}
        onTouchEnd={onTouchEnd}
      >
        <Picture
          key={moment.id}
          src={moment.image}
          alt={say(moment.caption)}
          width={1800}
          height={1200}
          sizes="100vw"
          isFirstView
        />
        <figcaption aria-live="polite">
          <span className={styles.title}>{say(moment.title)}</span>
          <span>{say(moment.caption)}</span>
          <span className={styles.where}>
            {days.month(moment.takenOn)} · {t('content.wonderful.place', { number: at + 1, total: moments.length })}
          </span>
        </figcaption>
      </figure>
      <button type="button" className={styles.arrow} aria-label={t('content.wonderful.previous')} onClick={() => go(at - 1)}>
        ‹
      </button>
      <button
        type="button"
        className={styles.arrow}
        data-next=""
        aria-label={t('content.wonderful.next')}
        onClick={() => go(at + 1)}
      >
        ›
      </button>
      <button
        type="button"
        className={styles.close}
        aria-label={t('content.wonderful.close')}
        onClick={() => dialog.current?.close()}
      >
        ×
      </button>
    </dialog>
  )
}

import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { largestPicture } from '#domain/picture.ts'
import { CloseIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import { NextIcon, PreviousIcon } from '../icons.tsx'
import styles from './zoom.module.css'

type Props = {
  name: string
  picture: string | undefined
  alt: string
  onStep: ((step: 1 | -1) => void) | undefined
  onClose: () => void
}

/** A busy server says "later" while it draws the large picture. */
const AGAIN_MS = 3_000
const TRIES_MORE = 5

/** Shares of a picture's width and height: where bottles carry their label. */
const LABEL = { x: 0.5, y: 0.7 }

/** Opens whole; a press enlarges what was pressed, and the rest is reached by dragging and scrolling. */
export function Zoom({ name, picture, alt, onStep, onClose }: Props) {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLarge, setLarge] = useState(false)
  const place = useRef(LABEL)
  const isOpen = picture !== undefined
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
    setLarge(false)
  }, [isOpen])
  // The pressed place, the label as a rule, comes to the middle.
  useEffect(() => {
    const sheet = dialog.current
    if (!isLarge || !sheet) return
    sheet.scrollTo({
      left: sheet.scrollWidth * place.current.x - sheet.clientWidth / 2,
      top: sheet.scrollHeight * place.current.y - sheet.clientHeight / 2,
    })
  }, [isLarge])
  const drag = useDragging(dialog)
  return (
    <dialog ref={dialog} className={styles.zoom} aria-label={t('catalog.gallery.dialog', { name })} onClose={onClose}>
      {picture === undefined ? null : (
        <>
          <button
            type="button"
            className={styles.sheet}
            data-large={isLarge ? '' : undefined}
            aria-pressed={isLarge}
            aria-label={t('catalog.gallery.larger')}
            onClick={(event) => {
              if (drag.hasMoved()) return
              place.current = placeIn(event)
              setLarge(!isLarge)
            }}
            {...drag.handlers}
          >
            <Sharpened picture={picture} alt={alt} />
          </button>
          <button type="button" className={styles.close} aria-label={t('shell.close')} onClick={onClose}>
            <CloseIcon />
          </button>
          {onStep ? (
            <div className={styles.steps}>
              <button type="button" aria-label={t('catalog.gallery.previous')} onClick={() => onStep(-1)}>
                <PreviousIcon />
              </button>
              <button type="button" aria-label={t('catalog.gallery.next')} onClick={() => onStep(1)}>
                <NextIcon />
              </button>
            </div>
          ) : null}
        </>
      )}
    </dialog>
  )
}

/** What the page has already loaded, until the largest version is here: that may still have to be drawn. */
function Sharpened({ picture, alt }: { picture: string; alt: string }) {
  const [loaded, setLoaded] = useState<string>()
  const largest = largestPicture(picture)
  useEffect(() => {
    if (largest === picture) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (triesLeft: number) => {
      const image = new Image()
      image.src = largest
      image.decode().then(
        () => isGone || setLoaded(largest),
        () => {
          if (!isGone && triesLeft > 0) timer = setTimeout(load, AGAIN_MS, triesLeft - 1)
        },
      )
    }
    load(TRIES_MORE)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [largest, picture])
  return <img src={loaded === largest ? largest : picture} alt={alt} width={900} height={1200} draggable={false} />
}

/** A press by keyboard has no place. */
function placeIn({ detail, clientX, clientY, currentTarget }: MouseEvent): typeof LABEL {
  const picture = currentTarget.querySelector('img')
  if (detail === 0 || !picture) return LABEL
  const { left, top, width, height } = picture.getBoundingClientRect()
  const ratio = picture.naturalWidth / picture.naturalHeight
  return {
    x: 0.5 + (clientX - left - width / 2) / Math.min(width, height * ratio),
    y: 0.5 + (clientY - top - height / 2) / Math.min(height, width / ratio),
  }
}

/** Less is a press. */
const DRAG_PX = 6

/** Fingers scroll by themselves. */
function useDragging(sheet: RefObject<HTMLElement | null>) {
  const moved = useRef(0)
  const isHeld = ({ buttons, pointerType }: PointerEvent) => pointerType === 'mouse' && buttons === 1
  return {
    hasMoved: () => moved.current > DRAG_PX,
    handlers: {
      onPointerDown: () => {
        moved.current = 0
      },
      onPointerMove: (event: PointerEvent) => {
        if (!isHeld(event)) return
        moved.current += Math.abs(event.movementX) + Math.abs(event.movementY)
        sheet.current?.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' })
      },
    },
  }
}

import { useEffect, useRef, useState } from 'react'
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

export function Zoom({ name, picture, alt, onStep, onClose }: Props) {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLarge, setLarge] = useState(false)
  const isOpen = picture !== undefined
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
    setLarge(false)
  }, [isOpen])
  useEffect(() => {
    const sheet = dialog.current
    if (isLarge && sheet) {
      sheet.scrollTo((sheet.scrollWidth - sheet.clientWidth) / 2, (sheet.scrollHeight - sheet.clientHeight) / 2)
    }
  }, [isLarge])
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
            onClick={() => setLarge(!isLarge)}
          >
            <img src={picture} alt={alt} width={900} height={1200} />
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

import { type ReactNode, useEffect, useId, useState } from 'react'
import styles from './toolbar.module.css'

type Props = {
  className: string | undefined
  icon: ReactNode
  word: string
  hint: string
  alt: string
  /** Fetches the picture's address when it is first wanted. */
  find: () => Promise<string>
}

/** Shown on hover and focus, hidden on leaving and by Esc. */
export function QrPopup({ className, icon, word, hint, alt, find }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    if (!isOpen || picture) return
    find().then(setPicture, () => setOpen(false))
  }, [isOpen, picture, find])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches pointer and focus for its button
    <div
      className={styles.popupOwner}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') setOpen(true)
      }}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <button type="button" className={className} aria-expanded={isOpen} aria-describedby={id} onClick={() => setOpen(true)}>
        {icon}
        <span className={styles.word}>{word}</span>
      </button>
      <div id={id} className={styles.popup} hidden={!isOpen}>
        {picture ? <img src={picture} alt={alt} width="148" height="148" /> : <div className={styles.waiting} aria-busy="true" />}
        <p>{hint}</p>
      </div>
    </div>
  )
}

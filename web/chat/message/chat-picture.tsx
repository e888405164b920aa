import { useRef, useState } from 'react'
import { pictureAt } from '#domain/picture.ts'
import { CloseIcon } from '../icons.tsx'
import { useChatWords } from '../words.ts'
import styles from './chat-picture.module.css'

const SMALL = 480

/** A click enlarges the picture. */
export function ChatPicture({ src }: { src: string }) {
  const { t } = useChatWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLarge, setLarge] = useState(false)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className={styles.broken}>{t('chat.image.gone')}</p>
  return (
    <>
      <button
        type="button"
        className={styles.small}
        aria-label={t('chat.image.open')}
        onClick={() => {
          setLarge(true)
          dialog.current?.showModal()
        }}
      >
        <img
          src={pictureAt(src, SMALL)}
          alt={t('chat.image')}
          width="180"
          height="180"
          loading="lazy"
          onError={() => setBroken(true)}
        />
      </button>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={t('chat.image')}
        // Otherwise Esc would also close the chat window.
        onKeyDown={(event) => event.stopPropagation()}
        onClose={() => setLarge(false)}
        onClick={() => dialog.current?.close()}
      >
        {isLarge ? (
          <>
            <img src={src} alt={t('chat.image')} />
            <button type="button" className={styles.close} aria-label={t('chat.image.close')}>
              <CloseIcon size={24} />
            </button>
          </>
        ) : null}
      </dialog>
    </>
  )
}

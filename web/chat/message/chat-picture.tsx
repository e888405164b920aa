import { useRef, useState } from 'react'
import { pictureAt } from '#domain/picture.ts'
import { CloseIcon } from '../icons.tsx'
import { useChatWords } from '../words.ts'
import styles from './chat-picture.module.css'

const SMALL = 480

type Fault = 'gone' | 'expired' | 'unloaded'

/** An image does not tell why it was refused; the same address asked again does. */
async function faultOf(src: string): Promise<Fault> {
  const until = new URL(src, location.href).searchParams.get('until')
  if (until && Number(until) * 1000 <= Date.now()) return 'expired'
  const answer = await fetch(src, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404 ? 'gone' : 'unloaded'
}

/** A click enlarges the picture. */
export function ChatPicture({ src }: { src: string }) {
  const { t } = useChatWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLarge, setLarge] = useState(false)
  const [fault, setFault] = useState<Fault>()
  if (fault) return <p className={styles.broken}>{t(`chat.image.${fault}`)}</p>
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
          onError={() => void faultOf(src).then(setFault)}
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

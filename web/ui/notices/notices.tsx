import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import styles from './notices.module.css'

const SHOWN_FOR_MS = 5_000
const LONG_SHOWN_FOR_MS = 10_000
/** While it is read or about to be pressed. */
const LONGER_MS = 1_000

/** A button such as undo. It works once and closes the notice. */
type Offer = { words: string; accept: () => void }
type Notice = { id: number; words: string; kind: 'done' | 'problem'; action: ReactNode; offer: Offer | undefined }
export type Notify = (
  words: string,
  options?: { kind?: Notice['kind']; action?: ReactNode; offer?: Offer; isLong?: boolean },
) => void

const NoticesContext = createContext<Notify>(() => {})
/** Shows and announces a short message (U28). */
export const useNotify = (): Notify => useContext(NoticesContext)

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([])
  const nextId = useRef(1)
  const place = useRef<HTMLDivElement>(null)
  const remove = useCallback((id: number) => setNotices((present) => present.filter((notice) => notice.id !== id)), [])
  const notify = useCallback<Notify>(
    (words, { kind = 'done', action = null, offer, isLong = offer !== undefined } = {}) => {
      const id = nextId.current++
      const notice = { id, words, kind, action, offer }
      setNotices((present) => [...present.filter((other) => other.words !== words).slice(-2), notice])
      const end = () => {
        if (place.current?.matches(':hover, :focus-within')) setTimeout(end, LONGER_MS)
        else remove(id)
      }
      setTimeout(end, isLong ? LONG_SHOWN_FOR_MS : SHOWN_FOR_MS)
    },
    [remove],
  )
  useEffect(() => {
    if (notices.length > 0) void import('./place-notices.ts').then((file) => place.current && file.placeNotices(place.current))
  }, [notices])
  return (
    <NoticesContext value={notify}>
      {children}
      <div ref={place} className={styles.notices} role="status" aria-live="polite">
        {notices.map(({ id, words, kind, action, offer }) => (
          <div key={id} className={styles.notice} data-kind={kind}>
            <span>{words}</span>
            {action}
            {offer ? (
              <button
                type="button"
                onClick={() => {
                  remove(id)
                  offer.accept()
                }}
              >
                {offer.words}
              </button>
            ) : null}
          </div>
        ))}
      </div>
    </NoticesContext>
  )
}

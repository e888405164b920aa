import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import styles from './notices.module.css'

const SHOWN_FOR_MS = 5_000

type Notice = { id: number; words: string; kind: 'done' | 'problem'; action: ReactNode }
export type Notify = (words: string, options?: { kind?: Notice['kind']; action?: ReactNode }) => void

const NoticesContext = createContext<Notify>(() => {})
/** Shows a short message at the edge of the page, spoken too (U28). */
export const useNotify = (): Notify => useContext(NoticesContext)

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([])
  const nextId = useRef(1)
  const notify = useCallback<Notify>((words, { kind = 'done', action = null } = {}) => {
    const id = nextId.current++
    setNotices((present) => [...present.filter((notice) => notice.words !== words).slice(-2), { id, words, kind, action }])
    setTimeout(() => setNotices((present) => present.filter((notice) => notice.id !== id)), SHOWN_FOR_MS)
  }, [])
  return (
    <NoticesContext value={notify}>
      {children}
      <div className={styles.notices} role="status" aria-live="polite">
        {notices.map(({ id, words, kind, action }) => (
          <div key={id} className={styles.notice} data-kind={kind}>
            <span>{words}</span>
            {action}
          </div>
        ))}
      </div>
    </NoticesContext>
  )
}

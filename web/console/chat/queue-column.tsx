import { type ReactNode, useEffect, useId, useState } from 'react'
import { BOXES } from '#domain/conversation-desk.ts'
import { inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../use-words.ts'
import { AlertSwitches } from './alert-switches.tsx'
import { chatPath } from './chat-path.ts'
import type { Desk } from './desk.ts'
import type { DeskState } from './desk-state.ts'
import { PlaceLink } from './place-link.tsx'
import { PresenceSwitch } from './presence-switch.tsx'
import styles from './queue-column.module.css'
import { unreadIn } from './rows.ts'

const TYPING_PAUSE_MS = 300

type Props = {
  desk: Desk
  state: DeskState
  onSearch: (words: string) => void
  onProblem: (error: unknown) => void
  children: ReactNode
}

export function QueueColumn({ desk, state, onSearch, onProblem, children }: Props) {
  const { t } = useWords()
  const { me, counts, line, shown } = state
  const unread = unreadIn(state.own)
  return (
    <>
      <p className="visually-hidden" role="status">
        {unread > 0 ? t('console-chat.unread-total', { count: unread }) : ''}
      </p>
      <div className={styles.head}>
        {me ? (
          <PresenceSwitch
            me={me}
            isLost={line !== 'online'}
            onChange={(presence) => void desk.choosePresence(presence).catch(onProblem)}
          />
        ) : (
          <div className={styles.room} />
        )}
        <div className={styles.searching}>
          <SearchField words={shown.search} onSearch={onSearch} />
          <AlertSwitches />
        </div>
        <nav className={styles.boxes} aria-label={t('console-chat.boxes')}>
          {BOXES.filter((box) => box !== 'all' || me?.isSupervisor).map((box) => {
            const count = box === 'own' ? counts.own : box === 'waiting' ? counts.waiting : undefined
            return (
              <PlaceLink
                key={box}
                to={chatPath({ shopperId: state.open?.shopperId, box, q: shown.search })}
                className={styles.box}
                aria-current={box === shown.box ? 'true' : undefined}
              >
                {t(`console-chat.box.${box}`)}
                {count ? (
                  <span className={styles.count} data-box={box}>
                    {count}
                  </span>
                ) : null}
              </PlaceLink>
            )
          })}
        </nav>
      </div>
      {line === 'offline' || line === 'elsewhere' ? (
        <p className={styles.lost} role="status">
          {t(`console-chat.line.${line}`)}{' '}
          <button type="button" className={styles.retry} onClick={desk.reconnect}>
            {t('console-chat.line.now')}
          </button>
        </p>
      ) : null}
      {children}
    </>
  )
}

/** Searches after a short pause; Enter searches at once. */
function SearchField({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const { t } = useWords()
  const id = useId()
  const [typed, setTyped] = useState(words)
  // Navigation has changed the search.
  useEffect(() => setTyped((present) => (present.trim() === words ? present : words)), [words])
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, words, onSearch])
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {t('console-chat.search')}
        </label>
        <input
          id={id}
          type="search"
          className={inputClass}
          value={typed}
          maxLength={60}
          placeholder={t('console-chat.search')}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  )
}

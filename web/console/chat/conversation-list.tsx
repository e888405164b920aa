import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Conversation } from '#contract/staff/chat.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useWords } from '../use-words.ts'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import type { DeskState } from './desk-state.ts'

type Props = {
  shown: DeskState['shown']
  typing: ReadonlySet<number>
  openId: number | undefined
  now: number
  pathOf: (shopperId: number) => string
  onTake: (row: Conversation) => void
  onMore: () => void
  onRetry: () => void
  children?: ReactNode
}

/** Arrow keys move between rows; j and k (workspace.tsx) open the next one from anywhere. */
export function ConversationList({ shown, typing, openId, now, pathOf, onTake, onMore, onRetry, children }: Props) {
  const { t } = useWords()
  const list = useRef<HTMLUListElement>(null)
  const { box, search, list: rows, count, state } = shown

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-shopper]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const next = links[at + step]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div className={styles.scroll}>
      {state === 'loading' ? <Skeleton /> : null}
      {state === 'failed' ? (
        <div className={styles.note} role="alert">
          <p>{t('console-chat.list.failed')}</p>
          <Button variant="quiet" onClick={onRetry}>
            {t('console-chat.again')}
          </Button>
        </div>
      ) : null}
      {state === 'ready' && rows.length === 0 ? (
        <p className={styles.note}>{search ? t('console-chat.list.none-found') : t(`console-chat.list.none.${box}`)}</p>
      ) : null}
      <ul ref={list} className={styles.list} aria-label={t(`console-chat.box.${box}`)} onKeyDown={walk}>
        {rows.map((row) => (
          <ConversationRow
            key={row.shopper.id}
            row={row}
            to={pathOf(row.shopper.id)}
            isOpen={row.shopper.id === openId}
            isTyping={typing.has(row.shopper.id)}
            hasAgent={box === 'all' || box === 'closed'}
            now={now}
            onTake={row.state === 'waiting' ? () => onTake(row) : undefined}
          />
        ))}
      </ul>
      {rows.length < count && state === 'ready' ? (
        <div className={styles.more}>
          <Button variant="plain" onClick={onMore}>
            {t('console-chat.list.more')}
          </Button>
        </div>
      ) : null}
      {children}
    </div>
  )
}

function Skeleton() {
  const { t } = useWords()
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">{t('console-chat.loading')}</span>
      {[0, 1, 2].map((row) => (
        <span key={row} className={styles.bone} />
      ))}
    </div>
  )
}

import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Author, type Message, withTimeTags } from '#domain/conversation.ts'
import { DownIcon } from '../icons.tsx'
import { MessageItem } from '../message/message-item.tsx'
import { PendingItem } from '../message/pending-item.tsx'
import { useSurroundings } from '../surroundings.tsx'
import type { Thread, ThreadState } from '../thread/thread.ts'
import { whenSaid } from '../when-said.ts'
import { useChatWords } from '../words.ts'
import styles from './record.module.css'
import { useScrollPlace } from './use-scroll-place.ts'

type Props = {
  thread: Thread
  state: ThreadState
  typing?: string | undefined
  /** Receives the newest visible message of the other side. */
  onSeen: (messageId: number) => void
  wordsOf: (problem: unknown) => string
  /** `extraKey` identifies the last of these items. */
  pendingExtra?: ReactNode
  /** The message is marked, and scrolled to once per `turn`. */
  sought?: { id: number; turn: number } | undefined
  extraKey?: string | undefined
  children?: ReactNode
}

/** Shows messages oldest first, with time tags. Screen readers announce new ones. */
export function Record({ thread, state, typing, onSeen, wordsOf, pendingExtra, extraKey, sought, children }: Props) {
  const { t, locale } = useChatWords()
  const { side } = useSurroundings()
  const box = useRef<HTMLDivElement>(null)
  const { messages, pending, hasOlder, hasNewer, isLoading, problem, isLoaded } = state
  const tagged = useMemo(() => withTimeTags(messages), [messages])
  const lastPending = pending.at(-1)
  const last = messages.at(-1)
  const { isAtEnd, onScroll, toEnd, toItem } = useScrollPlace({
    box,
    firstKey: messages[0]?.id,
    lastKey: extraKey ?? lastPending?.clientId ?? last?.clientId ?? last?.id,
    isLastOwn: extraKey !== undefined || lastPending !== undefined,
    isWhole: !hasNewer,
    onTop: () => {
      if (hasOlder && !isLoading) void thread.loadOlder()
    },
    onBottom: () => {
      if (hasNewer && !isLoading) void thread.loadNewer()
    },
  })
  const isSoughtHere = messages.some(({ id }) => id === sought?.id)
  const goneTo = useRef<typeof sought>(undefined)
  useLayoutEffect(() => {
    if (!isSoughtHere || goneTo.current === sought) return
    const item = box.current?.querySelector(`[data-message="${sought?.id}"]`)
    if (!item) return
    goneTo.current = sought
    toItem(item)
  }, [isSoughtHere, sought, toItem])
  const goToEnd = () => {
    toEnd()
    if (hasNewer) thread.goToEnd()
  }
  const lastTheirs = messages.findLast(({ author }) => !isOwn(author, side))?.id ?? 0
  const isSeen = useIsLookedAt() && isAtEnd && isLoaded
  useEffect(() => {
    if (isSeen && lastTheirs > 0) onSeen(lastTheirs)
  }, [isSeen, lastTheirs, onSeen])
  const missed = useMissed(hasNewer ? [] : messages, side, isAtEnd)

  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.record}
        role="log"
        aria-busy={isLoading}
        aria-label={t('chat.record')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.content}>
          <div className={styles.older} aria-live="off">
            {isLoading ? <p>{t('chat.loading')}</p> : null}
            {problem && !isLoading ? (
              <p>
                {wordsOf(problem)}{' '}
                <button
                  type="button"
                  className={styles.again}
                  onClick={() => void (isLoaded ? thread.loadOlder() : thread.load().catch(() => {}))}
                >
                  {t('chat.again')}
                </button>
              </p>
            ) : null}
            {hasOlder && !isLoading && !problem ? (
              <button type="button" className={styles.again} onClick={() => void thread.loadOlder()}>
                {t('chat.older')}
              </button>
            ) : null}
            {isLoaded && !hasOlder && messages.length > 0 ? <p>{t('chat.beginning')}</p> : null}
          </div>
          <ol className={styles.list}>
            {tagged.map(({ message, tag, isFirst }) => (
              <MessageItem
                // The key stays the same when the stored message replaces the pending one.
                key={message.clientId ?? message.id}
                message={message}
                isOwn={isOwn(message.author, side)}
                isFirst={isFirst}
                isSought={message.id === sought?.id}
                tag={tag === null ? undefined : whenSaid(message.sentAt, new Date(), { locale, t })}
              />
            ))}
            {hasNewer ? (
              <li className={styles.older}>
                <button type="button" className={styles.again} onClick={() => void thread.loadNewer()}>
                  {t('chat.newer')}
                </button>
              </li>
            ) : null}
            {pending.map((message) => (
              <PendingItem
                key={message.clientId}
                message={message}
                onRetry={() => thread.outbox.retry(message.clientId)}
                onDiscard={() => thread.outbox.discard(message.clientId)}
              />
            ))}
            {pendingExtra}
          </ol>
          {children}
          <p className={styles.typing} role="status">
            {typing ? t('chat.typing', { name: typing }) : ''}
          </p>
        </div>
      </div>
      {missed > 0 || hasNewer ? (
        <button type="button" className={styles.missed} onClick={goToEnd}>
          {missed > 0 ? t('chat.missed', { count: missed }) : t('chat.to-end')} <DownIcon size={16} />
        </button>
      ) : null}
    </div>
  )
}

const isOwn = (author: Author, side: 'shopper' | 'shop'): boolean => (author === 'shopper') === (side === 'shopper')

/** Counts new messages below while the reader has scrolled up. */
function useMissed(messages: readonly Message[], side: 'shopper' | 'shop', isAtEnd: boolean): number {
  const [seenUpTo, setSeenUpTo] = useState(0)
  const lastId = messages.at(-1)?.id ?? 0
  useEffect(() => {
    if (isAtEnd && lastId > 0) setSeenUpTo(lastId)
  }, [isAtEnd, lastId])
  if (isAtEnd || seenUpTo === 0) return 0
  return messages.filter(({ id, author }) => id > seenUpTo && !isOwn(author, side)).length
}

function useIsLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const follow = () => setLookedAt(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return isLookedAt
}

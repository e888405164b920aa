import { type ReactNode, useEffect, useMemo } from 'react'
import type { Conversation, Me } from '#contract/staff/chat.ts'
import { Record } from '#web/chat/record/record.tsx'
import type { Thread, ThreadState } from '#web/chat/thread/thread.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { wordsOfError } from '../error-words.ts'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import styles from './conversation-pane.module.css'
import { BackIcon, EndIcon, PassOnIcon, ShopperIcon } from './icons.tsx'
import { PlaceLink } from './place-link.tsx'
import { UploadItems, type UploadItemsProps } from './upload-items.tsx'

type Props = {
  row: Conversation
  me: Me | undefined
  thread: Thread
  sought: { id: number; turn: number } | undefined
  isTyping: boolean
  uploads: UploadItemsProps
  /** Links for narrow screens. */
  listPath: string
  shopperPath: string
  onSeen: (messageId: number) => void
  onTransfer: () => void
  onEnd: () => void
  onTake: () => void
  /** Only in the agent's own conversations. */
  children: (held: ThreadState) => ReactNode
}

/** Agents answer their own, take waiting and resting ones, and only read a colleague's. */
export const standingOf = (row: Conversation, me: Me | undefined): 'own' | 'waiting' | 'resting' | 'colleague' => {
  if (row.state !== 'open') return row.state
  return row.agent?.id === me?.id ? 'own' : 'colleague'
}

export function ConversationPane({
  row,
  me,
  thread,
  sought,
  isTyping,
  uploads,
  listPath,
  shopperPath,
  onSeen,
  onTransfer,
  onEnd,
  onTake,
  children,
}: Props) {
  const { t, locale } = useWords()
  const held = useStore(thread.store, thread.store.state)
  // The record shows loading errors.
  useEffect(() => void (sought ? thread.goTo(sought.id) : thread.load()).catch(() => {}), [thread, sought])
  const state = useMemo(() => withReadMarks(held, row.readByShopperUpTo), [held, row.readByShopperUpTo])
  const standing = standingOf(row, me)
  return (
    <>
      <header className={styles.head}>
        <PlaceLink to={listPath} className={styles.back} aria-label={t('console-chat.to-list')}>
          <BackIcon />
        </PlaceLink>
        <div className={styles.who}>
          <h2 className={styles.name}>{row.shopper.nickname}</h2>
          <p className={styles.soft}>
            {t(row.isShopperOnline ? 'console-chat.online' : 'console-chat.offline')}
            {standing === 'own' || !row.agent
              ? ''
              : ` · ${t(`console-chat.with.${row.state}`, { name: staffName(row.agent, locale) })}`}
          </p>
        </div>
        <div className={styles.actions}>
          {standing === 'own' ? (
            <>
              <button type="button" className={styles.action} aria-haspopup="dialog" onClick={onTransfer}>
                <PassOnIcon />
                <span className={styles.words}>{t('console-chat.transfer')}</span>
              </button>
              <button type="button" className={styles.action} aria-haspopup="dialog" onClick={onEnd}>
                <EndIcon />
                <span className={styles.words}>{t('console-chat.end')}</span>
              </button>
            </>
          ) : null}
          <PlaceLink to={shopperPath} className={`${styles.action} ${styles.toShopper}`}>
            <ShopperIcon />
            <span className={styles.words}>{t('console-chat.customer')}</span>
          </PlaceLink>
        </div>
      </header>
      <div className={styles.record}>
        <Record
          thread={thread}
          state={state}
          sought={sought}
          typing={isTyping ? row.shopper.nickname : undefined}
          onSeen={onSeen}
          wordsOf={(problem) => wordsOfError(problem, t)}
          extraKey={uploads.list.at(-1)?.key}
          pendingExtra={<UploadItems {...uploads} />}
        />
      </div>
      {standing === 'own' ? (
        children(held)
      ) : (
        <div className={styles.take}>
          <p>{t(`console-chat.standing.${standing}`, { name: row.agent ? staffName(row.agent, locale) : '' })}</p>
          {standing !== 'colleague' || me?.isSupervisor ? (
            <Button onClick={onTake}>{t(`console-chat.take.${standing}`)}</Button>
          ) : null}
        </div>
      )}
    </>
  )
}

function withReadMarks(held: ThreadState, upTo: number): ThreadState {
  const isNewlyRead = ({ author, isRead, id }: ThreadState['messages'][number]) => author !== 'shopper' && !isRead && id <= upTo
  if (!held.messages.some(isNewlyRead)) return held
  return { ...held, messages: held.messages.map((message) => (isNewlyRead(message) ? { ...message, isRead: true } : message)) }
}

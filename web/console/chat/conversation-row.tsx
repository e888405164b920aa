import type { Ref } from 'react'
import type { Conversation } from '#contract/staff/chat.ts'
import { whenSaid } from '#web/chat/when-said.ts'
import { chatWords } from '#web/chat/words.ts'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import styles from './conversation-row.module.css'
import { PersonFace } from './person-face.tsx'
import { PlaceLink } from './place-link.tsx'
import { Said } from './said.tsx'
import { waitedSince } from './waited.ts'

type Props = {
  row: Conversation
  to: string
  isOpen: boolean
  isTyping: boolean
  hasAgent: boolean
  now: number
  ref?: Ref<HTMLAnchorElement>
  /** Only for waiting shoppers. */
  onTake?: (() => void) | undefined
}

export function ConversationRow({ row, to, isOpen, isTyping, hasAgent, now, ref, onTake }: Props) {
  const { t, locale } = useWords()
  const { shopper, last, unread, agent } = row
  return (
    <li className={styles.item} data-open={isOpen ? '' : undefined} data-unread={unread > 0 ? '' : undefined}>
      <PlaceLink ref={ref} to={to} className={styles.link} aria-current={isOpen ? 'true' : undefined} data-shopper={shopper.id}>
        <PersonFace person={shopper} isOnline={row.isShopperOnline} isShopper />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{shopper.nickname}</span>
            {/* Waiting shoppers have a waiting time instead. */}
            {last && row.state !== 'waiting' ? (
              <time className={styles.time} dateTime={last.sentAt}>
                {whenSaid(last.sentAt, new Date(now), { locale, t: chatWords(locale).t })}
              </time>
            ) : null}
          </span>
          <span className={styles.line}>
            <span className={styles.said} data-typing={isTyping ? '' : undefined}>
              {isTyping ? (
                t('console-chat.typing')
              ) : last ? (
                <>
                  {last.isFromShopper ? null : <span className={styles.answer}>{t('console-chat.said.answer')} </span>}
                  <Said message={last} />
                </>
              ) : (
                t('console-chat.said.nothing')
              )}
            </span>
            {unread > 0 ? (
              <span className={styles.unread}>
                {unread > 99 ? '99+' : unread}
                <span className="visually-hidden"> {t('console-chat.unread')}</span>
              </span>
            ) : null}
          </span>
          <RowState row={row} now={now} agentName={hasAgent && agent ? staffName(agent, locale) : undefined} />
        </span>
      </PlaceLink>
      {onTake ? (
        <button
          type="button"
          className={styles.take}
          onClick={onTake}
          aria-label={t('console-chat.take-of', { name: shopper.nickname })}
        >
          {t('console-chat.take')}
        </button>
      ) : null}
    </li>
  )
}

function RowState({ row, now, agentName }: { row: Conversation; now: number; agentName: string | undefined }) {
  const { t } = useWords()
  if (row.state === 'waiting' && row.since) {
    const { unit, count, isLong } = waitedSince(row.since, now)
    return (
      <span className={styles.state} data-waiting={isLong ? 'long' : 'short'}>
        {t(`console-chat.waits.${unit}`, { count })}
      </span>
    )
  }
  if (agentName === undefined) return null
  return <span className={styles.state}>{t(`console-chat.with.${row.state}`, { name: agentName })}</span>
}

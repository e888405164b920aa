import { whenDue } from '#web/chat/when-said.ts'
import { useChatWords } from '#web/chat/words.ts'
import styles from './line-note.module.css'
import type { TalkState } from './talk.ts'

/** Empty when all is well. */
export function LineNote({ state: { line, status }, onReconnect }: { state: TalkState; onReconnect: () => void }) {
  const { t, locale } = useChatWords()
  return (
    <div className={styles.note} role="status" data-line={line}>
      {line === 'connecting' ? <p>{t('chat.connecting')}</p> : null}
      {line === 'offline' || line === 'elsewhere' ? (
        <p>
          {t(`chat.${line}`)}{' '}
          <button type="button" className={styles.act} onClick={onReconnect}>
            {t('chat.reconnect')}
          </button>
        </p>
      ) : null}
      {line === 'online' && status?.state === 'waiting' && status.isStaffed ? (
        <p>{status.ahead > 0 ? t('chat.ahead', { count: status.ahead }) : t('chat.next')}</p>
      ) : null}
      {/* Who serves may stay beyond the hours. */}
      {line === 'online' && status?.state === 'open' && !status.isStaffed && !status.agent?.isOnline && status.answerBy ? (
        <p>{t('chat.away', { time: whenDue(status.answerBy, locale) })}</p>
      ) : null}
    </div>
  )
}

import type { PendingMessage } from '../thread/outbox.ts'
import { useChatWords } from '../words.ts'
import content from './message-content.module.css'
import { MessageContent } from './message-content.tsx'
import styles from './message-item.module.css'

type Props = { message: Omit<PendingMessage, 'writtenAt'>; onRetry: () => void; onDiscard: () => void }

/** An own message that is not confirmed or has failed (U53). */
export function PendingItem({ message, onRetry, onDiscard }: Props) {
  const { t } = useChatWords()
  const isFailed = message.state === 'failed'
  return (
    <li className={styles.item} data-own="" data-kind={message.kind} data-state={message.state}>
      <div className={styles.row}>
        <span className={styles.face} />
        <div className={styles.body}>
          <p className="visually-hidden">{t('chat.you')}</p>
          <div className={isFailed ? undefined : styles.sending}>
            {message.kind === 'product' || message.kind === 'order' ? (
              <p className={content.text}>{t(message.kind === 'product' ? 'chat.product.sending' : 'chat.order.sending')}</p>
            ) : (
              <MessageContent message={{ ...message, product: null, order: null }} />
            )}
          </div>
          {isFailed ? (
            <p className={styles.state} data-failed="" role="alert">
              {message.reason ?? t('chat.state.failed')}
              <button type="button" className={styles.act} onClick={onRetry}>
                {t('chat.retry')}
              </button>
              <button type="button" className={styles.act} onClick={onDiscard}>
                {t('chat.discard')}
              </button>
            </p>
          ) : (
            <p className={styles.state}>{t('chat.state.sending')}</p>
          )}
        </div>
      </div>
    </li>
  )
}

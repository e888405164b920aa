import type { Message } from '#domain/conversation.ts'
import { useSurroundings } from '../surroundings.tsx'
import { clockOf } from '../when-said.ts'
import { useChatWords } from '../words.ts'
import { Face } from './face.tsx'
import { MessageContent } from './message-content.tsx'
import styles from './message-item.module.css'

type Props = {
  message: Message
  isOwn: boolean
  isFirst: boolean
  isSought?: boolean
  tag: string | undefined
}

export function MessageItem({ message, isOwn, isFirst, isSought = false, tag }: Props) {
  const { t } = useChatWords()
  const { side } = useSurroundings()
  // In the console, colleagues' messages are also on the right and need names.
  const hasName = isFirst && (!isOwn || side === 'shop')
  return (
    <li
      className={styles.item}
      data-message={message.id}
      data-own={isOwn ? '' : undefined}
      data-first={isFirst ? '' : undefined}
      data-kind={message.kind}
      data-sought={isSought ? '' : undefined}
      aria-current={isSought ? 'true' : undefined}
    >
      {tag ? (
        <time className={styles.tag} dateTime={message.sentAt}>
          {tag}
        </time>
      ) : null}
      <div className={styles.row}>
        <span className={styles.face}>{isFirst ? <Face sender={message.sender} author={message.author} /> : null}</span>
        <div className={styles.body}>
          <p className={hasName ? styles.name : 'visually-hidden'}>
            {isOwn && side === 'shopper' ? t('chat.you') : message.sender.nickname}
            <span className="visually-hidden"> {clockOf(message.sentAt)}</span>
          </p>
          <MessageContent message={message} />
          {isOwn && message.author !== 'house' ? (
            <p className={styles.state} data-read={message.isRead ? '' : undefined}>
              {t(message.isRead ? 'chat.state.read' : 'chat.state.sent')}
            </p>
          ) : null}
        </div>
      </div>
    </li>
  )
}

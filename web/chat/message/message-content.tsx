import type { Message } from '#domain/conversation.ts'
import { text } from '#domain/locale.ts'
import { findEmoji, splitEmoji } from '#domain/vocabulary/emoji.ts'
import { END_TEXT } from '#domain/vocabulary/end-text.ts'
import { Smiley } from '../emoji/smiley.tsx'
import { useChatWords } from '../words.ts'
import { ChatPicture } from './chat-picture.tsx'
import styles from './message-content.module.css'
import { OrderBrief } from './order-brief.tsx'
import { ProductBrief } from './product-brief.tsx'

/** Shows messages of the types 1, 2, 3, 5 and 6. */
export function MessageContent({ message }: { message: Pick<Message, 'kind' | 'content' | 'product' | 'order'> }) {
  const { t, locale } = useChatWords()
  switch (message.kind) {
    case 'text':
      return <ChatText content={message.content === END_TEXT ? t('chat.end') : message.content} />
    case 'emoji': {
      const emoji = findEmoji(message.content)
      return emoji ? (
        <p className={styles.emoji}>
          <Smiley emoji={emoji} label={text(emoji.word, locale)} />
        </p>
      ) : (
        <ChatText content={message.content} />
      )
    }
    case 'image':
      return <ChatPicture src={message.content} />
    case 'product':
      return message.product ? <ProductBrief product={message.product} /> : <Gone words={t('chat.product.gone')} />
    case 'order':
      return message.order ? <OrderBrief order={message.order} /> : <Gone words={t('chat.order.gone')} />
  }
}

/** Keeps line breaks and spaces; smileys become pictures. */
function ChatText({ content }: { content: string }) {
  const { locale } = useChatWords()
  return (
    <p className={styles.text}>
      {splitEmoji(content).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
          <Smiley key={index} emoji={part.emoji} label={text(part.emoji.word, locale)} />
        ),
      )}
    </p>
  )
}

const Gone = ({ words }: { words: string }) => <p className={`${styles.text} ${styles.gone}`}>{words}</p>

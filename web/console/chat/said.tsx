import type { Message } from '#domain/conversation.ts'
import { text as inLocale } from '#domain/locale.ts'
import { findEmoji, splitEmoji } from '#domain/vocabulary/emoji.ts'
import { END_TEXT } from '#domain/vocabulary/end-text.ts'
import { Smiley } from '#web/chat/emoji/smiley.tsx'
import { chatWords } from '#web/chat/words.ts'
import { useWords } from '../use-words.ts'

/** A message in one line. */
export function Said({ message }: { message: Pick<Message, 'kind' | 'content'> }) {
  const { t, locale } = useWords()
  const { kind } = message
  const content = kind === 'text' && message.content === END_TEXT ? chatWords(locale).t('chat.end') : message.content
  if (kind === 'text')
    return splitEmoji(content).map((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
      part.kind === 'text' ? part.text : <Smiley key={index} emoji={part.emoji} label={inLocale(part.emoji.word, locale)} />,
    )
  if (kind === 'emoji') {
    const emoji = findEmoji(content)
    return emoji ? <Smiley emoji={emoji} label={inLocale(emoji.word, locale)} /> : content
  }
  return t(`console-chat.said.${kind}`)
}

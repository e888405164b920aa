import {
  type AriaAttributes,
  type AriaRole,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { isBlank, MESSAGE_MAX, type MessageKind } from '#domain/conversation.ts'
import { lengthOf } from '#domain/text-length.ts'
import { type Emoji, emojiOnWire, loneEmoji, typedEmoji } from '#domain/vocabulary/emoji.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useId } from '#web/ui/use-id.ts'
import { EmojiButton } from '../emoji/emoji-button.tsx'
import { useChatWords } from '../words.ts'
import styles from './composer.module.css'
import { ImageButton } from './image-button.tsx'
import { isChatImage } from './is-chat-image.ts'

export type WrittenMessage = { kind: Extract<MessageKind, 'text' | 'emoji'>; content: string }

export type ComposerHandle = {
  focus: () => void
  /** Inserts text at the cursor. */
  insert: (words: string) => void
}

type Props = {
  draft: string
  onDraft: (draft: string) => void
  onSend: (message: WrittenMessage) => void
  onImages: (images: File[]) => void
  onWrongImage: () => void
  onTyping: (isTyping: boolean) => void
  placeholder: string
  tools?: ReactNode
  endTools?: ReactNode
  /** Is called first for each key and returns true when it has handled it. */
  onKeyFirst?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** For a list that belongs to the text field. */
  fieldAttributes?: AriaAttributes & { role?: AriaRole }
  ref?: Ref<ComposerHandle>
}

/** Shows the remaining characters from this length on. */
const COUNTED_FROM = MESSAGE_MAX - 100

/** Enter sends, Shift+Enter begins a new line. */
export function Composer({
  draft,
  onDraft,
  onSend,
  onImages,
  onWrongImage,
  onTyping,
  placeholder,
  tools,
  endTools,
  onKeyFirst,
  fieldAttributes,
  ref,
}: Props) {
  const { t, locale } = useChatWords()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const content = emojiOnWire(draft).trim()
  const length = lengthOf(content)
  const isTooLong = length > MESSAGE_MAX
  const canSend = !isBlank(content) && !isTooLong

  const insert = (words: string) => {
    const element = field.current
    const [from, to] = element ? [element.selectionStart, element.selectionEnd] : [draft.length, draft.length]
    const next = draft.slice(0, from) + words + draft.slice(to)
    onDraft(next)
    onTyping(!isBlank(next))
    // The cursor can be set only after React has rendered the text.
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(from + words.length, from + words.length)
    })
  }
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), insert }))

  const send = () => {
    if (!canSend) return
    const emoji = loneEmoji(content)
    onSend(emoji ? { kind: 'emoji', content: emoji.name } : { kind: 'text', content })
    onDraft('')
    onTyping(false)
    field.current?.focus()
  }

  const take = (files: Iterable<File>) => {
    const given = [...files]
    const images = given.filter(isChatImage)
    if (images.length < given.length) onWrongImage()
    if (images.length > 0) onImages(images)
  }

  const { isOver, ...dropping } = useDropping(take)

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter ends the composition of Chinese input; Safari reports it afterwards, with key code 229 (U08).
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (onKeyFirst?.(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={styles.composer}
      data-over={isOver ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      {...dropping}
    >
      <div className={styles.tools}>
        <EmojiButton onChoose={(emoji: Emoji) => insert(typedEmoji(emoji, locale))} />
        <ImageButton onChoose={take} />
        {tools}
        <span className={styles.endTools}>{endTools}</span>
      </div>
      <textarea
        ref={field}
        className={styles.field}
        value={draft}
        rows={2}
        placeholder={placeholder}
        aria-label={t('chat.write')}
        aria-describedby={length >= COUNTED_FROM ? `${id}-left` : undefined}
        aria-invalid={isTooLong || undefined}
        enterKeyHint="send"
        {...fieldAttributes}
        onChange={(event) => {
          onDraft(event.target.value)
          onTyping(!isBlank(event.target.value))
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const images = pastedImages(event.clipboardData)
          if (images.length === 0) return
          event.preventDefault()
          take(images)
        }}
      />
      <div className={styles.foot}>
        <span id={`${id}-left`} className={styles.left} data-over={isTooLong ? '' : undefined} role="status">
          {length >= COUNTED_FROM
            ? isTooLong
              ? t('chat.too-long', { max: MESSAGE_MAX, count: length - MESSAGE_MAX })
              : t('chat.left', { count: MESSAGE_MAX - length })
            : ''}
        </span>
        <span className={styles.hint}>{t('chat.keys')}</span>
        <Button type="submit" className={styles.send} disabled={!canSend}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  )
}

/** Text processors add a picture to copied text, which is not meant. */
const pastedImages = (pasted: DataTransfer): File[] =>
  pasted.types.includes('text/plain') ? [] : [...pasted.files].filter(({ type }) => type.startsWith('image/'))

function useDropping(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles(event.dataTransfer.files)
    },
  }
}

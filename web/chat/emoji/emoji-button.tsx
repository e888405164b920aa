import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Localized, text } from '#domain/locale.ts'
import { EMOJIS, type Emoji } from '#domain/vocabulary/emoji.ts'
import { useId } from '#web/ui/use-id.ts'
import composer from '../composer/composer.module.css'
import { SmileIcon } from '../icons.tsx'
import { useChatWords } from '../words.ts'
import styles from './emoji-button.module.css'
import { Smiley } from './smiley.tsx'

/** The panel closes on outside clicks and Esc. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: Emoji) => void }) {
  const { t } = useChatWords()
  const id = useId()
  const owner = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (!owner.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard for both the button and its panel
    <span
      ref={owner}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        // Otherwise Esc would also close the chat window.
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={composer.tool}
        title={t('chat.emoji')}
        aria-label={t('chat.emoji')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <SmileIcon />
      </button>
      {isOpen ? (
        <Panel
          id={id}
          onChoose={(emoji) => {
            setOpen(false)
            onChoose(emoji)
          }}
        />
      ) : null}
    </span>
  )
}

/** One tab stop. Rows depend on the width, so up and down compare positions on the screen. */
function Panel({ id, onChoose }: { id: string; onChoose: (emoji: Emoji) => void }) {
  const { t, locale } = useChatWords()
  const panel = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const say = (word: Localized) => text(word, locale)

  const focusOn = (index: number) => {
    const next = Math.max(0, Math.min(EMOJIS.length - 1, index))
    setCurrent(next)
    panel.current?.querySelectorAll('button')[next]?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => focusOn(0), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const perRow = columnsOf(panel.current)
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow, Home: -EMOJIS.length, End: EMOJIS.length }[
      event.key
    ]
    if (step === undefined) return
    event.preventDefault()
    focusOn(current + step)
  }

  return (
    <div ref={panel} id={id} className={styles.panel} role="toolbar" aria-label={t('chat.emoji.panel')} onKeyDown={onKeyDown}>
      {EMOJIS.map((emoji, index) => (
        <button
          key={emoji.name}
          type="button"
          className={styles.choice}
          tabIndex={index === current ? 0 : -1}
          title={say(emoji.word)}
          aria-label={say(emoji.word)}
          onClick={() => onChoose(emoji)}
        >
          <Smiley emoji={emoji} />
        </button>
      ))}
    </div>
  )
}

const columnsOf = (panel: HTMLElement | null): number =>
  panel ? getComputedStyle(panel).gridTemplateColumns.split(' ').length : 1

import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { CannedReply } from '#contract/staff/chat-settings.ts'
import { type Locale, text } from '#domain/locale.ts'
import { type CannedChoice, optionId } from './canned-list.tsx'
import { begunShortcut, fillVariables, fittingReplies, moveChoice } from './shortcut.ts'

type Options = {
  replies: readonly CannedReply[]
  draft: string
  onDraft: (draft: string) => void
  /** The shopper's language. */
  locale: Locale
  /** Values of `{name}` and other variables. */
  values: Readonly<Record<string, string>>
}

/** The list opens with a slash at the beginning (U57). */
export function useCanned({ replies, draft, onDraft, locale, values }: Options) {
  const listId = useId()
  const [highlighted, setHighlighted] = useState({ begun: '', at: 0 })
  /** The draft for which Esc closed the list. */
  const [dismissed, setDismissed] = useState('')
  const begun = begunShortcut(draft)
  const isOpen = begun !== undefined && dismissed !== draft
  const choices = useMemo(
    () =>
      begun === undefined
        ? []
        : fittingReplies(
            replies.map((reply) => ({ ...reply, words: fillVariables(text(reply.text, locale), values) })),
            begun,
          ),
    [begun, replies, locale, values],
  )
  const at = highlighted.begun === begun ? Math.min(highlighted.at, Math.max(choices.length - 1, 0)) : 0

  const choose = ({ words }: Pick<CannedChoice, 'words'>) => onDraft(words)

  /** True when it has handled the key. */
  const onKeyFirst = (event: KeyboardEvent): boolean => {
    if (!isOpen || begun === undefined) return false
    const next = moveChoice(event.key, at, choices.length)
    const chosen = choices[at]
    if (next !== undefined) setHighlighted({ begun, at: next })
    else if (event.key === 'Escape') setDismissed(draft)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) choose(chosen)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    isOpen,
    listId,
    choices,
    at,
    choose,
    onKeyFirst,
    fieldAttributes: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && choices.length > 0 ? optionId(listId, at) : undefined,
    },
  }
}

import type { FocusEvent } from 'react'
import type { Localized } from '#domain/locale.ts'

/** The languages of a text, in the order in which they stand beside each other. */
export const LANGUAGES = [
  { key: 'zh', lang: 'zh-CN' },
  { key: 'en', lang: 'en' },
] as const

/** Whether this language is the one that was forgotten: the shop shows the other in its place. */
export const isMissing = (value: Localized, key: keyof Localized): boolean =>
  value[key].trim() === '' && value[key === 'zh' ? 'en' : 'zh'].trim() !== ''

/** Calls when the focus leaves the whole pair: one language alone may still be empty. */
export const onLeave =
  (left: (() => void) | undefined) =>
  ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) left?.()
  }

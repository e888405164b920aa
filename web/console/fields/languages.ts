import type { FocusEvent } from 'react'
import type { Localized } from '#domain/locale.ts'

/** In display order. */
export const LANGUAGES = [
  { key: 'zh', lang: 'zh-CN' },
  { key: 'en', lang: 'en' },
] as const

/** Whether only the other language is filled in; the shop shows that one. */
export const isMissing = (value: Localized, key: keyof Localized): boolean =>
  value[key].trim() === '' && value[key === 'zh' ? 'en' : 'zh'].trim() !== ''

/** Calls `left` when the focus leaves the whole pair, because one language may stay empty. */
export const onLeave =
  (left: (() => void) | undefined) =>
  ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) left?.()
  }

import type { Localized } from '#domain/locale.ts'

export const NO_WORDS: Localized = { zh: '', en: '' }

/** Something in at least one of the languages. */
export const isFilled = ({ zh, en }: Localized): boolean => zh.trim() !== '' || en.trim() !== ''

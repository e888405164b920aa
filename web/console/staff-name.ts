import { type Locale, text } from '#domain/locale.ts'

type Named = { nickname: string; nicknameEn?: string }

/** Somebody who works here, as a colleague reads the name. */
export const staffName = ({ nickname, nicknameEn = '' }: Named, locale: Locale): string =>
  text({ zh: nickname, en: nicknameEn }, locale)

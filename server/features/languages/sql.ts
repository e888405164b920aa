import type { Locale } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'

/** Words added by the owner. */
export const listAddedWords = (db: Db, locale: Locale): Promise<{ key: string; words: string }[]> =>
  db<{ key: string; words: string }[]>`select key, words from dictionary_entry where locale = ${locale}`

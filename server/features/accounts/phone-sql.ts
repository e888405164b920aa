import type { Db, Fragment } from '#server/db/database.ts'

/** What maskPhone shows. */
const SHOWN_END = /^\d{4}$/
const WHOLE = /^\+?\d{7,15}$/

/**
 * The condition that a search means a phone: the last four digits or the whole number. A part between them would tell a reader of masked
 * phones the hidden digits one by one. `reversed`: the column as its index has it, `reverse(phone)`. Undefined: the search means no phone.
 */
export function isPhoneMeant(db: Db, reversed: Fragment, search: string): Fragment | undefined {
  const phone = search.replace(/[\s()-]/g, '')
  const backwards = [...phone.replace('+', '')].toReversed().join('')
  if (SHOWN_END.test(phone)) return db`${reversed} like ${`${backwards}%`}`
  return WHOLE.test(phone) ? db`${reversed} in (${backwards}, ${`${backwards}+`})` : undefined
}

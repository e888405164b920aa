import type { Db, Fragment } from '#server/db/database.ts'

/** Fewer digits than these would only try out the ends of phones. */
const PHONE_END_MIN = 4

/** Of `account`: its number, the end of its phone, or a part of its name is what staff have typed. */
export function matchesShopper(db: Db, words: string): Fragment {
  const digits = words.replace(/[\s-]/g, '')
  const isNumber = /^\d{1,15}$/.test(digits)
  return db`
    (strpos(lower(account.nickname), lower(${words})) > 0
     or account.id = ${isNumber ? Number(digits) : 0}
     or (${isNumber && digits.length >= PHONE_END_MIN} and right(account.phone, ${digits.length}) = ${digits}))`
}

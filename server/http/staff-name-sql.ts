import type { Locale } from '#domain/locale.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/**
 * The name of somebody who works here, as readers of the language know it: else in the other language, else what they sign in by. Empty when
 * they are gone, null when the account was not joined. `account` is its alias; consoles that know both names choose by web/console/staff-name.ts.
 */
export const staffName = (db: Db, locale: Locale, account = 'account'): Fragment => {
  const [zh, en] = [db(`${account}.nickname`), db(`${account}.nickname_en`)]
  const [first, second] = locale === 'en-US' ? [en, zh] : [zh, en]
  return db`coalesce(nullif(${first}, ''), nullif(${second}, ''), ${db(`${account}.login`)}, ${zh})`
}

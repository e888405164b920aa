import type { FoundShopper } from '#contract/staff/shoppers.ts'
import { maskPhone } from '#domain/account.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { isPhoneMeant } from './phone-sql.ts'

const SHOPPERS_MAX = 20

/** `words` is the account's number, its phone, its email address, or part of its name. */
export function matchesShopper(db: Db, words: string): Fragment {
  const digits = words.replace(/[\s()+-]/g, '')
  const isNumber = /^\d{1,15}$/.test(digits)
  return db`
    (strpos(lower(account.nickname), lower(${words})) > 0
     or lower(account.sign_in_email) = ${words.toLowerCase()}
     or account.id = ${isNumber ? Number(digits) : 0}
     or ${isPhoneMeant(db, db`reverse(account.phone)`, words) ?? db`false`})`
}

export async function findShoppersLike(db: Db, words: string): Promise<FoundShopper[]> {
  if (words === '') return []
  const rows = await db<FoundShopper[]>`
    select id, nickname, avatar, coalesce(phone, '') as phone
      from account
     where deleted_at is null and ${matchesShopper(db, words)}
     order by id desc
     limit ${SHOPPERS_MAX}`
  return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }))
}

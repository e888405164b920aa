import type { FoundShopper } from '#contract/staff/shoppers.ts'
import { maskPhone } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'
import { listShoppersLike } from './staff-sql.ts'

/** Shoppers, as staff find them: nobody for no words, and a phone is never said in full. */
export async function findShoppersLike(db: Db, keyword: string): Promise<FoundShopper[]> {
  if (keyword === '') return []
  return (await listShoppersLike(db, keyword)).map((row) => ({ ...row, phone: maskPhone(row.phone) }))
}

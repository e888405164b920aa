import type { Db } from '#server/db/database.ts'
import { countOwn } from './sql.ts'

/** How many coupons a shopper has left to use; those that are not valid yet count, too. */
export const countUsableCoupons = async (db: Db, accountId: number, at: Date): Promise<number> =>
  (await countOwn(db, accountId, at)).unused

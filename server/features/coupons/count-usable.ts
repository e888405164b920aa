import type { Db } from '#server/db/database.ts'
import { countOwn } from './sql.ts'

/** Counts those that are not valid yet, too. */
export const countUsableCoupons = async (db: Db, accountId: number, at: Date): Promise<number> =>
  (await countOwn(db, accountId, at)).unused

import type { Db, Fragment } from '#server/db/database.ts'

/* Buy-now lines of many shoppers, for statements that place orders together. */

export const isBuyNowThere = (db: Db, key: Fragment) => db`exists (select from buy_now where buy_now.key = ${key})`

export const deleteBuyNowKeys = (db: Db, keys: readonly string[]) => db`delete from buy_now where key = any(${[...keys]}::text[])`

import type { Fen } from '#domain/money.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { bigIdArray, keyArray } from '#server/db/one-plan-sql.ts'

/* Cart rows and "buy now" lines as orders read and take them, mostly as parts of larger statements. */

/** A cart row, or a "buy now" line, which has a key. */
export type StoredLine = {
  id: number | string
  skuId: number
  quantity: number
  priceWhenAdded: Fen | null
  flashItemId: number | null
}

export type StoredIds = { rows: readonly number[]; keys: readonly string[] }

/** Own `StoredLine`s, as part of a larger statement: cart rows, unless there are keys. */
export const selectStored = (db: Db, accountId: number, ids: StoredIds): Fragment =>
  ids.keys.length === 0
    ? db`
      select id, sku_id as "skuId", quantity, price_when_added as "priceWhenAdded", null::int as "flashItemId"
        from cart_line where account_id = ${accountId} and id = any(${bigIdArray(db, ids.rows)})`
    : db`
      select key as id, sku_id as "skuId", quantity, null::bigint as "priceWhenAdded", flash_item_id as "flashItemId"
        from buy_now where account_id = ${accountId} and key = any(${keyArray(db, ids.keys)}) and expires_at > now()`

export const listStored = (db: Db, accountId: number, ids: StoredIds): Promise<StoredLine[]> =>
  db<StoredLine[]>`${selectStored(db, accountId, ids)}`

/** Deletes lines, as parts of a larger statement, which answer a row for each line that was there. */
export const deleteStored = (db: Db, accountId: number, { rows, keys }: StoredIds): Record<keyof StoredIds, Fragment> => ({
  rows: db`delete from cart_line where account_id = ${accountId} and id = any(${bigIdArray(db, rows)}) returning id`,
  keys: db`delete from buy_now where account_id = ${accountId} and key = any(${keyArray(db, keys)}) returning key`,
})

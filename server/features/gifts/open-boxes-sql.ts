import type { GiftBox } from '#domain/gift.ts'
import type { Db } from '#server/db/database.ts'

/** As part of a larger statement. */
export const selectOpenBoxes = (db: Db) => db`
  select id, jsonb_build_object('zh', name_zh, 'en', name_en) as name, price, holds
    from gift_box
   where is_open
   order by position, id`

/** Those that shoppers can choose, in the merchant's order. */
export const listOpenBoxes = (db: Db): Promise<GiftBox[]> => db<GiftBox[]>`${selectOpenBoxes(db)}`

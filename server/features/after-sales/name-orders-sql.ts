import type { Pool } from '#server/db/database.ts'

const BATCH_SIZE = 500

/** Job: writes the order's number on requests from before they had it (migration 095). */
export async function nameOrders(db: Pool): Promise<void> {
  for (let named = BATCH_SIZE; named === BATCH_SIZE; ) {
    const { count } = await db`
      update after_sale
         set order_number = (select number from shop_order where id = order_id)
       where id in (select id from after_sale where order_number is null order by id limit ${BATCH_SIZE} for update skip locked)`
    named = count
  }
}

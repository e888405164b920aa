import type { Localized } from '#domain/locale.ts'
import type { LineToShip } from '#domain/shipment.ts'
import type { Db } from '#server/db/database.ts'

export type NamedLineToShip = LineToShip & { id: number; orderId: number; name: Localized }

/** The lines of orders with what has left of each, and what never will. */
export async function listLinesToShip(db: Db, orderIds: readonly number[]): Promise<NamedLineToShip[]> {
  if (orderIds.length === 0) return []
  return await db<NamedLineToShip[]>`
    select id, order_id as "orderId", unique_code as "unique", jsonb_build_object('zh', name_zh, 'en', name_en) as name, quantity,
           shipped_quantity as shipped, withdrawn_quantity as withdrawn
      from order_line
     where order_id in ${db(orderIds)}
     order by order_id, id`
}
